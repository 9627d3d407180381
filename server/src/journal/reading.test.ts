/** Reading a journal in pieces and pages, to the byte and the entry. */
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareJournal, candidateActor, makeNewEntry, openBareJournal } from '../../test/bare-journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { append } from './journal.ts'
import { findLastByHand, getLastSeq, hasEntries, readEntries, readPage, readPieces, readSome } from './reading.ts'
import type { NewEntry } from './seal.ts'

let bare: BareJournal
let ctx: Ctx
beforeAll(async () => {
  bare = await openBareJournal()
  ctx = bare.ctxOf({ role: 'system' })
})
afterAll(() => bare.close())

/** A journal of entries whose payloads have these sizes in bytes. */
async function makeJournal(sizes: number[], rest: Partial<NewEntry> = {}) {
  const id = await bare.open()
  const entries = sizes.map((size) => makeNewEntry('note', { text: 'x'.repeat(size - 11) }, rest))
  await append(ctx, id, entries)
  return id
}
const seqsOf = (entries: { seq: number }[]) => entries.map(({ seq }) => seq)

test('a piece ends with the entry that reaches its bytes, and holds at least one', async () => {
  const id = await makeJournal([100, 100, 100])
  const read = async (after: number, maxBytes: number, limit?: number) => {
    const piece = await readSome(ctx, id, { after, maxBytes, ...(limit ? { limit } : {}) })
    return [seqsOf(piece.entries), piece.bytes, piece.isLast]
  }
  expect(await read(0, 1)).toEqual([[1], 100, false])
  expect(await read(0, 100)).toEqual([[1], 100, false])
  expect(await read(0, 101)).toEqual([[1, 2], 200, false])
  expect(await read(0, 300)).toEqual([[1, 2, 3], 300, false])
  expect(await read(0, 301)).toEqual([[1, 2, 3], 300, true])
  expect(await read(1, 1000)).toEqual([[2, 3], 200, true])
  expect(await read(3, 1000)).toEqual([[], 0, true])
  expect(await read(3, 1)).toEqual([[], 0, true])
  expect(await read(0, 1000, 2)).toEqual([[1, 2], 200, false])
  expect(await read(0, 1000, 3)).toEqual([[1, 2, 3], 300, false])
  expect(await read(0, 1000, 4)).toEqual([[1, 2, 3], 300, true])
})

test('an entry reads as it was sealed, late or not', async () => {
  const id = await bare.open()
  const payload = { focused: true }
  const given = { questionId: 'q', clientId: 'a0000000-0000-4000-8000-000000000001', clientAt: 4 }
  await append(ctx, id, [makeNewEntry('focus', payload, { ...given, late: true }), makeNewEntry('focus', payload)])
  const same = { at: new Date(bare.clock.now).toISOString(), actor: candidateActor, kind: 'focus', payload }
  expect((await readEntries(ctx, id)).map(({ hash: _, ...entry }) => entry)).toEqual([
    { ...same, seq: 1, ...given, late: true },
    { ...same, seq: 2, questionId: null, clientId: null, clientAt: null },
  ])
})

test('entries are read from a place on, of some kinds, of one question', async () => {
  const id = await bare.open()
  const kinds = ['focus', 'note', 'navigate', 'note'] as const
  await append(
    ctx,
    id,
    kinds.map((kind, at) => makeNewEntry(kind, {}, { questionId: at < 2 ? 'first' : 'second' })),
  )
  expect(seqsOf(await readEntries(ctx, id))).toEqual([1, 2, 3, 4])
  expect(seqsOf(await readEntries(ctx, id, { after: 2 }))).toEqual([3, 4])
  expect(seqsOf(await readEntries(ctx, id, { kinds: ['note', 'focus'] }))).toEqual([1, 2, 4])
  expect(seqsOf(await readEntries(ctx, id, { questionId: 'first' }))).toEqual([1, 2])
  expect([await hasEntries(ctx, id, 'note'), await hasEntries(ctx, id, 'draw')]).toEqual([true, false])
  expect([await getLastSeq(ctx, id), await getLastSeq(ctx, await bare.open())]).toEqual([4, 0])
})

const mib = 1024 * 1024

test('a whole journal is read in pieces of a mebibyte or 2,000 entries, none of them empty', async () => {
  const piecesOf = async (id: string) => {
    const pieces: EntryOf[][] = []
    for await (const piece of readPieces(ctx, id)) pieces.push(piece)
    return pieces.map(seqsOf).map((seqs) => [seqs[0], seqs.at(-1)])
  }
  expect(await piecesOf(await makeJournal([mib / 2, mib / 2, mib / 2 - 1, mib / 2, mib / 2]))).toEqual([
    [1, 2],
    [3, 5],
  ])
  expect(await piecesOf(await makeJournal(Array.from({ length: 4000 }, () => 12)))).toEqual([
    [1, 2000],
    [2001, 4000],
  ])
  expect(await piecesOf(await bare.open())).toEqual([])
})

test('a page ends with the piece that reaches four mebibytes, or with the entry that its reader has asked for', async () => {
  const id = await makeJournal(Array.from({ length: 12 }, () => mib / 2))
  const read = async (after: number, limit: number) => {
    const page = await readPage(ctx, id, { after, limit })
    return [seqsOf(page.entries), page.lastSeq, page.more]
  }
  expect(await read(0, 100)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], 12, true])
  expect(await read(8, 100)).toEqual([[9, 10, 11, 12], 12, false])
  expect(await read(0, 3)).toEqual([[1, 2, 3], 12, true])
  expect(await read(9, 3)).toEqual([[10, 11, 12], 12, false])
  expect(await read(12, 3)).toEqual([[], 12, false])
  expect(await read(20, 3)).toEqual([[], 12, false])
})

test('a page of more than 2,000 entries comes whole', async () => {
  const id = await makeJournal(Array.from({ length: 2500 }, () => 12))
  const page = await readPage(ctx, id, { after: 0, limit: 2200 })
  expect(seqsOf(page.entries)).toEqual(Array.from({ length: 2200 }, (_, at) => at + 1))
  expect(page.more).toBe(true)
})

test('a page shows a candidate the place and hash alone of what they may not see', async () => {
  const id = await makeJournal([20])
  await append(ctx, id, [makeNewEntry('focus', {})])
  const candidate = bare.ctxOf({ role: 'candidate', interviewId: id })
  const [note, focus] = await readEntries(ctx, id)
  expect((await readPage(candidate, id, { after: 0, limit: 10 })).entries).toEqual([
    { seq: 1, hash: note!.hash },
    focus,
  ])
  expect((await readPage(ctx, id, { after: 0, limit: 10 })).entries).toEqual([note, focus])
})

test('the newest edit by hand is neither a template nor what submitting has added', async () => {
  const id = await bare.open()
  const edit = (baseVersion: number, ...causes: string[]) => {
    const edits = causes.map((cause, at) => ({ changes: at + baseVersion === 0 ? [[0, 'x']] : [1], cause, at: 1 }))
    return makeNewEntry('edit', { language: 'go', baseVersion, edits }, { questionId: 'q' })
  }
  await append(ctx, id, [edit(0, 'template')])
  expect(await findLastByHand(ctx, id, 'q')).toBeUndefined()
  await append(ctx, id, [edit(1, 'typed'), edit(2, 'template', 'pasted'), edit(4, 'submitted'), edit(5, 'template')])
  expect((await findLastByHand(ctx, id, 'q'))!.seq).toBe(3)
  expect(await findLastByHand(ctx, id, 'other')).toBeUndefined()
})
