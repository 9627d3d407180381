/** The proposal as the selection screen shows it: three tabs, ticks, minutes. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { totalMinutes } from '@nova/contract/interviews/minutes'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import { preselect, suggestQuestions } from '@nova/contract/questions/suggestion'
import { type Asked, readShowable, type ShowingSettings } from '@nova/contract/reports/showable'
import type { QuestionKind, QuestionSource } from '@nova/contract/words'

export type ProposedQuestion = BehavioralQuestion | TechnicalQuestion

export const kinds: { kind: QuestionKind; name: string }[] = [
  { kind: 'coding', name: 'Coding' },
  { kind: 'sql', name: 'SQL' },
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
  core: 'General',
}

export function kindOf(question: ProposedQuestion): QuestionKind {
  return 'questionType' in question ? question.questionType : 'behavioral'
}

/** Every proposed question in the server's order: the first three fit the time and cover the kinds asked for. */
export function proposalOf({ proposedQuestions }: Interview): ProposedQuestion[] {
  const all = new Map([...proposedQuestions.technical, ...proposedQuestions.behavioral].map((each) => [each.id, each]))
  return proposedQuestions.order.flatMap((id) => all.get(id) ?? [])
}

/**
 * The initial selection: the saved or earlier ticked questions, or else those of the first three that fit, at least
 * one.
 */
export function firstChoice(interview: Interview, ticked: string[] | null): string[] {
  const questions = proposalOf(interview)
  const known = ticked?.filter((id) => questions.some((question) => question.id === id))
  if (known) return known
  if (interview.selected) return savedChoice(interview)
  return preselect(questions, interview.duration).map(({ id }) => id)
}

/** The ids of the saved questions, in the order in which it is asked; none where nothing was saved yet. */
export function savedChoice({ selected, technicalQuestions, behavioralQuestions }: Interview): string[] {
  return selected ? [...technicalQuestions, ...behavioralQuestions].map(({ id }) => id) : []
}

/** The chosen questions in the order they are asked: behavioural ones come last. */
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

/** The most that a report on these questions can show. */
export const readShows = (questions: readonly ProposedQuestion[], settings: ShowingSettings) =>
  readShowable(questions.map(readAsked), settings)

export function readAsked(question: ProposedQuestion): Asked {
  const shown = ('project' in question && question.project) || undefined
  const project = shown && { stages: shown.stages.length, ...(shown.agent && { agent: shown.agent }) }
  return { id: question.id, kind: kindOf(question), minutes: question.timeEstimate, ...(project && { project }) }
}

export function minutesOf(questions: readonly ProposedQuestion[]): number {
  return totalMinutes(questions)
}

/** A selection that fits the time: one of each kind in turn, chosen ones first; at least one. */
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

/** The result of regenerating, in a sentence; undefined if every question that was not kept got a new replacement. */
export function shortfallOf(before: readonly string[], keep: readonly string[], after: readonly string[]) {
  const replaced = before.length - keep.length
  const fresh = after.filter((id) => !before.includes(id)).length
  if (fresh >= replaced) return undefined
  if (fresh === 0) return 'The question bank has no more questions that fit this interview.'
  const questions = fresh === 1 ? '1 new question' : `${fresh} new questions`
  return `The question bank had only ${questions} left that fit this interview.`
}
