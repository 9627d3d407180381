"""Passes events from the stations on to those who wait for them."""

from collections.abc import Callable

Handler = Callable[[], None]


class Hub:
    def __init__(self) -> None:
        self._handlers: dict[str, list[Handler]] = {}

    def on(self, topic: str, handler: Handler) -> Handler:
        """Calls the handler at each event of the topic, until it is taken off."""
        self._handlers.setdefault(topic, []).append(handler)
        return handler

    def once(self, topic: str, handler: Handler) -> Handler:
        """Calls the handler at the next event of the topic. Returns the one that can be taken off."""

        def call() -> None:
            self.off(topic, call)
            handler()

        return self.on(topic, call)

    def off(self, topic: str, handler: Handler) -> None:
        """Takes a handler off; from then on it is not called any more."""
        handlers = self._handlers.get(topic, [])
        if handler in handlers:
            handlers.remove(handler)

    def publish(self, topic: str) -> None:
        """Calls the topic's handlers in the order in which they came."""
        for handler in self._handlers.get(topic, []):
            handler()
