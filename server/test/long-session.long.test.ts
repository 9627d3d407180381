/**
 * Tests that a session of tens of thousands of entries, and the largest batch on the largest pad, block no other
 * request.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import { appendEntries } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findExcess } from '../src/platform/http/json-body.ts'
import { openInBrowserSandbox } from '../src/platform/sandbox/in-browser.ts'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from './factories.ts'
import { minHeld, measureEmptyCall, measureHeld, maxEmptyCalls, type Sent, sendMeasured } from './loop-hold.ts'
import { readWhole } from './reported.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let owner: Session
let emptyMs: number

beforeAll(async () => {
  server = await startTestServer()
  server.machinery.sandbox = openInBrowserSandbox()
  owner = await makeInterviewer(server)
  emptyMs = await measureEmptyCall(server, owner)
})
afterAll(() => server.close())

/** Each is read, handed over and sent in pieces: more of them make more pieces. */
const entriesOfSession = Number(process.env.LONG_SESSION ?? 20_000)

/** As if the candidate had typed one character after another for hours; the chain of hashes is not made. */
async function typeForHours(interviewId: string, questionId: string): Promise<void> {
  const { pool } = server.machinery.database
  const heads = await pool.query<{ seq: number }>('select seq from journal_heads where interview_id = $1', [
    interviewId,
  ])
  const first = heads.rows[0]!.seq
  await pool.query(
    `insert into journal (interview_id, seq, at, actor, kind, question_id, client_at, payload, hash)
     select $1, $3 + n, now(), '{"role":"candidate","id":null,"name":null}', 'edit', $2, extract(epoch from now()) * 1000,
       jsonb_build_object('language', 'python', 'baseVersion', n - 1, 'edits', jsonb_build_array(jsonb_build_object(
         'changes', case when n = 1 then '[[0, "a"]]'::jsonb
           else jsonb_build_array(n - 1, jsonb_build_array(0, case when n % 60 = 0 then E'\n' else 'a' end)) end,
         'cause', 'typed', 'at', (extract(epoch from now()) * 1000)::bigint))),
       repeat('0', 64)
     from generate_series(1, $4) n`,
    [interviewId, questionId, first, entriesOfSession],
  )
  await pool.query('update journal_heads set seq = $2 where interview_id = $1', [interviewId, first + entriesOfSession])
}

test('neither making nor reading the report of a long session blocks the event loop', async () => {
  const finish = async () => {
    const { interview, token, path } = await makeJoined(server, owner)
    await typeForHours(interview.id, interview.technicalQuestions[0]!.id)
    expect((await server.call('POST', `${path}/complete`, { candidate: token })).status).toBe(200)
    return { interview, ...(await measureHeld(() => server.machinery.jobs.drain())) }
  }
  let finished = await finish()
  // A report is made once: each attempt is another session.
  const made = await minHeld('made', emptyMs, async () => (finished = await finish()), finished.heldMs)
  const { interview } = finished
  const headers = { authorization: `Bearer ${owner.token}` }
  const get = (call: string) => () =>
    sendMeasured(server, { method: 'GET', path: `/api/Interviews/${interview.id}/${call}`, headers })
  const report = await readWhole(server, `/api/Interviews/${interview.id}`, owner.token)
  expect(report.status).toBe(200)
  // The first reading takes in the whole session: each attempt is a server that has read nothing of it.
  const readFirstBriefing = async () => {
    const fresh = await startTestServer({ beside: server })
    const path = `/api/Interviews/${interview.id}/briefing`
    const sent = await sendMeasured(fresh, { method: 'GET', path, headers })
    await fresh.close()
    expect(sent.status).toBe(200)
    return sent
  }
  const held = {
    briefing: await minHeld('briefing', emptyMs, readFirstBriefing),
    made,
    report: await minHeld('report', emptyMs, get('report')),
    evidence: await minHeld('evidence', emptyMs, get('evidence.json')),
    journal: await minHeld('journal', emptyMs, get('journal?after=0')),
  }
  expect(Object.entries(held).filter(([, calls]) => calls > maxEmptyCalls)).toEqual([])
})

/** The batches in which `count` keys in the middle of a text arrive, each as large as the limits of the call allow. */
function makeBatches(questionId: string, length: number, count: number): Buffer[] {
  const editsOf = (from: number, size: number) =>
    Array.from({ length: size }, (_, at) => ({
      changes: [Math.floor(length / 2), [0, 'a'], length - Math.floor(length / 2) + from + at],
      cause: 'typed',
      at: Date.now(),
    }))
  const batches: Buffer[] = []
  const inEntry = 1000
  let entries: object[] = []
  const close = () => {
    batches.push(Buffer.from(JSON.stringify({ entries })))
    entries = []
  }
  for (let from = 0; from < count; from += inEntry) {
    const payload = { language: 'javascript', baseVersion: from + 1, edits: editsOf(from, inEntry) }
    const text = JSON.stringify({ entries: [...entries, makeEntry('edit', payload, questionId)] })
    if (text.length > appendEntries.maxBytes || findExcess(text, appendEntries.maxValues)) close()
    entries.push(makeEntry('edit', payload, questionId))
  }
  close()
  return batches
}

test('40,000 keys in a text of 200 KB don’t block the event loop', async () => {
  const text = `${'x'.repeat(79)}\n`.repeat(2500)
  // A batch can be sent only once: each attempt is another session.
  const sendAll = async () => {
    const { interview, token, path } = await makeJoined(server, owner)
    const questionId = interview.technicalQuestions[0]!.id
    const written = { body: { entries: [makeTyping(questionId, text)] }, candidate: token }
    expect((await server.call('POST', `${path}/journal`, written)).status).toBe(200)
    const headers = { 'content-type': 'application/json', 'x-candidate-token': token }
    const batches = makeBatches(questionId, text.length, 40_000)
    expect(batches.length).toBeGreaterThan(1)
    let maxMs = 0
    for (const body of batches) {
      const sent: Sent = { method: 'POST', path: `${path}/journal`, headers, body }
      const { status, heldMs } = await sendMeasured(server, sent)
      expect(status).toBe(200)
      maxMs = Math.max(maxMs, heldMs)
    }
    return { heldMs: maxMs }
  }
  expect(await minHeld('40,000 keys', emptyMs, sendAll)).toBeLessThanOrEqual(maxEmptyCalls)
})
