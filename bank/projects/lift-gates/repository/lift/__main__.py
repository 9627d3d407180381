"""Replays scans: python3 -m lift data/scans.txt"""

import sys
from datetime import date, datetime

from lift.gates import Gates
from lift.passes import Pass
from lift.report import line
from lift.usage import UsageBook


def main(path: str) -> None:
    passes = [Pass(n, date(2026, 2, 14), date(2026, 2, 16)) for n in ("P-1041", "P-1042", "P-2200")]
    gates = Gates(passes, UsageBook())
    with open(path, encoding="utf-8") as scans:
        for row in scans:
            at, gate, number = row.split()
            time = datetime.fromisoformat(f"2026-02-14T{at}")
            print(line(number, gate, time, gates.scan(number, gate, time)))


if __name__ == "__main__":
    main(sys.argv[1])
