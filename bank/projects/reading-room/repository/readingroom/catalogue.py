"""The catalogue: records of the archive, their pages, and when they open."""

from dataclasses import dataclass
from datetime import date

KINDS = ("general", "personal")

# Years from the last year of a record to the year in which it opens: 30 full years lie between them.
OPENS_AFTER = 31


class Undeliverable(Exception):
    """An order can't be delivered; the message is for the report of the night."""


@dataclass(frozen=True)
class Page:
    number: int
    resolution: int
    is_closed: bool = False


@dataclass(frozen=True)
class Record:
    signature: str
    kind: str
    last_year: int
    pages: tuple[Page, ...]

    def is_open(self, day: date) -> bool:
        if self.kind == "personal":
            return False
        return day.year >= self.last_year + OPENS_AFTER

    def open_pages(self) -> list[Page]:
        return [page for page in self.pages if not page.is_closed]


def read_catalogue(text: str) -> dict[str, Record]:
    """Records by signature, from lines such as `B12-3;general;1994;1:240 2:240 3:240x`; x marks a closed page."""
    records = {}
    for line in text.splitlines():
        signature, kind, last_year, pages = line.split(";")
        if kind not in KINDS:
            raise ValueError(f"{signature} is of no known kind: {kind}")
        records[signature] = Record(signature, kind, int(last_year), tuple(map(read_page, pages.split())))
    return records


def read_page(text: str) -> Page:
    number, resolution = text.removesuffix("x").split(":")
    return Page(int(number), int(resolution), text.endswith("x"))
