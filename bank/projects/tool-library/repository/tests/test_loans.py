from tests.desk import DeskCase, lent


class Loans(DeskCase):
    def test_a_tool_is_lent_and_given_back(self):
        client = self.open([("Drill", 1)])
        answer = self.lend(member=2)
        self.assertEqual(answer.status_code, 201)
        loan = answer.json
        self.assertEqual((loan["tool"], loan["member"], loan["due"], loan["returned"]), (1, 2, "2026-06-30", None))
        self.assertEqual(client.post("/loans/1/return").json["returned"], "2026-06-15")
        self.assertEqual(client.post("/loans/1/return").status_code, 409)

    def test_a_tool_without_a_free_copy_is_refused(self):
        self.open([("Drill", 2)], [lent(1), lent(1, 2)])
        answer = self.lend(member=3)
        self.assertEqual((answer.status_code, answer.json), (409, {"error": "Drill isn't available."}))

    def test_wrong_fields_are_refused(self):
        self.open([("Drill", 2)])
        for fields in ({"tool": "1"}, {"member": True}, {"due": "soon"}, {"due": "2026-06-15"}, {"due": "2026-07-14"}):
            with self.subTest(fields=fields):
                self.assertEqual(self.lend(**fields).status_code, 400)
        self.assertEqual(self.client.post("/loans", data="x").status_code, 400)
        self.assertEqual(self.lend(tool=2).json, {"error": "There is no tool 2."})

    def test_a_member_has_at_most_six_open_loans(self):
        self.open([("Drill", 9)], [lent(1, 1) for _ in range(6)])
        self.assertEqual((self.lend(member=1).status_code, self.lend(member=2).status_code), (409, 201))
