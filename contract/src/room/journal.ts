/**
 * The journal: everything that happens in a session, in one server order. Schemas for writing, reading and streaming.
 */
import { z } from 'zod'
import { maxInteger } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Breaks, KeptAnswer } from '../interviews/candidates.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { JsonValue } from '../json-value.ts'
import { PageId } from '../page-id.ts'
import { AgentTurn } from '../projects/agent-program.ts'
import { AgentAct, DiffView } from '../projects/agent.ts'
import { CodeReviewAct } from '../projects/code-reviews.ts'
import { ConsoleChunk, FileAct, ProjectTest, SentRequest, TerminalChunk } from '../projects/workspace.ts'
import { HiddenCounts, RunStatus, SqlOutcome, VisibleCase } from '../questions/runs.ts'
import { FollowUpCheck, FollowUpEntry } from '../reviews/follow-ups.ts'
import { CodeLanguage, InterviewStatus, PadLanguage } from '../words.ts'
import { Drawing } from './drawing.ts'
import { messageLimits } from './messages.ts'
import { OwnTests } from './own-tests.ts'
import { Changes } from './text.ts'

/** Replaces the text of a copy or paste that was not kept: its length in UTF-16 units, and its SHA-256 in UTF-8. */
export const Reduced = z.object({ characters: z.int(), sha256: z.string() })
export type Reduced = z.infer<typeof Reduced>

export const EditCause = z.enum([
  'typed',
  'deleted',
  'pasted',
  'dropped',
  'completed',
  'undone',
  'redone',
  'restored',
  'template',
  'submitted',
  /** Made in the workspace by a command that ran in its terminal. */
  'command',
  /** The text of a file that was renamed, at its new path. */
  'renamed',
  /** Proposed by the assistant and applied by the candidate; the `agent` entry right before says which proposal. */
  'proposed',
])
export type EditCause = z.infer<typeof EditCause>

/** One change of a pad's text, with the moment of its key on the writer's clock. */
export const Edit = z.object({ changes: Changes, cause: EditCause, at: z.number() })
export type Edit = z.infer<typeof Edit>

export const EditPayload = z.object({
  language: PadLanguage,
  /** The pad's version that the first edit applies to; each edit raises it by one. */
  baseVersion: z
    .int()
    .min(0)
    .max(maxInteger - 1_000_000),
  edits: z.array(Edit).min(1).max(2000),
})
export type EditPayload = z.infer<typeof EditPayload>

const Text = z.string().trim().min(1).max(4000)

export const PastedInto = z.enum([
  'pad',
  'chat',
  'board',
  'message',
  'problem',
  'declaration',
  'followUp',
  'input',
  'terminal',
  'search',
  'file',
  'other',
])

export const clientPayloads = {
  edit: EditPayload,
  /** The page lost or regained the candidate's attention; awayMs with the return. */
  focus: z.object({ focused: z.boolean(), awayMs: z.int().min(0).optional() }),
  /** A copy made anywhere in the room, so that its paste can be recognised. */
  copy: z.object({ from: z.enum(['editor', 'problem', 'nova', 'console', 'other']), text: z.string().max(20_000) }),
  /** Text that was pasted or dropped into any field of the room: its size and its beginning. */
  paste: z.object({ into: PastedInto, characters: z.int().min(0), text: z.string().max(20_000) }),
  /** A question is opened; with `language`, the programming language in which it is answered from now on. */
  navigate: z.object({ questionId: z.string().max(100), language: CodeLanguage.optional() }),
  /** An interviewer's private remark. */
  note: z.object({ text: Text }),
  /** Under the open policy: the use of other AI. */
  declaration: z.object({ text: Text }),
  problem: z.object({ text: Text }),
  /** From an interviewer to the candidate, or from the candidate to the interviewers; the writer's role says which. */
  message: z.object({ text: z.string().trim().min(1).max(messageLimits.characters) }),
  draw: Drawing,
  file: FileAct,
  /** In a project: a change that the assistant proposed is looked at. */
  diffView: DiffView,
  /** In a project: console output of its page, and requests to its server. */
  console: ConsoleChunk,
  /** All test cases of the candidate's own for one question, after a change. */
  ownTests: OwnTests,
} as const

