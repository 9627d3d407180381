"""The harbour's books: opens the database and runs the queries of harbour/sql."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SQL = Path(__file__).parent / "sql"


class DayClosed(Exception):
    pass


@dataclass(frozen=True)
class Entry:
    day: str
    receipt: int
    kind: str
    cents: int
    balance: int


def open_books(*scripts: str) -> sqlite3.Connection:
    """A database in memory with tables and views, filled by these scripts."""
    books = sqlite3.connect(":memory:")
    books.execute("PRAGMA foreign_keys = ON")
    for script in (read("schema"), read("views"), *scripts):
        books.executescript(script)
    return books


@contextmanager
def closed_days_refused(day: str) -> Iterator[None]:
    """Turns the database's refusal of a closed day into DayClosed."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        if "closed" not in str(error):
            raise
        raise DayClosed(day) from error


def post(books: sqlite3.Connection, account: int, day: str, receipt: int, kind: str, cents: int) -> None:
    row = (account, day, receipt, kind, cents)
    with closed_days_refused(day), books:
        books.execute("INSERT INTO entries (account_id, day, receipt, kind, cents) VALUES (?, ?, ?, ?, ?)", row)


def close_day(books: sqlite3.Connection, day: str) -> None:
    """Posts the fees of a day and marks it as closed, or does nothing."""
    with closed_days_refused(day), books:
        books.execute(read("post_fees"), {"day": day})
        books.execute(read("mark_closed"), {"day": day})


def statement(books: sqlite3.Connection, account: int, first: str, last: str) -> list[Entry]:
    period = {"account": account, "first": first, "last": last}
    return [Entry(*row) for row in books.execute(read("statement"), period)]


def brought_forward(books: sqlite3.Connection, account: int, first: str) -> int:
    return books.execute(read("brought_forward"), {"account": account, "first": first}).fetchone()[0]


def boats(books: sqlite3.Connection) -> dict[int, str]:
    return dict(books.execute("SELECT id, boat FROM accounts ORDER BY boat").fetchall())


def read(name: str) -> str:
    return (SQL / f"{name}.sql").read_text(encoding="utf-8")
