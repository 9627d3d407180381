"""The statement that a teacher gets."""

from payroll.school import Month


def euros(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02} EUR"


def statement(month: Month) -> str:
    hours = f"{month.minutes // 60}:{month.minutes % 60:02}"
    lines = [month.teacher, f"  {month.lessons} lessons, {hours} hours  {euros(month.pay_cents)}"]
    if month.trips:
        lines.append(f"  {month.trips} trips  {euros(month.trip_cents)}")
    lines.append(f"  total  {euros(month.pay_cents + month.trip_cents)}")
    return "\n".join(lines)
