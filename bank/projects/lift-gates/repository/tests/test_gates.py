import unittest
from datetime import date, datetime, timedelta

from lift.gates import Gates
from lift.passes import Pass
from lift.report import line
from lift.usage import UsageBook, Use


def at(time: str) -> datetime:
    return datetime.fromisoformat(f"2026-02-14T{time}")


class AtTheGate(unittest.TestCase):
    def setUp(self):
        self.book = UsageBook()
        self.gates = Gates([Pass("P-1", date(2026, 2, 14), date(2026, 2, 15))], self.book)

    def test_a_pass_opens_on_its_days(self):
        self.assertTrue(self.gates.scan("P-1", "valley", at("09:00:00")).opens)

    def test_another_gate_stays_shut_for_ten_minutes(self):
        self.gates.scan("P-1", "valley", at("09:00:00"))
        decision = self.gates.scan("P-1", "summit", at("09:04:00"))
        self.assertFalse(decision.opens)
        self.assertEqual(decision.wait, timedelta(minutes=6))

    def test_another_gate_opens_after_ten_minutes(self):
        self.gates.scan("P-1", "valley", at("09:00:00"))
        self.assertTrue(self.gates.scan("P-1", "summit", at("09:10:00")).opens)

    def test_the_same_gate_opens_again(self):
        self.gates.scan("P-1", "valley", at("09:00:00"))
        self.assertTrue(self.gates.scan("P-1", "valley", at("09:01:00")).opens)

    def test_unknown_passes_are_refused(self):
        self.assertEqual(self.gates.scan("P-7", "valley", at("09:00:00")).reason, "unknown pass")

    def test_a_late_report_does_not_replace_a_newer_use(self):
        self.book.note("P-1", Use("summit", at("09:30:00")))
        self.book.note("P-1", Use("valley", at("09:00:00")))
        self.assertEqual(self.book.last_use("P-1").gate, "summit")

    def test_the_log_says_how_long_to_wait(self):
        self.gates.scan("P-1", "valley", at("09:00:00"))
        decision = self.gates.scan("P-1", "summit", at("09:04:00"))
        self.assertEqual(
            line("P-1", "summit", at("09:04:00"), decision),
            "09:04:00 summit  P-1 refused: used at another gate, 6 min left",
        )
