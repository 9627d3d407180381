/** Appending, on both ways, and what a process keeps of it between two batches. */
import { randomUUID } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BareJournal, makeNewEntry, openBareJournal } from '../../test/bare-journal.ts'
import { makeShape } from '../../test/factories.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { hasDrawing, readBoards } from './boards.ts'
import { firstHash, hashEntry } from './chain.ts'
import { channelOf } from './channels.ts'
import { feedOf } from './feed.ts'
import { actorOf, append, appendOwn, lockJournal, readPads } from './journal.ts'
import { findPad } from './pads.ts'
import { appendQuick, appendUnjudged } from './quick.ts'
import { getLastSeq, readEntries } from './reading.ts'
import type { NewEntry } from './seal.ts'

let bare: BareJournal
let ctx: Ctx
beforeAll(async () => {
  bare = await openBareJournal()
  ctx = bare.ctxOf({ role: 'system' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => bare.close())

const focus = (rest: Partial<NewEntry> = {}) => makeNewEntry('focus', { focused: true }, rest)
const edit = (baseVersion: number, text = 'x', language = 'go') => {
  const edits = [{ changes: baseVersion === 0 ? [[0, text]] : [baseVersion, [0, text]], cause: 'typed', at: 1 }]
  return makeNewEntry('edit', { language, baseVersion, edits }, { questionId: 'q' })
}
const draw = (id: string, questionId = 'q') =>
  makeNewEntry('draw', { changed: [makeShape(id)], removed: [] }, { questionId })
const kindsOf = async (id: string) => (await readEntries(ctx, id)).map(({ kind }) => kind)

test('callers are named by their role, a candidate without a name', () => {
  const ida = { role: 'interviewer', id: 'i', name: 'Ida' } as never
  expect([ida, { role: 'candidate', interviewId: 'x' }, { role: 'system' }].map(actorOf as never)).toEqual([
    { role: 'interviewer', id: 'i', name: 'Ida' },
    { role: 'candidate', id: null, name: null },
    { role: 'system', id: null, name: null },
  ])
})

test('an interview that is not there has no journal to lock', async () => {
  for (const id of ['nothing', randomUUID()]) {
    await expect(inTransaction(ctx, (tx) => lockJournal(tx, id))).rejects.toMatchObject({ code: 'interview_not_found' })
  }
})

describe('the locked way', () => {
  test('numbers and seals from the first entry on with several writers at once', async () => {
    const id = await bare.open()
    expect(await getLastSeq(ctx, id)).toBe(0)
    const seqs = await Promise.all(Array.from({ length: 6 }, () => append(ctx, id, [focus(), focus()])))
    expect(seqs.toSorted((a, b) => a - b)).toEqual([2, 4, 6, 8, 10, 12])
    let previous = firstHash
    for (const { hash, ...entry } of await readEntries(ctx, id)) {
      expect(hash).toBe(hashEntry(previous, entry as never))
      previous = hash
    }
    const { rows } = await bare.database.pool.query(
      'select seq, hash, used from journal_heads where interview_id = $1',
      [id],
    )
    const spent = { rest: { count: 12, bytes: 12 * '{"focused":true}'.length } }
    expect(rows).toEqual([{ seq: 12, hash: previous, used: { since: expect.any(Number), spent } }])
  })

  test('skips existing entries, also if the letters of an id differ in case', async () => {
    const id = await bare.open()
    const clientId = randomUUID()
    expect(await append(ctx, id, [focus({ clientId })])).toBe(1)
    expect(await append(ctx, id, [focus({ clientId: clientId.toUpperCase() })])).toBe(1)
    expect(await append(ctx, id, [focus({ clientId }), focus(), focus({ clientId: randomUUID() })])).toBe(3)
    expect(await append(ctx, id, [])).toBe(3)
    // Ids are those of one interview.
    expect(await append(ctx, await bare.open(), [focus({ clientId })])).toBe(1)
  })

  test('keeps pads, and refuses a batch with a stale edit whole, with what its writer missed', async () => {
    const id = await bare.open()
    await append(ctx, id, [edit(0), edit(1, 'y'), edit(0, 'other', 'java')])
    expect((await readPads(ctx, id)).toSorted((a, b) => a.language.localeCompare(b.language))).toEqual([
      { questionId: 'q', language: 'go', version: 2, text: 'xy' },
      { questionId: 'q', language: 'java', version: 1, text: 'other' },
    ])
    expect(await findPad(ctx, id, 'q', 'python')).toEqual({ questionId: 'q', language: 'python', version: 0, text: '' })
    const missedBy = async (...entries: NewEntry[]) => {
      const { details } = await append(ctx, id, entries).catch((error) => error)
      return [details.version, details.missing.map(({ seq }: { seq: number }) => seq)]
    }
    expect(await missedBy(focus(), edit(1))).toEqual([2, [2]])
    expect(await missedBy(edit(0))).toEqual([2, [1, 2]])
    // Those for other pads say nothing of this one.
    expect(await missedBy(edit(1), edit(0, 'a', 'java'))).toEqual([2, [2]])
    expect(await missedBy(edit(1), { ...edit(0), questionId: 'another' })).toEqual([2, [2]])
    expect(await missedBy(edit(1), edit(0))).toEqual([2, [1, 2]])
    await expect(append(ctx, id, [edit(3)])).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'An edit is ahead of the text it was made for.',
    })
    expect(await getLastSeq(ctx, id)).toBe(3)
  })

  test('keeps boards, and refuses what one cannot hold', async () => {
    const id = await bare.open()
    await append(ctx, id, [draw('a'), draw('b'), draw('c', 'other')])
    const boards = await readBoards(ctx, id)
    expect(
      boards.map(({ questionId, seq, elements }) => [questionId, seq, elements.map((element) => element.id)]),
    ).toEqual([
      ['q', 2, ['a', 'b']],
      ['other', 3, ['c']],
    ])
    const gone = { changed: [], removed: [{ id: 'c', version: 2, versionNonce: 1 }] }
    await append(ctx, id, [makeNewEntry('draw', gone, { questionId: 'other' })])
    expect((await readBoards(ctx, id)).map(({ questionId }) => questionId)).toEqual(['q'])
    expect(await Promise.all(['q', 'other', 'none'].map((question) => hasDrawing(ctx, id, question)))).toEqual([
      true,
      false,
      false,
    ])
    const many = Array.from({ length: 999 }, (_, at) => makeShape(`s${at}`))
    const tooMany = makeNewEntry('draw', { changed: many, removed: [] }, { questionId: 'q' })
    await expect(append(ctx, id, [tooMany])).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  test('notifies other servers once the entries are committed', async () => {
    const id = await bare.open()
    const told: string[] = []
    const older: string[] = []
    const stop = bare.database.listen(channelOf(id), (payload) => told.push(payload))
    const stopOlder = bare.database.listen('journal', (payload) => older.push(payload))
    await Promise.all([stop.ready, stopOlder.ready])
    await append(ctx, id.toUpperCase(), [focus(), focus()])
    await expect.poll(() => told.filter((each) => each.startsWith(id)), { timeout: 120_000 }).toEqual([`${id}:2`])
    expect(older.filter((each) => each.startsWith(id))).toEqual([`${id}:2 `])
    stop()
    stopOlder()
  })

  test('writes the entries of the server in its own name, or in that of another', async () => {
    const id = await bare.open()
    const nova = { role: 'system', id: null, name: 'Nova' } as const
    const report = { digest: 'a', formulaVersion: '1' }
    await appendOwn(ctx, id, 'report', report, { questionId: 'q', actor: nova })
    await appendOwn(bare.ctxOf({ role: 'candidate', interviewId: id }), id, 'report', report)
    expect((await readEntries(ctx, id)).map(({ actor, questionId }) => [actor.role, actor.name, questionId])).toEqual([
      ['system', 'Nova', 'q'],
      ['candidate', null, null],
    ])
  })
})

describe('the quick way', () => {
  /** A separate process that counts its reads of the state that batches are checked against. */
  function makeProcess() {
    const own = bare.ctxOf({ role: 'system' }, { ...bare.database })
    let reads = 0
    const read = async () => (reads += 1)
    const quick = (id: string, entries: NewEntry[] | undefined, judge = () => entries) =>
      appendQuick(own, id, { read, judge })
    return { own, quick, reads: () => reads }
  }

  test('reads once what batches are judged by, and again when another has written in between', async () => {
    const id = await bare.open()
    const { quick, reads } = makeProcess()
    expect(await quick(id, [focus()])).toBe(1)
    expect(await quick(id.toUpperCase(), [focus(), focus()])).toBe(3)
    expect(reads()).toBe(1)
    await append(ctx, id, [focus()])
    expect(await quick(id, [focus()])).toBe(5)
    expect(reads()).toBe(2)
  })

  test('takes what needs no judging without reading what batches are judged by, and never twice', async () => {
    const id = await bare.open()
    const { own, quick, reads } = makeProcess()
    const clientId = randomUUID()
    expect(await appendUnjudged(own, id, [focus({ clientId })])).toMatchObject([{ seq: 1, clientId }])
    expect(reads()).toBe(0)
    expect(await quick(id, [focus()])).toBe(2)
    expect(await appendUnjudged(own, id, [focus()])).toMatchObject([{ seq: 3 }])
    expect(await quick(id, [focus()])).toBe(4)
    expect(reads()).toBe(1)
    expect(await appendUnjudged(own, id, [focus({ clientId })])).toBeUndefined()
    expect(await getLastSeq(own, id)).toBe(4)
  })

  test('keeps pads and boards as the locked way does, one batch upon the other', async () => {
    const id = await bare.open()
    const { quick, reads } = makeProcess()
    await quick(id, [edit(0), edit(0, 'j', 'java'), draw('a')])
    await quick(id, [edit(1, 'y')])
    const select = vi.spyOn(bare.database.db, 'select')
    expect(await quick(id, [edit(2, '\ud800'), draw('b')])).toBe(6)
    expect([select.mock.calls.length, reads()]).toEqual([0, 1])
    expect((await readPads(ctx, id)).toSorted((a, b) => a.language.localeCompare(b.language))).toEqual([
      { questionId: 'q', language: 'go', version: 3, text: 'xy\uFFFD' },
      { questionId: 'q', language: 'java', version: 1, text: 'j' },
    ])
    expect((await readBoards(ctx, id))[0]!.elements.map((element) => element.id)).toEqual(['a', 'b'])
    await append(ctx, id, [edit(3, 'z')])
    expect(await quick(id, [edit(4, 'w')])).toBeUndefined()
    expect(await quick(id, [edit(4, 'w')])).toBe(8)
    let previous = firstHash
    for (const { hash, ...entry } of await readEntries(ctx, id)) {
      expect(hash).toBe(hashEntry(previous, entry as never))
      previous = hash
    }
  })

  test('leaves to the locked way what is refused, stale, repeated, without a journal or not plain', async () => {
    const id = await bare.open()
    const { quick, reads, own } = makeProcess()
    const clientId = randomUUID()
    await quick(id, [edit(0), focus({ clientId })])
    bare.logged.length = 0
    expect(await quick(id, undefined)).toBeUndefined()
    expect(await quick(id, [edit(0)])).toBeUndefined()
    expect(await quick(id, [focus({ clientId: 'a' }), focus({ clientId: 'A' })])).toBeUndefined()
    const refusing = () => {
      throw refuse('not_joined')
    }
    expect(await quick(id, [], refusing)).toBeUndefined()
    expect(await quick(id, [focus({ clientId })])).toBeUndefined()
    expect(bare.logged).toEqual([])
    const failing = () => {
      throw new Error('bug')
    }
    expect(await quick(id, [], failing)).toBeUndefined()
    expect(bare.logged).toEqual([['debug', 'not the quick way']])
    const before = reads()
    expect(await quick(randomUUID(), [focus()])).toBeUndefined()
    expect(reads()).toBe(before)
    expect(await kindsOf(id)).toEqual(['edit', 'focus'])
    expect(await getLastSeq(own, id)).toBe(2)
  })

  test('tries twice where another is quicker, and then waits for the lock as the locked way does', async () => {
    const id = await bare.open()
    const { own } = makeProcess()
    let tries = 0
    const read = async () => {
      tries += 1
      await append(ctx, id, [focus()])
    }
    expect(await appendQuick(own, id, { read, judge: () => [focus()] })).toBeUndefined()
    expect([tries, await getLastSeq(ctx, id)]).toEqual([2, 2])
    const readOnce = async () => {
      tries += 1
      if (tries === 3) await append(ctx, id, [focus()])
    }
    expect(await appendQuick(own, id, { read: readOnce, judge: () => [focus()] })).toBe(4)
    expect(tries).toBe(4)
  })

  test('takes the batches of one interview in turn, also after one that failed', async () => {
    const id = await bare.open()
    const { own, quick, reads } = makeProcess()
    const away = { ...own, db: undefined as never }
    const failed = appendQuick(away, id, { read: async () => 0, judge: () => [focus()] })
    const seqs = Promise.all(Array.from({ length: 5 }, () => quick(id, [focus()])))
    await expect(failed).rejects.toThrow()
    expect([await seqs, reads()]).toEqual([[1, 2, 3, 4, 5], 1])
  })

  test('notifies followers of the committed entries, and of no others', async () => {
    const id = await bare.open()
    const { own, quick } = makeProcess()
    const tell = vi.spyOn(feedOf(own), 'tell')
    await quick(id, [focus(), focus()])
    await quick(id, undefined)
    expect(tell.mock.calls.map(([, of, entries]) => [of, entries.map(({ seq }) => seq)])).toEqual([[id, [1, 2]]])
  })

  test('looks up what it writes to by its keys, though there were few interviews when that was planned', async () => {
    const asked = vi.spyOn(bare.database.writers, 'query')
    await makeProcess().quick(await bare.open(), [focus(), edit(0)])
    const { text } = asked.mock.calls[0]![0] as unknown as { text: string }
    type Line = { 'QUERY PLAN': string }
    const { rows } = await bare.database.writers.query<Line>(`explain (generic_plan, costs off) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN'])
    const conditions = plan.filter((_, at) => / Scan .*\bon journal_heads\b/.test(plan[at - 1] ?? ''))
    expect(conditions.map((line) => line.includes('Index Cond: (interview_id = '))).toEqual([true, true])
    expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([])
  })

  test('remembers the two thousand interviews that were last written to', async () => {
    const own = { ...bare.ctxOf({ role: 'system' }, { ...bare.database }) }
    const heads = async () => [{ seq: 0, hash: firstHash, used: {} }]
    const writers = {
      query: async ({ values }: { values: string[] }) => ({
        rows: (JSON.parse(values[0]!) as { id: string }[]).map(({ id }) => ({ interview_id: id })),
      }),
    }
    const database = { ...bare.database, writers: writers as never, pool: { query: async () => undefined } as never }
    const fake = { ...own, database, db: { select: () => ({ from: () => ({ where: heads }) }) } as never }
    let reads = 0
    const write = (id: string) => appendQuick(fake, id, { read: async () => (reads += 1), judge: () => [focus()] })
    for (let at = 0; at < 2000; at += 1) await write(`room ${at}`)
    await write('room 0')
    expect(reads).toBe(2000)
    await write('one more')
    await write('room 0')
    expect(reads).toBe(2001)
    await write('room 1')
    expect(reads).toBe(2002)
  })
})
