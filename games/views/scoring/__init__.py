"""Printed game sheets, scorer links, and the page of a phone that has followed one."""
