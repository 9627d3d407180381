/** Tests the page's queue and pads against the appending endpoint on a real database, with faults in between. */
import { Refusal } from '@nova/contract/refusals'
import type { ClientEntry, EntryOf, Pad, StaleText } from '@nova/contract/room/journal'
import { applyChanges } from '@nova/contract/room/text'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { loadRoomPage, type PadName, type QueueStore, type RoomPage, type Sending } from '../../test/room-page.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { firstHash, hashEntry } from '../journal/chain.ts'
import { findPad } from '../journal/pads.ts'
import { readEntries } from '../journal/reading.ts'
import { type Caller, type Ctx, makeCtx } from '../platform/context/context.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { writeEntries } from './candidate-entries.ts'

const languages = ['javascript', 'typescript', 'python', 'java', 'go', 'text'] as const

let server: TestServer
let second: Database
let killer: pg.Client
let page: RoomPage
let callers: Caller[]
let interviewId: string
const freePads: PadName[] = []

beforeAll(async () => {
  server = await startTestServer()
  page = await loadRoomPage()
  const { url } = server.machinery.database
  // A second server on the same database, with caches of its own.
  second = await openDatabase({ url, dataDir: '', log: silentLog })
  killer = new pg.Client({ connectionString: url, application_name: 'killer' })
  await killer.connect()
})
afterAll(async () => {
  await killer.end()
  await second.close()
  await server.close()
})

async function takePad(): Promise<PadName> {
  if (freePads.length === 0) {
    const session = await makeInterviewer(server)
    const { interview } = await makeJoined(server, session, { InterviewType: 'HumanInLoop' })
    const { id, companyId, email, name } = session.interviewer as typeof session.interviewer & { companyId?: string }
    interviewId = interview.id
    const interviewer = await findCaller(id, { companyId: companyId ?? '', email, name })
    const candidate: Caller = { role: 'candidate', interviewId }
    callers = [candidate, candidate, interviewer]
    const questions = [...interview.technicalQuestions, ...interview.behavioralQuestions]
    freePads.push(...questions.flatMap(({ id: questionId }) => languages.map((language) => ({ questionId, language }))))
  }
  return freePads.pop()!
}

async function findCaller(id: string, known: { companyId: string; email: string; name: string }): Promise<Caller> {
  const { rows } = await killer.query('select company_id from interviewers where id = $1', [id])
  const companyId = (rows[0] as { company_id: string }).company_id
  return {
    role: 'interviewer',
    id,
    ...known,
    companyId,
    companyRole: 'Administrator',
    signInId: '',
  }
}

function ctxOf(who: number, serverAt: number): Ctx {
  const { machinery } = server
  return makeCtx(serverAt === 0 ? machinery : { ...machinery, database: second }, callers[who]!)
}

