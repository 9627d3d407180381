"""Replays the events of a day: python3 -m lockers data/events.txt"""

import sys
from datetime import datetime

from lockers.codes import CodeSender
from lockers.hub import Hub
from lockers.journal import Journal
from lockers.outbox import Outbox
from lockers.parcel import Parcel
from lockers.station import Station


def main(path: str) -> None:
    hub, outbox = Hub(), Outbox()
    codes, journal = CodeSender(hub, outbox), Journal(hub)
    stations: dict[str, Station] = {}
    with open(path, encoding="utf-8") as events:
        for row in events:
            at, what, name, *words = row.split()
            if name not in stations:
                stations[name] = Station(name, hub)
                journal.watch(stations[name])
            station, sent = stations[name], len(outbox.messages)
            if what == "down":
                station.lose_line()
            elif what == "up":
                station.regain_line()
            else:
                number, customer, code = words
                codes.deposit(station, Parcel(number, customer, code, datetime(2026, 3, 11)))
            print(at, what, name, *words[:2], f"({len(codes.waiting())} codes wait)")
            for customer, text in outbox.messages[sent:]:
                print("      to", customer, "-", text)


if __name__ == "__main__":
    main(sys.argv[1])
