"""HTTP in general: who asks, reading, writing, repeating, refusing, pages of lists, and the description."""
