/** A company's own review of one large change with four faults, as a ZIP: a till in Python. */
import type { ZipEntry } from './zip-files.ts'

const code = 'def total(prices):\n    return sum(prices)\n'
/** Functions that the change adds, each with one line in the body: lines 6, 10, 14 and 18 after it. */
const functions = [
  { name: 'is_bulk', given: 'count', sound: 'count >= 10', faulty: 'count > 10', call: 'is_bulk(10)', result: 'True' },
  { name: 'in_cents', given: 'euros', sound: 'euros * 100', faulty: 'euros * 10', call: 'in_cents(2)', result: '200' },
  { name: 'newest', given: 'days', sound: 'max(days)', faulty: 'days[-1]', call: 'newest([3, 1])', result: '3' },
  { name: 'rest', given: 'paid', sound: 'max(0, paid)', faulty: 'paid', call: 'rest(-1)', result: '0' },
]
const kinds = ['boundary', 'units', 'order', 'contract'] as const
/** The change with so many of its faults; the rest of it is sound. */
export const tillPatch = (side: 'sound' | 'faulty', number = functions.length) => {
  const added = functions.flatMap((each, at) => [
    '',
    '',
    `def ${each.name}(${each.given}):`,
    `    return ${each[at < number ? side : 'sound']}`,
  ])
  const lines = added.map((line) => `+${line}\n`).join('')
  return `--- a/till.py\n+++ b/till.py\n@@ -1,2 +1,${2 + added.length} @@\n def total(prices):\n     return sum(prices)\n${lines}`
}
const testOf = (name: string, lines: string[]) =>
  `import unittest\nimport till\n\n\nclass ${name}(unittest.TestCase):\n${lines.join('\n')}\n`
const hidden = testOf(
  'Rules',
  functions.flatMap(({ name, call, result }) => [
    `    def test_${name}(self):`,
    `        self.assertEqual(till.${call}, ${result})`,
    '',
  ]),
)
const visible = testOf('Total', ['    def test_adds(self):', '        self.assertEqual(till.total([2, 3]), 5)'])
export const reviewChange = {
  id: 'rules',
  stage: 'review',
  title: 'Rules of the till',
  author: 'Malte',
  message: 'Adds the four rules that the shop agreed on for this season.',
  faults: functions.map(({ name, faulty }, at) => ({
    path: 'till.py',
    from: 6 + 4 * at,
    to: 6 + 4 * at,
    kind: kinds[at]!,
    says: `The rule ${name} says otherwise than ${faulty}.`,
    killedBy: `Rules > ${name.replace('_', ' ')}`,
  })),
  replies: [{ path: 'till.py', from: 6, to: 6, says: 'I counted it twice.' }],
}
const about = {
  title: 'A pull request on a till',
  difficulty: 'easy',
  category: 'Shops',
  skills: ['Python'],
  tags: ['code review'],
  minutes: 30,
  runtime: 'python',
  run: 'python3 till.py',
  locked: ['tests/'],
  statement: 'A small till. Its README has the rules that a colleague has now built.',
  keyIdeas: { review: ['Each rule can be asked of the change.', 'Boundaries first.'] },
  stages: [
    {
      id: 'review',
      title: 'Rules of the till',
      kind: 'review',
      minutes: 30,
      hidden: ['test_rules.py'],
      failing: [],
      statement: 'Malte asks for your review. Comment on the lines that must be fixed, and decide.',
    },
  ],
}
/** The ZIP's files; without a change, where none is given. */
export const reviewFolder = (change: { id: string } | null, patch = '', more: ZipEntry[] = []): ZipEntry[] => [
  { name: 'till/project.json', data: JSON.stringify(about) },
  { name: 'till/repository/till.py', data: code },
  { name: 'till/repository/tests/test_till.py', data: visible },
  { name: 'till/hidden/test_rules.py', data: hidden },
  ...(change
    ? [
        { name: `till/changes/${change.id}.json`, data: JSON.stringify(change) },
        { name: `till/changes/${change.id}.patch`, data: patch },
      ]
    : []),
  ...more,
]
