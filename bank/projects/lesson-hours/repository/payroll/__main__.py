"""Prints the statements of a month: python3 -m payroll 2026-03"""

import sys
from pathlib import Path

from payroll.school import month_of, open_school, teacher_ids
from payroll.statement import statement


def main(month: str) -> None:
    school = open_school(Path("data/school.sql").read_text(encoding="utf-8"))
    for teacher in teacher_ids(school):
        found = month_of(school, teacher, month)
        if found:
            print(statement(found))


if __name__ == "__main__":
    main(sys.argv[1])
