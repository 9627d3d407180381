/** The lists of proposed questions: additions by an interviewer or a template to the engine's proposal. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { BehavioralQuestion, QuestionLists, TechnicalQuestion } from '@nova/contract/questions/questions'
import { refuse } from '@nova/contract/refusals'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { findDraftProblem, findQuestion } from '../library/library.ts'
import type { Ctx } from '../platform/context/context.ts'
import { findProblem, kindsOf } from '../questions/choice/kinds.ts'
import { showChosen } from '../questions/choice/wire.ts'

type Proposed = BehavioralQuestion | TechnicalQuestion

/**
 * Returns the proposal with the additionally chosen questions of the bank or the company's library, their code proven.
 */
export async function withChosen(ctx: Ctx, row: InterviewRow, ids: string[]): Promise<InterviewRow['proposal']> {
  const missing = idsBeyond(row.proposal, ids)
  const found = await findChoosable(ctx, row, missing)
  if (found.length < missing.length) await refuseMissing(ctx, row, missing)
  return { ...row.proposal, ...addTo(row.proposal, found) }
}

/** Returns the proposal with the company's own questions of a template's core; retired ones are left out. */
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

/** The engine keeps questions of its bank; the company's own, kept by a person, come before new ones. */
export function withKept(before: QuestionLists, keep: string[], proposed: QuestionLists): QuestionLists {
  const lost = idsBeyond(proposed, keep)
  const own = [...before.technicalQuestions, ...before.behavioralQuestions].filter(({ id }) => lost.includes(id))
  const kept = addTo({ behavioralQuestions: [], technicalQuestions: [] }, own)
  return addTo(kept, [...proposed.behavioralQuestions, ...proposed.technicalQuestions])
}

/** Names the reason where one is a draft that can't be asked yet, or can't run here. */
async function refuseMissing(ctx: Ctx, row: InterviewRow, ids: string[]): Promise<never> {
  for (const id of ids) {
    const problem = await findDraftProblem(ctx, row.companyId, id)
    if (problem) throw refuse('invalid_input', problem)
    const found = await findQuestion(ctx, row.companyId, id)
    const ofSandbox = found && (await findProblem(ctx, found.question))
    if (ofSandbox) throw refuse('invalid_input', ofSandbox)
    if (found?.question.isUnproven)
      throw refuse(
        'invalid_input',
        `“${found.question.title}” can’t run here in a language that this interview offers.`,
      )
  }
  throw refuse('question_not_found')
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
  const problems = await Promise.all(found.map(async (each) => (each ? findProblem(ctx, each.question) : undefined)))
  const offered = offeredLanguages(ctx, row)
  return found.flatMap((each, at) => {
    const isAnswerable =
      !each ||
      !kindFacts[each.question.kind].hasLanguages ||
      each.provenIn.some((language) => offered.includes(language))
    if (!each || !isAnswerable || problems[at]) return []
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
