/** A room's view of its journal: a fold over entries, the same for reload, live view and both seats. Pure. */
import { extendFiles, noFiles, type WorkspaceFiles } from '@nova/contract/projects/project-files'
import { extendFollowUps, type FollowUpSet } from '@nova/contract/reviews/follow-up-sets'
import { type Board, drawOn, emptyBoard } from '@nova/contract/room/board'
import type { Drawing } from '@nova/contract/room/drawing'
import { differsFrom } from '@nova/contract/room/edited-since'
import type { Actor, EntryOf, JournalEntry, JournalPage, ServerPayload } from '@nova/contract/room/journal'
import type { OwnTest } from '@nova/contract/room/own-tests'
import { extendPauses, lengthWithout, type Span } from '@nova/contract/room/pauses'
import { readChanges } from '@nova/contract/room/text'
import { isChosen } from '@nova/contract/room/versions'
import { type CodeLanguage, isFilePad, type PadLanguage } from '@nova/contract/words'

export type ChatLine = {
  seq: number
  at: string
  questionId: string | null
  clientId: string | null
} & ServerPayload<'chat'>
export type RunLine = { seq: number; at: string; questionId: string | null; actor: Actor } & (
  | { kind: 'run'; result: ServerPayload<'run'> }
  | { kind: 'test'; result: ServerPayload<'test'> }
)
export type ProjectTestLine = { seq: number; at: string; questionId: string | null; actor: Actor } & {
  result: ServerPayload<'projectTest'>
}
export type AnswerLine = ServerPayload<'answer'> & {
  seq: number
  at: string
  /** Pads, or the board, edited since the submission. The submission counts until the next one. */
  editedIn: readonly (PadLanguage | 'board')[]
  /** The answer that counts again if this one is withdrawn. */
  before: AnswerLine | undefined
}
export type SaidLine = {
  seq: number
  at: string
  actor: Actor
  clientId: string | null
  /** When it was written, on the writer's clock. */
  clientAt: number | null
  kind: 'message' | 'note' | 'problem' | 'declaration'
  text: string
}

export type Timeline = {
  lastSeq: number
  chat: readonly ChatLine[]
  runs: readonly RunLine[]
  /** The latest of each question that was not withdrawn. */
  answers: ReadonlyMap<string, AnswerLine>
  /** Initial content that pages put into pads, by `padKey`. */
  starters: ReadonlyMap<string, string>
  said: readonly SaidLine[]
  /** The language that the candidate chose last, by question. */
  chosenLanguages: ReadonlyMap<string, CodeLanguage>
  visits: readonly { questionId: string; at: string; role: Actor['role'] }[]
  joined: readonly (ServerPayload<'joined'> & { at: string })[]
  /** Drawings, by question. */
  boards: ReadonlyMap<string, Board>
  /** Questions about submitted code, in the order of their offers. */
  followUps: readonly FollowUpSet[]
  /** The files of projects, by question. */
  files: ReadonlyMap<string, WorkspaceFiles>
  projectTests: readonly ProjectTestLine[]
  /** The candidate's own test cases, by question, with the id of the entry that holds them and the entries before it. */
  ownTests: ReadonlyMap<string, OwnTestsLine & { earlier: readonly OwnTestsLine[] }>
  /** The assistant's proposals in projects, and their outcome. */
  agent: readonly EntryOf<'agent'>[]
  /** Turns of an agent program. */
  agentTurns: readonly EntryOf<'agentTurn'>[]
  /** Acts on changes that a project gives to review. */
  codeReviews: readonly EntryOf<'codeReview'>[]
  time: (ServerPayload<'time'> & { by: Actor }) | null
  /** Paused periods of the clock, in Unix milliseconds. */
  pauses: readonly Span[]
  /** Presence of the candidate at the page, and its start in Unix milliseconds; null while unknown. */
  focus: { isHere: boolean; since: number } | null
}

type OwnTestsLine = { clientId: string | null; cases: OwnTest[] }

