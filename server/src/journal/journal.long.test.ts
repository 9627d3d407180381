import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf, JournalEntry } from '@nova/contract/room/journal'
import { findMoments } from '@nova/contract/room/session-clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { firstHash, hashEntry } from './chain.ts'

type Typing = ReturnType<typeof makeTyping>

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function makeRoom(overrides: Record<string, string> = {}) {
  const room = await makeJoined(server, session, overrides)
  const coding = room.interview.technicalQuestions[0]!.id
  const path = `/api/Interviews/${room.interview.id}`
  return {
    ...room,
    coding,
    write: (...entries: unknown[]) =>
      server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token }),
    watch: (...entries: unknown[]) =>
      server.call('POST', `${path}/journal`, { body: { entries }, token: session.token }),
    read: async () =>
      (await server.call('GET', `${path}/journal`, { token: session.token })).body.entries as JournalEntry[],
    pads: async () => (await server.call('GET', `${path}/pads`, { token: session.token })).body,
  }
}

test('entries have one dense order, each hash sealing the one before', async () => {
  const room = await makeRoom()
  await room.write(makeTyping(room.coding, 'let a = 1\n// ü 😀'), makeEntry('focus', { focused: false }))
  const entries = await room.read()
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
  let hash = firstHash
  for (const { hash: sealed, ...entry } of entries) {
    hash = hashEntry(hash, entry)
    expect(sealed).toBe(hash)
  }
})

test('the seal holds for what is read back, however a client writes its ids', async () => {
  const room = await makeRoom()
  const focus = makeEntry('focus', { focused: false })
  await room.write({ ...focus, id: focus.id.toUpperCase() })
  await room.write({ ...focus, id: focus.id.toUpperCase() })
  const entries = await room.read()
  const [before, { hash: sealed, ...last }] = entries.slice(-2) as [JournalEntry, JournalEntry]
  expect(last.clientId).toBe(focus.id)
  expect(hashEntry(before.hash, last)).toBe(sealed)
})

test('an entry from before the change of status does not admit a later one', async () => {
  const room = await makeRoom()
  expect((await room.write(makeTyping(room.coding, 'a'))).status).toBe(200)
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  const late = await room.write({ ...makeEntry('focus', { focused: true }), clientAt: Date.now() + 60_000 })
  expect(late.body.code).toBe('time_ended')
  expect((await room.read()).filter(({ kind }) => kind === 'focus')).toEqual([])
})

test('the database itself refuses to change an entry', async () => {
  const room = await makeRoom()
  const { pool } = server.machinery.database
  await expect(
    pool.query(`update journal set kind = 'note' where interview_id = $1`, [room.interview.id]),
  ).rejects.toThrow('append-only')
})

test('a repeated batch is answered again and appended once', async () => {
  const room = await makeRoom()
  const batch = [makeTyping(room.coding, 'let a'), makeEntry('focus', { focused: false })]
  const first = await room.write(...batch)
  const again = await room.write(...batch)
  expect(again.body.seq).toBe(first.body.seq)
  expect((await room.read()).filter(({ kind }) => kind === 'edit')).toHaveLength(1)
  expect(await room.pads()).toEqual([{ questionId: room.coding, language: 'javascript', version: 1, text: 'let a' }])
})

test('a batch of which a part is there already appends the rest', async () => {
  const room = await makeRoom()
  const [first, second] = [makeTyping(room.coding, 'a'), makeEntry('focus', { focused: true })]
  await room.write(first)
  await room.write(first, second)
  expect((await room.read()).map(({ kind }) => kind).slice(-2)).toEqual(['edit', 'focus'])
})

test('an edit for an older text is refused whole, with what its writer missed', async () => {
  const room = await makeRoom()
  await room.write(makeTyping(room.coding, 'one'))
  const stale = await room.write(makeEntry('focus', { focused: true }), makeTyping(room.coding, 'two'))
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({
    code: 'stale_text',
    details: { questionId: room.coding, language: 'javascript', version: 1 },
  })
  expect(stale.body.details.missing).toMatchObject([{ kind: 'edit', payload: { baseVersion: 0 } }])
  expect((await room.read()).at(-1)!.kind).toBe('edit')
})

