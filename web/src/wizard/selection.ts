/** The proposal as the selection screen shows it: three tabs, ticks, minutes. */
import { preselectedQuestions } from '@nova/contract/constants'
import type { Interview } from '@nova/contract/interviews'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions'
import type { QuestionKind, QuestionSource } from '@nova/contract/words'

export type ProposedQuestion = BehavioralQuestion | TechnicalQuestion

export const kinds: { kind: QuestionKind; name: string }[] = [
  { kind: 'coding', name: 'Coding' },
  { kind: 'behavioral', name: 'Behavioral' },
  { kind: 'technical', name: 'Technical' },
]

export const sourceNames: Record<QuestionSource, string> = {
  resume: 'Resume',
  'job-description': 'Job description',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  library: 'Library',
  core: 'Common core',
}

export function kindOf(question: ProposedQuestion): QuestionKind {
  return 'questionType' in question ? question.questionType : 'behavioral'
}

/** Every proposed question, coding first, so that the first three are the common core. */
export function proposalOf({ proposedQuestions }: Interview): ProposedQuestion[] {
  return [...proposedQuestions.technical, ...proposedQuestions.behavioral]
}

/** What is ticked at first: what was saved or ticked before, else the first three. */
export function firstChoice(interview: Interview, ticked: string[] | null): string[] {
  const all = proposalOf(interview).map(({ id }) => id)
  const known = ticked?.filter((id) => all.includes(id))
  if (known) return known
  if (interview.selected) return [...interview.technicalQuestions, ...interview.behavioralQuestions].map(({ id }) => id)
  return all.slice(0, preselectedQuestions)
}

export function minutesOf(questions: readonly ProposedQuestion[]): number {
  return questions.reduce((sum, { timeEstimate }) => sum + timeEstimate, 0)
}

/** What regenerating brought, in a sentence; undefined where every question not kept was replaced by a new one. */
export function shortfallOf(before: readonly string[], keep: readonly string[], after: readonly string[]) {
  const replaced = before.length - keep.length
  const fresh = after.filter((id) => !before.includes(id)).length
  if (fresh >= replaced) return undefined
  if (fresh === 0) return 'The question bank has no further questions that fit this interview.'
  const questions = fresh === 1 ? '1 new question' : `${fresh} new questions`
  return `The question bank had only ${questions} left that fit this interview.`
}
