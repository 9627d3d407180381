/** The scores of a session, the overall one and what each rests on (docs/assessment.md 3.2, 3.3). */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { type Cluster, intervalOf, type Range } from '@nova/contract/reports/intervals'
import { scoreNames, type ScoreName } from '@nova/contract/reports/score-names'
import { extendFollowUps } from '@nova/contract/reviews/follow-up-sets'
import type { TestGroup } from '@nova/contract/words'
import { starElements, starScore } from '../answers/star.ts'
import type { EvidenceInput, EvidenceQuestion } from '../observations/input.ts'
import { kindEvidence } from '../observations/kinds.ts'
import type { Observations } from '../observations/observations.ts'
import { rubric } from '../observations/rubric.ts'
import { type CodingFacts, isAskedAboutCode, readCoding } from './coding.ts'
import { type Coverage, readCoverage } from './coverage.ts'
import { type Mix, mix, type Supervised } from './mixing.ts'
import { tellNeeded } from './needed.ts'
import { readOwnWork } from './projects/own-work.ts'
import { type ProjectFacts, readProject } from './projects/projects.ts'
import { readSupervision, type Supervision } from './projects/supervision.ts'
import { type BehavioralFacts, readBehavioral, readTechnical, type TechnicalFacts } from './text-facts.ts'

export const solvedKeyPoints = 0.6

type Shares = Record<ScoreName, number | null>
type Units = Record<ScoreName, number>
/** One question's contribution to each score, and the evidence for each. */
export type Brought = {
  question: EvidenceQuestion
  isWaiting: boolean
  /** The scores that a complete answer enters. */
  feeds: readonly ScoreName[]
  shares: Shares
  /** As ranges weigh them: single tests, points and answers, with a limit for those that correlate. */
  units: Units
  /** As reports count them, everywhere: a group of tests, a code that was read, an answer, a set of answers about code. */
  observations: Units
  /** C of a coding question: code quality counts so far. */
  works: number | null
  /** Of a project: its stages, each a separate cluster. */
  stages: Cluster[]
}
/** Kinds of observations, the stages of a project among its tests: one kind alone recommends nothing. */
type Kind = 'tests' | 'code' | 'points' | 'story' | 'own code' | 'proposals'

export type Scored = {
  coding: CodingFacts[]
  technical: TechnicalFacts[]
  behavioral: BehavioralFacts[]
  projects: ProjectFacts[]
  /** Null where no project was asked in which Nova could propose changes. */
  supervision: Supervision | null
  brought: Brought[]
  /** By tests and confirmed findings; by automatic findings only where there is nothing else. */
  scores: Shares
  /** Those that rest on nothing but answers awaiting review: they enter no overall score. */
  provisional: ScoreName[]
  overall: number | null
  ranges: Record<ScoreName, (Range & { needed?: number | null; observations: number }) | null>
  range: Range | null
  /** Basis of the range: each question with its own score. */
  clusters: Cluster[]
  /** Observations behind the overall score. */
  units: number
  /** Observations awaiting review; they count towards the minimum number alone. */
  waitingUnits: number
  /** Number of kinds among these, pending ones included. */
  kinds: number
  /** One of them at least is the person's own: the assistant alone earns no label. */
  isOwn: boolean
  /** Minutes of each score in the overall one (mixing.ts), and the interviewer's own weights. */
  weights: Record<ScoreName, number>
  setWeights: Record<ScoreName, number>
  /** Minutes of a question in a score. */
  minutesOf: Mix['minutesOf']
  coverage: Coverage
}

