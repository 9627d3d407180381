import logging

from tests.desk import DeskCase, lent

TOOLS = [("Drill", 3), ("Sander", 1), ("Ladder", 2)]


class ReviewedKits(DeskCase):
    def take(self, kit=1, member=1, due="2026-06-30"):
        return self.client.post(f"/kits/{kit}/loans", json={"member": member, "due": due})

    def count(self):
        return self.read("SELECT count(*) FROM loans")[0][0]

    def test_every_tool_of_a_kit_is_lent_with_its_copy(self):
        self.open(TOOLS, [lent(1, 2)], [("Moving in", {3: 1, 1: 2, 2: 1})])
        answer = self.take(member=3)
        self.assertEqual(answer.status_code, 201)
        found = [(loan["tool"], loan["copy"]) for loan in answer.json["loans"]]
        self.assertEqual(found, [(1, 2), (1, 3), (3, 1), (2, 1)])
        self.assertEqual([loan["id"] for loan in answer.json["loans"]], [2, 3, 4, 5])
        rows = self.read("SELECT DISTINCT member_id, borrowed_on, due_on FROM loans WHERE id > 1")
        self.assertEqual(rows, [(3, "2026-06-15", "2026-06-30")])

    def test_a_kit_is_lent_whole_or_not_at_all(self):
        self.open(TOOLS, [lent(2, 2)], [("Moving in", {1: 2, 2: 1})])
        answer = self.take()
        self.assertEqual((answer.status_code, answer.json), (409, {"error": "Sander isn't available."}))
        self.assertEqual(self.count(), 1)

    def test_too_few_copies_for_the_amount_lend_none(self):
        self.open(TOOLS, [lent(1, 2), lent(1, 2)], [("Holes", {1: 2})])
        self.assertEqual((self.take().status_code, self.count()), (409, 2))

    def test_retired_copies_stay_in_the_shed(self):
        self.open(TOOLS, kits=[("Holes", {1: 2})])
        self.write("UPDATE copies SET retired_on = '2026-06-01' WHERE tool_id = 1 AND number = 1")
        self.assertEqual([loan["copy"] for loan in self.take().json["loans"]], [2, 3])
        self.assertEqual(self.take().json, {"error": "Drill isn't available."})

    def test_an_unexpected_error_leaves_no_loan(self):
        self.open(TOOLS, kits=[("Holes", {1: 1, 2: 1})])
        trigger = "CREATE TRIGGER stop BEFORE INSERT ON loans WHEN new.tool_id = 2"
        self.write(f"{trigger} BEGIN SELECT RAISE(ABORT, 'disk'); END")
        logging.disable(logging.CRITICAL)
        self.addCleanup(logging.disable, logging.NOTSET)
        answer = self.take()
        self.assertEqual((answer.status_code, self.count()), (500, 0))
        self.assertNotIn("disk", answer.get_data(as_text=True))

    def test_the_limit_of_a_member_counts_the_whole_kit(self):
        self.open([("Drill", 9)], [lent(1) for _ in range(4)], [("Holes", {1: 3}), ("Hole", {1: 2})])
        answer = self.take(1)
        self.assertEqual((answer.status_code, answer.json), (409, {"error": "Ada would have more than 6 open loans."}))
        self.assertEqual((self.count(), self.take(2).status_code), (4, 201))

    def test_unknown_kits_and_members_are_not_found(self):
        self.open(TOOLS, kits=[("Holes", {1: 1})])
        for fields, error in (({"kit": 2}, "There is no kit 2."), ({"member": 9}, "There is no member 9.")):
            with self.subTest(fields=fields):
                answer = self.take(**fields)
                self.assertEqual((answer.status_code, answer.json), (404, {"error": error}))

    def test_wrong_fields_are_refused(self):
        self.open(TOOLS, kits=[("Holes", {1: 1})])
        good = "2026-06-30"
        wrong = (("1", good), (None, good), (True, good), (1, "soon"), (1, None), (1, "2026-06-15"), (1, "2026-07-14"))
        for member, due in wrong:
            with self.subTest(member=member, due=due):
                self.assertEqual(self.take(member=member, due=due).status_code, 400)
        for body in ("x", "[]", "3"):
            with self.subTest(body=body):
                answer = self.client.post("/kits/1/loans", data=body, content_type="application/json")
                self.assertEqual((answer.status_code, answer.json), (400, {"error": "Send a JSON object."}))
        self.assertEqual(self.count(), 0)

    def search(self, text):
        return [kit["name"] for kit in self.client.get("/kits", query_string={"search": text}).json]

    def test_a_search_is_never_part_of_the_query(self):
        self.open(TOOLS, kits=[("Holes", {1: 1}), ("Ada's garden", {2: 1})])
        self.assertEqual(self.search("' UNION SELECT id, name FROM members --"), [])
        self.assertEqual(self.search("a's"), ["Ada's garden"])

    def test_percent_and_underscore_are_ordinary_characters(self):
        self.open(TOOLS, kits=[("100% floors", {1: 1}), ("Floors", {1: 1}), ("a_b", {2: 1}), ("a\\b", {2: 1})])
        self.assertEqual(self.search("%"), ["100% floors"])
        self.assertEqual(self.search("_"), ["a_b"])
        self.assertEqual(self.search("\\"), ["a\\b"])

    def test_a_search_ignores_case_and_lists_by_name(self):
        self.open(TOOLS, kits=[("Walls", {1: 1}), ("Floors and WALLS", {1: 1}), ("Garden", {1: 1})])
        self.assertEqual(self.search("wAll"), ["Floors and WALLS", "Walls"])
        names = [kit["name"] for kit in self.client.get("/kits").json]
        self.assertEqual(names, ["Floors and WALLS", "Garden", "Walls"])
