"""The program on a phone: the table's own services, pages and rules in Pyodide, for one game in memory."""