export function scoreSession(input: EvidenceInput, seen: Observations): Scored {
  const coverage = readCoverage(input, seen)
  const counted = input.questions.filter((question) => !coverage.notReached.includes(question))
  const kind = (wanted: EvidenceQuestion['kind']) => counted.filter((question) => question.kind === wanted)
  const sets = extendFollowUps([], input.entries)
  const confirmed = ({ id }: EvidenceQuestion) => input.confirmed?.[id] ?? null
  const coding = counted
    .filter((question) => isAnsweredWithCode(question))
    .map((question) => readCoding(input, { seen, sets }, question))
  const technical = kind('technical').map((question) => readTechnical(seen, question, confirmed(question)))
  const behavioral = kind('behavioral').map((question) => readBehavioral(seen, question, confirmed(question)))
  const projects = kind('project').map((question) =>
    readProject(input, seen, question, readOwnWork(input, seen, question)),
  )
  const supervision = readSupervision({ ...input, questions: counted }, seen)
  const brought = [
    ...coding.map((facts) => bringCoding(facts, isAskedAboutCode(input, sets))),
    ...technical.map(bringTechnical),
    ...behavioral.map(bringBehavioral),
    ...projects.map(bringProject),
  ]
  const settled = settle(brought)
  const setWeights = { ...rubric.scores, ...input.interview.weights }
  const supervised = supervisedOf(supervision)
  const given = { all: brought, supervised, setWeights }
  const [own, all] = [mix(settled, given), mix(brought, given)]
  // A mean without the answers that our rules don't read would fall when one more sentence makes them read it.
  const hasUnread = [...technical, ...behavioral].some(({ unread }) => unread !== null)
  const provisional = hasUnread
    ? []
    : scoreNames.filter((name) => own.scores[name] === null && all.scores[name] !== null)
  const mixed = (name: ScoreName) => (provisional.includes(name) ? all : own)
  const scores = Object.fromEntries(scoreNames.map((name) => [name, mixed(name).scores[name]])) as Shares
  const clusters = clustersOf(settled, own, supervision)
  const facts = { coding, technical, behavioral, projects, supervision, brought }
  return {
    ...facts,
    scores,
    provisional,
    setWeights,
    coverage,
    clusters,
    overall: own.overall,
    weights: own.weights,
    minutesOf: (question, name) => mixed(name).minutesOf(question, name),
    ranges: Object.fromEntries(
      scoreNames.map((name) => {
        const from = provisional.includes(name) ? brought : settled
        return [name, rangeOfScore(name, from, mixed(name), supervision)]
      }),
    ) as Scored['ranges'],
    range: own.overall === null ? null : intervalOf(clusters, own.overall),
    ...countUnits(facts, settled),
  }
}

/** Communication enters as a whole, once all of its answers are reviewed: it appears, and no review lowers it. */
function settle(brought: Brought[]): Brought[] {
  const settled = brought.filter(({ isWaiting }) => !isWaiting)
  if (settled.length === brought.length) return settled
  return settled.map(({ shares, units, observations, ...rest }) => ({
    ...rest,
    shares: { ...shares, communication: null },
    units: { ...units, communication: 0 },
    observations: { ...observations, communication: 0 },
  }))
}

const nothing: Shares = {
  problemSolving: null,
  codeQuality: null,
  communication: null,
  efficiency: null,
  supervision: null,
}
const none = { problemSolving: 0, codeQuality: 0, communication: 0, efficiency: 0, supervision: 0 }

/** Questions about submitted code that running it can judge. */
const usuallyAsked = 2
/** Tests of one group fail together, so a large number adds little. */
const maxOfGroup = 2

/** Counts the hidden tests of these groups; for a missing answer, those that would have run. */
function testsOf({ question, judged, isEmpty }: CodingFacts, groups: readonly TestGroup[]): number {
  const written = (question.tests ?? []).filter(({ visible }) => !visible)
  return groups.reduce((sum, each) => {
    const all = isEmpty ? written.filter(({ group }) => group === each).length : (judged?.hidden?.[each].total ?? 0)
    return sum + Math.min(maxOfGroup, all)
  }, 0)
}

