import unittest
from datetime import datetime

from lockers.codes import CodeSender
from lockers.hub import Hub
from lockers.journal import Journal
from lockers.outbox import Outbox
from lockers.parcel import Parcel
from lockers.station import Station


def parcel(number: str, customer: str, code: str) -> Parcel:
    return Parcel(number, customer, code, datetime(2026, 3, 10))


class Codes(unittest.TestCase):
    def setUp(self):
        self.hub, self.outbox = Hub(), Outbox()
        self.station = Station("elm", self.hub)
        self.codes = CodeSender(self.hub, self.outbox)

    def test_a_code_is_sent_at_once(self):
        self.codes.deposit(self.station, parcel("P-1", "ito", "1111"))
        self.assertEqual(self.outbox.messages, [("ito", "Your code: 1111")])

    def test_a_code_waits_while_the_station_is_offline(self):
        self.station.lose_line()
        self.codes.deposit(self.station, parcel("P-1", "ito", "1111"))
        self.assertEqual(self.outbox.messages, [])
        self.station.regain_line()
        self.assertEqual(self.outbox.messages, [("ito", "Your code: 1111")])

    def test_a_customer_gets_one_message(self):
        self.station.lose_line()
        self.codes.deposit(self.station, parcel("P-1", "ito", "1111"))
        self.codes.deposit(self.station, parcel("P-2", "ito", "2222"))
        self.station.regain_line()
        self.assertEqual(self.outbox.messages, [("ito", "Your code: 1111, 2222")])

    def test_a_withdrawn_parcel_waits_no_more(self):
        self.station.lose_line()
        self.codes.deposit(self.station, parcel("P-1", "ito", "1111"))
        self.codes.withdraw("P-1")
        self.station.regain_line()
        self.assertEqual(self.outbox.messages, [])

    def test_an_old_parcel_is_given_up(self):
        self.station.lose_line()
        self.codes.deposit(self.station, parcel("P-1", "ito", "1111"))
        self.assertEqual(self.codes.expire(datetime(2026, 3, 11)), ["P-1"])

    def test_returns_are_counted(self):
        journal = Journal(self.hub)
        journal.watch(self.station)
        self.station.regain_line()
        self.station.regain_line()
        self.assertEqual(journal.returns["elm"], 2)
