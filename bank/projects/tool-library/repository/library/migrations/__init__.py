"""The migrations in their order. Each has VERSION, `up(connection)` and `down(connection)`."""

from library.migrations import m001_start

MIGRATIONS = (m001_start,)
