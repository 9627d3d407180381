/**
 * A room that keeps, for each pad, where every character of it came from, while it writes the journal that a page
 * would send: a batch about once a second, in contact, each entry with the times of the page's clock.
 */
import { createHash } from 'node:crypto'
import { keptInJournal } from '@nova/contract/constants'
import type { HiddenCounts, VisibleCase } from '@nova/contract/questions/runs'
import type { EditCause, EntryOf } from '@nova/contract/room/journal'
import type { Changes } from '@nova/contract/room/text'
import { type CodeLanguage, isCodePad, type PadLanguage } from '@nova/contract/words'
import type { EvidenceInput, EvidenceInterview, EvidenceQuestion } from '../../src/observations/input.ts'
import { count, makeSession, sessionStart } from '../evidence-factory.ts'
import { randomOf } from '../simulator/seat.ts'
import { joinRecording, type Key, loseContact, type Random } from '../typing-factory.ts'

export type Source =
  | ('task' | 'template' | 'interviewer' | 'proposal' | 'nova' | 'typed')
  | ('completed' | 'spoken' | 'command' | 'outside' | 'contradicted' | 'unknown')

/** One replaced stretch, with the source of all that is inserted or of each character. */
export type Piece = { from: number; removed?: number; inserted?: string; source: Source | readonly Source[] }

export type TruthPad = {
  readonly questionId: string
  readonly language: PadLanguage
  text: string
  sources: Source[]
}
type Writer = 'page' | 'server' | 'system' | 'interviewer'
/** A pad as it is at the end. */
export type Truth = { questionId: string; language: PadLanguage; text: string; sources: Source[] }
type HeldPad = TruthPad & { version: number; waiting: Key[]; foreign: number }
export type TruthRoom = ReturnType<typeof openTruthRoom>

const flushMs = 1000
const maxEditsOfEntry = 100

/** Solid characters of a source in texts. */
export const countOf = (pads: readonly Truth[], source: Source): number =>
  pads.reduce(
    (sum, { text, sources }) => sum + text.split('').filter((key, at) => sources[at] === source && key.trim()).length,
    0,
  )

export const countSolid = (text: string): number => text.replace(/\s+/g, '').length

/** Replaces stretches of a text and of its sources; gives the change as the wire carries it. */
function replacePieces(pad: TruthPad, pieces: readonly Piece[]): Changes {
  const changes: Changes = []
  const ordered = pieces.toSorted((a, b) => a.from - b.from)
  let at = 0
  for (const { from, removed = 0, inserted = '' } of ordered) {
    if (from > at) changes.push(from - at)
    changes.push([removed, ...(inserted ? inserted.split('\n') : [])])
    at = from + removed
  }
  if (at < pad.text.length) changes.push(pad.text.length - at)
  for (const { from, removed = 0, inserted = '', source } of ordered.toReversed()) {
    const sources =
      typeof source === 'string' ? Array.from(inserted.split(''), () => source) : source.slice(0, inserted.length)
    pad.text = pad.text.slice(0, from) + inserted + pad.text.slice(from + removed)
    pad.sources.splice(from, removed, ...sources)
  }
  return changes
}

/** The most that came within any stretch of that many seconds of the server's time. */
function findMost(arrivals: readonly { at: number; solid: number }[], seconds: number): number {
  let [first, sum, most] = [0, 0, 0]
  for (const { at, solid } of arrivals) {
    sum += solid
    while (arrivals[first]!.at <= at - seconds * 1000) sum -= arrivals[first++]!.solid
    most = Math.max(most, sum)
  }
  return most
}

/** The page's clock, its pads and what waits in them to be sent. */
function makePage(session: Session, random: Random) {
  const state = { now: sessionStart + 2000, skew: 0, isOffline: false, isHolding: false }
  const pads = new Map<string, HeldPad>()
  const arrivals: { at: number; solid: number }[] = []
  let dueAt = Infinity

  const deliver = (pad: HeldPad) => {
    for (let from = 0; from < pad.waiting.length; from += maxEditsOfEntry) {
      const edits = pad.waiting
        .slice(from, from + maxEditsOfEntry)
        .map((key) => ({ ...key, at: Math.round(key.at + state.skew) }))
      session.add('edit', { language: pad.language, baseVersion: pad.version, edits }, pad.questionId)
      Object.assign(session.last(), { clientAt: edits[0]!.at })
      pad.version += edits.length
    }
    arrivals.push({ at: Date.parse(session.last().at), solid: pad.foreign })
    Object.assign(pad, { waiting: [], foreign: 0 })
  }
  /** Sends what waits, unless it can't be sent. */
  const flush = () => {
    if (state.isOffline || state.isHolding) return
    dueAt = Infinity
    const full = [...pads.values()].filter(({ waiting }) => waiting.length > 0)
    session.at((state.now + 30 + Math.round(random() * 300) - sessionStart) / 1000)
    for (const pad of full.toSorted((a, b) => a.waiting[0]!.at - b.waiting[0]!.at)) deliver(pad)
  }
  /** Lets time pass and sends edits as they become due. */
  const wait = (ms: number) => {
    const end = state.now + Math.round(ms)
    if (dueAt <= end) {
      state.now = Math.max(state.now, dueAt)
      flush()
    }
    state.now = end
  }
  const padOf = (questionId: string, language: PadLanguage): HeldPad => {
    const key = `${language} ${questionId}`
    const known = pads.get(key)
    if (known) return known
    const pad = { questionId, language, text: '', sources: [], version: 0, waiting: [], foreign: 0 }
    pads.set(key, pad)
    return pad
  }
  const queue = (pad: HeldPad, key: Key, foreign: number) => {
    pad.waiting.push(key)
    pad.foreign += foreign
    dueAt = Math.min(dueAt, state.now + flushMs)
  }
  const resume = () => {
    dueAt = state.now
  }
  const arrive = (solid: number) => arrivals.push({ at: state.now, solid })
  return { state, pads, arrivals, arrive, flush, wait, padOf, queue, resume }
}

