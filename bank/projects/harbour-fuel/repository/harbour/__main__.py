"""Closes a day in a copy of the books and prints its statements: python3 -m harbour 2026-03-04"""

import sys
from pathlib import Path

from harbour.books import boats, brought_forward, close_day, open_books, statement
from harbour.statement import statement_text


def main(day: str) -> None:
    books = open_books(Path("data/march.sql").read_text(encoding="utf-8"))
    close_day(books, day)
    for account, boat in boats(books).items():
        entries = statement(books, account, day, day)
        if entries:
            print(statement_text(boat, brought_forward(books, account, day), entries))


if __name__ == "__main__":
    main(sys.argv[1])
