/** Limits of a candidate's writing to the journal. */
import { createHash } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import { keptInJournal } from '@nova/contract/constants'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { bound } from './bounds.ts'
import { firstHash, hashEntry } from './chain.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a copy or a paste', () => {
  const paste = (text: string) => ({ into: 'pad', characters: text.length, text })

  test('keeps its text while its kind has entries and bytes left, to the last of both', () => {
    const fits = { count: keptInJournal.entries - 1, bytes: keptInJournal.bytes - 4 }
    expect(bound('copy', { from: 'editor', text: 'üü' }, { copy: fits })).toEqual({
      payload: { from: 'editor', text: 'üü' },
      used: { copy: { count: keptInJournal.entries, bytes: keptInJournal.bytes } },
    })
  })

  test('keeps its size and hash where one byte is missing', () => {
    const used = { paste: { count: 1, bytes: keptInJournal.bytes - 3 } }
    expect(bound('paste', paste('üü'), used)).toEqual({
      payload: { into: 'pad', characters: 2, text: '', reduced: { characters: 2, sha256: hashOf('üü') } },
      used: { paste: { count: 2, bytes: keptInJournal.bytes - 3 } },
    })
  })

  test('keeps its size and hash where its kind has no entry left', () => {
    const used = { paste: { count: keptInJournal.entries, bytes: 10 } }
    expect(bound('paste', paste('a'), used)).toEqual({
      payload: { into: 'pad', characters: 1, text: '', reduced: { characters: 1, sha256: hashOf('a') } },
      used: { paste: { count: keptInJournal.entries + 1, bytes: 10 } },
    })
  })

  test('that is not judged counts with all such work, by the bytes of its JSON', () => {
    const payload = { kind: 'copy', reason: 'completed', payload: { text: 'ü' } }
    const json = '{"text":"ü"}'
    const left = { unjudged: { count: 0, bytes: keptInJournal.bytes - 13 } }
    expect(bound('unjudged', payload, left)).toEqual({
      payload,
      used: { unjudged: { count: 1, bytes: keptInJournal.bytes } },
    })
    const full = { unjudged: { count: 0, bytes: keptInJournal.bytes - 12 } }
    expect(bound('unjudged', payload, full)).toEqual({
      payload: { ...payload, payload: null, reduced: { characters: 12, sha256: hashOf(json) } },
      used: { unjudged: { count: 1, bytes: keptInJournal.bytes - 12 } },
    })
  })

  test('is counted apart from the other', () => {
    const used = { copy: { count: keptInJournal.entries, bytes: keptInJournal.bytes } }
    expect(bound('paste', paste('ab'), used)).toEqual({
      payload: paste('ab'),
      used: { ...used, paste: { count: 1, bytes: 2 } },
    })
  })
})

test('a console is kept to its last byte, and then says that it is kept no more', () => {
  const lines = [{ level: 'log', text: 'ü' }]
  const own = Buffer.byteLength(JSON.stringify(lines))
  const left = { console: { count: 1, bytes: keptInJournal.bytes - own } }
  expect(bound('console', { lines }, left)).toEqual({
    payload: { lines },
    used: { console: { count: 2, bytes: keptInJournal.bytes } },
  })
  const full = { console: { count: 1, bytes: keptInJournal.bytes - own + 1 } }
  expect(bound('console', { lines, isFresh: true }, full)).toEqual({
    payload: { lines: [], isCapped: true },
    used: { console: { count: 2, bytes: keptInJournal.bytes - own + 1 } },
  })
})

test('a request keeps its texts to their last byte, and then their size and hash', () => {
  const request = { port: 80, method: 'PUT', path: '/ü', headers: [['x', 'y']], body: 'b' }
  const text = '/ü\nx\ny\nb'
  const left = { request: { count: 1, bytes: keptInJournal.bytes - 9 } }
  expect(bound('request', request, left)).toMatchObject({ payload: request, used: { request: { count: 2 } } })
  const full = { request: { count: 1, bytes: keptInJournal.bytes - 8 } }
  expect(bound('request', request, full)).toEqual({
    payload: { ...request, path: '', headers: [], body: '', reduced: { characters: 8, sha256: hashOf(text) } },
    used: { request: { count: 2, bytes: keptInJournal.bytes - 8 } },
  })
})

test('an edit, a note and a change of focus are kept whole and counted nowhere', () => {
  const full = { copy: { count: 1e6, bytes: 1e9 }, paste: { count: 1e6, bytes: 1e9 } }
  for (const [kind, payload] of [
    ['edit', { edits: [] }],
    ['note', { text: 'x' }],
    ['focus', { focused: true, awayMs: 5 }],
  ] as const) {
    expect(bound(kind, payload, full)).toEqual({ payload, used: full })
  }
})