const entry = <K extends keyof typeof clientPayloads>(kind: K) =>
  z.object({
    id: PageId,
    /** Milliseconds on the writer's clock (Unix time, monotonic within a page). */
    clientAt: z.number(),
    kind: z.literal(kind),
    questionId: z.string().max(100).optional(),
    payload: clientPayloads[kind],
  })

export const ClientEntry = z.discriminatedUnion('kind', [
  entry('edit'),
  entry('focus'),
  entry('copy'),
  entry('paste'),
  entry('navigate'),
  entry('note'),
  entry('declaration'),
  entry('problem'),
  entry('message'),
  entry('draw'),
  entry('file'),
  entry('diffView'),
  entry('console'),
  entry('ownTests'),
])
export type ClientEntry = z.infer<typeof ClientEntry>

const clientKinds = Object.keys(clientPayloads) as [keyof typeof clientPayloads]
/** Payloads that only the server writes, by kind. */
export const serverPayloads = {
  joined: z.object({
    name: z.string(),
    email: z.string(),
    again: z.boolean(),
    consentVersion: z.string().nullable(),
    deviceId: z.string().nullable(),
    /** Set where the journal says when contact with the device was lost; absent in older sessions. */
    recordsContact: z.boolean().optional(),
    /** Set where the editor was plain: without completion, or errors while typing. */
    editorHelp: z.literal('plain').optional(),
  }),
  run: z.object({
    id: z.string(),
    language: CodeLanguage,
    code: z.string(),
    stdin: z.string().nullable(),
    args: z.array(z.json()).nullable(),
    status: RunStatus,
    stdout: z.string(),
    stderr: z.string(),
    exitCode: z.int().nullable(),
    durationMs: z.number(),
    returned: z.json().optional(),
    memoryBytes: z.number().nullable().optional(),
    truncated: z.boolean().optional(),
    /** The engine that ran it; `browser` for the candidate's own browser. */
    engine: z.string().optional(),
    /** SQL: the rows it gave, at most `shownRows`. */
    sql: SqlOutcome.optional(),
  }),
  test: z.object({
    id: z.string(),
    language: CodeLanguage,
    code: z.string(),
    status: RunStatus,
    /**
     * candidate: in the room. submitted: judged at the end, or, without hidden tests, checked on submission. compared:
     * the visible tests of each language's text, when the candidate can't be asked for a choice.
     */
    trigger: z.enum(['candidate', 'interviewer', 'submitted', 'compared']),
    visible: z.object({ passed: z.int(), total: z.int() }),
    hidden: HiddenCounts,
    /** The first visible failure, for Nova and the report. */
    failure: z.object({ args: z.array(z.json()), expected: z.json(), actual: z.json(), error: z.string() }).nullable(),
    stderr: z.string(),
    /** Visible cases and the caller's own, shortened; absent where they would take too much room. */
    cases: z.array(VisibleCase).optional(),
    engine: z.string().optional(),
  }),
  chat: z.object({
    interactionId: z.string(),
    author: z.enum(['candidate', 'nova']),
    text: z.string(),
    voice: z.boolean(),
    /** Nova's own: how far up the ladder, which engine spoke, what a click may reply, and what a model looked up. */
    helpStep: z.int().nullable(),
    engine: z.string().nullable(),
    choices: z.array(z.string()).optional(),
    looked: z.array(z.object({ tool: z.string(), given: z.string(), told: z.string() })).optional(),
  }),
  answer: KeptAnswer,
  status: z.object({
    from: InterviewStatus.nullable(),
    to: InterviewStatus,
    /** True when Nova was paused, false when resumed; null where this is about the status alone. */
    novaPaused: z.boolean().nullable(),
  }),
  time: z.object({
    /**
     * paused: the clock stops for at most `seconds`; resumed: it continues earlier. credited: server downtime, or
     * `waitedFor`.
     */
    reason: z.enum(['started', 'added', 'credited', 'untimed', 'paused', 'resumed', 'ended']),
    seconds: z.int(),
    endsAt: z.string().nullable(),
    waitedFor: z.literal('model').optional(),
  }),
  followUp: FollowUpEntry,
  /** Hidden from the candidate. */
  followUpCheck: FollowUpCheck,
  report: z.object({ digest: z.string(), formulaVersion: z.string() }),
  /** The files that a project begins with; an edit of cause `template` for each follows. */
  workspace: z.object({ paths: z.array(z.string()) }),
  terminal: TerminalChunk,
  request: SentRequest,
  projectTest: ProjectTest,
  agent: AgentAct,
  agentTurn: AgentTurn,
  codeReview: CodeReviewAct,
  /** The server lost or regained contact with the candidate's device, by its own clock. */
  contact: z.object({ state: z.enum(['lost', 'regained']), at: z.iso.datetime() }),
  /** A device that has not joined, or names itself by nothing, reads the interview. Hidden from the candidate. */
  reader: z.object({ deviceId: z.string().nullable() }),
  /** Work received after the end that is kept and not judged; its kind and payload are as the device sent them. */
  unjudged: z.object({
    kind: z.enum(clientKinds),
    /** Null where it was reduced to its size and hash, those of its JSON. */
    payload: JsonValue,
    reduced: Reduced.optional(),
    /** completed: the candidate had completed. connected: the device was in contact at the times claimed. */
    reason: z.enum(['completed', 'connected']),
  }),
} as const

