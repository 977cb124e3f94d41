"""Webhooks without rows: which addresses may be called, signatures, retries, messages of chats, one call."""
