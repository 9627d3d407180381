from tests.desk import DeskCase, lent


class Tools(DeskCase):
    def test_the_list_has_tools_by_name_with_their_borrowers(self):
        client = self.open([("Ladder", 1), ("Drill", 3)], [lent(2, 3, "2026-06-25"), lent(2, 1, "2026-06-18")])
        drill, ladder = client.get("/tools").json
        self.assertEqual((drill["id"], drill["name"], drill["copies"], drill["available"]), (2, "Drill", 3, 1))
        self.assertEqual((drill["borrowers"], drill["next_return"]), (["Ada", "Chioma"], "2026-06-18"))
        self.assertEqual((ladder["id"], ladder["name"], ladder["copies"], ladder["available"]), (1, "Ladder", 1, 1))
        self.assertEqual((ladder["borrowers"], ladder["next_return"]), ([], None))

    def test_returned_loans_do_not_count(self):
        client = self.open([("Drill", 1)], [lent(1, returned="2026-06-05")])
        tool = client.get("/tools").json[0]
        self.assertEqual((tool["available"], tool["borrowers"]), (1, []))

    def test_many_tools_need_few_queries(self):
        client = self.open([(f"Tool {at}", 2) for at in range(30)], [lent(at + 1, at % 3 + 1) for at in range(30)])
        with self.selects() as seen:
            self.assertEqual(len(client.get("/tools").json), 30)
        self.assertLessEqual(len(seen), 3)
