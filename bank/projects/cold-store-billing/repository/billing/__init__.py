"""Turns movements of pallets into monthly invoices."""
