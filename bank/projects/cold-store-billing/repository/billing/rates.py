from billing.model import ZONES, Line, RateCard, Zone


def storage_lines(days: dict[Zone, int], card: RateCard) -> list[Line]:
    """A line for each zone that was used."""
    return [
        Line(f"Storage {zone}, pallet-days", days[zone], card.storage_cents[zone]) for zone in ZONES if days[zone] > 0
    ]


def handling_lines(pallets: int, card: RateCard) -> list[Line]:
    return [Line("Handling, pallets", pallets, card.handling_cents)] if pallets > 0 else []