export const emptyTimeline: Timeline = {
  lastSeq: 0,
  chat: [],
  runs: [],
  answers: new Map(),
  starters: new Map(),
  said: [],
  chosenLanguages: new Map(),
  visits: [],
  joined: [],
  boards: new Map(),
  followUps: [],
  files: new Map(),
  projectTests: [],
  ownTests: new Map(),
  agent: [],
  agentTurns: [],
  codeReviews: [],
  time: null,
  pauses: [],
  focus: null,
}

/** The entries of a page that the caller may see. */
export function visibleEntries(entries: JournalPage['entries']): EntryOf[] {
  // The server validated each entry's kind and payload when it accepted the entry.
  return entries.filter((entry): entry is JournalEntry => 'kind' in entry) as unknown as EntryOf[]
}

/** Kinds not shown on any screen. They leave the timeline unchanged, so that typing doesn't re-render screens. */
const unshown = new Set<EntryOf['kind']>([
  'copy',
  'paste',
  'status',
  'report',
  'contact',
  'unjudged',
  'terminal',
  'diffView',
  'console',
])

/** The timeline with these entries added; those it knows already change nothing. */
export function extendTimeline(timeline: Timeline, entries: readonly EntryOf[]): Timeline {
  const changesAnswer = findAnswerChanges(timeline, entries)
  const isShown = (entry: EntryOf) =>
    entry.kind === 'edit'
      ? changesAnswer(entry) || isStarter(entry) || !!typedAfter(timeline.focus, entry)
      : !unshown.has(entry.kind)
  const fresh = entries.filter((entry) => entry.seq > timeline.lastSeq && isShown(entry))
  if (fresh.length === 0) return timeline
  const next = { ...timeline, lastSeq: fresh.at(-1)!.seq }
  const chat: ChatLine[] = []
  const runs: RunLine[] = []
  const said: SaidLine[] = []
  const visits: Timeline['visits'][number][] = []
  const joined: Timeline['joined'][number][] = []
  let { chosenLanguages, ownTests } = timeline
  for (const entry of fresh) {
    const { seq, at, actor, clientId, clientAt, questionId } = entry
    switch (entry.kind) {
      case 'chat':
        chat.push({ seq, at, questionId, clientId, ...entry.payload })
        break
      case 'run':
        runs.push({ seq, at, questionId, actor, kind: 'run', result: entry.payload })
        break
      case 'test':
        runs.push({ seq, at, questionId, actor, kind: 'test', result: entry.payload })
        break
      case 'edit':
        next.focus = typedAfter(next.focus, entry) ?? next.focus
        break
      case 'message':
      case 'note':
      case 'problem':
      case 'declaration':
        said.push({ seq, at, actor, clientId, clientAt, kind: entry.kind, text: entry.payload.text })
        break
      case 'navigate':
        if (entry.payload.language === undefined)
          visits.push({ questionId: entry.payload.questionId, at, role: actor.role })
        else if (actor.role === 'candidate')
          chosenLanguages = new Map(chosenLanguages).set(entry.payload.questionId, entry.payload.language)
        break
      case 'ownTests':
        if (questionId) ownTests = addOwnTests(ownTests, questionId, { clientId, cases: entry.payload.cases })
        break
      case 'joined':
        joined.push({ ...entry.payload, at })
        break
      case 'time':
        next.time = { ...entry.payload, by: actor }
        next.pauses = extendPauses(next.pauses, Date.parse(at), entry.payload)
        break
      case 'focus':
        next.focus = laterOf(next.focus, { isHere: entry.payload.focused, since: clientAt ?? Date.parse(at) })
        break
      // Handled below, or shown nowhere.
      default:
        break
    }
  }
  return {
    ...next,
    chat: join(timeline.chat, chat),
    runs: join(timeline.runs, runs),
    ...extendProjects(timeline, fresh),
    said: join(timeline.said, said),
    chosenLanguages,
    ownTests,
    visits: join(timeline.visits, visits),
    joined: join(timeline.joined, joined),
    boards: drawAll(timeline.boards, fresh),
    followUps: extendFollowUps(timeline.followUps, fresh),
    ...extendAnswers(timeline, fresh, changesAnswer),
  }
}

