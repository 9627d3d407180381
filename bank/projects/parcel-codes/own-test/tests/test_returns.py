import unittest
from datetime import datetime

from lockers.codes import CodeSender
from lockers.hub import Hub
from lockers.outbox import Outbox
from lockers.parcel import Parcel
from lockers.station import Station


class AfterAnOutage(unittest.TestCase):
    def test_every_customer_gets_one_message(self):
        hub, outbox = Hub(), Outbox()
        station, codes = Station("elm", hub), CodeSender(hub, outbox)
        station.lose_line()
        for number, customer in enumerate(["ito", "moss", "berg", "ito"]):
            codes.deposit(station, Parcel(f"P-{number}", customer, str(number), datetime(2026, 3, 10)))
        station.regain_line()
        expected = [("ito", "Your code: 0, 3"), ("moss", "Your code: 1"), ("berg", "Your code: 2")]
        self.assertEqual(outbox.messages, expected)