test('a writer that repeats an accepted entry is shown that one too among what it missed', async () => {
  const room = await makeRoom({ InterviewType: 'HumanInLoop' })
  const [mine, theirs, next] = ['a', 'b', 'c'].map((text) => makeTyping(room.coding, text)) as [Typing, Typing, Typing]
  Object.assign(theirs.payload as object, {
    baseVersion: 1,
    edits: [{ changes: [1, [0, 'b']], cause: 'typed', at: 1 }],
  })
  Object.assign(next.payload as object, { baseVersion: 1, edits: [{ changes: [1, [0, 'c']], cause: 'typed', at: 1 }] })
  await room.write(mine)
  await room.watch(theirs)
  const other = makeTyping(room.coding, 'elsewhere', 'python')
  const stale = await room.write(mine, other, next)
  expect(stale.body.code).toBe('stale_text')
  expect(stale.body.details.missing.map(({ clientId }: JournalEntry) => clientId)).toEqual([mine.id, theirs.id])
  const alone = await room.write(other, next)
  expect(alone.body.details.missing.map(({ clientId }: JournalEntry) => clientId)).toEqual([theirs.id])
})

test.each([
  [
    'made for a text of another length',
    (id: string) =>
      makeEntry(
        'edit',
        { language: 'javascript', baseVersion: 0, edits: [{ changes: [5], cause: 'typed', at: 1 }] },
        id,
      ),
  ],
  ['ahead of the text', (id: string) => makeTyping(id, 'x', 'javascript', 3)],
  [
    'without its question',
    () =>
      makeEntry('edit', {
        language: 'javascript',
        baseVersion: 0,
        edits: [{ changes: [[0, 'a']], cause: 'typed', at: 1 }],
      }),
  ],
  [
    'with a line break inside a line',
    (id: string) =>
      makeEntry(
        'edit',
        { language: 'javascript', baseVersion: 0, edits: [{ changes: [[0, 'a\nb']], cause: 'typed', at: 1 }] },
        id,
      ),
  ],
])('an edit %s is refused, and nothing is written', async (_, makeWrong) => {
  const room = await makeRoom()
  const before = await room.read()
  expect((await room.write(makeWrong(room.coding))).status).toBe(400)
  expect(await room.read()).toEqual(before)
})

test('twenty writers at once leave one order without gaps, and every text whole', async () => {
  const room = await makeRoom()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => room.write(makeEntry('focus', { focused: true, awayMs: at }))),
  )
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const entries = await room.read()
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
  expect(entries.filter(({ kind }) => kind === 'focus')).toHaveLength(20)
})

test('text that the database cannot keep is kept in its length', async () => {
  const room = await makeRoom()
  expect((await room.write(makeTyping(room.coding, 'a\0b\ud800c'))).status).toBe(200)
  expect((await room.pads())[0].text).toBe('a\uFFFDb\uFFFDc')
})

