import { verdictWords } from '@nova/contract/projects/code-reviews'
import { languageNames } from '@nova/contract/questions/language-names'
import { isSubmissionCheck, type RunStatus } from '@nova/contract/questions/runs'
import { describeJoin } from '@nova/contract/room/devices'
import type { EntryOf } from '@nova/contract/room/journal'
import { pastePlaces } from '@nova/contract/room/pastes'
import { tellAnswer } from '@nova/contract/room/versions'
import type { InterviewStatus } from '@nova/contract/words'
/** Timeline lanes, and each event's lane and label. Pure. */
import { describeTurn } from '../project/program/turn-words.ts'
import { localTime } from '../ui/date-time.tsx'
import { plainText } from '../ui/plain-text.ts'
import { formatLength } from './moment-time.ts'
import type { EventEntry } from './recording.ts'

export const lanes = [
  { id: 'runs', name: 'Runs', colour: 'bg-info' },
  // No green: the lane holds tests that fail as well.
  { id: 'tests', name: 'Tests', colour: 'bg-info ring-1 ring-ink' },
  { id: 'console', name: 'Page errors', colour: 'bg-warn-soft ring-1 ring-bad' },
  { id: 'files', name: 'Files', colour: 'bg-muted ring-1 ring-edge' },
  { id: 'chat', name: 'Nova', colour: 'bg-accent' },
  { id: 'hints', name: 'Hints', colour: 'bg-ink' },
  { id: 'changes', name: 'Changes', colour: 'bg-ink ring-1 ring-accent' },
  { id: 'drawing', name: 'Drawing', colour: 'bg-accent-strong' },
  { id: 'pastes', name: 'Pastes', colour: 'bg-warn' },
  { id: 'away', name: 'Away', colour: 'bg-bad' },
  { id: 'pauses', name: 'Pauses', colour: 'bg-faint' },
  { id: 'notes', name: 'Notes', colour: 'bg-muted' },
  { id: 'messages', name: 'Messages', colour: 'bg-info-soft ring-1 ring-info' },
  { id: 'session', name: 'Session', colour: 'bg-edge' },
] as const
export type LaneId = (typeof lanes)[number]['id']

/** The lane of an event. Events without a lane, such as joining, go to the session's. */
export function laneOf(entry: EventEntry): LaneId {
  switch (entry.kind) {
    case 'run':
      return 'runs'
    case 'terminal':
    case 'request':
      return 'runs'
    case 'test':
    case 'projectTest':
    case 'ownTests':
      return 'tests'
    case 'console':
      return 'console'
    case 'file':
      return 'files'
    case 'chat':
      return isHint(entry) ? 'hints' : 'chat'
    case 'agent':
    case 'agentTurn':
    case 'diffView':
    case 'codeReview':
      return 'changes'
    case 'draw':
      return 'drawing'
    case 'paste':
    case 'copy':
      return 'pastes'
    case 'focus':
    case 'contact':
      return 'away'
    case 'note':
    case 'declaration':
    case 'problem':
      return 'notes'
    case 'message':
      return 'messages'
    case 'time':
      return isPause(entry.payload) ? 'pauses' : 'session'
    default:
      return 'session'
  }
}

function isHint(entry: EventEntry): boolean {
  return entry.kind === 'chat' && entry.payload.author === 'nova' && (entry.payload.helpStep ?? 0) > 0
}

/** How often each kind of thing happened: leaving and coming back are one absence, stopping and going on one pause. */
export function countByLane(entries: readonly EventEntry[]): Map<LaneId, number> {
  const counts = new Map<LaneId, number>()
  for (const entry of entries) {
    const lane = laneOf(entry)
    counts.set(lane, (counts.get(lane) ?? 0) + (endsSomething(entry) ? 0 : 1))
  }
  // An absence or pause that began before the recording has only its end: count it once.
  return new Map([...counts].map(([lane, count]) => [lane, Math.max(1, count)]))
}

function endsSomething(entry: EventEntry): boolean {
  if (entry.kind === 'focus') return entry.payload.focused
  if (entry.kind === 'contact') return entry.payload.state === 'regained'
  return entry.kind === 'time' && entry.payload.reason === 'resumed'
}