export function openTruthRoom(
  seed: number,
  questions: EvidenceQuestion[],
  { interview = {}, skew = 0 }: { interview?: Partial<EvidenceInterview>; skew?: number } = {},
) {
  const random = randomOf(seed)
  const session = makeSession(questions, interview)
  const page = makePage(session, random)
  const { state, wait, padOf } = page
  state.skew = skew
  joinRecording(session, questions)
  Object.assign(session.last(), { clientAt: sessionStart + skew })

  const writing = makeWriting(session, page)
  const { tell, serve, change, settle } = writing
  const places = { session, random, state, settle, tell, serve, wait, change }
  return {
    ...places,
    ...makeClipboard(places),
    ...makeRuns(places),
    ...makeNetwork(places, page.resume),
    pad: (questionId: string, language: PadLanguage): TruthPad => padOf(questionId, language),
    /** The pads that were written in. */
    truth: (): Truth[] =>
      [...page.pads.values()]
        .filter(({ version }) => version > 0)
        .map(({ questionId, language, text, sources }) => ({ questionId, language, text, sources: [...sources] })),
    /** Gives a pad its starter code as the page does. */
    start: (pad: TruthPad, text: string) => {
      change(pad, 'template', [{ from: 0, inserted: text, source: 'template' }])
      wait(1500)
    },
    /** The files that a project begins with, and their pads. */
    layOut: (questionId: string, files: Readonly<Record<string, string>>): TruthPad[] => {
      serve('workspace', { paths: Object.keys(files) }, questionId, 'system')
      return Object.entries(files).map(([path, text]) => {
        const pad = padOf(questionId, `file:${path}`)
        change(pad, 'template', [{ from: 0, inserted: text, source: 'template' }], { writer: 'system' })
        return pad
      })
    },
    /** Counts to the pace what comes by other doors than pads. */
    arrive: page.arrive,
    most: (seconds: number) => findMost(page.arrivals, seconds),
    submit: ({ questionId, language, text }: TruthPad) => {
      const facts = {
        id: `answer-${questionId}`,
        language,
        timeSpent: 60,
        isCompleted: true,
        cause: 'submitted' as const,
      }
      const isText = language === 'text'
      serve('answer', { ...facts, responseText: isText ? text : '', codeSubmission: isText ? '' : text }, questionId)
    },
    /** The journal when the candidate is done. */
    end: (): EvidenceInput => {
      wait(30_000)
      serve('status', { from: 'InProgress', to: 'Completed', novaPaused: null }, null, 'system')
      return session.input()
    },
  }
}

/** Entries of the page and of the server, and changes of pads. */
function makeWriting(session: Session, { state, flush, padOf, queue }: Page) {
  const settle = () => {
    flush()
    session.at((state.now - sessionStart) / 1000)
  }
  const tell: typeof session.add = (kind, payload, questionId, role) => {
    settle()
    const seq = session.add(kind, payload, questionId, role)
    Object.assign(session.last(), { clientAt: state.now + state.skew })
    return seq
  }
  /** An entry that the server writes: it carries no clock of a device. */
  const serve: typeof session.add = (kind, payload, questionId, role) => {
    settle()
    const seq = session.add(kind, payload, questionId, role)
    Object.assign(session.last(), { clientId: null, clientAt: null })
    return seq
  }
  /**
   * Changes a pad at one or several places. `foreign` solid characters of it count to the pace; `by` says who else
   * writes; `at` is the time that the page claims.
   */
  const change = (
    pad: TruthPad,
    cause: EditCause,
    pieces: readonly Piece[],
    { foreign = 0, writer = 'page', at = state.now }: { foreign?: number; writer?: Writer; at?: number } = {},
  ) => {
    if (pieces.length === 0) return
    const held = padOf(pad.questionId, pad.language)
    if (writer !== 'page') settle()
    const changes = replacePieces(held, pieces)
    if (writer === 'page') return queue(held, { changes, cause, at }, foreign)
    const { language, version } = held
    const payload = { language, baseVersion: version, edits: [{ changes, cause, at }] }
    if (writer === 'interviewer') session.add('edit', payload, held.questionId, writer)
    else serve('edit', payload, held.questionId, writer === 'system' ? writer : 'candidate')
    held.version += 1
  }
  return { settle, tell, serve, change }
}

