import type { TerminalChunk } from '@nova/contract/projects/workspace'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, it } from 'vitest'
import { extendTerminals, noTerminals, terminalAt, type TerminalHistory } from './terminal-history.ts'

type Events = TerminalChunk['events']

const add = (history: TerminalHistory, at: number, events: Events, terminal = 1) =>
  extendTerminals(history, { payload: { terminal, events } } as EntryOf<'terminal'>, at)

it('a terminal shows what it had printed by a moment, in its size of then', () => {
  // The last event falls on the entry's moment, those before it by their intervals.
  const begun = add(noTerminals, 1_000, [
    [0, 'r', '100x24'],
    [100, 'o', '$ '],
    [400, 'i', 'ls\n'],
    [50, 'o', 'ls\r\n'],
  ])
  const history = add(begun, 3_000, [
    [900, 'r', '80x20'],
    [500, 'o', 'a.ts\r\n'],
  ])
  const shown = (at: number) => {
    const { text, columns } = terminalAt(history, at) ?? { text: null, columns: null }
    return [text, columns]
  }
  expect([449, 450, 549, 550, 999, 1_000].map(shown)).toEqual([
    [null, null],
    ['', 100],
    ['', 100],
    ['$ ', 100],
    ['$ ', 100],
    ['$ ls\r\n', 100],
  ])
  expect([2_500, 3_000].map(shown)).toEqual([
    ['$ ls\r\n', 80],
    ['$ ls\r\na.ts\r\n', 80],
  ])
})

it('the terminal that printed last is shown, and only the end of a long output', () => {
  const one = add(noTerminals, 1_000, [[0, 'o', 'first']])
  const two = add(one, 2_000, [[0, 'o', 'second']], 2)
  expect([terminalAt(two, 1_500)?.terminal, terminalAt(two, 2_000)?.terminal]).toEqual([1, 2])
  expect(terminalAt(two, 2_000, 1)?.text).toBe('first')
  const much = add(two, 3_000, [[0, 'o', `${'x'.repeat(60_000)}end`]])
  const { text, from } = terminalAt(much, 3_000)!
  expect([text.length, text.endsWith('end'), from]).toEqual([49_152, true, 5 + 60_003 - 49_152])
})
