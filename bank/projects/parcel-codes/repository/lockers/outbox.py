"""The messages that were sent to customers."""

from dataclasses import dataclass, field


@dataclass
class Outbox:
    messages: list[tuple[str, str]] = field(default_factory=list)

    def send(self, customer: str, text: str) -> None:
        self.messages.append((customer, text))