describe('46 MB of copies', () => {
  let server: TestServer
  let session: Session
  beforeAll(async () => {
    server = await startTestServer()
    session = await makeInterviewer(server)
  })
  afterAll(() => server.close())

  test('leave 2 MiB of text behind, and work is still taken', async () => {
    const room = await makeJoined(server, session)
    const coding = room.interview.technicalQuestions[0]!.id
    const write = (entries: unknown[]) =>
      server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token })
    const text = 'x'.repeat(20_000)
    for (let batch = 0; batch < 24; batch += 1) {
      const entries = Array.from({ length: 96 }, () => makeEntry('copy', { from: 'editor', text }))
      expect((await write(entries)).status).toBe(200)
    }
    expect((await write([makeTyping(coding, 'let a = 1')])).status).toBe(200)
    const answer = { questionId: coding, codeSubmission: 'let a = 2', timeSpent: 1, isCompleted: true }
    const submitted = await server.call('POST', `${room.path}/response`, { body: answer, candidate: room.token })
    expect(submitted.status).toBe(201)

    const { pool } = server.machinery.database
    const { rows } = await pool.query<{ kept: number; reduced: number; bytes: number }>(
      `select count(*) filter (where payload->>'text' <> '')::int as kept,
              count(*) filter (where payload ? 'reduced')::int as reduced,
              sum(octet_length(payload->>'text'))::int as bytes
         from journal where interview_id = $1 and kind = 'copy'`,
      [room.interview.id],
    )
    expect(rows[0]).toEqual({ kept: 104, reduced: 12 * 192 - 104, bytes: 104 * 20_000 })
    expect(keptInJournal.bytes).toBe(2 * 1024 * 1024)
    const head = await pool.query(`select used from journal_heads where interview_id = $1`, [room.interview.id])
    expect(head.rows[0].used).toMatchObject({ copy: { count: 12 * 192, bytes: 104 * 20_000 } })

    const entries: EntryOf[] = []
    for (;;) {
      const after = entries.at(-1)?.seq ?? 0
      const path = `/api/Interviews/${room.interview.id}/journal?after=${after}`
      const { body } = await server.call('GET', path, { token: session.token })
      entries.push(...body.entries)
      if (!body.more) break
    }
    const copies = entries.filter(({ kind }) => kind === 'copy')
    const reduced = { characters: 20_000, sha256: hashOf(text) }
    expect(copies.at(103)!.payload).toEqual({ from: 'editor', text })
    expect(copies.at(104)!.payload).toEqual({ from: 'editor', text: '', reduced })
    // The chain seals the reduced payloads.
    let hash = firstHash
    for (const { hash: sealed, ...entry } of entries) expect((hash = hashEntry(hash, entry))).toBe(sealed)
  })

  test('are reduced the same on the locked way', async () => {
    const room = await makeJoined(server, session)
    const { pool } = server.machinery.database
    await pool.query(
      `update journal_heads set used = '{"unjudged": {"count": 2000, "bytes": 5}}' where interview_id = $1`,
      [room.interview.id],
    )
    await server.call('POST', `${room.path}/complete`, { candidate: room.token })
    const copy = { ...makeEntry('copy', { from: 'problem', text: 'abc' }), clientAt: Date.now() - 1000 }
    const sent = JSON.stringify(copy.payload)
    const late = await server.call('POST', `${room.path}/journal`, { body: { entries: [copy] }, candidate: room.token })
    expect(late.status).toBe(200)
    const path = `/api/Interviews/${room.interview.id}/journal`
    const { body } = await server.call('GET', path, { token: session.token })
    expect(body.entries.find(({ kind }: EntryOf) => kind === 'unjudged').payload).toEqual({
      kind: 'copy',
      reason: 'completed',
      payload: null,
      reduced: { characters: sent.length, sha256: hashOf(sent) },
    })
  })

  test('come in pages that stay small, each entry once', async () => {
    const room = await makeJoined(server, session)
    const coding = room.interview.technicalQuestions[0]!.id
    const text = 'y'.repeat(200_000)
    for (let version = 0; version < 30; version += 1) {
      const changes = [[version === 0 ? 0 : text.length, text]]
      const edits = [{ changes, cause: 'typed', at: Date.now() }]
      const edit = makeEntry('edit', { language: 'javascript', baseVersion: version, edits }, coding)
      await server.call('POST', `${room.path}/journal`, { body: { entries: [edit] }, candidate: room.token })
    }
    const seqs: number[] = []
    const sizes: number[] = []
    for (let more = true; more;) {
      const path = `/api/Interviews/${room.interview.id}/journal?after=${seqs.at(-1) ?? 0}`
      const { body } = await server.call('GET', path, { token: session.token })
      sizes.push(JSON.stringify(body).length)
      seqs.push(...body.entries.map(({ seq }: EntryOf) => seq))
      more = body.more
    }
    expect(seqs).toEqual(seqs.map((_, at) => at + 1))
    expect(sizes.length).toBe(2)
    expect(Math.max(...sizes)).toBeLessThan(6_000_000)
  })
})
