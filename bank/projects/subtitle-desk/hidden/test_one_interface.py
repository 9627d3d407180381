import unittest

from captions.formats import Format, format_for, register
from captions.model import CaptionError, Cue
from captions.srt import read_srt
from captions.vtt import read_vtt
from tests.files import FileTest

CUES = [Cue(1000, 2000, ("One", "two")), Cue(3000, 4500, ("Three",))]


class Tab(Format):
    """A line for each cue: start, end, text."""

    suffix = ".tab"

    def read(self, text):
        rows = [line.split("\t") for line in text.splitlines()]
        return [Cue(int(start), int(end), (words,)) for start, end, words in rows]

    def write(self, cues):
        return "".join(f"{cue.start_ms}\t{cue.end_ms}\t{cue.text}\n" for cue in cues)


class Formats(FileTest):
    def test_each_format_writes_what_it_reads(self):
        for name in ("a.srt", "a.vtt", "a.sbv"):
            with self.subTest(name=name):
                chosen = format_for(name)
                self.assertIsInstance(chosen, Format)
                self.assertEqual(chosen.read(chosen.write(CUES)), CUES)

    def test_a_format_is_found_by_suffix_whatever_its_case_and_folder(self):
        self.assertEqual(format_for("films.vtt/Harbour.SRT").suffix, ".srt")

    def test_an_unknown_suffix_is_refused_by_its_file(self):
        for name in ("film.txt", "srt", "film"):
            with self.subTest(name=name), self.assertRaisesRegex(CaptionError, "Unknown format: " + name):
                format_for(name)

    def test_a_registered_format_works_in_every_command(self):
        register(Tab())
        source = self.write("a.tab", "0\t2000\tGood evening\n2050\t4000\tGood night\n")
        self.assertEqual(self.run_command("convert", source, self.path("a.sbv")), (0, "2 cues\n"))
        self.assertEqual(
            self.read("a.sbv"),
            "0:00:00.000,0:00:02.050\nGood evening\n\n0:00:02.050,0:00:04.000\nGood night\n",
        )
        self.assertEqual(self.run_command("shift", self.path("a.sbv"), self.path("b.tab"), "--ms", "10")[0], 0)
        self.assertEqual(self.read("b.tab"), "10\t2060\tGood evening\n2060\t4010\tGood night\n")
        self.assertEqual(self.run_command("split", source, self.path("c.tab"))[0], 0)
        self.assertEqual(self.run_command("check", source), (0, ""))

    def test_sbv_files_of_others_are_read(self):
        text = "\ufeff0:00:03.000,0:00:04.500\r\nThree\r\n\r\n0:00:01.000,0:00:02.000\r\nOne\r\ntwo\r\n"
        self.assertEqual(format_for("a.sbv").read(text), CUES)

    def test_broken_sbv_files_are_refused(self):
        for text in ("Hello\n", "0:00:02.000,0:00:01.000\nHi\n", "0:00:02.000\nHi\n"):
            with self.subTest(text=text), self.assertRaises(CaptionError):
                format_for("a.sbv").read(text)

    def test_the_old_functions_read_as_before(self):
        srt = "\ufeffx\r\n00:00:01,000 --> 00:00:02,000\r\n  One \r\ntwo\r\n\r\n\r\n00:00:03,000 --> 00:00:04,500\r\nThree\r\n"
        self.assertEqual(read_srt(srt), CUES)
        vtt = "WEBVTT\n\nSTYLE\n::cue {}\n\n00:03.000 --> 00:04.500 line:0\nThree\n\nid\n00:01.000 --> 00:02.000\nOne\ntwo\n"
        self.assertEqual(read_vtt(vtt), CUES)

    def test_settings_behind_the_times_are_still_refused_in_srt(self):
        with self.assertRaises(CaptionError):
            read_srt("1\n00:00:01,000 --> 00:00:02,000 align:start\nHi\n")

    def test_a_note_is_skipped_in_webvtt_only(self):
        with self.assertRaises(CaptionError):
            read_srt("NOTE by Ana\n\n1\n00:00:01,000 --> 00:00:02,000\nHi\n")
        self.assertEqual(len(read_vtt("WEBVTT\n\nNOTE by Ana\n\n00:01.000 --> 00:02.000\nHi\n")), 1)


if __name__ == "__main__":
    unittest.main()
