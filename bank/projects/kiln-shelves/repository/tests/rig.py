"""A shed with files in memory, a clock that tests move, and kilns that follow their heating."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from unittest import IsolatedAsyncioTestCase

from kilnshed.control import Breaker, Control
from kilnshed.costs import Tariff
from kilnshed.ledger import Entry, Ledger
from kilnshed.model import Kiln, Kind, Piece, Potter, Segment, State
from kilnshed.shed import Shed

NOON = datetime(2026, 1, 10, 12)
SMALL = Kiln("K1", 400, 400, (150, 150), max_dc=13_000, watts=9_000)
LARGE = Kiln("K2", 600, 500, (200, 200, 300), max_dc=13_000, watts=12_000)
ANA = Potter("P-01", "Ana Brook", "012345")
BEN = Potter("P-02", "Ben Rowe", "555555", is_private=True)
TARIFF = Tariff(day=321, night=198)
BISQUE = (Segment(100, 6_000, 10), Segment(200, 10_000))


def piece(number: int = 1, **more) -> Piece:
    """A raw bowl of Ana's."""
    known = {"id": f"T-{number:05}", "potter": "P-01", "label": "Blue bowl", "max_dc": 12_800}
    return Piece(**{**known, "width_mm": 90, "depth_mm": 90, "height_mm": 100, **more})


def entry(number: int = 1, **more) -> Entry:
    return Entry(**{"id": f"E{number}", "potter": "P-01", "cents": 100, "at": NOON, "text": f"Entry {number}", **more})


async def settle() -> None:
    """Lets all tasks go as far as they can."""
    for _ in range(50):
        await asyncio.sleep(0)


class MemoryFile:
    def __init__(self, files: "MemoryFiles", path: str) -> None:
        self.files, self.path = files, path

    async def read(self) -> str:
        await asyncio.sleep(0)
        return self.files.texts[self.path]

    async def write(self, text: str) -> None:
        await asyncio.sleep(0)
        self.files.check("write")
        self.files.texts[self.path] += text

    async def sync(self) -> None:
        await asyncio.sleep(0)
        self.files.check("sync")

    async def close(self) -> None:
        self.files.open_files -= 1
        self.files.check("close")


class MemoryFiles:
    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.open_files = 0
        # The step that fails: write, sync, close or rename.
        self.failing: str | None = None

    def check(self, step: str) -> None:
        if step == self.failing:
            raise OSError(f"{step} failed")

    async def open(self, path: str, mode: str) -> MemoryFile:
        if mode == "r" and path not in self.texts:
            raise FileNotFoundError(path)
        if mode == "w" or path not in self.texts:
            self.texts[path] = ""
        self.open_files += 1
        return MemoryFile(self, path)

    async def rename(self, path: str, target: str) -> None:
        self.check("rename")
        self.texts[target] = self.texts.pop(path)

    async def remove(self, path: str) -> None:
        del self.texts[path]


class Kilns:
    """A clock and kilns. A step of sleep heats those that are on by `step_dc`."""

    def __init__(self) -> None:
        self.seconds = 0
        self.step_dc = 400
        self.dc: dict[str, int | None] = {"K1": 150, "K2": 150}
        self.is_on: dict[str, bool] = {}
        self.switched: list[str] = []
        self.is_paused = False
        # The sensor breaks once its kiln heats.
        self.breaks_when_on = False
        self.last_read: dict[str, int | None] = {}
        # Kilns that were heated after a missing reading.
        self.heated_blindly: list[str] = []

    def now_s(self) -> int:
        return self.seconds

    async def sleep(self, seconds: int) -> None:
        await asyncio.sleep(0)
        blind = [kiln for kiln, is_on in self.is_on.items() if is_on and self.last_read[kiln] is None]
        self.heated_blindly += blind
        while self.is_paused:
            await asyncio.sleep(0)
        self.seconds += seconds * 20
        for kiln, is_on in self.is_on.items():
            if is_on and self.dc[kiln] is not None:
                self.dc[kiln] += self.step_dc

    async def read(self, kiln: str) -> int | None:
        await asyncio.sleep(0)
        if self.breaks_when_on and self.is_on.get(kiln):
            self.dc[kiln] = None
        self.last_read[kiln] = self.dc[kiln]
        return self.dc[kiln]

    def switch(self, kiln: str, is_on: bool) -> None:
        self.is_on[kiln] = is_on
        self.switched.append(f"{kiln} {'on' if is_on else 'off'}")


class Outbox:
    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def queue(self, potter: str, text: str) -> None:
        self.sent.append((potter, text))


class ShedTest(IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.files = MemoryFiles()
        self.ledger = Ledger(await self.files.open("book", "a"))
        self.kilns = Kilns()
        self.breaker = Breaker(20_000)
        self.control = Control(self.breaker, self.kilns.read, self.kilns.switch, self.kilns)
        self.outbox = Outbox()
        self.make_shed()

    def make_shed(self, now: Callable[[], datetime] = lambda: NOON, **more) -> None:
        parts = (TARIFF, self.ledger, self.control, self.outbox, now)
        self.shed = Shed((SMALL, LARGE), (ANA, BEN), *parts, **more)

    async def hand_in(self, potter: str = "P-01", label: str = "Blue bowl", size=(90, 90, 100)) -> Piece:
        return await self.shed.hand_in(potter, label, size, 12_800)

    async def planned(self, *pieces: Piece, kiln: str = "K1", kind: Kind = Kind.BISQUE) -> str:
        """The id of a planned firing with pieces, a bowl of Ana's without any."""
        firing = self.shed.plan(kiln, kind, BISQUE)
        for each in pieces or (await self.hand_in(),):
            self.assertEqual(self.shed.join(firing.id, each.id), None)
        return firing.id

    def firing(self, firing_id: str):
        return next(firing for firing in self.shed.firings() if firing.id == firing_id)

    def states(self) -> list[State]:
        return [each.state for each in self.shed.pieces()]

    async def cooled(self, *pieces: Piece) -> str:
        """The id of a firing whose kiln has cooled."""
        firing = await self.planned(*pieces)
        self.assertEqual(await self.shed.fire(firing), None)
        self.kilns.dc["K1"] = 600
        return firing