describe('visibility and write access of each side', () => {
  test('a note reaches interviewers; to the candidate its place in the chain alone', async () => {
    const room = await makeRoom()
    await room.watch(makeEntry('note', { text: 'Ask about the loop.' }))
    expect((await room.read()).at(-1)).toMatchObject({
      kind: 'note',
      actor: { role: 'interviewer', name: 'Ida Reyes' },
    })
    const seen = await server.call('GET', `${room.path}/journal`, { candidate: room.token })
    expect(Object.keys(seen.body.entries.at(-1))).toEqual(['seq', 'hash'])
    expect(JSON.stringify(seen.body)).not.toContain('loop')
  })

  test('a candidate writes no note, and an interviewer no focus', async () => {
    const room = await makeRoom()
    expect((await room.write(makeEntry('note', { text: 'x' }))).body.code).toBe('forbidden')
    expect((await room.watch(makeEntry('focus', { focused: true }))).body.code).toBe('forbidden')
  })

  test('an interviewer edits together with the candidate only in a human-in-the-loop interview', async () => {
    const alone = await makeRoom()
    expect((await alone.watch(makeTyping(alone.coding, 'x'))).body.code).toBe('forbidden')
    const together = await makeRoom({ InterviewType: 'HumanInLoop' })
    expect((await together.watch(makeTyping(together.coding, 'x'))).status).toBe(200)
    expect((await together.read()).at(-1)).toMatchObject({ kind: 'edit', actor: { role: 'interviewer' } })
  })

  test('entries about a question of another interview are refused', async () => {
    const room = await makeRoom()
    expect((await room.write(makeTyping('no-such-question', 'x'))).body.code).toBe('question_not_found')
  })

  test('an older device is notified when a newer one has joined', async () => {
    const room = await makeRoom()
    const join = (deviceId: string) =>
      server.call('POST', `${room.path}/join`, {
        body: { candidateName: 'Sam', candidateEmail: 's@e.test', deviceId },
        candidate: room.token,
      })
    const send = (deviceId: string) =>
      server.call('POST', `${room.path}/journal`, {
        body: { deviceId, entries: [makeEntry('focus', { focused: true })] },
        candidate: room.token,
      })
    await join('laptop')
    expect((await send('laptop')).status).toBe(200)
    await join('tablet')
    expect((await send('laptop')).body.code).toBe('other_device')
    expect((await send('tablet')).status).toBe(200)
  })
})

describe('the stream', () => {
  test('brings entries as they happen, resumes where it was, and keeps notes from the candidate', async () => {
    const room = await makeRoom()
    const live = readStream(`${server.url}/api/Interviews/${room.interview.id}/stream?after=0`, {
      authorization: `Bearer ${session.token}`,
    })
    const joined = await live.next('entry', (entry) => entry.kind === 'joined')
    await room.write(makeTyping(room.coding, 'hello'))
    expect(await live.next('entry', (entry) => entry.kind === 'edit')).toMatchObject({ actor: { role: 'candidate' } })
    live.stop()

    const candidate = readStream(`${server.url}${room.path}/stream`, {
      'x-candidate-token': room.token,
      'last-event-id': String(joined.seq),
    })
    await room.watch(makeEntry('note', { text: 'private' }))
    await room.write(makeEntry('focus', { focused: false }))
    await candidate.next('entry', (entry) => entry.kind === 'focus')
    candidate.stop()
    expect(candidate.seen.filter(({ event }) => event === 'entry').every(({ data }) => data.seq > joined.seq)).toBe(
      true,
    )
    expect(candidate.seen.some(({ data }) => data.kind === 'note')).toBe(false)
  })

  test('reports who is there, and asks writers to hurry while an interviewer watches', async () => {
    const room = await makeRoom()
    expect((await room.write(makeEntry('focus', { focused: true }))).body.flushMs).toBe(1000)
    const live = readStream(`${server.url}/api/Interviews/${room.interview.id}/stream`, {
      authorization: `Bearer ${session.token}`,
    })
    const state = await live.next('state', ({ presence }) => presence.length === 1)
    expect(state).toMatchObject({
      status: 'InProgress',
      presence: [{ role: 'interviewer', name: 'Ida Reyes', online: true }],
    })
    expect((await room.write(makeEntry('focus', { focused: true }))).body.flushMs).toBe(60)
    live.stop()
  })
})

test('a viewer who leaves while still joining is not seen in the room afterwards', async () => {
  const room = await makeRoom()
  const url = `${server.url}/api/Interviews/${room.interview.id}/stream`
  const headers = { authorization: `Bearer ${session.token}`, accept: 'text/event-stream' }
  const visits = Array.from({ length: 40 }, async (_, at) => {
    const leaving = new AbortController()
    setTimeout(() => leaving.abort(), at * 2)
    // Ended by the server where a newer one has taken its place before it leaves.
    const visit = fetch(url, { headers, signal: leaving.signal }).then((reply) => reply.text())
    await visit.catch(() => undefined)
  })
  await Promise.all(visits)
  const readPresent = async () => {
    const text = 'select count(*)::int as count from presence where interview_id = $1'
    const { rows } = await server.machinery.database.pool.query(text, [room.interview.id])
    return rows[0].count as number
  }
  await expect.poll(readPresent, { timeout: 120_000, interval: 200 }).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await readPresent()).toBe(0)
})

