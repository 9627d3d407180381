"""Short ways to write movements and rate cards."""

from datetime import date

from billing.model import Movement, RateCard
from billing.period import Period

JUNE = Period(2026, 6)


def move(day, kind, pallets, zone="frozen", customer="nordfisk"):
    """`move("2026-06-01", "in", 5)`"""
    return Movement(date.fromisoformat(day), customer, zone, kind, pallets)


def make_card(**changes):
    values = {
        "customer": "nordfisk",
        "storage_cents": {"chill": 45, "frozen": 60},
        "handling_cents": 380,
        "vat_basis_points": 1900,
    }
    return RateCard(**{**values, **changes})