type Session = ReturnType<typeof makeSession>
type Page = ReturnType<typeof makePage>
type Places = { session: Session; random: Random } & Pick<Page, 'state' | 'wait'> & ReturnType<typeof makeWriting>
type Ran = { code: string; stdin?: string; args?: string[]; stdout?: string; stderr?: string; sql?: string }

/** Copies and pastes as the page notes them; beyond so many entries of a kind the server keeps no text. */
function makeClipboard({ state, tell, wait }: Places) {
  const told = { copy: 0, paste: 0 }
  const bound = (kind: 'copy' | 'paste', text: string) => {
    told[kind] += 1
    if (told[kind] <= keptInJournal.entries) return { text: text.slice(0, 20_000) }
    const sha256 = createHash('sha256').update(text).digest('hex')
    return { text: '', reduced: { characters: text.length, sha256 } }
  }
  return {
    copy: (questionId: string, text: string, from: EntryOf<'copy'>['payload']['from'] = 'editor') => {
      tell('copy', { from, ...bound('copy', text) }, questionId)
      wait(700)
    },
    noteOfPaste: (questionId: string, text: string, into: EntryOf<'paste'>['payload']['into'] = 'pad') => {
      tell('paste', { into, characters: text.length, ...bound('paste', text) }, questionId)
      state.now += 20
    },
  }
}

/** Runs, and other events outside the pads. */
function makeRuns({ random, tell, serve, wait }: Places) {
  let ids = 0
  return {
    run: (questionId: string, language: CodeLanguage, { code, stdin, args, stdout = '', stderr = '', sql }: Ran) => {
      const told = { stdout, stderr, exitCode: stderr ? 1 : 0, durationMs: 40, engine: 'piston' }
      const asked = { id: `run-${++ids}`, language, code, stdin: stdin ?? null, args: args ?? null }
      const table = sql !== undefined && { columns: [{ name: 'reverse', type: 'text' }], rows: [[sql]], total: 1 }
      const status = stderr ? ('runtime_error' as const) : ('ok' as const)
      serve('run', { ...asked, status, ...told, ...(table && { sql: { rows: table, tags: [] } }) }, questionId)
      wait(1500 + random() * 4000)
    },
    /** A test of the code in a pad, with own cases that print. */
    test: (questionId: string, language: CodeLanguage, code: string, printed: { given: string; stdout: string }[]) => {
      const cases = printed.map(({ given, stdout }, index): VisibleCase => {
        const facts = { index, status: 'ok' as const, args: [given], expected: null, actual: null }
        return { ...facts, stdout, durationMs: 1, own: true }
      })
      const hidden: HiddenCounts = { core: count(0, 0), edge: count(0, 0), scale: count(0, 0), notRun: true }
      const facts = { id: `test-${++ids}`, language, code, status: 'ok' as const, trigger: 'candidate' as const }
      const payload = { ...facts, visible: count(0, 2), hidden, failure: null, stderr: '', cases, engine: 'piston' }
      serve('test', payload, questionId)
      wait(1500 + random() * 4000)
    },
    away: (ms: number) => {
      tell('focus', { focused: false }, null)
      wait(ms)
      tell('focus', { focused: true, awayMs: Math.round(ms) }, null)
    },
    terminal: (questionId: string, events: EntryOf<'terminal'>['payload']['events']) => {
      wait(events.reduce((sum, [ms]) => sum + ms, 0))
      serve('terminal', { terminal: 1, events }, questionId)
    },
  }
}

/** Loss of contact, and keys that the page keeps to itself. */
function makeNetwork({ session, random, state, settle, wait }: Places, resume: () => void) {
  return {
    /** Work of that time reaches the server when contact is back. */
    offline: (work: () => void) => {
      settle()
      wait(500)
      const lostAt = state.now
      state.isOffline = true
      wait(3000)
      work()
      wait(3000)
      state.isOffline = false
      loseContact(session, lostAt, state.now)
      resume()
      wait(500 + random() * 3000)
    },
    /** The page stays in contact, and its keys are sent later. */
    hold: (work: () => void, heldMs: number) => {
      settle()
      state.isHolding = true
      work()
      wait(heldMs)
      state.isHolding = false
      resume()
      wait(100)
    },
  }
}

export const codeLanguageOf = ({ language }: TruthPad): CodeLanguage => {
  if (!isCodePad(language)) throw new Error(`${language} is no programming language.`)
  return language
}