test('a stream keeps its session alive, and ends when the session does', async () => {
  const room = await makeRoom()
  const watcher = await server.call('POST', '/api/auth/login', {
    body: { username: session.interviewer.email, password: 'long enough' },
  })
  const { token } = watcher.body
  const live = readStream(`${server.url}/api/Interviews/${room.interview.id}/stream`, {
    authorization: `Bearer ${token}`,
  })
  await live.next('state', () => true)
  await server.call('POST', '/api/auth/logout', { token })
  await room.write(makeEntry('focus', { focused: true }))
  await server.call('POST', `/api/Interviews/${room.interview.id}/control`, {
    body: { action: 'addTime', minutes: 1 },
    token: session.token,
  })
  await expect(live.ended).resolves.toBeUndefined()
})

test('the journal can be read by pages and as lines', async () => {
  const room = await makeRoom()
  await room.write(...Array.from({ length: 5 }, () => makeEntry('focus', { focused: true })))
  const path = `/api/Interviews/${room.interview.id}/journal`
  const page = await server.call('GET', `${path}?after=2&limit=3`, { token: session.token })
  expect(page.body.entries.map(({ seq }: JournalEntry) => seq)).toEqual([3, 4, 5])
  expect(page.body.more).toBe(true)
  const lines = await server.call('GET', path, { token: session.token, headers: { accept: 'application/x-ndjson' } })
  expect(
    lines.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line).seq),
  ).toEqual((await room.read()).map(({ seq }) => seq))
})

test('a long journal comes compressed to those who take it, and the moments of its entries without it', async () => {
  const room = await makeRoom()
  const start = Date.now()
  for (let at = 0; at < 12; at += 1) {
    const moment = start + at * 10
    const edits = [{ changes: at === 0 ? [[0, 'x']] : [at, [0, 'x']], cause: 'typed', at: moment }]
    const payload = { language: 'javascript', baseVersion: at, edits }
    await room.write({ ...makeEntry('edit', payload, room.coding), clientAt: moment })
  }
  const pasted = ['typed', 'pasted', 'typed'].map((cause, at) => {
    return { changes: [12 + at, [0, 'x']], cause, at: start + 111 + at }
  })
  const payload = { language: 'javascript', baseVersion: 12, edits: pasted }
  await room.write({
    ...makeEntry('paste', { into: 'pad', characters: 1, text: 'x' }, room.coding),
    clientAt: start + 111,
  })
  await room.write({ ...makeEntry('edit', payload, room.coding), clientAt: start + 111 })
  const path = `${server.url}/api/Interviews/${room.interview.id}`
  const read = async (call: string, encoding: string) => {
    const headers = { authorization: `Bearer ${session.token}`, 'accept-encoding': encoding }
    const reply = await fetch(`${path}/${call}`, { headers })
    return { encoding: reply.headers.get('content-encoding'), body: await reply.text() }
  }
  const [plain, ...compressed] = await Promise.all(
    ['identity', 'gzip', 'br, gzip'].map((each) => read('journal', each)),
  )
  expect([plain!, ...compressed].map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'br'])
  for (const { body } of compressed) expect(body).toBe(plain!.body)

  const { moments } = JSON.parse((await read('moments', 'br')).body) as { moments: number[] }
  const { entries } = JSON.parse(plain!.body) as { entries: JournalEntry[] }
  expect(moments).toEqual(findMoments(entries as EntryOf[], Date.now()))
  expect(moments.at(-3)! - moments.at(-4)!).toBe(10)
  expect(moments.at(-1)).toBe(moments.at(-2))
})
