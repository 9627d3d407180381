/** The proposal as the selection screen shows it: three tabs, ticks, minutes. */
import type { Interview } from '@nova/contract/interviews'
import { totalMinutes } from '@nova/contract/minutes'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions'
import { preselect, suggestQuestions } from '@nova/contract/suggestion'
import type { FollowUpPolicy, QuestionKind, QuestionSource } from '@nova/contract/words'

export type ProposedQuestion = BehavioralQuestion | TechnicalQuestion

export const kinds: { kind: QuestionKind; name: string }[] = [
  { kind: 'coding', name: 'Coding' },
  { kind: 'behavioral', name: 'Behavioral' },
  { kind: 'technical', name: 'Technical' },
  { kind: 'project', name: 'Project' },
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

/** Every proposed question in the server's order: the first three fit the time and cover the kinds asked for. */
export function proposalOf({ proposedQuestions }: Interview): ProposedQuestion[] {
  const all = new Map([...proposedQuestions.technical, ...proposedQuestions.behavioral].map((each) => [each.id, each]))
  return proposedQuestions.order.flatMap((id) => all.get(id) ?? [])
}

/** What is ticked at first: what was saved or ticked before, else those of the first three that fit, at least one. */
export function firstChoice(interview: Interview, ticked: string[] | null): string[] {
  const questions = proposalOf(interview)
  const known = ticked?.filter((id) => questions.some((question) => question.id === id))
  if (known) return known
  if (interview.selected) return savedChoice(interview)
  return preselect(questions, interview.duration).map(({ id }) => id)
}

/** The ids of what is saved, in the order in which it is asked; none where nothing was saved yet. */
export function savedChoice({ selected, technicalQuestions, behavioralQuestions }: Interview): string[] {
  return selected ? [...technicalQuestions, ...behavioralQuestions].map(({ id }) => id) : []
}

/** What is chosen in the order in which it is asked: behavioural questions follow the others. */
export function orderOf(questions: readonly ProposedQuestion[], chosen: readonly string[]): ProposedQuestion[] {
  const known = chosen.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  const isStory = (question: ProposedQuestion) => kindOf(question) === 'behavioral'
  return [...known.filter((question) => !isStory(question)), ...known.filter(isStory)]
}

/** The ids after one question has changed places with its neighbour; undefined where it is the first or last of its part. */
export function movedWithin(asked: readonly ProposedQuestion[], id: string, by: -1 | 1): string[] | undefined {
  const from = asked.findIndex((question) => question.id === id)
  const [moving, other] = [asked[from], asked[from + by]]
  if (!moving || !other || (kindOf(moving) === 'behavioral') !== (kindOf(other) === 'behavioral')) return undefined
  const ids = asked.map((question) => question.id)
  ids[from] = other.id
  ids[from + by] = moving.id
  return ids
}

/** Groups of hidden tests in a coding question: core, edge and scale. */
const testGroups = 3

/** How many observations a report on these questions can have at most: what `evidenceUnits` counts (docs/assessment.md 3.3). */
export function mostObservations(questions: readonly ProposedQuestion[], followUps: FollowUpPolicy): number {
  const explained = followUps === 'off' ? 0 : 1
  return questions.reduce((sum, question) => {
    if (!('questionType' in question)) return sum + 1
    if (question.questionType === 'project') return sum + (question.project?.stages.length ?? 0)
    return sum + (question.questionType === 'coding' ? testGroups + explained : 2)
  }, 0)
}

export function minutesOf(questions: readonly ProposedQuestion[]): number {
  return totalMinutes(questions)
}

/** What fits the time: one of each kind in turn, those already chosen first; at least one. */
export function fitTime(questions: readonly ProposedQuestion[], chosen: readonly string[], minutes: number): string[] {
  const preferred = [...orderOf(questions, chosen), ...questions.filter(({ id }) => !chosen.includes(id))]
  const isStory = (question: ProposedQuestion): question is BehavioralQuestion => kindOf(question) === 'behavioral'
  const isTechnical = (question: ProposedQuestion): question is TechnicalQuestion => !isStory(question)
  const behavioralQuestions = preferred.filter(isStory)
  // A project fills an interview by itself: one comes in only where it was chosen.
  const technicalQuestions = preferred
    .filter(isTechnical)
    .filter((question) => kindOf(question) !== 'project' || chosen.includes(question.id))
  return suggestQuestions({ behavioralQuestions, technicalQuestions }, minutes)
}

/** What regenerating brought, in a sentence; undefined where every question not kept was replaced by a new one. */
export function shortfallOf(before: readonly string[], keep: readonly string[], after: readonly string[]) {
  const replaced = before.length - keep.length
  const fresh = after.filter((id) => !before.includes(id)).length
  if (fresh >= replaced) return undefined
  if (fresh === 0) return 'The question bank has no more questions that fit this interview.'
  const questions = fresh === 1 ? '1 new question' : `${fresh} new questions`
  return `The question bank had only ${questions} left that fit this interview.`
}
