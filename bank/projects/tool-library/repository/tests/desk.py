"""A library in memory, as the tests use it. Rows are written at version 1 and then migrated."""

import unittest
from contextlib import contextmanager
from datetime import date

from sqlalchemy import event

from library.app import create_app
from library.db import open_engine
from library.migrate import upgrade

MEMBERS = ("Ada", "Bruno", "Chioma")


class DeskCase(unittest.TestCase):
    def open(self, tools=(), loans=(), kits=(), version=None):
        """
        `tools` are names with numbers of copies, `loans` `(tool, member, borrowed, due, returned)`, and `kits` names
        with `{tool: amount}`. Tools, members, loans and kits are numbered from 1. It is June 15, 2026.
        """
        self.engine = open_engine("sqlite://")
        self.addCleanup(self.engine.dispose)
        upgrade(self.engine, 1)
        with self.engine.begin() as connection:
            write = connection.exec_driver_sql
            for name in MEMBERS:
                write("INSERT INTO members (name) VALUES (?)", (name,))
            for tool in tools:
                write("INSERT INTO tools (name, copies) VALUES (?, ?)", tuple(tool))
            for loan in loans:
                columns = "tool_id, member_id, borrowed_on, due_on, returned_on"
                write(f"INSERT INTO loans ({columns}) VALUES (?, ?, ?, ?, ?)", tuple(loan))
            for at, (name, parts) in enumerate(kits, start=1):
                write("INSERT INTO kits (name) VALUES (?)", (name,))
                for tool, amount in parts.items():
                    write("INSERT INTO kit_tools (kit_id, tool_id, amount) VALUES (?, ?, ?)", (at, tool, amount))
        upgrade(self.engine, version)
        self.client = create_app(self.engine, today=lambda: date(2026, 6, 15)).test_client()
        return self.client

    def lend(self, tool=1, member=1, due="2026-06-30", **more):
        """The answer to `POST /loans`."""
        return self.client.post("/loans", json={"tool": tool, "member": member, "due": due, **more})

    def read(self, statement):
        """All rows of a query."""
        with self.engine.begin() as connection:
            return [tuple(row) for row in connection.exec_driver_sql(statement)]

    def write(self, statement):
        with self.engine.begin() as connection:
            connection.exec_driver_sql(statement)

    @contextmanager
    def selects(self):
        """Collects the queries that the service sends to the database."""
        seen = []

        def note(_connection, _cursor, statement, *_):
            if statement.lstrip().upper().startswith(("SELECT", "WITH")):
                seen.append(statement)

        event.listen(self.engine, "before_cursor_execute", note)
        try:
            yield seen
        finally:
            event.remove(self.engine, "before_cursor_execute", note)


def lent(tool, member=1, due="2026-06-20", borrowed="2026-06-01", returned=None):
    """A loan for `open`."""
    return (tool, member, borrowed, due, returned)
