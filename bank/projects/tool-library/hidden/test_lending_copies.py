from tests.desk import DeskCase, lent

OLD_LOAN = "INSERT INTO loans (tool_id, member_id, borrowed_on, due_on) VALUES (1, 2, '2026-06-01', '2026-06-20')"


class LendingCopies(DeskCase):
    def test_a_loan_gets_the_lowest_free_copy(self):
        self.open([("Drill", 4)], [lent(1), lent(1, 2)])
        self.client.post("/loans/1/return")
        answers = [self.lend(member=3).json["copy"] for _ in range(2)]
        self.assertEqual(answers, [1, 3])
        self.assertEqual(self.read("SELECT copy FROM loans ORDER BY id"), [(1,), (2,), (1,), (3,)])

    def test_a_copy_can_be_asked_for(self):
        self.open([("Drill", 3)])
        answer = self.lend(copy=2)
        self.assertEqual((answer.status_code, answer.json["copy"]), (201, 2))
        self.assertEqual([self.lend().json["copy"] for _ in range(2)], [1, 3])

    def test_a_lent_copy_is_refused(self):
        self.open([("Drill", 2)], [lent(1)])
        answer = self.lend(copy=1, member=2)
        self.assertEqual((answer.status_code, answer.json), (409, {"error": "Copy 1 of Drill isn't available."}))
        self.assertEqual(self.read("SELECT count(*) FROM loans"), [(1,)])

    def test_unknown_copies_are_not_found(self):
        self.open([("Drill", 2), ("Saw", 5)])
        answer = self.lend(copy=3)
        self.assertEqual((answer.status_code, answer.json), (404, {"error": "Drill has no copy 3."}))

    def test_a_copy_must_be_a_whole_number(self):
        self.open([("Drill", 2)])
        for copy in ("1", 0, -1, 1.0, True, [], 2**40, None):
            with self.subTest(copy=copy):
                self.assertEqual(self.lend(copy=copy).status_code, 400)
        self.assertEqual(self.read("SELECT count(*) FROM loans"), [(0,)])

    def test_retired_copies_are_not_lent(self):
        self.open([("Drill", 2)])
        self.write("UPDATE copies SET retired_on = '2026-06-01' WHERE number = 1")
        self.assertEqual(self.lend(copy=1).json, {"error": "Copy 1 of Drill isn't available."})
        self.assertEqual(self.lend().json["copy"], 2)
        self.assertEqual((self.lend().status_code, self.lend().json), (409, {"error": "Drill isn't available."}))

    def test_the_list_counts_copies_that_are_not_retired(self):
        client = self.open([("Drill", 3), ("Saw", None), ("Cart", 0)], [lent(1), lent(1, 2)])
        self.write("UPDATE copies SET retired_on = '2026-06-01' WHERE tool_id = 1 AND number = 3")
        found = {tool["name"]: (tool["copies"], tool["available"]) for tool in client.get("/tools").json}
        self.assertEqual(found, {"Drill": (2, 0), "Saw": (1, 1), "Cart": (0, 0)})

    def test_a_retired_copy_that_is_still_lent_takes_no_place(self):
        client = self.open([("Drill", 3)], [lent(1), lent(1, 2)])
        self.write("UPDATE copies SET retired_on = '2026-06-01' WHERE number = 1")
        tool = client.get("/tools").json[0]
        self.assertEqual((tool["copies"], tool["available"], tool["borrowers"]), (2, 1, ["Ada", "Bruno"]))

    def test_new_copies_count_whatever_the_old_column_says(self):
        client = self.open([("Drill", 1)], [lent(1)])
        self.write("INSERT INTO copies (tool_id, number) VALUES (1, 7)")
        self.assertEqual(client.get("/tools").json[0]["available"], 1)
        self.assertEqual(self.lend().json["copy"], 7)
        self.assertEqual(client.post("/loans/2/return").json["copy"], 7)

    def test_a_loan_of_the_version_before_takes_a_place(self):
        client = self.open([("Drill", 2)])
        self.write(OLD_LOAN)
        self.assertEqual(client.get("/tools").json[0]["available"], 1)
        self.assertEqual((self.lend().status_code, self.lend().status_code), (201, 409))

    def test_the_list_still_needs_few_queries(self):
        client = self.open([(f"Tool {at}", 3) for at in range(40)], [lent(at + 1) for at in range(40)])
        with self.selects() as seen:
            self.assertEqual(client.get("/tools").json[0]["copies"], 3)
        self.assertLessEqual(len(seen), 4)
