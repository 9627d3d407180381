"""Hands in, plans, fires, opens and returns: the only place that changes pieces and firings."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from kilnshed.control import Control
from kilnshed.costs import Tariff, charges, energy_cents, read_meter, refund_cents
from kilnshed.ledger import Entry, Ledger
from kilnshed.model import STATES, Firing, Kiln, Kind, Phase, Piece, Potter, Refusal, Segment, State
from kilnshed.shelves import check
from kilnshed.views import notice

DEPOSIT_CENTS = 200
SAFE_DC = 600


class Outbox(Protocol):
    def queue(self, potter: str, text: str) -> None: ...


class Shed:
    def __init__(
        self,
        kilns: Iterable[Kiln],
        potters: Iterable[Potter],
        tariff: Tariff,
        ledger: Ledger,
        control: Control,
        outbox: Outbox,
        now: Callable[[], datetime],
        template: str = "Dear {potter.name}, firing {firing.id} is open.",
    ) -> None:
        self._kilns = {kiln.id: kiln for kiln in kilns}
        self._potters = {potter.id: potter for potter in potters}
        self._tariff = tariff
        self._ledger = ledger
        self._control = control
        self._outbox = outbox
        self._now = now
        self._template = template
        self._pieces: dict[str, Piece] = {}
        self._firings: dict[str, Firing] = {}
        self._opening = asyncio.Lock()
        self._piece_numbers = 0
        self._firing_numbers = 0

    def pieces(self) -> list[Piece]:
        return list(self._pieces.values())

    def firings(self) -> list[Firing]:
        return [replace(firing, pieces=list(firing.pieces)) for firing in self._firings.values()]

    async def hand_in(self, potter: str, label: str, size_mm: tuple[int, int, int], max_dc: int) -> Piece:
        """Takes a raw piece and charges its deposit."""
        self._piece_numbers += 1
        piece = Piece(f"T-{self._piece_numbers:05}", potter, label, *size_mm, max_dc)
        await self._add(f"{piece.id} deposit", potter, DEPOSIT_CENTS, f"Deposit of {piece.id}")
        self._pieces[piece.id] = piece
        return piece

    def plan(self, kiln: str, kind: Kind, segments: Sequence[Segment]) -> Firing:
        self._firing_numbers += 1
        firing = Firing(f"F-{self._firing_numbers:04}", self._kilns[kiln].id, kind, tuple(segments))
        self._firings[firing.id] = firing
        return replace(firing, pieces=[])

    def join(self, firing_id: str, piece_id: str) -> Refusal | None:
        firing, piece = self._firings.get(firing_id), self._pieces.get(piece_id)
        if firing is None or piece is None:
            return Refusal.GONE
        if firing.phase is not Phase.PLANNED or self._firing_of(piece_id):
            return Refusal.STATE
        refusal = check(self._kilns[firing.kiln], firing, piece)
        if refusal is None:
            firing.pieces.append(piece)
        return refusal

    def leave(self, piece_id: str) -> Refusal | None:
        firing = self._firing_of(piece_id)
        if firing is None:
            return Refusal.GONE
        if firing.phase is not Phase.PLANNED:
            return Refusal.STATE
        firing.pieces = [piece for piece in firing.pieces if piece.id != piece_id]
        return None

    async def fire(self, firing_id: str) -> Refusal | None:
        """Fires a kiln to the end of the programme."""
        firing = self._firings.get(firing_id)
        if firing is None:
            return Refusal.GONE
        if firing.phase is not Phase.PLANNED or not firing.pieces or self._is_busy(firing.kiln):
            return Refusal.STATE
        firing.phase = Phase.FIRING
        try:
            firing.highest_dc = await self._control.fire(self._kilns[firing.kiln], firing.segments)
        except BaseException:
            firing.phase = Phase.PLANNED
            raise
        firing.phase = Phase.COOLING
        return None

    async def open(self, firing_id: str, broken: Collection[str], meter: str) -> Refusal | None:
        """Opens a kiln that has cooled, and charges the potters. `meter`: the lines of the firing."""
        firing = self._firings.get(firing_id)
        if firing is None:
            return Refusal.GONE
        async with self._opening:
            if firing.phase is not Phase.COOLING:
                return Refusal.STATE
            if await self._control.temperature(firing.kiln) > SAFE_DC:
                return Refusal.HOT
            fired = STATES[firing.kind][1]
            pieces = [replace(each, state=State.BROKEN if each.id in broken else fired) for each in firing.pieces]
            quarters = read_meter(meter)
            for potter, cents in charges(pieces, energy_cents(quarters, self._tariff)).items():
                await self._add(f"{firing.id} {potter}", potter, cents, f"Firing {firing.id}")
            firing.energy_wh = sum(quarter.wh for quarter in quarters)
            firing.pieces = pieces
            firing.phase = Phase.OPENED
            self._pieces.update({piece.id: piece for piece in pieces})
        for potter in sorted({piece.potter for piece in pieces}):
            self._outbox.queue(potter, notice(self._template, self._potters[potter], firing))
        return None

    async def refund(self, firing_id: str, potter: str, percent: int) -> Refusal | None:
        """Takes back a part of the charge for a firing; at most once."""
        charged = [entry for entry in self._ledger.entries(potter) if entry.id == f"{firing_id} {potter}"]
        if not charged:
            return Refusal.GONE
        cents = refund_cents(charged[0].cents, percent)
        is_new = await self._add(f"{firing_id} {potter} refund", potter, cents, f"Refund of {firing_id}")
        return None if is_new else Refusal.STATE

    async def pick_up(self, piece_id: str, code: str) -> Refusal | None:
        """Returns a piece and its deposit."""
        piece = self._pieces.get(piece_id)
        if piece is None or self._potters[piece.potter].code != code:
            return Refusal.GONE
        if piece.state not in (State.DONE, State.BROKEN):
            return Refusal.STATE
        await self._add(f"{piece.id} returned", piece.potter, -DEPOSIT_CENTS, f"Returned {piece.id}")
        self._pieces.pop(piece_id, None)
        return None

    def _firing_of(self, piece_id: str) -> Firing | None:
        """The firing that a piece is in, unless it was opened."""
        for firing in self._firings.values():
            if firing.phase is not Phase.OPENED and any(piece.id == piece_id for piece in firing.pieces):
                return firing
        return None

    def _is_busy(self, kiln: str) -> bool:
        phases = [firing.phase for firing in self._firings.values() if firing.kiln == kiln]
        return Phase.FIRING in phases or Phase.COOLING in phases

    async def _add(self, entry_id: str, potter: str, cents: int, text: str) -> bool:
        return await self._ledger.add(Entry(entry_id, potter, cents, self._now(), text))
