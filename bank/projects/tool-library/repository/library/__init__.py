"""Lends the tools of a neighbourhood."""
