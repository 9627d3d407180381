import unittest

from billing.credits import CreditBook
from billing.invoice import make_invoice
from tests.store import JUNE, make_card, move


class Credits(unittest.TestCase):
    def test_a_share_of_a_line_is_given_back_with_its_vat(self):
        invoice = make_invoice(make_card(), [move("2026-06-30", "in", 10)], JUNE)
        note = CreditBook().credit("mail-81", invoice, 1, 50, "door was open")
        self.assertEqual((note.net_cents, note.vat_cents), (300, 57))
        self.assertEqual(note.invoice, "2026-06-nordfisk")
