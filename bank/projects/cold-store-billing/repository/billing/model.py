from dataclasses import dataclass
from datetime import date
from typing import Literal

Zone = Literal["chill", "frozen"]
ZONES: tuple[Zone, ...] = ("chill", "frozen")


class BillingError(Exception):
    """Data that can't be billed; the message is for the person who runs the month."""


@dataclass(frozen=True)
class Movement:
    """Pallets of one customer that came in or went out on a day."""

    day: date
    customer: str
    zone: Zone
    kind: Literal["in", "out"]
    pallets: int


@dataclass(frozen=True)
class RateCard:
    """What a customer pays: cents a pallet and day in each zone, cents for each handled pallet, VAT in basis points."""

    customer: str
    storage_cents: dict[Zone, int]
    handling_cents: int
    vat_basis_points: int


@dataclass(frozen=True)
class Line:
    text: str
    quantity: int
    unit_cents: int

    @property
    def cents(self) -> int:
        return self.quantity * self.unit_cents


@dataclass(frozen=True)
class Invoice:
    number: str
    customer: str
    lines: tuple[Line, ...]
    net_cents: int
    vat_cents: int
    vat_basis_points: int

    @property
    def total_cents(self) -> int:
        return self.net_cents + self.vat_cents
