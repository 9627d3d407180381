/** Pads and boards as the fold of their entries, without a database. */
import { maxTextLength } from '@nova/contract/constants'
import type { Pad } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { makeShape } from '../../test/factories.ts'
import { drawEntries } from './boards.ts'
import { applyEntries } from './pads.ts'

const edit = (baseVersion: number, changes: unknown[], questionId: string | null = 'q', language = 'go') => ({
  kind: 'edit' as const,
  questionId,
  payload: { language, baseVersion, edits: [{ changes, cause: 'typed', at: 1 }] },
})
const empty = async (questionId: string, language: Pad['language']): Promise<Pad> => ({
  questionId,
  language,
  version: 0,
  text: '',
})
const unexpected = async () => new Error('stale')

test('edits of one batch build upon each other, and each pad comes once', async () => {
  const entries = [
    edit(0, [[0, 'a']]),
    { kind: 'focus' as const, payload: {} },
    edit(0, [[0, 'x']], 'q', 'java'),
    edit(1, [1, [0, 'b']]),
  ]
  expect(await applyEntries(entries, empty, unexpected)).toEqual([
    { questionId: 'q', language: 'go', version: 2, text: 'ab' },
    { questionId: 'q', language: 'java', version: 1, text: 'x' },
  ])
})

test('an edit for another version fails as its caller says, with the pad and the version', async () => {
  const seen: unknown[] = []
  const onStale = async (pad: Pad, since: number) => {
    seen.push(pad.version, since)
    return new Error('for another version')
  }
  await expect(applyEntries([edit(0, [[0, 'a']]), edit(0, [[0, 'b']])], empty, onStale)).rejects.toThrow(
    'for another version',
  )
  expect(seen).toEqual([1, 0])
})

test('an edit without a question, or one that does not fit its text, is refused', async () => {
  await expect(applyEntries([edit(0, [[0, 'a']], null)], empty, unexpected)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'An edit needs its questionId.',
  })
  await expect(applyEntries([edit(0, [5])], empty, unexpected)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'An edit does not fit the text it was made for.',
  })
})

test('a text may be as long as the limit and not one character longer', async () => {
  const [pad] = await applyEntries([edit(0, [[0, 'x'.repeat(maxTextLength)]])], empty, unexpected)
  expect(pad!.text.length).toBe(maxTextLength)
  await expect(applyEntries([edit(0, [[0, 'x'.repeat(maxTextLength + 1)]])], empty, unexpected)).rejects.toMatchObject({
    code: 'payload_too_large',
  })
})

const draw = (id: string, questionId: string | null = 'q') => ({
  kind: 'draw' as const,
  questionId,
  payload: { changed: [makeShape(id)], removed: [] },
})

test('drawings of one batch build upon each other, each board apart, and other entries draw nothing', async () => {
  const boards = await drawEntries(
    [draw('a'), { kind: 'focus', payload: {} }, draw('b', 'other'), draw('c')],
    async () => new Map(),
  )
  expect(Array.from(boards, ([question, board]) => [question, [...board.keys()]])).toEqual([
    ['q', ['a', 'c']],
    ['other', ['b']],
  ])
})

test('a drawing without a question, or one too many, is refused', async () => {
  await expect(drawEntries([draw('a', null)], async () => new Map())).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'A drawing needs its questionId.',
  })
  const full = new Map(Array.from({ length: 1000 }, (_, at) => [`s${at}`, makeShape(`s${at}`) as never]))
  await expect(drawEntries([draw('more')], async () => full)).rejects.toMatchObject({
    code: 'payload_too_large',
    message: 'A board can hold 1,000 shapes.',
  })
})
