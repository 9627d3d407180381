import unittest
from datetime import datetime

from lockers.codes import CodeSender
from lockers.hub import Hub
from lockers.journal import Journal
from lockers.outbox import Outbox
from lockers.parcel import Parcel
from lockers.station import Station


class WaitingCodes(unittest.TestCase):
    def setUp(self):
        self.hub, self.outbox = Hub(), Outbox()
        self.elm, self.quay = Station("elm", self.hub), Station("quay", self.hub)
        self.codes = CodeSender(self.hub, self.outbox)

    def deposit(self, *customers, station=None, keep_until=10):
        station = station or self.elm
        for customer in customers:
            at = len(self.codes.waiting()) + 1
            self.codes.deposit(station, Parcel(f"P-{at}", customer, str(at * 11), datetime(2026, 3, keep_until)))

    def test_everyone_gets_the_code_when_the_station_returns(self):
        self.elm.lose_line()
        self.deposit("ito", "moss", "berg", "okoye", "lund")
        self.elm.regain_line()
        self.assertEqual([customer for customer, _ in self.outbox.messages], ["ito", "moss", "berg", "okoye", "lund"])

    def test_nothing_waits_afterwards(self):
        self.elm.lose_line()
        self.deposit("ito", "moss", "berg")
        self.elm.regain_line()
        self.assertEqual(self.codes.waiting(), [])
        self.elm.regain_line()
        self.assertEqual(len(self.outbox.messages), 3)

    def test_a_customer_among_others_gets_one_message(self):
        self.elm.lose_line()
        self.deposit("ito", "moss", "ito", "berg", "ito")
        self.elm.regain_line()
        self.assertEqual(
            self.outbox.messages,
            [("ito", "Your code: 11, 33, 55"), ("moss", "Your code: 22"), ("berg", "Your code: 44")],
        )

    def test_returns_are_counted_while_codes_wait(self):
        journal = Journal(self.hub)
        self.elm.lose_line()
        self.deposit("ito")
        journal.watch(self.elm)
        self.deposit("moss", "berg")
        self.elm.regain_line()
        self.elm.regain_line()
        self.assertEqual(journal.returns["elm"], 2)

    def test_a_withdrawn_parcel_leaves_its_neighbours(self):
        self.elm.lose_line()
        self.deposit("ito", "moss", "berg")
        self.codes.withdraw("P-2")
        self.elm.regain_line()
        self.assertEqual(self.outbox.messages, [("ito", "Your code: 11"), ("berg", "Your code: 33")])

    def test_all_old_parcels_are_given_up(self):
        self.elm.lose_line()
        self.deposit("ito", "moss", "berg", keep_until=10)
        self.deposit("lund", keep_until=20)
        self.assertEqual(self.codes.expire(datetime(2026, 3, 11)), ["P-1", "P-2", "P-3"])
        self.elm.regain_line()
        self.assertEqual(self.outbox.messages, [("lund", "Your code: 44")])

    def test_an_emptied_station_sends_nothing(self):
        self.elm.lose_line()
        self.quay.lose_line()
        self.deposit("ito", "moss")
        self.deposit("berg", station=self.quay)
        self.deposit("lund", "ames")
        self.codes.close(self.elm)
        self.assertEqual(self.codes.waiting(), ["P-3"])
        self.elm.regain_line()
        self.quay.regain_line()
        self.assertEqual(self.outbox.messages, [("berg", "Your code: 33")])

    def test_a_station_sends_its_own_codes_only(self):
        self.elm.lose_line()
        self.quay.lose_line()
        self.deposit("ito")
        self.deposit("ito", station=self.quay)
        self.elm.regain_line()
        self.assertEqual(self.outbox.messages, [("ito", "Your code: 11")])
        self.assertEqual(self.codes.waiting(), ["P-2"])

    def test_a_code_is_sent_at_once_while_the_station_is_online(self):
        self.deposit("ito")
        self.assertEqual(self.outbox.messages, [("ito", "Your code: 11")])


class Events(unittest.TestCase):
    def setUp(self):
        self.hub, self.heard = Hub(), []

    def test_handlers_are_called_in_the_order_in_which_they_came(self):
        for name in ("a", "b", "c", "d"):
            self.hub.once("t", lambda name=name: self.heard.append(name))
        self.hub.on("t", lambda: self.heard.append("e"))
        self.hub.publish("t")
        self.hub.publish("t")
        self.assertEqual("".join(self.heard), "abcdee")

    def test_a_handler_that_was_taken_off_is_not_called_any_more(self):
        self.hub.on("t", lambda: self.hub.off("t", last))
        self.hub.on("t", lambda: self.heard.append("middle"))
        last = self.hub.on("t", lambda: self.heard.append("last"))
        self.hub.publish("t")
        self.assertEqual(self.heard, ["middle"])

    def test_an_event_without_handlers_is_fine(self):
        self.hub.publish("t")
        self.assertEqual(self.heard, [])
