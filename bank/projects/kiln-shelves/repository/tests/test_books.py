from kilnshed.ledger import Ledger, export, read_ledger
from tests.rig import MemoryFiles, ShedTest, entry


class Books(ShedTest):
    async def test_entries_are_written_and_read(self):
        self.assertEqual(await self.ledger.add(entry()), True)
        self.assertEqual(await self.ledger.add(entry()), False)
        await self.ledger.add(entry(2, cents=-30))
        self.assertEqual(await read_ledger("book", self.files), [entry(), entry(2, cents=-30)])
        self.assertEqual(self.ledger.balance("P-01"), 70)
        self.assertEqual(self.ledger.potters(), ["P-01"])

    async def test_an_entry_that_cannot_be_written_does_not_count(self):
        self.files.failing = "write"
        with self.assertRaises(OSError):
            await self.ledger.add(entry())
        self.assertEqual(self.ledger.entries("P-01"), [])

    async def test_a_line_that_cannot_be_read_is_named(self):
        await self.ledger.add(entry())
        self.files.texts["book"] += "{}\n"
        with self.assertRaisesRegex(ValueError, "Line 2 of the ledger"):
            await read_ledger("book", self.files)

    async def test_a_copy_is_whole_or_not_there(self):
        await export([entry()], "copy", self.files)
        self.files.failing = "sync"
        with self.assertRaises(OSError):
            await export([entry()], "other", self.files)
        self.assertEqual(sorted(self.files.texts), ["book", "copy"])

    async def test_a_ledger_is_closed_at_the_end(self):
        files = MemoryFiles()
        async with Ledger(await files.open("book", "a"), [entry()]) as ledger:
            self.assertEqual(ledger.balance("P-01"), 100)
        self.assertEqual(files.open_files, 0)
