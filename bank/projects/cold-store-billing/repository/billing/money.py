def share_of(cents: int, basis_points: int) -> int:
    """A percentage of an amount, rounded half up to whole cents."""
    return (cents * basis_points * 2 + 10_000) // 20_000


def format_cents(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"
