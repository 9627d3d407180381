/** The follow-ups of a session, folded from its journal: the same on the server and on every screen. Pure. */
import type { EntryOf } from '../room/journal.ts'
import type { Span } from '../room/pauses.ts'
import type { FollowUpOutcome, FollowUpRecord, PreparedFollowUp } from './follow-ups.ts'

type Json = PreparedFollowUp['truth']
/** The true answer is present only if the reader may see it. */
type Question = Omit<PreparedFollowUp, 'truth'> & { truth?: Json }

export type FollowUpGiven = { text: string; choice: number | null; voice: boolean; late: boolean; seq: number }

export type FollowUpSet = {
  setId: string
  questionId: string
  /** The entry by which it was offered. */
  seq: number
  count: number
  /** Its whole time. */
  seconds: number
  isSkippable: boolean
  answerId: string | null
  questions: readonly Question[]
  /** Unix milliseconds; null until the candidate begins. */
  askedAt: number | null
  /** The entry by which they were asked; null until then. */
  askedSeq: number | null
  answers: ReadonlyMap<string, FollowUpGiven>
  checks: ReadonlyMap<string, { outcome: FollowUpOutcome; ranMeanwhile: boolean }>
  /** left: by the candidate. replaced: not begun when other code was submitted. */
  closed: 'left' | 'replaced' | null
}

type Entry = EntryOf<'followUp'> | EntryOf<'followUpCheck'>

const isOne = (entry: EntryOf): entry is Entry => entry.kind === 'followUp' || entry.kind === 'followUpCheck'

/** The sets with these entries added, in the order of their offers. */
export function extendFollowUps(sets: readonly FollowUpSet[], entries: readonly EntryOf[]): readonly FollowUpSet[] {
  return entries.filter(isOne).reduce(extend, sets)
}

function extend(sets: readonly FollowUpSet[], entry: Entry): readonly FollowUpSet[] {
  const { payload } = entry
  const change = (by: (set: FollowUpSet) => Partial<FollowUpSet>) =>
    sets.map((set) => (set.setId === payload.setId ? { ...set, ...by(set) } : set))
  switch (payload.step) {
    case 'prepared': {
      const { answerId, questions } = payload
      const known = sets.some(({ setId }) => setId === payload.setId)
      return known ? change(() => ({ answerId, questions })) : [...sets, { ...begin(entry), answerId, questions }]
    }
    case 'offered': {
      const { answerId, count, seconds, isSkippable } = payload
      const others = sets.map((set) => {
        const isReplaced = set.questionId === entry.questionId && set.setId !== payload.setId && set.askedAt === null
        return isReplaced && !set.closed ? { ...set, closed: 'replaced' as const } : set
      })
      const set = others.find(({ setId }) => setId === payload.setId) ?? begin(entry)
      return [
        ...others.filter((other) => other !== set),
        { ...set, answerId, count, seconds, isSkippable, seq: entry.seq },
      ]
    }
    case 'asked':
      return change((set) => ({
        askedAt: Date.parse(entry.at),
        askedSeq: entry.seq,
        questions: set.questions.length > 0 ? set.questions : payload.questions,
      }))
    case 'answered': {
      const { id, text, choice, voice, late } = payload
      return change(({ answers }) => ({
        answers: new Map([...answers, [id, { text, choice, voice, late, seq: entry.seq }]]),
      }))
    }
    case 'left':
      return change(() => ({ closed: 'left' }))
    case 'checked': {
      const { id, outcome, ranMeanwhile } = payload
      return change(({ checks }) => ({ checks: new Map([...checks, [id, { outcome, ranMeanwhile }]]) }))
    }
  }
}

function begin({ payload: { setId }, questionId, seq }: Entry): FollowUpSet {
  return {
    setId,
    questionId: questionId ?? '',
    seq,
    count: 0,
    seconds: 0,
    answerId: null,
    questions: [],
    isSkippable: false,
    askedAt: null,
    askedSeq: null,
    answers: new Map(),
    checks: new Map(),
    closed: null,
  }
}

/** When the time of a set is over, in Unix milliseconds: breaks move it; null before it began. */
export function endOfFollowUps(
  { askedAt, seconds }: Pick<FollowUpSet, 'askedAt' | 'seconds'>,
  pauses: readonly Span[],
) {
  if (askedAt === null) return null
  let end = askedAt + seconds * 1000
  for (const { from, to } of pauses) if (to > askedAt && from < end) end += to - Math.max(from, askedAt)
  return end
}

/** True if part of the set can still be answered. */
export function isOpenSet(set: FollowUpSet, pauses: readonly Span[], now: number): boolean {
  if (set.closed || set.answers.size >= set.count) return false
  const end = endOfFollowUps(set, pauses)
  return end === null || now < end
}

/** Every follow-up of a coding question or a project, in order; sets that gave way to another are left out. */
export function listFollowUps(sets: readonly FollowUpSet[], questionId: string): FollowUpRecord[] {
  const own = sets.filter((set) => set.questionId === questionId && set.closed !== 'replaced')
  return own.flatMap((set) => set.questions.map((question) => recordOf(set, question)))
}

function recordOf(set: FollowUpSet, { id, truth = null, ...question }: Question): FollowUpRecord {
  const answer = set.answers.get(id)
  const check = set.checks.get(id)
  return {
    ...question,
    state: answer
      ? 'answered'
      : set.askedAt === null
        ? 'not_started'
        : set.closed === 'left'
          ? 'skipped'
          : 'unanswered',
    truth: wordsOf(question, truth),
    answer: answer?.text ?? null,
    voice: answer?.voice ?? false,
    late: answer?.late ?? false,
    outcome: check?.outcome ?? null,
    ranMeanwhile: check?.ranMeanwhile ?? false,
    evidence: [set.seq, ...(answer ? [answer.seq] : [])],
  }
}

function wordsOf({ kind, choices }: Pick<Question, 'kind' | 'choices'>, truth: Json): string | null {
  if (kind === 'explain' || kind === 'change') return null
  if (kind === 'break') return choices?.[Number(truth)] ?? null
  return JSON.stringify(truth)
}

/** E as an observation: how many answers running the code has confirmed, of those it could check. */
export function countConfirmed(records: readonly Pick<FollowUpRecord, 'outcome'>[]): {
  right: number
  checked: number
} {
  const right = records.filter(({ outcome }) => outcome === 'right').length
  return { right, checked: right + records.filter(({ outcome }) => outcome === 'not_right').length }
}
