"""The school's database: opens it and runs the queries of payroll/sql."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

SQL = Path(__file__).parent / "sql"


@dataclass(frozen=True)
class Month:
    teacher: str
    lessons: int
    minutes: int
    pay_cents: int
    trips: int
    trip_cents: int


def open_school(*scripts: str) -> sqlite3.Connection:
    """A database in memory with tables and views, filled by these scripts."""
    school = sqlite3.connect(":memory:")
    school.execute("PRAGMA foreign_keys = ON")
    for script in (read("schema"), read("views"), *scripts):
        school.executescript(script)
    return school


def month_of(school: sqlite3.Connection, teacher: int, month: str) -> Month | None:
    """A teacher's month, such as 2026-03; None without lessons and trips."""
    row = school.execute(read("statement"), {"teacher": teacher, "month": month}).fetchone()
    return Month(*row) if row else None


def room_minutes(school: sqlite3.Connection, day: str) -> dict[str, int]:
    return dict(school.execute(read("rooms"), {"day": day}).fetchall())


def teacher_ids(school: sqlite3.Connection) -> list[int]:
    return [row[0] for row in school.execute("SELECT id FROM teachers ORDER BY name")]


def read(name: str) -> str:
    return (SQL / f"{name}.sql").read_text(encoding="utf-8")
