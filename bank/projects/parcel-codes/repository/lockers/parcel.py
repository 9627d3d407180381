"""Parcels that lie in a station."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Parcel:
    number: str
    customer: str
    code: str
    keep_until: datetime
