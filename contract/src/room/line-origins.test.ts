import { expect, test } from 'vitest'
import type { SourceName } from '../reports/sources.ts'
import type { EntryOf } from './journal.ts'
import { type EditSources, openLineOrigins, proposalOf, readSources, type SourceRun } from './line-origins.ts'
import { applyChanges, type Changes, readChanges } from './text.ts'

const proposal = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
let seq = 0
const entry = (kind: string, payload: unknown) => ({ seq: ++seq, kind, questionId: 'p', payload }) as EntryOf
const edit = (path: string, changes: unknown, cause = 'typed') =>
  entry('edit', { language: `file:${path}`, baseVersion: 0, edits: [{ changes, cause, at: 0 }] })
const propose = (lines: string[]) => {
  const hunks = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines }]
  const made = { engine: 'standard', proposal: 'a', request: 'r', message: 'm' }
  return entry('agent', { act: 'proposed', id: proposal, ...made, files: [{ path: 'a', act: 'edit', hunks }] })
}
const apply = () => entry('agent', { act: 'applied', id: proposal, files: [], isWhole: true })

const known: EditSources[] = []
/** An edit whose text came from elsewhere than the keyboard. */
const given = (source: SourceName, cause: string, changes: unknown, path = 'a') => {
  const made = edit(path, changes, cause)
  const lengths = readChanges(changes as Changes).replacements.map(({ inserted }) => inserted.length)
  const runOf = (length: number): SourceRun => (source === 'proposal' ? [source, length, proposal] : [source, length])
  known.push({ seq: made.seq, place: 0, inserted: lengths.map((length) => [runOf(length)]) })
  return made
}

/** Origins of the lines of a file, the first letters of each, and - for blank ones. */
function read(entries: EntryOf[], path = 'a'): string {
  const origins = openLineOrigins(readSources(known))
  for (const each of entries) origins.take(each)
  return origins
    .originsOf(path)
    .map((origin) => (origin === 'outside' ? 'x' : (origin?.[0] ?? '-')))
    .join('')
}

const begin = given('template', 'template', [[0, 'one', 'two', 'three', '']])
const applied = [
  begin,
  propose(['-two', '+TWO', '+MORE']),
  apply(),
  given('proposal', 'proposed', [4, [4, 'TWO', 'MORE', ''], 6]),
]

test('lines are the start’s, the assistant’s, changed since, people’s, a command’s, from outside or unknown', () => {
  expect(read(applied)).toBe('saas-')
  const typed = [...applied, edit('a', [7, [0, '!'], 12])]
  expect(read(typed)).toBe('seas-')
  // An assistant's line restored to its text counts as the assistant's again; a line below belongs to its writer; an
  // emptied line has no origin.
  expect(read([...typed, edit('a', [7, [1], 12])])).toBe('saas-')
  expect(read([...typed, edit('a', [8, [0, '', 'mine'], 12])])).toBe('seoas-')
  expect(read([...applied, edit('a', [4, [3], 12])])).toBe('s-as-')
  expect(read([...applied, given('command', 'command', [[3, 'by command'], 16])])).toBe('caas-')
  expect(read([...applied, given('outside', 'pasted', [[3, 'brought'], 16])])).toBe('xaas-')
  expect(read([...applied, given('contradicted', 'typed', [[3, 'brought'], 16])])).toBe('xaas-')
  expect(read([...applied, given('unknown', 'restored', [[3, 'brought'], 16])])).toBe('uaas-')
  // One key more or less changes no greater part.
  expect(read([...applied, given('outside', 'pasted', [[3, 'brought'], 16]), edit('a', [7, [0, '!'], 16])])).toBe(
    'xaas-',
  )
  // Lines that Nova brings are Nova's, even if the task has the same words.
  const shown = given('proposal', 'proposed', [4, [4, 'TWO', 'MORE', ''], 6])
  known.at(-1)!.inserted = [
    [
      ['task', 8],
      ['proposal', 1, proposal],
    ],
  ]
  expect(read([...applied.slice(0, 3), shown])).toBe('saas-')
  expect(read([...applied, given('task', 'pasted', [[3, 'an example'], 16])])).toBe('oaas-')
  expect(read([...applied, given('nova', 'pasted', [[3, 'shown in the chat'], 16])])).toBe('aaas-')
  const renamed = [...typed, entry('file', { act: 'rename', path: 'a', to: 'b' })]
  expect(read([...renamed, given('template', 'renamed', [[0, 'one', 'TWO!', 'three', '']], 'b')], 'b')).toBe('sos-')
})

test('a line of the start is new only if there are more of it than before', () => {
  expect(read([...applied, edit('a', [4, [9, 'two', ''], 6], 'undone')])).toBe('sss-')
  expect(read([...applied, edit('a', [[0, 'one', ''], 19])])).toBe('osaas-')
  // Taking a part out of a starter line is work.
  expect(read([begin, edit('a', [[1], 13])])).toBe('oss-')
})

test('sources that don’t fit an edit leave its text unknown', () => {
  const brought = given('outside', 'pasted', [[0, 'four', 'five'], 14])
  known.at(-1)!.inserted = [[['outside', 2]]]
  expect(read([begin, brought])).toBe('uuss-')
})

test('the lines match the text after any edit and name their proposal', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const origins = openLineOrigins(readSources(known))
  for (const each of applied) origins.take(each)
  expect(origins.linesOf('a').map(proposalOf)).toEqual([null, proposal, proposal, null, null])
  let text = 'one\nTWO\nMORE\nthree\n'
  for (let round = 0; round < 500; round += 1) {
    const from = random(text.length + 1)
    const removed = random(Math.min(12, text.length - from + 1))
    const inserted = ['', 'x', '\n', 'TWO', 'a\nb', '\n\n', 'MORE\n'][random(7)]!
    const rest = text.length - from - removed
    const changes = [...(from ? [from] : []), [removed, ...inserted.split('\n')], ...(rest ? [rest] : [])] as Changes
    origins.take(edit('a', changes, ['typed', 'pasted', 'command', 'undone'][random(4)]))
    text = applyChanges(text, changes)!
    expect(
      origins
        .linesOf('a')
        .map((line) => line.text)
        .join('\n'),
    ).toBe(text)
  }
})
