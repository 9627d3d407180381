import unittest
from datetime import date, datetime, timedelta

from lift.gates import Gates
from lift.passes import Pass
from lift.usage import UsageBook


def at(time: str, day: int = 14) -> datetime:
    return datetime.fromisoformat(f"2026-02-{day}T{time}")


class RefusedScans(unittest.TestCase):
    def setUp(self):
        first, last = date(2026, 2, 14), date(2026, 2, 15)
        self.gates = Gates([Pass("P-1", first, last), Pass("P-2", first, last)], UsageBook())

    def opens(self, *scans, number="P-1"):
        return [self.gates.scan(number, gate, at(time)).opens for gate, time in scans]

    def test_a_refused_scan_does_not_start_the_ten_minutes_again(self):
        scans = [("valley", "09:00:00"), ("summit", "09:09:00"), ("ridge", "09:11:00")]
        self.assertEqual(self.opens(*scans), [True, False, True])

    def test_many_refused_scans_at_changing_gates_do_not_either(self):
        scans = [("valley", "11:30:00"), ("summit", "11:34:00"), ("ridge", "11:37:00"), ("summit", "11:39:59")]
        self.assertEqual(self.opens(*scans, ("ridge", "11:40:00")), [True, False, False, False, True])

    def test_a_refused_scan_over_the_hour_does_not_either(self):
        scans = [("valley", "09:55:00"), ("summit", "10:01:00"), ("ridge", "10:05:00")]
        self.assertEqual(self.opens(*scans), [True, False, True])

    def test_a_second_try_at_the_refusing_gate_is_refused_too(self):
        scans = [("valley", "09:00:00"), ("summit", "09:03:00"), ("summit", "09:04:00")]
        self.assertEqual(self.opens(*scans), [True, False, False])

    def test_a_late_try_at_the_refusing_gate_is_refused_too(self):
        scans = [("valley", "09:00:00"), ("summit", "09:07:00"), ("summit", "09:08:00")]
        self.assertEqual(self.opens(*scans), [True, False, False])

    def test_the_gate_used_last_opens_after_a_refusal_elsewhere(self):
        scans = [("valley", "09:00:00"), ("summit", "09:03:00"), ("valley", "09:05:00")]
        self.assertEqual(self.opens(*scans), [True, False, True])

    def test_the_wait_counts_from_the_last_use(self):
        self.opens(("valley", "09:00:00"), ("summit", "09:03:00"))
        self.assertEqual(self.gates.scan("P-1", "ridge", at("09:08:00")).wait, timedelta(minutes=2))

    def test_each_opened_gate_starts_ten_minutes_of_its_own(self):
        scans = [("valley", "09:00:00"), ("summit", "09:10:00"), ("ridge", "09:15:00"), ("ridge", "09:20:00")]
        self.assertEqual(self.opens(*scans), [True, True, False, True])

    def test_a_scan_on_a_day_without_pass_is_no_use(self):
        self.assertFalse(self.gates.scan("P-1", "summit", at("23:58:00", 13)).opens)
        self.assertTrue(self.gates.scan("P-1", "valley", at("00:01:00")).opens)

    def test_passes_are_locked_apart(self):
        self.opens(("valley", "09:00:00"), ("summit", "09:03:00"))
        self.assertEqual(self.opens(("summit", "09:04:00"), number="P-2"), [True])
