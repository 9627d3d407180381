import type { ConsoleChunk } from '@nova/contract/projects/workspace'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { type ConsoleShown, extendConsole } from './console-history.ts'
import { createConsoleRecorder } from './console-recorder.ts'
import type { PreviewState } from './preview-engine.ts'

const page = (texts: string[], more: Partial<PreviewState> = {}, firstId = 0): PreviewState => ({
  said: texts.map((text, at) => ({ id: firstId + at, level: 'log' as const, text })),
  phase: 'shown',
  problems: [],
  tookMs: null,
  ...more,
})

/** Passes each state separately, and returns the written chunks and the console shown after each. */
function tell(states: PreviewState[]) {
  const chunks: ConsoleChunk[] = []
  const recorder = createConsoleRecorder((chunk) => chunks.push(chunk))
  let shown: ConsoleShown | undefined
  const seen = states.map((state) => {
    const before = chunks.length
    recorder.note(state)
    recorder.close()
    for (const payload of chunks.slice(before)) shown = extendConsole(shown, { payload } as EntryOf<'console'>)
    return (shown?.lines ?? []).map(({ text }) => text)
  })
  return { chunks, seen }
}

test('only new lines are recorded, another page starts fresh, and repeated lines are skipped', () => {
  const { chunks, seen } = tell([page(['a']), page(['a', 'b']), page(['a', 'b']), page(['a', 'c']), page([])])
  expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b'], ['a', 'c'], []])
  expect(chunks.map(({ lines, isFresh }) => [lines.length, isFresh ?? false])).toEqual([
    [1, true],
    [1, false],
    [2, true],
    [0, true],
  ])
})

test('a build error or a hung page is noted below the page’s output until the page recovers', () => {
  const problems = [{ text: 'Expected ";"', place: { path: 'src/a.ts', line: 3, column: 7 } }]
  const { chunks, seen } = tell([
    page(['a']),
    page(['a'], { phase: 'broken', problems }),
    page(['a'], { phase: 'broken', problems }),
    page(['a']),
    page(['a'], { phase: 'hung' }),
  ])
  expect(seen[1]).toEqual(['a', 'Expected ";"\nsrc/a.ts:3:7'])
  expect(seen[3]).toEqual(['a'])
  expect(seen[4]).toEqual(['a', 'The page stopped responding, so we closed it.'])
  expect(chunks.length).toBe(4)
})

test('a page that floods its console is followed where its lines scroll away, and long lines are cut', () => {
  const numbers = (from: number) => Array.from({ length: 200 }, (_, at) => `${from + at}`)
  const { chunks, seen } = tell([page(numbers(0)), page(numbers(150), {}, 150), page(['x'.repeat(5_000)], {}, 0)])
  expect(seen[1]).toEqual(numbers(150))
  expect(chunks[1]!.lines.length).toBe(150)
  expect(chunks[1]!.isFresh).toBe(undefined)
  expect(seen[2]).toEqual([`${'x'.repeat(1_999)}…`])
})

test('beyond the limit, the last lines remain with a note', () => {
  const capped = { payload: { lines: [], isCapped: true } } as unknown as EntryOf<'console'>
  const before = { lines: [{ level: 'log' as const, text: 'a' }], isCapped: false }
  expect(extendConsole(before, capped)).toEqual({ lines: before.lines, isCapped: true })
})
