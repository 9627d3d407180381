/** Tests of tests: the ones that a candidate writes for a repair, in a real box, right, empty and tautological. */
import { fileURLToPath } from 'node:url'
import type { ProjectFile } from '@nova/contract/projects/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox } from '../../test/sandbox.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { readProjectFolder } from '../questions/bank-projects.ts'
import { countOwnTests, judgeOwnTests } from './own-test.ts'
import { referenceFiles } from './project-judging.ts'
import { proveProject } from './project-proof.ts'

const project = readProjectFolder(fileURLToPath(new URL('../../../bank/projects/lift-gates', import.meta.url)))
const repaired = referenceFiles(project)!
let sandbox: Sandbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
  await sandbox.whenProjectsReady()
}, firstTimeMs)

afterAll(() => close())

let count = 0
const judge = (files: readonly ProjectFile[]) =>
  judgeOwnTests(sandbox, project, files, { queueKey: `own-test-${(count += 1)}` })

const head = `import unittest
from datetime import date, datetime
from pathlib import Path

import lift.gates
from lift.gates import Gates
from lift.passes import Pass
from lift.usage import UsageBook, Use


def opened(*scans):
    gates = Gates([Pass("P-1", date(2026, 2, 14), date(2026, 2, 14))], UsageBook())
    return [gates.scan("P-1", gate, datetime(2026, 2, 14, 9, minute)).opens for gate, minute in scans]


class Own(unittest.TestCase):
    def test_own(self):
`
const written = (body: string): ProjectFile => ({
  path: 'tests/test_own.py',
  text: `${head}${body.replaceAll(/^(?=.)/gm, '        ')}\n`,
})
const withTest = (body: string) => [...repaired, written(body)]
const right = 'self.assertEqual(opened(("valley", 0), ("summit", 9), ("ridge", 11)), [True, False, True])'
const careful = `${right}
self.assertEqual(opened(("valley", 0), ("summit", 3), ("summit", 4)), [True, False, False])`

test('a test that would have caught the fault keeps all three, with the related faults that it notices', async () => {
  const related = { files: ['tests/test_own.py'], failsBefore: true, passesNow: true, related: 3 }
  expect(await judge(withTest(right))).toEqual({ ...related, caught: 1 })
  expect(await judge(withTest(careful))).toEqual({ ...related, caught: 2 })
})

test('a test that was added to a given file counts like a new file', async () => {
  const given = repaired.find(({ path }) => path === 'tests/test_gates.py')!
  const text = `${given.text}
    def test_refused(self):
        for gate, time in (("valley", "09:00:00"), ("summit", "09:09:00")):
            self.gates.scan("P-1", gate, at(time))
        self.assertTrue(self.gates.scan("P-1", "ridge", at("09:11:00")).opens)
`
  const verdict = await judge([...repaired.filter((file) => file !== given), { ...given, text }])
  expect(verdict).toMatchObject({ files: ['tests/test_gates.py'], failsBefore: true, passesNow: true, caught: 1 })
})

test('a test may use a helper and data of its own', async () => {
  const helper = { path: 'tests/rounds.py', text: 'EXPECTED = [True, False, True]\n' }
  const data = { path: 'tests/rounds.json', text: '[]' }
  const body = right.replace('[True, False, True]', 'EXPECTED')
  const own = written(body)
  const using = { ...own, text: `from tests.rounds import EXPECTED\n${own.text}` }
  expect(await judge([...repaired, helper, data, using])).toMatchObject({
    failsBefore: true,
    passesNow: true,
    caught: 1,
  })
})

test('tests that a changed file had before notice no related fault for the candidate', async () => {
  // With this fault a given test fails, and the candidate’s own doesn’t.
  const patch = `diff --git a/lift/gates.py b/lift/gates.py
--- a/lift/gates.py
+++ b/lift/gates.py
@@ -9,3 +9,3 @@
 
-LOCK = timedelta(minutes=10)
+LOCK = timedelta(minutes=11)
 
`
  const given = repaired.find(({ path }) => path === 'tests/test_gates.py')!
  const text = `${given.text}
    def test_refused(self):
        for gate, time in (("valley", "09:00:00"), ("summit", "09:09:00")):
            self.gates.scan("P-1", gate, at(time))
        self.assertTrue(self.gates.scan("P-1", "ridge", at("09:15:00")).opens)
`
  const files = [...repaired.filter((file) => file !== given), { ...given, text }]
  const related = [{ patch, mistake: 'The lock is a minute longer.' }]
  const verdict = await judgeOwnTests(sandbox, { ...project, related }, files, { queueKey: 'given' })
  expect(verdict).toMatchObject({ failsBefore: true, passesNow: true, caught: 0 })
})

