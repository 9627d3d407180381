/** Interviews of six plans with candidates of a known level: how often the range of the overall score holds it. */
import { intervalOf } from '@nova/contract/reports/intervals'
import { scoreNames } from '@nova/contract/reports/score-names'
import type { QuestionKind } from '@nova/contract/words'
import { mix } from '../../src/evidence/mixing.ts'
import { type Brought, clustersOf } from '../../src/evidence/scores.ts'
import { rubric } from '../../src/observations/rubric.ts'
import { makeQuestion } from '../evidence-factory.ts'
import { correlations, drawAround, makeRandom, stageCorrelations } from './interval-sessions.ts'

type Planned = { kind: QuestionKind; minutes: number }
const coding = { kind: 'coding', minutes: 30 } as const
const sql = { kind: 'sql', minutes: 20 } as const
const technical = { kind: 'technical', minutes: 20 } as const
const story = { kind: 'behavioral', minutes: 10 } as const
const project = { kind: 'project', minutes: 45 } as const

export const plans: Record<string, readonly Planned[]> = {
  'a coding question, a technical one, a story': [coding, technical, story],
  'three coding questions': [coding, coding, coding],
  'a coding question and five answers': [coding, technical, technical, technical, story, story],
  'SQL, two technical questions, a story': [sql, technical, technical, story],
  'a project': [project],
  'a project, a coding question, a story': [project, coding, story],
}

export type HeldCell = { held: number; width: number; wide: number }

/** `held`: share of ranges with the level in them. `width`: mean, in points. `wide`: share of those over 40. */
export function simulatePlan(plan: readonly Planned[], level: number, rounds: number): HeldCell {
  const random = makeRandom(plan.length * 1000 + plan[0]!.minutes * 10 + level * 100)
  const questions = plan.map((planned, at) => makeQuestion({ id: `${at}`, ...planned }))
  let [held, width, wide] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const brought = questions.map((question) => bring(random, question, level, round))
    const mixed = mix(brought, { all: brought, supervised: null, setWeights: rubric.scores })
    const { low, high } = intervalOf(clustersOf(brought, mixed, null), mixed.overall!)!
    if (low <= level && level <= high) held += 1
    width += 100 * (high - low)
    if (high - low > 0.4) wide += 1
  }
  return { held: held / rounds, width: width / rounds, wide: wide / rounds }
}

const none = { problemSolving: 0, codeQuality: 0, communication: 0, efficiency: 0, supervision: 0 }
const nothing = {
  problemSolving: null,
  codeQuality: null,
  communication: null,
  efficiency: null,
  supervision: null,
}
const stagesOfProject = 4
const unitsOfStage = 8

/** A candidate's work on one question. Its level is drawn around theirs. */
function bring(random: () => number, question: Brought['question'], level: number, round: number): Brought {
  const of = (own: number, units: number) =>
    Array.from({ length: units }, () => Number(random() < own)).reduce((sum, each) => sum + each, 0) / units
  const about = {
    question,
    isWaiting: false,
    observations: none,
    works: null,
    stages: [],
    feeds: ['problemSolving'],
  } satisfies Partial<Brought>
  if (question.kind === 'project') {
    const { between, within } = stageCorrelations[round % stageCorrelations.length]!
    const whole = drawAround(random, level, between)
    const stages = Array.from({ length: stagesOfProject }, () => {
      const own = drawAround(random, whole, (within - between) / (1 - between))
      return { value: of(own, unitsOfStage), units: unitsOfStage, project: question.id }
    })
    const problemSolving = stages.reduce((sum, { value }) => sum + value, 0) / stages.length
    return {
      ...about,
      stages,
      shares: { ...nothing, problemSolving },
      units: { ...none, problemSolving: stagesOfProject * unitsOfStage },
    }
  }
  const own = drawAround(random, level, correlations[round % correlations.length]!)
  const units = unitsOf(question.kind)
  const shares = Object.fromEntries(
    Object.entries(units).map(([name, count]) => [name, count > 0 ? of(own, count) : null]),
  ) as Brought['shares']
  // A reading of code is a share by itself, and no item that is right or wrong.
  if (units.codeQuality > 0) shares.codeQuality = of(own, 4)
  const feeds = scoreNames.filter((name) => units[name] > 0)
  return { ...about, feeds, shares, units, works: shares.problemSolving }
}

function unitsOf(kind: QuestionKind): Brought['units'] {
  if (kind === 'coding') return { ...none, problemSolving: 4, codeQuality: 1, communication: 2, efficiency: 2 }
  if (kind === 'sql') return { ...none, problemSolving: 4, efficiency: 2 }
  return { ...none, communication: kind === 'behavioral' ? 4 : 5 }
}
