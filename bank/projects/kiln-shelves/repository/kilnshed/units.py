"""Whole numbers of units, and their text."""

import re


def half_up(amount: int, divisor: int) -> int:
    """Divides and rounds; halves go away from zero."""
    rounded = (2 * abs(amount) + divisor) // (2 * divisor)
    return rounded if amount >= 0 else -rounded


def round_up(amount: int, divisor: int) -> int:
    return -(-amount // divisor)


def degrees(dc: int) -> str:
    """A temperature as text, such as `1240.5`."""
    whole, tenth = divmod(abs(dc), 10)
    return f"{'-' if dc < 0 else ''}{whole}.{tenth}"


def parse_degrees(text: str) -> int | None:
    """Reads a temperature such as `1240`, `1240.5` or `-3.0`; None for any other text."""
    match = re.fullmatch(r"(-?)([0-9]{1,4})(?:\.([0-9]))?", text)
    if match is None:
        return None
    sign, whole, tenth = match.groups()
    dc = int(whole) * 10 + int(tenth or 0)
    return -dc if sign else dc


def fahrenheit(dc: int) -> int:
    """A temperature in whole degrees Fahrenheit."""
    return half_up(dc * 9, 50) + 32


def euros(cents: int) -> str:
    """An amount as text, such as `-3.05 EUR`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02} EUR"
