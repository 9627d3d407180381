import tempfile
import unittest
from pathlib import Path

from billing.credits import CreditBook
from billing.model import BillingError, Invoice, Line


def make_invoice(number="2026-06-nordfisk", vat=1900):
    return Invoice(number, "nordfisk", (Line("Storage", 29, 100), Line("Handling", 5, 33)), 3065, 582, vat)


class Reviewed(unittest.TestCase):
    def test_percentages_are_exact_and_rounded_half_up(self):
        note = CreditBook().credit("m1", make_invoice(), 1, 57, "late")
        self.assertEqual((note.net_cents, note.vat_cents), (1653, 314))
        note = CreditBook().credit("m1", make_invoice(vat=700), 2, 50, "late")
        self.assertEqual((note.net_cents, note.vat_cents), (83, 6))

    def test_two_books_share_nothing(self):
        CreditBook().credit("m1", make_invoice(), 1, 10, "late")
        self.assertEqual(list(CreditBook().notes), [])

    def test_the_same_request_gives_the_same_note_once(self):
        book = CreditBook()
        first = book.credit("m1", make_invoice(), 1, 60, "late")
        self.assertEqual(book.credit("m1", make_invoice(), 1, 60, "late"), first)
        self.assertEqual(len(book.notes), 1)

    def test_a_line_is_never_credited_beyond_its_amount(self):
        book = CreditBook()
        book.credit("m1", make_invoice(), 1, 60, "late")
        with self.assertRaises(BillingError):
            book.credit("m2", make_invoice(), 1, 41, "late")
        self.assertEqual(len(book.notes), 1)
        book.credit("m3", make_invoice(), 1, 40, "late")
        book.credit("m4", make_invoice(), 2, 100, "late")
        book.credit("m5", make_invoice("2026-07-nordfisk"), 1, 100, "late")

    def test_lines_and_percentages_outside_their_range_are_refused(self):
        for line, percent in ((0, 10), (-1, 10), (3, 10), (1, 0), (1, -5), (1, 101)):
            with self.subTest(line=line, percent=percent), self.assertRaises(BillingError):
                CreditBook().credit("m1", make_invoice(), line, percent, "late")

    def test_a_number_is_never_used_twice(self):
        book = CreditBook()
        first = book.credit("m1", make_invoice(), 1, 10, "late")
        second = book.credit("m2", make_invoice(), 1, 10, "late")
        book.void(first.number)
        third = book.credit("m3", make_invoice(), 1, 10, "late")
        self.assertEqual(len({first.number, second.number, third.number}), 3)
        self.assertEqual([note.number for note in book.notes], [second.number, third.number])

    def test_voiding_what_is_not_there_is_refused(self):
        with self.assertRaises(BillingError):
            CreditBook().void("C1")

    def test_a_voided_share_can_be_credited_again(self):
        book = CreditBook()
        book.void(book.credit("m1", make_invoice(), 1, 100, "late").number)
        self.assertEqual(book.credit("m2", make_invoice(), 1, 100, "late").net_cents, 2900)

    def test_credited_cents_include_vat_and_only_this_invoice(self):
        book = CreditBook()
        book.credit("m1", make_invoice("2026-06-nord"), 1, 100, "late")
        book.credit("m2", make_invoice("2026-06-nordfisk"), 1, 100, "late")
        self.assertEqual(book.credited_cents(make_invoice("2026-06-nord")), 2900 + 551)

    def test_a_saved_note_stays_in_its_folder_whatever_the_reason(self):
        with tempfile.TemporaryDirectory() as folder:
            inner = Path(folder) / "notes"
            inner.mkdir()
            book = CreditBook()
            for request, reason in (("m1", "x/../../outside"), ("m2", "a/b"), ("m3", "late")):
                note = book.credit(request, make_invoice(), 1, 10, reason)
                path = book.save(note.number, str(inner))
                self.assertEqual(path.resolve().parent, inner.resolve())
                self.assertIn(reason, path.read_text())
            self.assertEqual(len(list(inner.iterdir())), 3)

    def test_the_review_lists_at_least_five_findings(self):
        lines = Path("REVIEW.md").read_text(encoding="utf-8").splitlines()
        findings = [line for line in lines if line.lstrip()[:1] in ("-", "*", *"123456789") and len(line.strip()) > 15]
        self.assertGreaterEqual(len(findings), 5)