function isPause({ reason }: Extract<EventEntry, { kind: 'time' }>['payload']): boolean {
  return reason === 'paused' || reason === 'resumed'
}

const runOutcomes: Record<RunStatus, string> = {
  ok: 'finished',
  compile_error: 'compile error',
  runtime_error: 'runtime error',
  timeout: 'took too long',
  waited: 'waited without computing',
  not_judged: 'not judged',
  memory_limit: 'out of memory',
  output_limit: 'too much output',
  killed: 'stopped',
  unavailable: 'not available',
  internal_error: 'failed on our side',
}
export const describeRun = (status: RunStatus): string => runOutcomes[status] ?? 'ended in another way'

function describeAnswer(entry: Extract<EventEntry, { kind: 'answer' }>, titleOf: (questionId: string) => string) {
  const { cause } = entry.payload
  const title = titleOf(entry.questionId ?? '')
  if (cause === 'marked') return `Marked complete by an interviewer: ${title}`
  if (cause === 'withdrawn') return `Withdrew an answer: ${title}`
  return `${title}: ${tellAnswer(entry, cause, localTime)}`
}
const timed = {
  started: 'The clock started',
  added: 'Time was added',
  credited: 'Time was credited',
  untimed: 'Continues without a timer',
  paused: 'The clock was paused',
  resumed: 'The clock was resumed',
  ended: 'Time ended',
}
const statusWords: Record<InterviewStatus, string> = {
  Draft: 'The interview was created',
  Scheduled: 'The interview was published',
  InProgress: 'The interview began',
  Completed: 'The interview was completed',
  Cancelled: 'The interview was cancelled',
}
const remarks = { note: 'Note', declaration: 'Declared other AI', problem: 'Reported a problem' }

/** The steps of questions about submitted code. */
function describeFollowUp(payload: Extract<EventEntry, { kind: 'followUp' }>['payload']): string {
  switch (payload.step) {
    case 'offered':
      return `${count(payload.count, 'question')} about the submitted code offered`
    case 'asked':
      return 'Started the questions about the submitted code'
    case 'answered':
      return `Answered a question about the code: ${shorten(payload.text)}`
    case 'left':
      return 'Skipped the questions about the submitted code'
  }
}

function describeAgent(payload: Extract<EventEntry, { kind: 'agent' }>['payload']): string {
  switch (payload.act) {
    case 'proposed':
      return `${payload.engine === 'live' ? 'The live agent' : 'Nova'} proposed a change of ${payload.files.map(({ path }) => path).join(', ')}`
    case 'applied': {
      const paths = payload.files.map(({ path }) => path).join(', ')
      if (payload.isWhole) return `Applied the change of ${paths}`
      const isEdited = payload.files.some(({ isEdited }) => isEdited)
      return isEdited ? `Edited the change of ${paths} and applied it` : `Applied a part of the change of ${paths}`
    }
    case 'rejected':
      return payload.reason ? `Rejected a proposed change: ${shorten(payload.reason)}` : 'Rejected a proposed change'
    case 'reasoned':
      return `Said why a change was rejected: ${shorten(payload.reason)}`
    case 'undone':
      return 'Undid a change of Nova’s'
    case 'explained':
      return 'Asked about a proposed change'
  }
}

function describeReview({ actor, payload }: Extract<EventEntry, { kind: 'codeReview' }>): string {
  const { change } = payload
  switch (payload.act) {
    case 'opened':
      return `Opened the change ${change}`
    case 'commented':
      return `Commented on ${payload.path}, line ${payload.line}: ${shorten(payload.text)}`
    case 'removed':
      return `Removed a comment on ${change}`
    case 'decided':
      return `${verdictWords[payload.verdict]} the change ${change}`
    case 'replied':
      return `${actor.name ?? 'The author'} replied: ${shorten(payload.text)}`
    case 'tested':
      return `Ran the tests with ${change}: ${payload.passed} of ${payload.total} passed`
  }
}

/**
 * An event in a sentence. `titleOf` names a question; `size` is what a paste left in the editor, or for how many milliseconds
 * a change was looked at, where that is known; `isOtherDevice` is of a join.
 */