/** Ends every connection of both servers to the database, as its restart would. */
async function cutConnections(): Promise<void> {
  await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name ~ '^nova [0-9]'`)
}

async function deliver(who: number, serverAt: number, entries: ClientEntry[]): Promise<Sending> {
  try {
    const { flushMs } = await writeEntries(ctxOf(who, serverAt), interviewId, { entries: structuredClone(entries) })
    return { outcome: 'taken', flushMs }
  } catch (error) {
    if (!(error instanceof Refusal)) return { outcome: 'unreachable' }
    const { code, details } = error
    return { outcome: 'refused', code, ...(code === 'stale_text' ? { stale: details as unknown as StaleText } : {}) }
  }
}

type Made = { role: string; at: number; cause: string }
type Delivery = { entries: ClientEntry[]; reply: (sending: Sending) => void }

/** One tab, whose every message waits for the test. */
function openWriter(who: number, store: QueueStore, clock: () => number, made: Made[]) {
  const wire: Delivery[] = []
  const lastWords: ClientEntry[][] = []
  let pad: ReturnType<RoomPage['createPad']> | undefined
  const outbox = page.createOutbox({
    interviewId,
    owner: `tab${who}`,
    store,
    now: clock,
    schedule: () => () => {},
    send: (entries) => new Promise((reply) => wire.push({ entries: structuredClone(entries), reply })),
    sendLast: (entries) => void lastWords.push(structuredClone(entries)),
    onTaken: (_, edit) => void pad?.receive(edit),
    onStale: ({ missing }) => missing.forEach((entry) => pad?.receive(page.toTakenEdit(entry))),
    onBroken: () => {
      throw new Error('A pad had to be started again.')
    },
  })
  const { role } = callers[who]!
  const recording = {
    ...outbox,
    addEdit: (...[to, edit]: Parameters<typeof outbox.addEdit>) => {
      made.push({ role, at: edit.at, cause: edit.cause })
      outbox.addEdit(to, edit)
    },
  }
  return {
    who,
    outbox,
    wire,
    lastWords,
    pad: () => pad!,
    open: (stored: Pad) => {
      pad = page.createPad(stored, recording, clock)
    },
  }
}
type Writer = ReturnType<typeof openWriter>

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const readPad = ({ questionId, language }: PadName) =>
  patiently(() => findPad(ctxOf(0, 0), interviewId, questionId, language))

/** The test's own reading may meet a connection that was just cut. */
async function patiently<T>(read: () => Promise<T>, triesLeft = 30): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (triesLeft === 0) throw error
    return patiently(read, triesLeft - 1)
  }
}

/** The network is well again: everything goes out. */
async function settle(writer: Writer): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    await settled()
    const delivery = writer.wire.shift()
    if (delivery) delivery.reply(await deliver(writer.who, 0, delivery.entries))
    else if (writer.outbox.getState().waiting > 0) void writer.outbox.pump()
    else return
  }
  throw new Error(`Nothing settles: ${JSON.stringify(writer.outbox.getState())}`)
}

async function readEdits({ questionId, language }: PadName): Promise<EntryOf<'edit'>[]> {
  const entries = await patiently(() => readEntries(ctxOf(0, 0), interviewId, { kinds: ['edit'] }))
  return (entries as EntryOf<'edit'>[]).filter(
    (entry) => entry.questionId === questionId && entry.payload.language === language,
  )
}

const who = fc.nat(2)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type'), who, at: fc.nat(30), count: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete'), who, at: fc.nat(30), count: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('paste'), who, at: fc.nat(30), count: fc.nat(9) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('pump', 'pump', 'deliver', 'deliver', 'together', 'loseRequest', 'loseReply', 'repeat'),
      who,
      at: fc.nat(1),
      count: fc.constant(0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('stream', 'shuffled', 'leave', 'reload'),
      who,
      at: fc.nat(9),
      count: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut'), who, at: fc.nat(1), count: fc.nat(5) }) },
)
type Step = { do: string; who: number; at: number; count: number }

/** Three pages on one pad, and what they have typed. */
async function playSteps(steps: Step[]) {
  const name = await takePad()
  let time = 1_700_000_000_000
  const clock = () => (time += 1)
  const made: Made[] = []
  const stores = [0, 1, 2].map(() => page.createMemoryStore())
  const open = async (at: number) => openWriter(at, stores[at]!, clock, made)
  const writers = await Promise.all([0, 1, 2].map(open))
  for (const writer of writers) writer.open(await readPad(name))
  const inserted = new Set<string>()
  const deleted = new Set<string>()
  let nextCharacter = 0x4e00

  const write = (writer: Writer, { do: how, at, count }: Step) => {
    const text = Array.from({ length: count + 1 }, () => String.fromCharCode(nextCharacter++)).join('')
    for (const character of text) inserted.add(character)
    const userEvent = how === 'paste' ? 'input.paste' : 'input.type'
    writer.pad().change({ changes: { from: at % (writer.pad().text().length + 1), insert: text }, userEvent })
  }
  const remove = (writer: Writer, { at, count }: Step) => {
    const text = writer.pad().text()
    if (text.length === 0) return
    const from = at % text.length
    const to = Math.min(text.length, from + count + 1)
    for (const character of text.slice(from, to)) deleted.add(character)
    writer.pad().change({ changes: { from, to }, userEvent: 'delete.backward' })
  }
  const hand = async (writer: Writer, { do: how, at }: Step) => {
    const delivery = how === 'repeat' ? writer.wire[0] : writer.wire.shift()
    if (!delivery) return
    if (how === 'loseRequest') return delivery.reply({ outcome: 'unreachable' })
    const sending = await deliver(writer.who, at, delivery.entries)
    if (how === 'deliver') delivery.reply(sending)
    if (how === 'loseReply') delivery.reply({ outcome: 'unreachable' })
  }
  const stream = async (writer: Writer, { do: how, at, count }: Step) => {
    const edits = await readEdits(name)
    const seen = how === 'stream' ? edits : [edits[count], edits[at], edits[count]].filter((edit) => edit !== undefined)
    for (const edit of seen) writer.pad().receive(page.toTakenEdit(structuredClone(edit)))
  }
  /** The page says its last words, and may then live on all the same; they arrive now or much later, or never. */
  const leave = async (writer: Writer, { at, count }: Step) => {
    writer.outbox.sendLast()
    const words = count < 5 ? writer.lastWords.pop() : writer.lastWords.shift()
    if (words && count < 9) await deliver(writer.who, at % 2, words)
  }
  const reload = async (writer: Writer) => {
    writer.outbox.close()
    const next = await open(writer.who)
    writers[writer.who] = next
    await next.outbox.load((tab) => tab !== `tab${writer.who}`)
    await settle(next)
    next.open(await readPad(name))
  }
  /** Everything in progress arrives at one moment, at both servers; with `cut`, while the database goes away. */
  const together = async ({ do: how, at, count }: Step) => {
    const deliveries = writers.map((writer) => ({ writer, delivery: writer.wire.shift() }))
    const cut = async () => {
      for (let tick = 0; tick < count; tick += 1) await settled()
      if (how === 'cut') await cutConnections()
    }
    const sendings = deliveries.map(async ({ writer, delivery }) => {
      if (delivery) delivery.reply(await deliver(writer.who, (writer.who + at) % 2, delivery.entries))
    })
    await Promise.all([cut(), ...sendings])
  }

  for (const each of steps) {
    const writer = writers[each.who]!
    if (each.do === 'type' || each.do === 'paste') write(writer, each)
    else if (each.do === 'delete') remove(writer, each)
    else if (each.do === 'pump') void writer.outbox.pump()
    else if (each.do === 'leave') await leave(writer, each)
    else if (each.do === 'reload') await reload(writer)
    else if (each.do === 'stream' || each.do === 'shuffled') await stream(writer, each)
    else if (each.do === 'together' || each.do === 'cut') await together(each)
    else await hand(writer, each)
    await settled()
  }
  for (const writer of writers) await settle(writer)
  for (const writer of writers) await stream(writer, { do: 'stream', who: 0, at: 0, count: 0 })
  const alive = [...inserted].filter((character) => !deleted.has(character))
  return { name, made, alive, texts: writers.map((writer) => writer.pad().text()) }
}

const byMoment = (a: Made, b: Made) => a.at - b.at

async function expectOneText(steps: Step[]): Promise<string> {
  const { name, made, alive, texts } = await playSteps(steps)
  const edits = await readEdits(name)
  const { text } = await readPad(name)
  expect(texts).toEqual([text, text, text])
  expect([...text].toSorted()).toEqual(alive.toSorted())
  const folded = edits
    .flatMap(({ payload }) => payload.edits)
    .reduce<string | undefined>((before, { changes }) => applyChanges(before!, changes), '')
  expect(folded).toBe(text)
  const kept = edits.flatMap(({ actor, payload }) =>
    payload.edits.map(({ at, cause }) => ({ role: actor.role, at, cause })),
  )
  expect(kept.toSorted(byMoment)).toEqual(made.toSorted(byMoment))
  return text
}

const type = (who: number): Step => ({ do: 'type', who, at: 0, count: 0 })
/** The page is hidden, and its last words arrive. */
const hide = (who: number): Step => ({ do: 'leave', who, at: 0, count: 0 })

test('a key typed after the page was hidden arrives although another writer came between', async () => {
  expect(await expectOneText([type(2), type(0), hide(2), type(2)])).toHaveLength(3)
})

test('three writers come to one text, and the journal holds each edit once, as it was made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 70 }), async (steps) => void (await expectOneText(steps))),
    {
      numRuns: Number(process.env['FAULT_RUNS'] ?? 40),
    },
  )
  let hash = firstHash
  for (const [at, { hash: sealed, ...entry }] of (await readEntries(ctxOf(0, 0), interviewId)).entries()) {
    hash = hashEntry(hash, entry)
    expect(entry.seq).toBe(at + 1)
    expect(sealed).toBe(hash)
  }
})
