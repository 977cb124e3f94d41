"""The objects of the API. Made by docs/clients/generate.py: do not edit."""
