/** A further interview with the settings and questions of one that exists; nothing about its candidate comes along. */
import { randomUUID } from 'node:crypto'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { QuestionSource } from '@nova/contract/words'
import { selectedQuestions, keepQuestions, readQuestions } from '../asked-questions/asked-questions.ts'
import { insertRow } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { appendOwn, openJournal } from '../journal/journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { freshInterview } from './interview-plan.ts'

type Proposed = BehavioralQuestion | TechnicalQuestion

const personal: QuestionSource[] = ['resume', 'linkedin', 'github']

/** A new draft, not stored yet, with the chosen questions of `row`. */
export function draftFrom(ctx: Ctx, row: InterviewRow, change: Partial<InterviewRow>): InterviewRow {
  const chosen = selectedQuestions(row)
  const behavioralQuestions = chosen.behavioralQuestions.filter(isForAnybody).map(withoutPerson)
  const technicalQuestions = chosen.technicalQuestions.filter(isForAnybody).map(withoutPerson)
  const now = ctx.now()
  return {
    ...row,
    ...freshInterview(),
    id: randomUUID(),
    scheduledAt: null,
    createdAt: now,
    updatedAt: now,
    links: [],
    selected: row.selected,
    // It is asked what its model was asked, in the same position.
    positionId: row.positionId,
    coreIds: row.coreIds,
    proposal: { behavioralQuestions, technicalQuestions },
    behavioralIds: behavioralQuestions.map(({ id }) => id),
    technicalIds: technicalQuestions.map(({ id }) => id),
    ...change,
  }
}

/** Stores such a draft with its journal, and with the questions as `from` has them. */
export async function insertDraft(ctx: Ctx, row: InterviewRow, from: InterviewRow): Promise<InterviewRow> {
  const made = await insertRow(ctx, row)
  await keepQuestions(ctx, row.id, await readQuestions(ctx, from, [...row.technicalIds, ...row.behavioralIds]))
  await openJournal(ctx, row.id)
  await appendOwn(ctx, row.id, 'status', { from: null, to: 'Draft', novaPaused: null })
  return made
}

/** A question that a model wrote from one person's resume must not be asked of another. */
const isForAnybody = ({ writtenBy, citations, source }: Proposed) =>
  writtenBy === undefined || (!personal.includes(source) && citations.every((each) => !personal.includes(each.source)))

/** Why a question was proposed may quote the resume. */
function withoutPerson<Q extends Proposed>(question: Q): Q {
  const isPersonal =
    personal.includes(question.source) || question.citations.some(({ source }) => personal.includes(source))
  if (!isPersonal) return question
  const citations = question.citations.filter(({ source }) => !personal.includes(source))
  return { ...question, citations, source: 'library', reason: 'Asked in the interview that this one is a copy of.' }
}
