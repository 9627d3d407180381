/** The most that a report on chosen questions can show, known before the interview (docs/assessment.md 3.3). */
import { minKinds, minObservations } from '../constants.ts'
import { questionMinutes } from '../interviews/minutes.ts'
import { isAnsweredBy, isAnsweredWithCode, kindFacts } from '../kinds/kinds.ts'
import type { ProjectExtent } from '../projects/projects.ts'
import type { AgentEngine, AiPolicy, FollowUpPolicy, HelpLevel, QuestionKind } from '../words.ts'
import type { Cluster } from './intervals.ts'
import { showableLabels } from './labels.ts'

/** A question as far as it decides what its report can show. */
export type Asked = { id: string; kind: QuestionKind; minutes?: number; project?: ProjectExtent | undefined }

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
/** Nova's changes count as one more question, in all projects together. */
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
export type ShowingSettings = {
  followUps: FollowUpPolicy
  aiPolicy: AiPolicy
  helpLevel: HelpLevel
  agentEngine?: AgentEngine
}
type Planned = Omit<Cluster, 'value'>

/** The most that a report on these questions can show. */
export function readShowable(questions: readonly Asked[], settings: ShowingSettings): SetShows {
  const isAsked = settings.followUps !== 'off'
  const canPropose = settings.aiPolicy !== 'none' && settings.helpLevel !== 'clarify' && settings.agentEngine !== 'live'
  const kinds = new Set<string>()
  let [observations, supervisedMinutes] = [0, 0]
  const units = questions.flatMap(({ id, kind, minutes, project }): Planned[] => {
    const weight = questionMinutes(kind, minutes)
    kinds.add(kindFacts[kind].mix)
    if (isAnsweredWithCode({ kind })) {
      kinds.add('code')
      if (isAsked) kinds.add('own code')
      observations += testGroups + 1 + Number(isAsked)
      return [{ units: codingUnits.tests + (isAsked ? codingUnits.explained : 0), weight }]
    }
    if (isAnsweredBy({ kind }, 'words')) {
      observations += 1
      return [{ units: pointUnits, weight }]
    }
    const { stages = 0, agent } = project ?? {}
    // Its minutes feed two scores then.
    const isShared = canPropose && agent === 'proposes'
    if (isShared) supervisedMinutes += weight / 2
    const own = isShared ? weight / 2 : weight
    if (isAsked) kinds.add('own code')
    observations += observationsOfStage * stages + Number(isAsked)
    return Array.from({ length: stages }, () => ({ units: stageUnits, weight: own / stages, project: id }))
  })
  const isSupervised = supervisedMinutes > 0
  if (isSupervised) {
    kinds.add('proposals')
    observations += observationsOfProposals
    units.push({ units: proposalUnits, weight: supervisedMinutes })
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

/** Settings under which a project shows the most. */
const fullest: ShowingSettings = { followUps: 'ask', aiPolicy: 'nova', helpLevel: 'pair' }
const isShortOf = new Map<string, boolean>()

/**
 * A project fills most interviews by itself. True if nothing could be recommended then, with these settings or with any.
 * Judging is slow and lists ask for each row, so verdicts are kept.
 */
export function isTooShortAlone({ kind, project }: Asked, settings: ShowingSettings = fullest): boolean {
  if (!isAnsweredBy({ kind }, 'files') || !project) return false
  const { followUps, aiPolicy, helpLevel, agentEngine } = settings
  const key = [project.stages, project.agent, followUps, aiPolicy, helpLevel, agentEngine].join()
  const known = isShortOf.get(key)
  if (known !== undefined) return known
  const { isShort } = sayShows(readShowable([{ id: '', kind, project }], settings))
  isShortOf.set(key, isShort)
  return isShort
}

/** Warning wherever such a project is picked. */
export const tooShortAlone = 'On its own, this project can’t lead to a recommendation.'
