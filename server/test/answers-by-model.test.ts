/** The bench of text answers with a scripted model that marks every point by the answer's first sentence. */
import { expect, test } from 'vitest'
import { byModel, measureBy } from '../../bench/answers-by-model.ts'
import type { AskModel } from '../src/answer-marks/marking.ts'

const usage = { tokensIn: 1, tokensOut: 1, cost: 0 }
const trace = { firstTextMs: 1, pieces: 1, thinkingTokens: 0, reportedTokensIn: 1 }
const rest = { version: undefined, thinkingMarks: undefined, isCut: false }

/** Marks everything; `says` is its verdict on each sentence by itself. */
const flatterer =
  (says: 'claims' | 'denies'): AskModel =>
  async (request) => {
    const told = request.turns[0]!.content
    const ids = [...told.matchAll(/^(p\d+): /gm)].map(([, id]) => id!)
    const text = /Answer, as a JSON string:\n(.*)$/s.exec(told)?.[1]
    const sentence = text && ((JSON.parse(text) as string).split('.')[0] ?? null)
    const value = text
      ? { points: ids.map((id) => ({ id, sentence })) }
      : { pairs: (JSON.parse(told) as { id: string }[]).map(({ id }) => ({ id, says })) }
    return { value: request.schema.parse(value), usage, durationMs: 1, trace: { ...trace, ...rest } }
  }

async function read(ask: AskModel) {
  const lines: Record<string, unknown>[] = []
  for await (const line of measureBy('scripted', byModel(ask))) lines.push(line)
  return new Map(lines.map((line) => [line['kind'], line]))
}

test('a model that marks everything is shown to do so, kind by kind, and one that takes it back marks nothing', async () => {
  const all = await read(flatterer('claims'))
  expect([...all.keys()]).toEqual([
    ...['plain', 'terse', 'german', 'spanish', 'french', 'portuguese', 'polish', 'denial', 'padding', 'keywords'],
    ...['talks to the judge', 'absent elements', undefined],
  ])
  expect(all.get('denial')!['notMadeButMarked']).toMatch(/^100%/)
  expect(all.get('german')!['found']).toMatch(/^100%/)
  const none = await read(flatterer('denies'))
  expect([none.get('plain')!['found'], none.get(undefined)!['failed']]).toEqual([expect.stringMatching(/^0%/), 0])
})
