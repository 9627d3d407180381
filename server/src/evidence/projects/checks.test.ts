/** Commands that check a proposed change, over the bank's own projects. */
import { join } from 'node:path'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { readProjectFolder } from '../../questions/bank-projects.ts'
import { readCommands, runsFiles } from './checks.ts'

const textsOf = (id: string) => {
  const { repository } = readProjectFolder(join(import.meta.dirname, '../../../../bank/projects', id))
  return new Map(repository.map(({ path, text }) => [path, text]))
}

test.each([
  // TypeScript: files imported by the named file are run, others are not.
  ['lab-bench', 'node src/cli.ts data/monday.json', 'src/calendar.ts', true],
  ['lab-bench', 'DEBUG=1 node src/cl\t', 'src/calendar.ts', true],
  ['lab-bench', 'node src/time.ts', 'src/calendar.ts', false],
  ['lab-bench', '/kit/bin/run-tests', 'src/calendar.ts', true],
  ['lab-bench', '/kit/bin/run-tests tests/desk.test.ts', 'src/calendar.ts', true],
  ['lab-bench', '/kit/bin/run-tests tests/time.test.ts', 'src/calendar.ts', false],
  ['lab-bench', 'run-tests', 'src/calendar.ts', true],
  // A package.json script runs its own command; without a test script, all tests run.
  ['lab-bench', 'npm test', 'src/calendar.ts', true],
  ['lab-bench', 'npm t tests/time.test.ts', 'src/calendar.ts', false],
  ['lab-bench', 'npm start', 'src/calendar.ts', true],
  ['lab-bench', 'yarn start', 'README.md', false],
  ['lab-bench', 'npm run build', 'src/calendar.ts', false],
  ['lab-bench', 'npm install', 'src/calendar.ts', false],
  ['lab-bench', `node -e "import('./src/desk.ts').then(console.log)"`, 'src/calendar.ts', true],
  ['lab-bench', 'node --version', 'src/calendar.ts', false],
  ['lab-bench', 'sed -i s/a/b/ src/calendar.ts', 'src/calendar.ts', false],
  ['lab-bench', 'git add src/calendar.ts', 'src/calendar.ts', false],
  ['lab-bench', 'date', 'src/calendar.ts', false],
  ['lab-bench', 'cat src/calendar.ts | wc -l; node src/cli.ts data/monday.json', 'src/calendar.ts', true],
  // Python: a package's files belong together.
  ['cold-store-billing', 'python3 -m billing data/june.json', 'billing/credits.py', true],
  ['cold-store-billing', 'python3 -m unittest', 'billing/credits.py', true],
  ['cold-store-billing', 'python3 -m json.tool data/june.json', 'billing/credits.py', false],
  // Java: one class names another.
  [
    'island-ferry',
    `javac -d /tmp/f $(find src -name '*.java') && java -cp /tmp/f ferry.Main`,
    'src/ferry/fare/Refunds.java',
    true,
  ],
  ['island-ferry', '/kit/bin/run-tests tests/FareTest.java', 'src/ferry/fare/FareTable.java', true],
  ['island-ferry', '/kit/bin/run-tests tests/FareTest.java', 'src/ferry/notice/Outbox.java', false],
  // Go: a package is its folder.
  ['orchard-water', 'go run . farm.txt 2026-06-14', 'plan/plan.go', true],
  ['orchard-water', 'go test ./...', 'plan/plan.go', true],
  ['orchard-water', 'go vet ./clock', 'plan/plan.go', false],
  // Scripts without an ending: called by their path or name, with and without a shell.
  ['tram-scripts', 'bash bin/backup -n depots/north backups 20260504T0300', 'bin/backup', true],
  ['tram-scripts', 'bin/deploy site build 2026-05-04', 'bin/deploy', true],
  ['tram-scripts', 'bin/deploy site build 2026-05-04', 'bin/backup', false],
  ['tram-scripts', 'bash bin/demo', 'bin/release', true],
  ['tram-scripts', 'run-tests tests/test_backup.py', 'bin/backup', true],
  // Pages: a test loads the page, which loads its scripts.
  ['lido-visit', '/kit/bin/run-tests tests/page.test.ts', 'scripts/form.js', true],
])('in %s "%s" runs %s: %s', (id, line, path, isRun) => {
  expect(runsFiles(line, [path], textsOf(id))).toBe(isRun)
})

test('a command is read as it was entered: corrected, taken back, and fetched from before', () => {
  const enter = (seq: number, text: string) =>
    ({ seq, actor: { role: 'candidate' }, payload: { terminal: 1, events: [[0, 'i', text]] } }) as EntryOf<'terminal'>
  const lines = [
    enter(1, 'node a.tx\x7fs\r'),
    enter(2, 'ls\r'),
    enter(3, '\x1b[A\x1b'),
    enter(4, '[A\r'),
    enter(5, 'rm -rf /\x03\r'),
    enter(6, '\x1b[A\r'),
  ]
  expect(readCommands(lines)).toEqual([
    { seq: 1, line: 'node a.ts' },
    { seq: 4, line: 'node a.ts' },
    { seq: 6, line: 'node a.ts' },
  ])
})