function bringCoding(facts: CodingFacts, isAsked: boolean): Brought {
  const { question, correctness, quality, scale, explained, isEmpty } = facts
  const groups = (of: readonly TestGroup[]) => of.filter((group) => facts.groups.includes(group)).length
  return {
    question,
    isWaiting: false,
    works: correctness,
    stages: [],
    feeds: scoresOfCode(facts, isAsked),
    shares: {
      ...nothing,
      problemSolving: correctness,
      codeQuality: quality,
      efficiency: scale,
      communication: explained?.score ?? null,
    },
    units: {
      ...none,
      problemSolving: correctness === null ? 0 : testsOf(facts, ['core', 'edge']),
      codeQuality: Number(quality !== null),
      communication: explained ? explained.asked || usuallyAsked : 0,
      efficiency: scale === null ? 0 : testsOf(facts, ['scale']),
    },
    observations: {
      ...none,
      problemSolving: groups(['core', 'edge']),
      efficiency: groups(['scale']),
      codeQuality: Number(quality !== null && !isEmpty),
      communication: Number((explained?.asked ?? 0) > 0),
    },
  }
}

/** Those of a complete answer: leaving it out moves no minutes. */
function scoresOfCode({ question, scale }: CodingFacts, isAsked: boolean): ScoreName[] {
  const isLarge = scale !== null || (question.tests ?? []).some(({ group, visible }) => group === 'scale' && !visible)
  const { hasQuality, isExplained } = kindEvidence[question.kind]
  return scoreNames.filter(
    (name) =>
      name === 'problemSolving' ||
      (name === 'codeQuality' && hasQuality) ||
      (name === 'communication' && isExplained && isAsked) ||
      (name === 'efficiency' && isLarge),
  )
}

function bringTechnical({ question, text, isWaiting, keyShare, points }: TechnicalFacts): Brought {
  const units = keyShare === null ? 0 : Math.max(1, points.length || (question.keyPoints?.length ?? 0))
  return bringWords({ question, text, isWaiting, value: keyShare, units })
}

function bringBehavioral({ question, text, isWaiting, star }: BehavioralFacts): Brought {
  const units = star ? starElements.length : 0
  return bringWords({ question, text, isWaiting, value: star && starScore(star), units })
}

type Words = Pick<Brought, 'question' | 'isWaiting'> & { text: string; value: number | null; units: number }

function bringWords({ question, text, isWaiting, value, units }: Words): Brought {
  return {
    question,
    isWaiting,
    works: null,
    stages: [],
    feeds: ['communication'],
    shares: { ...nothing, communication: value },
    units: { ...none, communication: units },
    observations: { ...none, communication: Number(text !== '' && value !== null) },
  }
}

function bringProject({ question, correctness, units, clusters, hasWork }: ProjectFacts): Brought {
  return {
    question,
    isWaiting: false,
    works: null,
    stages: clusters,
    feeds: hasWork ? ['problemSolving'] : [],
    shares: { ...nothing, problemSolving: correctness },
    units: { ...none, problemSolving: sum(clusters.map((each) => each.units)) },
    observations: { ...none, problemSolving: units },
  }
}

export const supervisedOf = (supervision: Supervision | null): Supervised =>
  supervision === null || supervision.score === null
    ? null
    : {
        score: supervision.score,
        projects: new Set([
          ...supervision.decided.map(({ questionId }) => questionId),
          ...supervision.reviews.map(({ question }) => question.id),
        ]),
      }

/** A question alone: its own score is the overall one of an interview that asks only it. */
export const mixAlone = (brought: Brought, setWeights: Scored['setWeights'], supervised: Supervised = null): Mix =>
  mix([brought], { all: [brought], supervised, setWeights })

const sumOf = (units: Units) => sum(scoreNames.map((name) => units[name]))

/** Each proposal counts separately, as each question is. */
const proposalsOf = ({ faulty, sound, isLeftOut }: Supervision): Cluster[] =>
  isLeftOut
    ? [{ value: 0, units: supervisionObservations }]
    : [faulty, sound].flatMap(({ right, total }) =>
        Array.from({ length: total }, (_, at) => ({ value: Number(at < right), units: 1 })),
      )

/** A project feeds Problem Solving by its stages, which share its weight. */
const splitStages = ({ stages }: Brought, whole: Cluster): Cluster[] =>
  stages.length > 0
    ? stages.map((stage) => ({ ...stage, ...(whole.weight ? { weight: whole.weight / stages.length } : {}) }))
    : [whole]

