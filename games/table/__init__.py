"""A refereed game: what people and the computer may do at a table. Phones without a network run the same
modules."""
