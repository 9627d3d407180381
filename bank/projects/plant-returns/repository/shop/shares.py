"""Shares an amount out in proportion to weights."""

from shop.money import divide


def split(cents: int, weights: list[int]) -> list[int]:
    total = sum(weights)
    if total == 0:
        return [0 for _ in weights]
    return [divide(cents * weight, total) for weight in weights]
