"""Amounts are whole cents."""


def divide(amount: int, by: int) -> int:
    """Rounds half up."""
    return (2 * amount + by) // (2 * by)


def euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02} EUR"
