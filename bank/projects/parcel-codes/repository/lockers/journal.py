"""Counts how often stations came back, for the monthly figures."""

from collections import Counter

from lockers.hub import Hub
from lockers.station import Station


class Journal:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.returns: Counter[str] = Counter()

    def watch(self, station: Station) -> None:
        def count() -> None:
            self.returns[station.name] += 1

        self._hub.on(station.online_topic, count)
