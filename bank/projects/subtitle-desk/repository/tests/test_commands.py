from tests.files import FileTest

HARBOUR = """1
00:00:01,000 --> 00:00:03,200
The last ferry leaves at nine.

2
00:00:03,250 --> 00:00:06,000
- And if we miss it?
- Then we row.
"""


class Commands(FileTest):
    def test_converting_to_webvtt_closes_tiny_gaps(self):
        source = self.write("harbour.srt", HARBOUR)
        self.assertEqual(self.run_command("convert", source, self.path("harbour.vtt")), (0, "2 cues\n"))
        self.assertEqual(
            self.read("harbour.vtt"),
            "WEBVTT\n\n00:00:01.000 --> 00:00:03.250\nThe last ferry leaves at nine.\n\n"
            "00:00:03.250 --> 00:00:06.000\n- And if we miss it?\n- Then we row.\n",
        )

    def test_shifting_moves_every_cue(self):
        source = self.write("harbour.srt", HARBOUR)
        self.run_command("shift", source, self.path("later.srt"), "--ms", "1500")
        self.assertIn("00:00:02,500 --> 00:00:04,700", self.read("later.srt"))
        self.assertIn("00:00:04,750 --> 00:00:07,500", self.read("later.srt"))

    def test_shifting_a_file_of_the_old_tool_keeps_its_times(self):
        source = self.write("old.srt", "1\n00:00:01,5 --> 00:00:03,25\nGood evening.\n")
        self.run_command("shift", source, self.path("later.srt"), "--ms", "1000")
        self.assertIn("00:00:02,500 --> 00:00:04,250", self.read("later.srt"))

    def test_checking_lists_problems(self):
        source = self.write("fast.srt", "1\n00:00:01,000 --> 00:00:01,500\n" + "word " * 10 + "\n")
        code, output = self.run_command("check", source)
        self.assertEqual(code, 1)
        self.assertEqual(output, "Cue 1 has a line of 49 characters.\nCue 1 is too fast to read.\n")

    def test_an_unknown_format_is_refused(self):
        source = self.write("harbour.txt", HARBOUR)
        code, output = self.run_command("check", source)
        self.assertEqual(code, 2)
        self.assertIn("Unknown format", output)
