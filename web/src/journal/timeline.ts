/** What a room shows of its journal: a fold of entries, the same for reload, live view and both seats. Pure. */
import { type Board, drawOn, emptyBoard } from '@nova/contract/board'
import type { Drawing } from '@nova/contract/drawing'
import { extendFollowUps, type FollowUpSet } from '@nova/contract/follow-up-sets'
import type { Actor, EntryOf, JournalEntry, JournalPage, ServerPayload } from '@nova/contract/journal'
import { extendPauses, lengthWithout, type Span } from '@nova/contract/pauses'
import { extendFiles, noFiles, type WorkspaceFiles } from '@nova/contract/project-files'
import { isChosen } from '@nova/contract/versions'
import type { Language } from '@nova/contract/words'

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
  /** The text was edited after it. What the candidate submitted counts all the same, until they submit again. */
  isEdited: boolean
  /** What counts again should this one be withdrawn. */
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
  said: readonly SaidLine[]
  /** The language that the candidate chose last, by question. */
  chosenLanguages: ReadonlyMap<string, Language>
  visits: readonly { questionId: string; at: string; role: Actor['role'] }[]
  joined: readonly (ServerPayload<'joined'> & { at: string })[]
  /** What was drawn, by question. */
  boards: ReadonlyMap<string, Board>
  /** Questions about submitted code, in the order of their offers. */
  followUps: readonly FollowUpSet[]
  /** The files of projects, by question. */
  files: ReadonlyMap<string, WorkspaceFiles>
  projectTests: readonly ProjectTestLine[]
  /** What the assistant proposed in projects, and what became of it. */
  agent: readonly EntryOf<'agent'>[]
  time: (ServerPayload<'time'> & { by: Actor }) | null
  /** When the clock stood still, in Unix milliseconds. */
  pauses: readonly Span[]
  /** Whether the candidate is at the page, and since when in Unix milliseconds; null before anything is known. */
  focus: { isHere: boolean; since: number } | null
}

export const emptyTimeline: Timeline = {
  lastSeq: 0,
  chat: [],
  runs: [],
  answers: new Map(),
  said: [],
  chosenLanguages: new Map(),
  visits: [],
  joined: [],
  boards: new Map(),
  followUps: [],
  files: new Map(),
  projectTests: [],
  agent: [],
  time: null,
  pauses: [],
  focus: null,
}

/** The entries of a page that the caller may see. */
export function visibleEntries(entries: JournalPage['entries']): EntryOf[] {
  // The kind tells the payload; the server has checked both when it took the entry.
  return entries.filter((entry): entry is JournalEntry => 'kind' in entry) as unknown as EntryOf[]
}

/** Kinds that no screen shows. They leave the timeline unchanged, so that screens do not re-render while somebody types. */
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
    entry.kind === 'edit' ? changesAnswer(entry) || !!typedAfter(timeline.focus, entry) : !unshown.has(entry.kind)
  const fresh = entries.filter((entry) => entry.seq > timeline.lastSeq && isShown(entry))
  if (fresh.length === 0) return timeline
  const next = { ...timeline, lastSeq: fresh.at(-1)!.seq }
  const chat: ChatLine[] = []
  const runs: RunLine[] = []
  const said: SaidLine[] = []
  const visits: Timeline['visits'][number][] = []
  const joined: Timeline['joined'][number][] = []
  const answers = new Map(timeline.answers)
  let { chosenLanguages } = timeline
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
      case 'answer':
        if (!questionId) break
        replaceAnswer(answers, questionId, (before) =>
          entry.payload.cause === 'withdrawn'
            ? withoutAnswer(before, entry.payload.id)
            : { ...entry.payload, seq, at, isEdited: false, before },
        )
        break
      case 'edit':
        if (questionId && changesAnswer(entry)) replaceAnswer(answers, questionId, markEdited)
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
      // Told below, or shown nowhere.
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
    visits: join(timeline.visits, visits),
    joined: join(timeline.joined, joined),
    boards: drawAll(timeline.boards, fresh),
    followUps: extendFollowUps(timeline.followUps, fresh),
    answers: answers.size === timeline.answers.size && !concernsAnswers(fresh) ? timeline.answers : answers,
  }
}

/** What is known of projects: their files, the runs of their tests, and the assistant's changes. */
function extendProjects({ files, projectTests, agent }: Timeline, fresh: readonly EntryOf[]) {
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
  return { files: areFilesNew ? next : files, projectTests: join(projectTests, tested), agent: join(agent, acts) }
}

/** A key shows that the page is in front, whatever it said of itself; undefined where there is none since it was left. */
function typedAfter(focus: Timeline['focus'], { actor, payload }: EntryOf<'edit'>): Timeline['focus'] | undefined {
  if (!focus || focus.isHere || actor.role !== 'candidate') return undefined
  const key = payload.edits.find(({ cause, at }) => cause === 'typed' && at > focus.since)
  return key && { isHere: true, since: key.at }
}

/** What another tab tells as it closes may arrive long after: the times of the device decide. */
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

/** Whether the candidate has submitted what counts now; what an interviewer alone has marked is no answer of theirs. */
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

function concernsAnswers(entries: readonly EntryOf[]): boolean {
  return entries.some(({ kind }) => kind === 'answer' || kind === 'edit')
}

/** Tells the first edit after an answer from all others; a template that a page puts in is the program's. */
function findAnswerChanges(timeline: Timeline, entries: readonly EntryOf[]) {
  const answered = new Set([...timeline.answers].filter(([, line]) => !line.isEdited).map(([id]) => id))
  for (const { kind, questionId } of entries) if (kind === 'answer' && questionId) answered.add(questionId)
  return ({ questionId, payload }: EntryOf<'edit'>) =>
    answered.has(questionId ?? '') && payload.edits.some(({ cause }) => cause !== 'template')
}

/** What stands below it was edited since as well. */
function markEdited(line: AnswerLine | undefined): AnswerLine | undefined {
  return line && !line.isEdited ? { ...line, isEdited: true, before: markEdited(line.before) } : line
}

/** The questions that are complete, each with whether it was edited since. */
export function completedQuestions({ answers }: Timeline): ReadonlyMap<string, boolean> {
  return new Map([...answers].filter(([, line]) => line.isCompleted).map(([id, line]) => [id, line.isEdited]))
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

/** The candidate's messages to Nova. What they ask for is counted by the server, as its report counts it. */
export function countInteractions(timeline: Timeline): number {
  return timeline.chat.filter((line) => line.author === 'candidate').length
}

export const stuckReply = "I'm stuck"