/** State of projects: files, test runs, and the assistant's changes. */
function extendProjects({ files, projectTests, agent, agentTurns, codeReviews }: Timeline, fresh: readonly EntryOf[]) {
  const next = new Map(files)
  const tested: ProjectTestLine[] = []
  for (const entry of fresh) {
    const { seq, at, actor, questionId } = entry
    if (entry.kind === 'projectTest') tested.push({ seq, at, questionId, actor, result: entry.payload })
    if (!questionId || (entry.kind !== 'workspace' && entry.kind !== 'file')) continue
    next.set(questionId, extendFiles(next.get(questionId) ?? noFiles, entry))
  }
  const acts = fresh.filter((entry) => entry.kind === 'agent')
  const areFilesNew = fresh.some(({ kind }) => kind === 'workspace' || kind === 'file')
  return {
    files: areFilesNew ? next : files,
    projectTests: join(projectTests, tested),
    agent: join(agent, acts),
    agentTurns: join(
      agentTurns,
      fresh.filter((entry) => entry.kind === 'agentTurn'),
    ),
    codeReviews: join(
      codeReviews,
      fresh.filter((entry) => entry.kind === 'codeReview'),
    ),
  }
}

/**
 * A key shows that the page is in front, even if it reported otherwise; undefined if no key followed its last
 * departure.
 */
function typedAfter(focus: Timeline['focus'], { actor, payload }: EntryOf<'edit'>): Timeline['focus'] | undefined {
  if (!focus || focus.isHere || actor.role !== 'candidate') return undefined
  const key = payload.edits.find(({ cause, at }) => cause === 'typed' && at > focus.since)
  return key && { isHere: true, since: key.at }
}

/** Another tab's report on closing may arrive much later, so the device's times decide. */
function laterOf(before: Timeline['focus'], told: NonNullable<Timeline['focus']>): Timeline['focus'] {
  return before && before.since > told.since ? before : told
}

type Replace = (before: AnswerLine | undefined) => AnswerLine | undefined

function replaceAnswer(answers: Map<string, AnswerLine>, questionId: string, replace: Replace): void {
  const next = replace(answers.get(questionId))
  if (next) answers.set(questionId, next)
  else answers.delete(questionId)
}

function withoutAnswer(line: AnswerLine | undefined, id: string): AnswerLine | undefined {
  return line?.id === id ? line.before : line && { ...line, before: withoutAnswer(line.before, id) }
}

/** True if the candidate submitted the counted answer; an interviewer's mark alone isn't the candidate's answer. */
export function isSubmitted(line: AnswerLine | undefined): boolean {
  return line !== undefined && (isChosen(line.cause) || isSubmitted(line.before))
}

function join<T>(before: readonly T[], added: readonly T[]): readonly T[] {
  return added.length === 0 ? before : [...before, ...added]
}

function drawAll(boards: Timeline['boards'], entries: readonly EntryOf[]): Timeline['boards'] {
  const drawings = new Map<string, Drawing[]>()
  for (const { kind, questionId, payload } of entries) {
    if (kind !== 'draw' || !questionId) continue
    const before = drawings.get(questionId)
    if (before) before.push(payload)
    else drawings.set(questionId, [payload])
  }
  if (drawings.size === 0) return boards
  const drawn = Array.from(drawings, ([id, of]): [string, Board] => [id, drawOn(boards.get(id) ?? emptyBoard, of)])
  return new Map([...boards, ...drawn])
}

function extendAnswers(
  timeline: Timeline,
  fresh: readonly EntryOf[],
  changesAnswer: (entry: EntryOf<'edit'>) => boolean,
): Pick<Timeline, 'answers' | 'starters'> {
  const { answers: before, starters: given } = timeline
  if (!fresh.some(({ kind }) => answering.has(kind))) return { answers: before, starters: given }
  const answers = new Map(before)
  const starters = new Map(given)
  for (const entry of fresh) {
    const { seq, at, questionId } = entry
    if (!questionId) continue
    if (entry.kind === 'answer') {
      replaceAnswer(answers, questionId, (line) =>
        entry.payload.cause === 'withdrawn'
          ? withoutAnswer(line, entry.payload.id)
          : { ...entry.payload, seq, at, editedIn: [], before: line },
      )
    } else if (entry.kind === 'edit') {
      if (isStarter(entry)) starters.set(...starterOf(questionId, entry))
      if (changesAnswer(entry)) replaceAnswer(answers, questionId, markEdited(entry.payload.language))
    } else if (entry.kind === 'draw') replaceAnswer(answers, questionId, markEdited('board'))
    else if (entry.kind === 'file') replaceAnswer(answers, questionId, markEdited(`file:${entry.payload.path}`))
  }
  return { answers, starters }
}