const refused: Record<string, string> = {
  'that is empty': 'pass',
  'that is always true': 'self.assertTrue(True)',
  'that compares a result with itself': 'self.assertEqual(opened(("valley", 0)), opened(("valley", 0)))',
  'that passed before': 'self.assertEqual(opened(("valley", 0), ("summit", 4)), [True, False])',
  'that catches its own failure': `try:
    ${right}
except AssertionError:
    pass`,
  'that always fails': 'self.fail("not yet")',
  'that asks for the faulty behaviour':
    'self.assertEqual(opened(("valley", 0), ("summit", 9), ("ridge", 11)), [True, False, False])',
  'that skips itself': 'self.skipTest("later")',
  'that reads the source for the old place of a line':
    'self.assertNotIn("last_use(number)\\n        self._book.note", Path(lift.gates.__file__).read_text())',
  'that does not load': 'import lift.nowhere',
}
test.each(Object.entries(refused))('a test %s would not have caught the fault', async (_, body) => {
  const verdict = (await judge(withTest(body)))!
  expect(countOwnTests(verdict).passed).toBeLessThan(3)
  expect(verdict.caught).toBe(0)
})

test('without a test, or with files that are no tests, nothing is kept', async () => {
  const nothing = { failsBefore: false, passesNow: false, caught: 0, related: 3 }
  expect(await judge(repaired)).toEqual({ ...nothing, files: [] })
  const note = { path: 'tests/notes.md', text: 'The minutes go up.' }
  expect(await judge([...repaired, note])).toEqual({ ...nothing, files: ['tests/notes.md'] })
})

test.each([0, 1])('a test that chance decides keeps nothing, passing at run %s first', async (first) => {
  let runs = first
  const passing = { name: 'Own > test own', file: 'tests/test_own.py', ms: 1 }
  const runner: Pick<Sandbox, 'runProjectTests'> = {
    runProjectTests: async () => {
      const outcome = (runs += 1) % 2 === 0 ? 'passed' : 'failed'
      return {
        status: 'ok',
        hasPassed: outcome === 'passed',
        durationMs: 1,
        output: '',
        tests: [{ ...passing, outcome }],
      }
    },
  }
  const verdict = await judgeOwnTests(runner, project, withTest(right), { queueKey: 'chance' })
  expect(verdict).toMatchObject({ failsBefore: false, passesNow: false, caught: 0 })
})

test('a right test on code that isn’t repaired keeps nothing', async () => {
  const verdict = await judge([...project.repository, written(right)])
  expect(verdict).toMatchObject({ failsBefore: false, passesNow: false, caught: 0 })
})

test('a repair is proven only with related faults that hidden tests notice, and a test that notices one', async () => {
  const prove = async (changed: Partial<typeof project>) => {
    const gates = await proveProject(sandbox, { ...project, ...changed }, { queueKey: 'proof', onlyProposals: true })
    return gates.filter(({ passed }) => !passed).map(({ gate, detail }) => `${gate}: ${detail}`)
  }
  expect(await prove({})).toEqual([])
  expect(await prove({ ownTest: [written('pass')] })).toEqual([
    'own test: The test in own-test/ doesn’t fail on the code as it was. The test in own-test/ notices no related fault.',
  ])
  const [, ...others] = project.related!
  const stages = project.stages.map((stage) => ({ ...stage, kind: 'fix' as const }))
  expect(await prove({ stages })).toContain('repair: Related faults belong to a stage of the kind repair.')
  expect(await prove({ related: undefined, ownTest: undefined })).toEqual([
    'repair: A repair has three related faults. A repair has a test in own-test/ as a candidate could write it.',
  ])
  const same = `diff --git a/lift/report.py b/lift/report.py
--- a/lift/report.py
+++ b/lift/report.py
@@ -1,3 +1,3 @@
-"""Lines for the log of a day."""
+"""Lines for the log of one day."""
${' '}
 from datetime import datetime
`
  expect(await prove({ related: [{ patch: same, mistake: 'None.' }, ...others] })).toEqual([
    'related 1: No hidden test fails with this fault.',
  ])
})
