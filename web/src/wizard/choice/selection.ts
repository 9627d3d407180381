/** The proposal as the selection screen shows it: three tabs, ticks, minutes. */
import { minObservations, minKinds, minStages } from '@nova/contract/constants'
import type { Interview } from '@nova/contract/interviews/interviews'
import { totalMinutes } from '@nova/contract/interviews/minutes'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import { preselect, suggestQuestions } from '@nova/contract/questions/suggestion'
import type { Cluster } from '@nova/contract/reports/intervals'
import { showableLabels } from '@nova/contract/reports/labels'
import { isAnsweredWithCode, type QuestionKind, type QuestionSource } from '@nova/contract/words'

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

/** The ids of what is saved, in the order in which it is asked; none where nothing was saved yet. */
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

/** Groups of hidden tests in a coding question: core, edge and scale. */
const testGroups = 3
/**
 * Units that the report counts in a complete coding question: test groups, the code itself, and two answers about it.
 */
const codingUnits = { tests: testGroups + 1, explained: 2 }
/** The least key points that a bank question has, and the elements of a story. */
const pointUnits = 4
/** Observations per project stage: usual and edge cases. */
const observationsOfStage = 2
/** Hidden tests of one stage, about: the bank's have 6 to 15. */
const stageUnits = 8
/** Nova's changes count as a question of their own, in all projects together. */
const proposalUnits = 16
const observationsOfProposals = 2

export type SetShows = {
  /** How many observations a report on these questions can have at most, and of how many kinds (docs/assessment.md 3.3). */
  observations: number
  kinds: number
  /** A score of these is about Nova's changes, and is there only where enough of them were decided. */
  isSupervised: boolean
} & ReturnType<typeof showableLabels>

/** The settings of an interview that decide what its report can show. */
export type ShowingSettings = Pick<Interview, 'followUps' | 'aiPolicy' | 'helpLevel' | 'agentEngine'>
type Planned = Omit<Cluster, 'value'>

/** The most that a report on these questions can show, known before the interview. */
export function readShows(questions: readonly ProposedQuestion[], settings: ShowingSettings): SetShows {
  const isAsked = settings.followUps !== 'off'
  const canPropose = settings.aiPolicy !== 'none' && settings.helpLevel !== 'clarify' && settings.agentEngine !== 'live'
  const kinds = new Set<string>()
  let [observations, isSupervised] = [0, false]
  const units = questions.flatMap((question): Planned[] => {
    const kind = kindOf(question)
    kinds.add(kind === 'project' || kind === 'sql' ? 'coding' : kind)
    if (isAnsweredWithCode({ kind })) {
      kinds.add('code')
      if (isAsked) kinds.add('own code')
      observations += testGroups + 1 + Number(isAsked)
      return [{ units: codingUnits.tests + (isAsked ? codingUnits.explained : 0) }]
    }
    if (kind !== 'project') {
      observations += 1
      return [{ units: pointUnits }]
    }
    const { stages = [], agent } = ('project' in question && question.project) || {}
    isSupervised ||= canPropose && agent === 'proposes'
    if (isAsked) kinds.add('own code')
    if (stages.length >= minStages) kinds.add('stages')
    observations += observationsOfStage * stages.length + Number(isAsked)
    return stages.map(() => ({ units: stageUnits, project: question.id }))
  })
  if (isSupervised) {
    kinds.add('proposals')
    observations += observationsOfProposals
    units.push({ units: proposalUnits })
  }
  return { observations, kinds: kinds.size, isSupervised, ...showableLabels(units) }
}

/** The most that the report can show, in one sentence; `isShort` where another question is needed for each label. */
export function sayShows({ observations, kinds, isSupervised, best, worst, open }: SetShows) {
  const isTooLittle = observations < minObservations || kinds < minKinds
  if (isTooLittle || (!best && !worst)) return { isShort: true, sentence: 'Too little for a recommendation.' }
  if (!best) return { isShort: true, sentence: 'Even a perfect result would be too uncertain for a recommendation.' }
  const counting = isSupervised ? ' if the candidate decides on Nova’s changes' : ''
  if (!open) return { isShort: false, sentence: `Each score leads to a recommendation${counting && `,${counting}`}.` }
  const score = open.low === open.high ? `${open.low}` : `between ${open.low} and ${open.high}`
  return {
    isShort: false,
    sentence: `If the score is ${score}, the report can’t settle on one recommendation${counting && `, even${counting}`}.`,
  }
}

/** A project fills most interviews by itself. True if nothing could be recommended then. */
export function isProjectTooShort(question: ProposedQuestion, settings: ShowingSettings): boolean {
  return kindOf(question) === 'project' && sayShows(readShows([question], settings)).isShort
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
