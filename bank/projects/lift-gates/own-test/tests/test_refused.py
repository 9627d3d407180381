import unittest
from datetime import date, datetime

from lift.gates import Gates
from lift.passes import Pass
from lift.usage import UsageBook


class RefusedTwice(unittest.TestCase):
    def test_a_guest_who_was_refused_gets_in_after_ten_minutes(self):
        gates = Gates([Pass("P-1", date(2026, 2, 14), date(2026, 2, 14))], UsageBook())
        times = [("valley", 0), ("summit", 6), ("summit", 7), ("ridge", 11)]
        opened = [gates.scan("P-1", gate, datetime(2026, 2, 14, 9, minute)).opens for gate, minute in times]
        self.assertEqual(opened, [True, False, False, True])
