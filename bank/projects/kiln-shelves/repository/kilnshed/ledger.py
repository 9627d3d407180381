"""The file with all charges and payments."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Protocol


class OpenFile(Protocol):
    async def read(self) -> str: ...
    async def write(self, text: str) -> None: ...
    async def sync(self) -> None: ...
    async def close(self) -> None: ...


class Files(Protocol):
    async def open(self, path: str, mode: str) -> OpenFile:
        """Mode `r`, `w` or `a`; `a` begins a file that isn't there."""

    async def rename(self, path: str, target: str) -> None: ...
    async def remove(self, path: str) -> None: ...


@dataclass(frozen=True)
class Entry:
    id: str
    potter: str
    cents: int
    at: datetime
    text: str


def line_of(entry: Entry) -> str:
    return json.dumps({**asdict(entry), "at": entry.at.isoformat()}) + "\n"


def entry_of(line: str) -> Entry:
    entry = Entry(**json.loads(line))
    return replace(entry, at=datetime.fromisoformat(entry.at))


async def read_ledger(path: str, files: Files) -> list[Entry]:
    file = await files.open(path, "r")
    try:
        text = await file.read()
    finally:
        await file.close()
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            entries.append(entry_of(line))
        except (TypeError, ValueError) as error:
            raise ValueError(f"Line {number} of the ledger can't be read.") from error
    return entries


class Ledger:
    def __init__(self, file: OpenFile, entries: Iterable[Entry] = ()) -> None:
        self._file = file
        self._ids: set[str] = set()
        self._by_potter: defaultdict[str, list[Entry]] = defaultdict(list)
        self._lock = asyncio.Lock()
        for entry in entries:
            if entry.id not in self._ids:
                self._count(entry)

    async def __aenter__(self) -> "Ledger":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def add(self, entry: Entry) -> bool:
        """False if an entry with this id is there already."""
        async with self._lock:
            if entry.id in self._ids:
                return False
            await self._file.write(line_of(entry))
            await self._file.sync()
            self._count(entry)
            return True

    def potters(self) -> list[str]:
        """Potters with entries, for the stewards' list of balances."""
        return sorted(self._by_potter)

    def entries(self, potter: str) -> list[Entry]:
        """The entries of a potter, the oldest first."""
        return list(self._by_potter.get(potter, ()))

    def balance(self, potter: str) -> int:
        """The cents that a potter owes."""
        return sum(entry.cents for entry in self.entries(potter))

    async def close(self) -> None:
        try:
            await self._file.sync()
        finally:
            await self._file.close()

    def _count(self, entry: Entry) -> None:
        self._ids.add(entry.id)
        self._by_potter[entry.potter].append(entry)


async def export(entries: Iterable[Entry], path: str, files: Files) -> None:
    """Writes a copy for the accountant; nothing is left of one that fails or is called off."""
    part = f"{path}.part"
    file = await files.open(part, "w")
    try:
        try:
            for entry in entries:
                await file.write(line_of(entry))
            await file.sync()
        finally:
            await file.close()
        await files.rename(part, path)
    except BaseException:
        await files.remove(part)
        raise
