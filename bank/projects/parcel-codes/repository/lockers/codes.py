"""Sends customers the codes that open their compartments, as soon as the station knows them."""

from datetime import datetime

from lockers.hub import Handler, Hub
from lockers.outbox import Outbox
from lockers.parcel import Parcel
from lockers.station import Station


class CodeSender:
    def __init__(self, hub: Hub, outbox: Outbox) -> None:
        self._hub = hub
        self._outbox = outbox
        self._pending: list[tuple[Station, Parcel, Handler]] = []

    def deposit(self, station: Station, parcel: Parcel) -> None:
        """Sends the code now, or once the station is online again."""
        if station.is_online:
            self._outbox.send(parcel.customer, f"Your code: {parcel.code}")
            return
        handler = self._hub.once(station.online_topic, lambda: self._send_waiting(station, parcel.customer))
        self._pending.append((station, parcel, handler))

    def withdraw(self, number: str) -> None:
        """The sender took the parcel back, so its code is not sent."""
        self._drop([entry for entry in self._pending if entry[1].number == number])

    def expire(self, now: datetime) -> list[str]:
        """Gives up parcels that were kept long enough. Returns their numbers."""
        old = [entry for entry in self._pending if entry[1].keep_until < now]
        self._drop(old)
        return [parcel.number for _, parcel, _ in old]

    def close(self, station: Station) -> None:
        """The station was emptied, so none of its codes is sent."""
        self._drop([entry for entry in self._pending if entry[0] is station])

    def waiting(self) -> list[str]:
        return [parcel.number for _, parcel, _ in self._pending]

    def _send_waiting(self, station: Station, customer: str) -> None:
        """A customer gets one message with all codes of the station."""
        due = [entry for entry in self._pending if entry[0] is station and entry[1].customer == customer]
        self._drop(due)
        codes = ", ".join(parcel.code for _, parcel, _ in due)
        self._outbox.send(customer, f"Your code: {codes}")

    def _drop(self, entries: list[tuple[Station, Parcel, Handler]]) -> None:
        for entry in entries:
            self._pending.remove(entry)
            self._hub.off(entry[0].online_topic, entry[2])
