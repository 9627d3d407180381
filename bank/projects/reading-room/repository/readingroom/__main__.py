"""Prints the records that are open on a day."""

import sys
from datetime import date
from pathlib import Path

from readingroom.catalogue import read_catalogue

if len(sys.argv) != 3:
    sys.exit("usage: python3 -m readingroom CATALOGUE DAY")
day = date.fromisoformat(sys.argv[2])
for record in read_catalogue(Path(sys.argv[1]).read_text()).values():
    if record.is_open(day):
        print(f"{record.signature}: {len(record.open_pages())} pages, last year {record.last_year}")
