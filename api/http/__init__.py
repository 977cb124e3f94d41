"""HTTP in general: authentication, reads, writes, idempotency, problems, pagination, and the API's
description."""
