"""The audit trail, and reverting an audited change."""