export type ServerKind = keyof typeof serverPayloads
export type ServerPayload<K extends ServerKind> = z.infer<(typeof serverPayloads)[K]>

const kinds = { ...clientPayloads, ...serverPayloads }
export const EntryKind = z.enum(Object.keys(kinds) as (keyof typeof kinds)[])
export type EntryKind = z.infer<typeof EntryKind>

export const Actor = z.object({
  role: z.enum(['candidate', 'interviewer', 'system']),
  id: z.string().nullable(),
  name: z.string().nullable(),
})
export type Actor = z.infer<typeof Actor>

/** One entry as stored: hash = SHA-256 of the previous hash followed by the entry without hash (RFC 8785). */
export const JournalEntry = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  actor: Actor,
  kind: EntryKind,
  questionId: z.string().nullable(),
  clientId: z.string().nullable(),
  clientAt: z.number().nullable(),
  /** Set where it reached the server after the end although it was made before. */
  late: z.boolean().optional(),
  payload: z.json(),
  hash: z.string(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

type PayloadByKind = { [K in keyof typeof clientPayloads]: z.infer<(typeof clientPayloads)[K]> } & {
  [K in ServerKind]: ServerPayload<K>
} & {
  /** Beyond `keptInJournal` the texts are empty and `reduced` says what they were. */
  [K in 'copy' | 'paste' | 'request']: { reduced?: Reduced }
} & {
  /** Beyond `keptInJournal` the lines are not kept, and the entry says so. */
  console: { isCapped?: true }
}
/** An entry whose payload type follows from its kind, as evidence and the pages read it. */
export type EntryOf<K extends EntryKind = EntryKind> = {
  [Kind in K]: Omit<JournalEntry, 'kind' | 'payload'> & { kind: Kind; payload: PayloadByKind[Kind] }
}[K]

/** An entry that the caller may not see: only its place in the chain. */
export const HiddenEntry = z.object({ seq: z.int(), hash: z.string() })

export const JournalPage = z.object({
  entries: z.array(z.union([JournalEntry, HiddenEntry])),
  lastSeq: z.int(),
  more: z.boolean(),
})
export type JournalPage = z.infer<typeof JournalPage>

export const Pad = z.object({
  questionId: z.string(),
  language: PadLanguage,
  version: z.int(),
  text: z.string(),
  /** A file that was deleted or renamed; its text is kept. */
  isDeleted: z.literal(true).optional(),
})
export type Pad = z.infer<typeof Pad>

/** `event: state` of the stream. */
export const SessionState = z.object({
  status: InterviewStatus,
  remainingSeconds: z.int().nullable(),
  endsAt: z.string().nullable(),
  novaPaused: z.boolean(),
  /** While the candidate is in a break: when it ends at the latest. */
  breakEndsAt: z.string().nullable(),
  /** Sent to the candidate only; null if none were granted. */
  breaks: Breaks.nullable().optional(),
  flushMs: z.int(),
  presence: z.array(z.object({ role: z.enum(['candidate', 'interviewer']), name: z.string(), online: z.boolean() })),
})
export type SessionState = z.infer<typeof SessionState>

/** Details of stale_text: the entries the writer has missed. */
export type StaleText = { questionId: string; language: PadLanguage; version: number; missing: EntryOf<'edit'>[] }

const AppendForm = z.object({
  entries: z.array(ClientEntry).min(1).max(500),
  deviceId: z.string().max(64).optional(),
})
const AppendReply = z.object({
  seq: z.int(),
  /** Milliseconds between batches from now on; while watched, the first key after a pause is sent at once. */
  flushMs: z.int(),
})
/** Entries after this number. */
const Place = z.coerce.number().int().min(0).max(maxInteger).default(0)
const PageQuery = z.object({
  after: Place,
  limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
})
const StreamQuery = z.object({
  after: Place,
  /** Ends by itself after the first entry, or a few seconds: for connections that hold a reply until it is whole. */
  brief: z.stringbool().default(false),
})

const participant = { who: 'participant', params: InterviewId } as const

export const appendEntries = endpoint({
  ...participant,
  method: 'POST',
  path: '/api/Interviews/{id}/journal',
  olderPaths: ['/api/candidate/interview/{id}/journal'],
  device: 'joined until the end',
  summary:
    'Appends a batch, all or nothing; a repeated batch is answered again. Interviewers: notes at any time, messages in a running interview, edits in a running human-in-the-loop interview.',
  body: AppendForm,
  reply: AppendReply,
  maxBytes: 2 * 1024 * 1024,
  maxValues: 150_000,
  errors: [
    'stale_text',
    'question_not_found',
    'not_in_progress',
    'forbidden',
    'too_many_messages',
    'not_joined',
    'time_ended',
    'in_break',
    'interview_cancelled',
    ...(['file_conflict', 'workspace_full', 'file_locked', 'saving_slowed', 'record_full'] as const),
  ],
})
export const readJournal = endpoint({
  ...participant,
  method: 'GET',
  path: '/api/Interviews/{id}/journal',
  olderPaths: ['/api/candidate/interview/{id}/journal'],
  summary: 'The journal, as far as the caller may see it.',
  query: PageQuery,
  reply: JournalPage,
  also: ['ndjson'],
  errors: ['interview_cancelled'],
})
export const readPads = endpoint({
  ...participant,
  method: 'GET',
  path: '/api/Interviews/{id}/pads',
  olderPaths: ['/api/candidate/interview/{id}/pads'],
  summary: 'The current text of every pad.',
  reply: z.array(Pad),
  errors: ['interview_cancelled'],
})
export const streamJournal = endpoint({
  ...participant,
  method: 'GET',
  path: '/api/Interviews/{id}/stream',
  olderPaths: ['/api/candidate/interview/{id}/stream'],
  summary: 'Entries and state as server-sent events, resumed by Last-Event-ID.',
  query: StreamQuery,
  also: ['event-stream'],
  errors: ['interview_cancelled'],
})
