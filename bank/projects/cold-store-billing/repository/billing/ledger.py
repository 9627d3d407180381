from collections.abc import Iterable
from datetime import date

from billing.model import ZONES, BillingError, Movement, Zone
from billing.period import Period


def opening_stock(movements: Iterable[Movement], zone: Zone, period: Period) -> int:
    """The pallets that were in a zone before the period began."""
    return sum(_change(move) for move in movements if move.zone == zone and period.is_after(move.day))


def pallet_days(movements: list[Movement], period: Period) -> dict[Zone, int]:
    """The charged pallet-days of one customer in each zone: pallets in the store at any moment of each day."""
    charged: dict[Zone, int] = {}
    for zone in ZONES:
        stock = opening_stock(movements, zone, period)
        total = 0
        for day in period.days():
            today = [move for move in movements if move.zone == zone and move.day == day]
            # What leaves today was here today.
            total += stock + _sum(today, "in")
            stock += sum(map(_change, today))
            _require_stock(stock, zone, day)
        charged[zone] = total
    return charged


def handled_pallets(movements: Iterable[Movement], period: Period) -> int:
    """Pallets that came in or went out during the period."""
    return sum(move.pallets for move in movements if period.contains(move.day))


def _change(move: Movement) -> int:
    return move.pallets if move.kind == "in" else -move.pallets


def _sum(movements: list[Movement], kind: str) -> int:
    return sum(move.pallets for move in movements if move.kind == kind)


def _require_stock(stock: int, zone: Zone, day: date) -> None:
    if stock < 0:
        raise BillingError(f"On {day}, more pallets left the {zone} zone than were in it.")