export function describeEvent(
  entry: EventEntry,
  titleOf: (questionId: string) => string,
  size?: number,
  isOtherDevice = false,
): string {
  switch (entry.kind) {
    case 'run':
      return describeCodeRun(entry)
    case 'test':
      return describeTest(entry)
    case 'chat':
      return `${describeSpeaker(entry.payload)}: ${shorten(wordsOf(entry.payload))}`
    case 'paste':
      return `Pasted ${count(size ?? entry.payload.characters, 'character')} into ${pastePlaces[entry.payload.into]}`
    case 'draw':
      return 'Drew on the board'
    case 'copy':
      return `Copied ${count(entry.payload.reduced?.characters ?? entry.payload.text.length, 'character')}`
    case 'focus':
      return describeFocus(entry.payload)
    case 'contact':
      return entry.payload.state === 'lost'
        ? 'Connection to the candidate was lost'
        : 'The candidate is connected again'
    case 'navigate':
      return entry.payload.language
        ? `Chose ${languageNames[entry.payload.language]}`
        : `${moverOf(entry)} ${titleOf(entry.payload.questionId)}`
    case 'joined':
      return describeJoin(entry.payload, isOtherDevice)
    case 'reader':
      return 'A device that had not joined opened the interview'
    case 'answer':
      return describeAnswer(entry, titleOf)
    case 'followUp':
      return describeFollowUp(entry.payload)
    case 'time':
      if (entry.payload.waitedFor)
        return `Time was credited: ${formatLength(entry.payload.seconds * 1000)} of waiting for the language model`
      return entry.payload.reason === 'added' && entry.payload.seconds !== 0
        ? `Time was ${entry.payload.seconds > 0 ? 'added' : 'taken back'}: ${formatLength(Math.abs(entry.payload.seconds) * 1000)}`
        : timed[entry.payload.reason]
    case 'status':
      if (entry.payload.novaPaused === null) return statusWords[entry.payload.to]
      return entry.payload.novaPaused ? 'Nova was paused' : 'Nova was resumed'
    case 'message':
      return `${writerOf(entry)}: ${shorten(entry.payload.text)}`
    case 'workspace':
      return `The project began with ${count(entry.payload.paths.length, 'file')}`
    case 'file':
      return describeFile(entry)
    case 'terminal':
      return `${runnerOf(entry)} a command in terminal ${entry.payload.terminal}`
    case 'request':
      return describeRequest(entry.payload)
    case 'projectTest':
      return describeProjectTest(entry)
    case 'ownTests':
      return tellOwnTests(entry.payload.cases.length)
    case 'console':
      return describeConsole(entry.payload)
    case 'agent':
      return describeAgent(entry.payload)
    case 'codeReview':
    case 'agentTurn':
      return entry.kind === 'agentTurn' ? describeTurn(entry.payload) : describeReview(entry)
    case 'diffView':
      return entry.payload.isOpen
        ? `Looked at a proposed change of ${entry.payload.path}`
        : `Left the change of ${entry.payload.path}${size === undefined ? '' : ` after ${formatLength(size)}`}`
    case 'note':
    case 'declaration':
    case 'problem':
      if (entry.actor.role === 'system') return shorten(entry.payload.text)
      return `${remarks[entry.kind]}: ${shorten(entry.payload.text)}`
  }
}

function describeCodeRun(entry: Extract<EventEntry, { kind: 'run' }>): string {
  const { language, sql, args, status } = entry.payload
  const ran = runnerOf(entry)
  if (language === 'sql')
    return `${ran} the query${sql?.plan === undefined ? '' : ' and showed its plan'}: ${describeRun(status)}`
  return `${ran} the code as a ${args === null ? 'program' : 'call'} in ${languageNames[language]}: ${describeRun(status)}`
}

function describeFocus({ focused, awayMs }: Extract<EventEntry, { kind: 'focus' }>['payload']): string {
  if (!focused) return 'Left the page'
  if (!awayMs) return 'Came back'
  return awayMs < 1000 ? 'Came back within a second, as after a reload' : `Came back after ${formatLength(awayMs)}`
}

