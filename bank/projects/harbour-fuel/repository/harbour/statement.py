"""A statement as text."""

from harbour.books import Entry


def euros(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def statement_text(boat: str, forward: int, entries: list[Entry]) -> str:
    lines = [boat, f"  brought forward {euros(forward):>27}"]
    for entry in entries:
        lines.append(
            f"  {entry.day}  {entry.receipt:>3}  {entry.kind:<8} {euros(entry.cents):>9} {euros(entry.balance):>9}"
        )
    return "\n".join(lines)
