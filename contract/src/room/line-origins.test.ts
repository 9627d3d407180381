import { expect, test } from 'vitest'
import type { EntryOf } from './journal.ts'
import { openLineOrigins, originOf, proposalOf } from './line-origins.ts'
import { applyChanges, type Changes } from './text.ts'

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

/** Origins of the lines of a file, a letter each: start, agent, edited, own, command, and - for blank ones. */
function read(entries: EntryOf[], path = 'a'): string {
  const origins = openLineOrigins()
  for (const each of entries) origins.take(each)
  return origins
    .linesOf(path)
    .map((line) => originOf(line)?.[0] ?? '-')
    .join('')
}

const begin = edit('a', [[0, 'one', 'two', 'three', '']], 'template')
const applied = [
  begin,
  propose(['-two', '+TWO', '+MORE']),
  apply(),
  edit('a', [4, [4, 'TWO', 'MORE', ''], 6], 'proposed'),
]

test('lines are the start’s, the assistant’s, changed since, people’s or a command’s', () => {
  expect(read(applied)).toBe('saas-')
  const typed = [...applied, edit('a', [7, [0, '!'], 12])]
  expect(read(typed)).toBe('seas-')
  // An assistant's line restored to its text counts as the assistant's again; a line below belongs to its writer; an
  // emptied line has no origin.
  expect(read([...typed, edit('a', [7, [1], 12])])).toBe('saas-')
  expect(read([...typed, edit('a', [8, [0, '', 'mine'], 12])])).toBe('seoas-')
  expect(read([...applied, edit('a', [4, [3], 12])])).toBe('s-as-')
  expect(read([...applied, edit('a', [[3, 'by command'], 16], 'command')])).toBe('caas-')
  const renamed = [...typed, entry('file', { act: 'rename', path: 'a', to: 'b' })]
  expect(read([...renamed, edit('b', [[0, 'one', 'TWO!', 'MORE', 'three', '']], 'renamed')], 'b')).toBe('seas-')
})

test('an undone change restores the origin, an edit before applying counts as changed, and a page can’t claim either', () => {
  const undone = [...applied, entry('agent', { act: 'undone', id: proposal })]
  expect(read([...undone, edit('a', [4, [9, 'two', ''], 6], 'undone')])).toBe('sss-')
  const changed = [...applied.slice(0, 3), edit('a', [4, [4, 'Two!', 'MORE', ''], 6], 'proposed')]
  expect(read(changed)).toBe('seas-')
  // Between the server's entry and its edits there is nothing.
  const claimed = [begin, propose(['+TWO']), apply(), entry('chat', {}), edit('a', [4, [3, 'TWO'], 7], 'proposed')]
  expect(read(claimed)).toBe('sos-')
})

test('the lines match the text after any edit and name their proposal', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const origins = openLineOrigins()
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
