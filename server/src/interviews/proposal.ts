/** The lists of proposed questions: what a person or a template adds to what the engine proposed. */
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '@nova/contract/questions'
import { refuse } from '@nova/contract/refusals'
import { findQuestion } from '../library/library.ts'
import type { Ctx } from '../platform/context/context.ts'
import { kindsOf } from '../questions/choice/kinds.ts'
import { showChosen } from '../questions/choice/wire.ts'
import { offeredLanguages } from './asked.ts'
import type { InterviewRow } from './tables.ts'

type Proposed = BehavioralQuestion | TechnicalQuestion

/** The proposal with what was chosen besides: from the bank or the company's library, its code proven. */
export async function withChosen(ctx: Ctx, row: InterviewRow, ids: string[]): Promise<InterviewRow['proposal']> {
  const missing = idsBeyond(row.proposal, ids)
  const found = await findChoosable(ctx, row, missing)
  if (found.length < missing.length) throw refuse('question_not_found')
  return { ...row.proposal, ...addTo(row.proposal, found) }
}

/** The proposal with those questions of a template's core that are the company's own; what it retired is left out. */
export async function withOwnCore(ctx: Ctx, row: InterviewRow, core: string[]): Promise<QuestionLists> {
  const found = await findChoosable(ctx, row, idsBeyond(row.proposal, core))
  const own = found.filter((question) => kindsOf[row.questionMix].includes(kindOf(question)))
  const { behavioralQuestions, technicalQuestions } = addTo(row.proposal, own)
  const place = ({ id }: Proposed) => (core.includes(id) ? core.indexOf(id) : core.length)
  return {
    behavioralQuestions: behavioralQuestions.toSorted((a, b) => place(a) - place(b)),
    technicalQuestions: technicalQuestions.toSorted((a, b) => place(a) - place(b)),
  }
}

/** The engine keeps questions of its bank; the company's own, kept by a person, come before what is new. */
export function withKept(before: QuestionLists, keep: string[], proposed: QuestionLists): QuestionLists {
  const lost = idsBeyond(proposed, keep)
  const own = [...before.technicalQuestions, ...before.behavioralQuestions].filter(({ id }) => lost.includes(id))
  const kept = addTo({ behavioralQuestions: [], technicalQuestions: [] }, own)
  return addTo(kept, [...proposed.behavioralQuestions, ...proposed.technicalQuestions])
}

/** Refuses ids that name none of the questions. */
export function requireKnown(ids: string[], questions: { id: string }[]): void {
  if (ids.some((id) => !questions.some((question) => question.id === id))) throw refuse('question_not_found')
}

export function listIds({ behavioralQuestions, technicalQuestions }: QuestionLists): string[] {
  return [...behavioralQuestions, ...technicalQuestions].map(({ id }) => id)
}

/** The ones before the others. */
export function joinLists(first: QuestionLists, then: QuestionLists): QuestionLists {
  return addTo(first, [...then.behavioralQuestions, ...then.technicalQuestions])
}

function idsBeyond(lists: QuestionLists, ids: string[]): string[] {
  const there = new Set(listIds(lists))
  return ids.filter((id) => !there.has(id))
}

async function findChoosable(ctx: Ctx, row: InterviewRow, ids: string[]): Promise<Proposed[]> {
  const found = await Promise.all(ids.map((id) => findQuestion(ctx, row.companyId, id)))
  const offered = offeredLanguages(ctx, row)
  return found.flatMap((each) => {
    const isAnswerable =
      each?.question.kind !== 'coding' || each.provenIn.some((language) => offered.includes(language))
    if (!each || !isAnswerable) return []
    return showChosen(each.question, row.language, each.provenIn)
  })
}

const kindOf = (question: Proposed) => ('competency' in question ? 'behavioral' : question.questionType)

function addTo(lists: QuestionLists, added: Proposed[]): QuestionLists {
  return {
    behavioralQuestions: [...lists.behavioralQuestions, ...added.filter((question) => 'competency' in question)],
    technicalQuestions: [...lists.technicalQuestions, ...added.filter((question) => 'questionType' in question)],
  }
}