const answering: ReadonlySet<EntryOf['kind']> = new Set(['answer', 'edit', 'draw', 'file'])

export const padKey = (questionId: string, language: PadLanguage) => `${questionId} ${language}`

const isStarter = ({ payload }: EntryOf<'edit'>) =>
  payload.baseVersion === 0 && !isFilePad(payload.language) && payload.edits[0]?.cause === 'template'

function starterOf(questionId: string, { payload }: EntryOf<'edit'>): [string, string] {
  const { replacements } = readChanges(payload.edits[0]!.changes)
  return [padKey(questionId, payload.language), replacements.map(({ inserted }) => inserted).join('')]
}

/**
 * Finds the first edit of each pad after an answer; templates inserted by a page come from the program and don't count.
 */
function findAnswerChanges(timeline: Timeline, entries: readonly EntryOf[]) {
  const fresh = new Set(
    entries.flatMap(({ kind, questionId }) => (kind === 'answer' && questionId ? [questionId] : [])),
  )
  return ({ questionId, payload }: EntryOf<'edit'>) => {
    if (!questionId || payload.edits.every(({ cause }) => cause === 'template')) return false
    const line = timeline.answers.get(questionId)
    return fresh.has(questionId) || (line !== undefined && !line.editedIn.includes(payload.language))
  }
}

/** Marks earlier answers as edited, too. */
function markEdited(place: AnswerLine['editedIn'][number]) {
  const mark = (line: AnswerLine | undefined): AnswerLine | undefined =>
    line && !line.editedIn.includes(place)
      ? { ...line, editedIn: [...line.editedIn, place], before: mark(line.before) }
      : line
  return mark
}

type TextOf = (questionId: string, language: PadLanguage) => string | undefined

/** The questions that are complete, each with whether it holds another answer now, by the rule of the Complete dialog. */
export function completedQuestions({ answers, starters }: Timeline, textOf: TextOf): ReadonlyMap<string, boolean> {
  const isOther = (id: string, line: AnswerLine) => (place: AnswerLine['editedIn'][number]) => {
    const text = place === 'board' ? undefined : textOf(id, place)
    if (place === 'board' || text === undefined) return true
    return differsFrom(line, place, text, starters.get(padKey(id, place)) ?? '')
  }
  const completed = [...answers].filter(([, line]) => line.isCompleted)
  return new Map(completed.map(([id, line]) => [id, line.editedIn.some(isOther(id, line))]))
}

/** Whole seconds that a question was on screen while the clock went on, up to `now` in Unix milliseconds. */
export function secondsOn(timeline: Timeline, questionId: string, now: number): number {
  let sum = 0
  for (const [at, visit] of timeline.visits.entries()) {
    if (visit.questionId !== questionId) continue
    const next = timeline.visits[at + 1]
    sum += lengthWithout({ from: Date.parse(visit.at), to: next ? Date.parse(next.at) : now }, timeline.pauses)
  }
  return Math.min(86_400, Math.round(sum / 1000))
}

/** Counts the candidate's messages to Nova. Their classification is the server's, as in its report. */
export function countInteractions(timeline: Timeline): number {
  return timeline.chat.filter((line) => line.author === 'candidate').length
}

export const stuckReply = "I'm stuck"

/** Enough to see another device's entry before this one's, also where both devices write for a while. */
const maxEarlier = 20

function addOwnTests(all: Timeline['ownTests'], questionId: string, line: OwnTestsLine): Timeline['ownTests'] {
  const before = all.get(questionId)
  const earlier = before ? [{ clientId: before.clientId, cases: before.cases }, ...before.earlier] : []
  return new Map(all).set(questionId, { ...line, earlier: earlier.slice(0, maxEarlier) })
}