function tellOwnTests(left: number): string {
  return left === 0 ? 'Removed their own tests' : `Changed their own tests: ${left}`
}

function describeConsole({ lines, isCapped }: Extract<EventEntry, { kind: 'console' }>['payload']): string {
  if (isCapped) return 'The page wrote more to its console than we keep'
  return `Error on the page: ${shorten(lines.find(({ level }) => level === 'error')?.text ?? '')}`
}

function describeRequest({ method, path, body, cut, reduced }: Extract<EventEntry, { kind: 'request' }>['payload']) {
  if (reduced)
    return `Sent a ${method} request to their server; we kept only its size: ${count(reduced.characters, 'character')}`
  const rest = cut === undefined ? '' : ` and ${count(cut, 'more character')}`
  return `Sent ${method} ${shorten(path)} to their server${body === '' ? '' : `: ${shorten(body)}`}${rest}`
}

function describeFile({ payload, actor }: Extract<EventEntry, { kind: 'file' }>): string {
  const by = actor.role === 'system' ? ' by a command' : ''
  switch (payload.act) {
    case 'create':
      return `Created ${payload.path}${by}`
    case 'rename':
      return `Renamed ${payload.path} to ${payload.to}${by}`
    case 'delete':
      return `Deleted ${payload.path}${by}`
  }
}

function describeProjectTest(entry: Extract<EventEntry, { kind: 'projectTest' }>): string {
  const { visible, hidden, status, trigger } = entry.payload
  const who = trigger === 'submitted' ? 'Judged at the end' : `${runnerOf(entry)} the tests`
  if (status !== 'ok') return `${who}: ${describeRun(status)}`
  return `${who}: ${tellCounts(visible, hidden)}`
}

type Counts = { passed: number; total: number }

function tellCounts(visible: Counts, hidden: readonly Counts[]): string {
  const words = `${visible.passed} of ${visible.total} visible passed`
  const passed = hidden.reduce((sum, each) => sum + each.passed, 0)
  const total = hidden.reduce((sum, each) => sum + each.total, 0)
  return total > 0 ? `${words}, ${passed} of ${total} hidden` : words
}

function moverOf({ actor }: EventEntry): string {
  return actor.role === 'interviewer' ? `${actor.name ?? 'An interviewer'} moved on to` : 'Went to'
}

function writerOf({ actor }: EventEntry): string {
  if (actor.role === 'candidate') return 'The candidate wrote to the interviewers'
  return `${actor.name ?? 'An interviewer'} wrote to the candidate`
}

/** A run is the candidate's unless its actor is an interviewer. */
function runnerOf({ actor }: EventEntry): string {
  return actor.role === 'interviewer' ? `${actor.name ?? 'An interviewer'} ran` : 'Ran'
}

function describeTest(entry: Extract<EventEntry, { kind: 'test' }>): string {
  const { visible, hidden, status, trigger } = entry.payload
  const judged = isSubmissionCheck(entry.payload) ? 'Tests of the submitted code' : 'Judged at the end'
  const compared = `Compared before an answer was taken, ${languageNames[entry.payload.language]}`
  const who = trigger === 'submitted' ? judged : trigger === 'compared' ? compared : `${runnerOf(entry)} the tests`
  if (status === 'compile_error') return `${who}: compile error`
  return `${who}: ${tellCounts(visible, hidden.notRun ? [] : [hidden.core, hidden.edge, hidden.scale])}`
}

function describeSpeaker({ author, helpStep }: Extract<EventEntry, { kind: 'chat' }>['payload']): string {
  if (author === 'candidate') return 'Asked Nova'
  return (helpStep ?? 0) > 0 ? `Nova, help step ${helpStep}` : 'Nova'
}

function count(value: number, noun: string): string {
  return `${value.toLocaleString()} ${noun}${value === 1 ? '' : 's'}`
}

/** Strip Nova's Markdown; keep the candidate's text verbatim. */
function wordsOf({ author, text }: EntryOf<'chat'>['payload']): string {
  return author === 'nova' ? plainText(text) : text
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
