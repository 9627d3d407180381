"""Turns rows of card terminals into monthly payouts."""
