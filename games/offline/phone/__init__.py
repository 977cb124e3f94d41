"""The program on a phone: the table's own services, pages and rules in Pyodide, over one game in memory."""
