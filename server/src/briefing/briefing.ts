/**
 * The interviewer's Nova: its briefing on a session in progress, for interviewers only. Promises that each sentence
 * names its journal entries, that follow-ups come from the question itself, and that a reading costs only the new
 * entries of the journal. It writes nothing.
 */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { refuse } from '@nova/contract/refusals'
import type { Briefing, PlannedQuestion } from '@nova/contract/reports/briefing'
import { readQuestion, readQuestions } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { makeMemory } from '../reports/remembered.ts'
import { readDiagnosis } from '../runs/diagnosis.ts'
import { tellDoing } from './doing.ts'
import { chooseFollowUps, slowStartIn } from './follow-ups.ts'
import { briefingOf } from './kinds.ts'
import { type FactsReading, readFacts, type SessionFacts } from './session-facts.ts'
import { tellSummary } from './summary.ts'
import type { Now } from './wording.ts'

/** A session so far, with the facts of its questions, which are fixed once the candidate has joined. */
type Session = FactsReading & { questions: Asked[] }
type Asked = Pick<BankQuestion, 'id' | 'kind' | 'title' | 'minutes'>

const remember = makeMemory<Session>()

/** A running interview's briefing is refreshed at this interval. */
const minuteSeconds = 60

/** Builds the current briefing; `questionId` adds that question's details. */
export async function readBriefing(ctx: Ctx, id: string, questionId?: string): Promise<Briefing> {
  const row = await requireInterview(ctx, id)
  const ids = [...row.technicalIds, ...row.behavioralIds]
  if (questionId !== undefined && !ids.includes(questionId)) throw refuse('question_not_found')
  const begin = () => beginSession(ctx, row, ids)
  const session = await (row.startedAt ? remember(ctx, row.id, begin) : begin())
  const facts = session.facts()
  const now: Now = { facts, now: ctx.now().getTime(), start: facts.joined?.at ?? 0 }
  const allotment = allotmentOf(row)
  const questions = session.questions.map((question) => toPlanned(question, allotment))
  const titles = new Map(questions.map(({ id, title }, at) => [id, { number: at + 1, title }]))
  const doing = tellDoing(now, titles)
  const about = questionId === undefined ? undefined : facts.questions.get(questionId)
  const phase = phaseOf(row, facts)
  const changes = [
    phase === 'running' ? minuteSeconds : null,
    doing.changesInSeconds,
    about && slowStartIn({ now, about }),
  ]
  const due = changes.filter((each) => typeof each === 'number')
  return {
    seq: facts.seq,
    changesInSeconds: phase === 'running' ? Math.min(...due) : null,
    phase,
    questions,
    doing: doing.statement,
    question: questionId === undefined ? null : await tellQuestion(ctx, row, questionId, now),
    summary: tellSummary(now, {
      questions,
      durationMinutes: Math.round(row.durationMinutes * allotment),
      isOpenPolicy: row.aiPolicy === 'open',
    }),
  }
}

async function beginSession(ctx: Ctx, row: InterviewRow, ids: string[]): Promise<Session> {
  const questions = await readQuestions(ctx, row, ids)
  const given = questions.map((question) => ({ id: question.id, ...briefingOf(question).given(question) }))
  const asked = questions.map(({ id, kind, title, minutes }) => ({ id, kind, title, minutes }))
  return { ...readFacts(given), questions: asked }
}

async function tellQuestion(ctx: Ctx, row: InterviewRow, questionId: string, now: Now) {
  const question = await readQuestion(ctx, row, questionId)
  const about = now.facts.questions.get(questionId)!
  const kind = briefingOf(question)
  const code = about.lastTest?.payload.code
  const cause = code === undefined ? undefined : (await readDiagnosis(ctx, row.id, question.id, code))?.cause
  const failing = kind.failing(question, { now, about, cause })
  const expected = await kind.expected(question, about)
  const moment = { now, about, expected, failing }
  const followUps = chooseFollowUps(moment, () => kind.followUps(question, moment))
  return { id: question.id, failing, followUps, expected }
}

function phaseOf({ status }: InterviewRow, { joined, ended }: SessionFacts): Briefing['phase'] {
  if (ended || status === 'Completed' || status === 'Cancelled') return 'over'
  return joined ? 'running' : 'planned'
}

/** How much longer than planned this candidate's interview is, as the report counts it. */
function allotmentOf({ accommodations, durationMinutes }: InterviewRow): number {
  const { timeMultiplier = 1, extraMinutes = 0 } = accommodations
  return timeMultiplier + extraMinutes / durationMinutes
}

function toPlanned({ id, kind, title, minutes }: Asked, allotment: number): PlannedQuestion {
  return { id, kind, title, minutes: Math.round(minutes * allotment) }
}
