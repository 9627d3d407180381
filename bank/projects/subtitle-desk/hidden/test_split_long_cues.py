from captions.model import Cue, Limits
from captions.split import split_long
from captions.wrap import wrap_lines
from tests.files import FileTest

SIX = "aaaa bbbb cccc dddd eeee ffff"


class Wrapping(FileTest):
    def test_lines_are_filled_as_far_as_they_go(self):
        self.assertEqual(wrap_lines(("aa bb cc dd",), 5), ["aa bb", "cc dd"])
        self.assertEqual(wrap_lines(("aa bb", "cc dd"), 8), ["aa bb cc", "dd"])

    def test_a_word_longer_than_a_line_stays_whole(self):
        self.assertEqual(wrap_lines(("a Donaudampfschiff b",), 6), ["a", "Donaudampfschiff", "b"])

    def test_each_speaker_keeps_a_line_of_their_own(self):
        self.assertEqual(wrap_lines(("- aa bb", "cc", "- dd"), 7), ["- aa bb", "cc", "- dd"])


class Splitting(FileTest):
    def test_a_cue_within_the_limits_is_left_as_it_is(self):
        cue = Cue(0, 2000, ("One", "line each"))
        self.assertEqual(split_long([cue], Limits()), [cue])

    def test_a_long_cue_becomes_several_in_its_own_time(self):
        limits = Limits(max_line_chars=9, max_lines=1, min_ms=100)
        parts = split_long([Cue(1000, 4001, (SIX,))], limits)
        self.assertEqual([part.lines for part in parts], [("aaaa bbbb",), ("cccc dddd",), ("eeee ffff",)])
        self.assertEqual([(part.start_ms, part.end_ms) for part in parts], [(1000, 2000), (2000, 3000), (3000, 4001)])

    def test_time_is_divided_by_characters(self):
        limits = Limits(max_line_chars=6, max_lines=1, min_ms=100)
        parts = split_long([Cue(0, 8000, ("aaaaaa bb",))], limits)
        self.assertEqual([(part.start_ms, part.end_ms) for part in parts], [(0, 6000), (6000, 8000)])

    def test_boundaries_are_counted_from_the_start_and_rounded_down(self):
        limits = Limits(max_line_chars=1, max_lines=1, min_ms=1)
        parts = split_long([Cue(0, 1000, ("a b c d e f g",))], limits)
        self.assertEqual([part.end_ms for part in parts], [142, 285, 428, 571, 714, 857, 1000])

    def test_a_cue_whose_parts_would_be_too_short_is_only_wrapped(self):
        limits = Limits(max_line_chars=9, max_lines=1, min_ms=800)
        parts = split_long([Cue(0, 2399, (SIX,))], limits)
        self.assertEqual(parts, [Cue(0, 2399, ("aaaa bbbb", "cccc dddd", "eeee ffff"))])
        self.assertEqual(len(split_long([Cue(0, 2400, (SIX,))], limits)), 3)

    def test_all_lines_up_to_the_limit_share_a_cue(self):
        limits = Limits(max_line_chars=4, max_lines=2, min_ms=100)
        parts = split_long([Cue(0, 5000, ("aaaa bbbb cccc dddd eeee",))], limits)
        self.assertEqual([part.lines for part in parts], [("aaaa", "bbbb"), ("cccc", "dddd"), ("eeee",)])
        self.assertEqual([part.end_ms for part in parts], [2000, 4000, 5000])

    def test_the_command_splits_a_file(self):
        source = self.write("a.srt", f"1\n00:00:01,000 --> 00:00:07,000\n{SIX}\n")
        result = self.run_command("split", source, self.path("b.srt"), "--chars", "9", "--lines", "2")
        self.assertEqual(result, (0, "2 cues\n"))
        self.assertEqual(
            self.read("b.srt"),
            "1\n00:00:01,000 --> 00:00:05,000\naaaa bbbb\ncccc dddd\n\n"
            "2\n00:00:05,000 --> 00:00:07,000\neeee ffff\n",
        )

    def test_limits_below_one_are_refused(self):
        source = self.write("a.srt", "1\n00:00:01,000 --> 00:00:07,000\nHi\n")
        for option in ("--chars", "--lines"):
            code, output = self.run_command("split", source, self.path("b.srt"), option, "0")
            self.assertEqual(code, 2)
            self.assertIn("captions:", output)
