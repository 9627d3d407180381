"""The meter, tariffs, shares and refunds."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from kilnshed.model import Piece, State
from kilnshed.units import half_up

QUARTER = timedelta(minutes=15)
NIGHT_BEGINS, NIGHT_ENDS = 21, 5


@dataclass(frozen=True)
class Quarter:
    """A line of the meter."""

    at: datetime
    wh: int


@dataclass(frozen=True)
class Tariff:
    day: int
    night: int


def read_meter(text: str) -> list[Quarter]:
    """Reads lines such as `2026-01-10T21:15 512`."""
    quarters = []
    for line in text.splitlines():
        at, wh = line.split(" ")
        quarters.append(Quarter(datetime.fromisoformat(at), int(wh)))
    return quarters


def is_night(moment: datetime) -> bool:
    return moment.hour >= NIGHT_BEGINS or moment.hour < NIGHT_ENDS


def energy_cents(quarters: Iterable[Quarter], tariff: Tariff) -> int:
    total = 0
    for quarter in quarters:
        total += quarter.wh * (tariff.night if is_night(quarter.at - QUARTER) else tariff.day)
    return half_up(total, 10_000)


def shares(cents: int, volumes: Mapping[str, int]) -> dict[str, int]:
    """Parts of an amount, by the volumes of pieces; they add up to it."""
    whole = sum(volumes.values())
    parts = {number: cents * volume // whole for number, volume in volumes.items()}
    left = cents - sum(parts.values())
    by_remainder = sorted(volumes, key=lambda number: (-(cents * volumes[number] % whole), number))
    for number in by_remainder[:left]:
        parts[number] += 1
    return parts


def charges(pieces: Iterable[Piece], cents: int) -> dict[str, int]:
    """The cents that each potter pays for a firing."""
    pieces = list(pieces)
    parts = shares(cents, {piece.id: piece.volume_mm3 for piece in pieces})
    totals: dict[str, int] = {}
    for piece in pieces:
        paid = 0 if piece.state is State.BROKEN else parts[piece.id]
        totals[piece.potter] = totals.get(piece.potter, 0) + paid
    return totals


def refund_cents(charged: int, percent: int) -> int:
    """The entry that takes back a part of a charge."""
    return half_up(-charged * percent, 100)