/** Groups the observations behind the overall score; all of Nova's proposals count as one question. */
export function clustersOf(some: Brought[], { weights, minutesOf }: Mix, supervision: Supervision | null): Cluster[] {
  const sums = (name: ScoreName) => sum(some.map(({ question }) => minutesOf(question, name)))
  const questions = some.flatMap((each) => {
    const parts = scoreNames.flatMap((name) => {
      const value = each.shares[name]
      return value === null ? [] : [{ value, weight: (weights[name] * minutesOf(each.question, name)) / sums(name) }]
    })
    const weight = sum(parts.map((part) => part.weight))
    if (weight === 0) return []
    const value = sum(parts.map((part) => part.weight * part.value)) / weight
    return splitStages(each, { value, units: sumOf(each.units), weight })
  })
  if (!supervision || supervision.score === null) return questions
  const units = supervision.isLeftOut ? supervisionObservations : supervision.faulty.total + supervision.sound.total
  return [...questions, { value: supervision.score, units, weight: weights.supervision }]
}

function rangeOfScore(
  name: ScoreName,
  some: Brought[],
  { scores, minutesOf }: Mix,
  supervision: Supervision | null,
): Scored['ranges'][ScoreName] {
  const score = scores[name]
  if (score === null) return null
  const clusters =
    name === 'supervision'
      ? proposalsOf(supervision!)
      : some.flatMap((each) => {
          const value = each.shares[name]
          const weight = minutesOf(each.question, name)
          return value === null ? [] : splitStages(each, { value, units: each.units[name], weight })
        })
  const range = intervalOf(clusters, score)
  const counted =
    name === 'supervision' ? supervisionObservations : sum(some.map(({ observations }) => observations[name]))
  return range && { ...range, ...tellNeeded(clusters, score, range), observations: counted }
}

/** The range of one question's own score, from itself alone. */
export function rangeOfQuestion(
  brought: Brought,
  score: number,
  review: Supervision | null = null,
): (Range & { observations: number }) | null {
  if (review) {
    const ofReview = intervalOf(proposalsOf(review), score)
    return ofReview && { ...ofReview, observations: supervisionObservations }
  }
  const range = intervalOf(splitStages(brought, { value: score, units: sumOf(brought.units) }), score)
  return range && { ...range, observations: sumOf(brought.observations) }
}

type Facts = Pick<Scored, 'coding' | 'technical' | 'behavioral' | 'projects' | 'supervision' | 'brought'>

/** Nova's changes: the faulty ones, and the sound ones. */
const supervisionObservations = 2

const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0)

function countUnits({ coding, technical, behavioral, projects, supervision, brought }: Facts, settled: Brought[]) {
  const isProposed = supervision !== null && supervision.score !== null
  const countOf = (some: Brought[]) => sum(some.map(({ observations }) => sumOf(observations)))
  const read = projects.filter(({ isExplained }) => isExplained).length
  const byKind: Record<Kind, number> = {
    tests: sum(brought.map(({ observations }) => observations.problemSolving + observations.efficiency)),
    code: sum(brought.map(({ observations }) => observations.codeQuality)),
    points: technical.filter(({ text }) => text).length,
    story: behavioral.filter(({ text }) => text).length,
    'own code': coding.filter(({ explained }) => explained?.asked).length + read,
    proposals: Number(isProposed),
  }
  return {
    units: countOf(settled) + (isProposed ? supervisionObservations : 0),
    waitingUnits: countOf(brought) - countOf(settled) + read,
    kinds: Object.values(byKind).filter((of) => of > 0).length,
    isOwn: isOwn({ coding, technical, behavioral, projects }),
  }
}

/** Hidden tests on code that they wrote or repaired, answers about it that running it confirmed, and confirmed text. */
function isOwn({ coding, technical, behavioral, projects }: Omit<Facts, 'supervision' | 'brought'>): boolean {
  return (
    coding.some(({ isEmpty, correctness, explained }) => (!isEmpty && correctness !== null) || explained?.right) ||
    projects.some(({ isEmpty, stages, work, hasProven }) => (!isEmpty && stages !== null && work.isOwn) || hasProven) ||
    [...technical, ...behavioral].some(({ text, isWaiting }) => text !== '' && !isWaiting)
  )
}
