"""Stations with compartments; a station is offline when its line is down."""

from lockers.hub import Hub


class Station:
    def __init__(self, name: str, hub: Hub) -> None:
        self.name = name
        self.is_online = True
        self._hub = hub

    @property
    def online_topic(self) -> str:
        return f"online:{self.name}"

    def lose_line(self) -> None:
        self.is_online = False

    def regain_line(self) -> None:
        self.is_online = True
        self._hub.publish(self.online_topic)
