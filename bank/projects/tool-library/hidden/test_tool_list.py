from sqlalchemy import event

from library.models import Loan
from tests.desk import DeskCase, lent


class ToolList(DeskCase):
    def test_the_number_of_queries_does_not_grow(self):
        counts = []
        for many in (2, 60):
            tools = [(f"Tool {at}", 2) for at in range(many)]
            client = self.open(tools, [lent(at + 1, at % 3 + 1) for at in range(many)])
            with self.selects() as seen:
                client.get("/tools")
            counts.append(len(seen))
        self.assertEqual(counts[0], counts[1])
        self.assertLessEqual(counts[1], 3)

    def test_the_history_of_returned_loans_is_not_read(self):
        client = self.open([("Drill", 2)], [lent(1), *(lent(1, 2, returned="2026-06-03") for _ in range(50))])
        loaded = []
        event.listen(Loan, "load", lambda loan, _: loaded.append(loan))
        self.assertEqual(client.get("/tools").json[0]["borrowers"], ["Ada"])
        self.assertLessEqual(len(loaded), 1)

    def test_tools_without_loans_stay_in_the_list(self):
        client = self.open([("Saw", 1), ("Drill", 2), ("Awl", 4)], [lent(1), lent(2, 2, returned="2026-06-05")])
        found = [(tool["name"], tool["available"], tool["next_return"]) for tool in client.get("/tools").json]
        self.assertEqual(found, [("Awl", 4, None), ("Drill", 2, None), ("Saw", 0, "2026-06-20")])

    def test_a_tool_with_several_loans_is_listed_once(self):
        client = self.open([("Drill", 5)], [lent(1, 1), lent(1, 2), lent(1, 2)])
        found = client.get("/tools").json
        self.assertEqual((len(found), found[0]["available"], found[0]["borrowers"]), (1, 2, ["Ada", "Bruno", "Bruno"]))

    def test_borrowers_are_sorted_by_due_day_then_loan(self):
        loans = [lent(1, 3, "2026-06-22"), lent(1, 2, "2026-06-18"), lent(1, 1, "2026-06-22")]
        tool = self.open([("Drill", 4)], loans).get("/tools").json[0]
        self.assertEqual((tool["borrowers"], tool["next_return"]), (["Bruno", "Chioma", "Ada"], "2026-06-18"))

    def test_tools_of_one_name_are_sorted_by_number(self):
        client = self.open([("Saw", 1), ("Drill", None), ("Saw", 2)], [lent(3), lent(3, 2), lent(3, 3)])
        found = [(tool["id"], tool["copies"], tool["available"]) for tool in client.get("/tools").json]
        self.assertEqual([each[0] for each in found], [2, 1, 3])
        self.assertEqual([each[2] for each in found], [1, 1, 0])
