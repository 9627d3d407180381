import unittest

from harbour.books import DayClosed, Entry, brought_forward, close_day, open_books, post, statement
from harbour.statement import statement_text

ACCOUNTS = "INSERT INTO accounts VALUES (1, 'Tern', 10000, 5000), (2, 'Gannet', 0, 0);"


class Books(unittest.TestCase):
    def setUp(self):
        self.books = open_books(ACCOUNTS)

    def kinds(self, account, day):
        return [entry.kind for entry in statement(self.books, account, day, day)]

    def test_a_statement_has_the_balance_after_each_day(self):
        post(self.books, 1, "2026-05-04", 1, "fuel", -4000)
        post(self.books, 1, "2026-05-05", 1, "payment", 2500)
        self.assertEqual(
            statement(self.books, 1, "2026-05-04", "2026-05-05"),
            [Entry("2026-05-04", 1, "fuel", -4000, 6000), Entry("2026-05-05", 1, "payment", 2500, 8500)],
        )

    def test_accounts_are_apart(self):
        post(self.books, 1, "2026-05-04", 1, "fuel", -4000)
        post(self.books, 2, "2026-05-04", 2, "payment", 500)
        self.assertEqual(statement(self.books, 2, "2026-05-04", "2026-05-04")[0].balance, 500)

    def test_the_balance_is_brought_forward(self):
        post(self.books, 1, "2026-05-04", 1, "fuel", -4000)
        self.assertEqual(brought_forward(self.books, 1, "2026-05-04"), 10000)
        self.assertEqual(brought_forward(self.books, 1, "2026-05-05"), 6000)

    def test_a_fueling_below_the_limit_costs_a_fee(self):
        post(self.books, 1, "2026-05-04", 1, "fuel", -15001)
        close_day(self.books, "2026-05-04")
        self.assertEqual(self.kinds(1, "2026-05-04"), ["fuel", "fee"])

    def test_a_fueling_to_the_limit_costs_none(self):
        post(self.books, 1, "2026-05-04", 1, "fuel", -15000)
        close_day(self.books, "2026-05-04")
        self.assertEqual(self.kinds(1, "2026-05-04"), ["fuel"])

    def test_a_closed_day_takes_no_entries(self):
        close_day(self.books, "2026-05-04")
        with self.assertRaises(DayClosed):
            post(self.books, 1, "2026-05-04", 1, "fuel", -100)

    def test_statements_have_columns(self):
        text = statement_text("Tern", 10000, [Entry("2026-05-04", 1, "fuel", -4000, 6000)])
        self.assertEqual(
            text.splitlines(),
            ["Tern", "  brought forward                      100.00", "  2026-05-04    1  fuel        -40.00     60.00"],
        )
