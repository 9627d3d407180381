/** Sessions of candidates whose true level is known: how often the range holds it, and which labels come out. */
import { betaQuantile, type Cluster, intervalOf } from '@nova/contract/reports/intervals'
import { judgeRange, labelOf } from '@nova/contract/reports/labels'

export const trueLevels = [0.3, 0.5, 0.7, 0.85, 0.95]
/** How far observations of one question correlate: little to nearly whole. */
export const correlations = [0.05, 0.3, 0.6, 0.9]

export type SimulatedRanges = {
  /**
   * Shares of sessions: range holds the level; another label is shown alone; Strong Hire, alone or borderline; no
   * label.
   */
  held: number
  wrong: number
  strong: number
  open: number
}

export function simulateRanges(
  asked: { questions: number; correlation: number; level: number },
  rounds: number,
): SimulatedRanges {
  const random = makeRandom(asked.questions * 1000 + asked.correlation * 100 + asked.level * 10)
  return simulate(() => drawQuestions(random, asked), asked.level, rounds)
}

/** Of tests of different stages, and of one stage: how far they correlate in one project. */
export const stageCorrelations = [
  { between: 0.05, within: 0.4 },
  { between: 0.15, within: 0.4 },
  { between: 0.15, within: 0.7 },
  { between: 0.3, within: 0.7 },
]

/** Interviews of one project: it has its own level, and so has each stage. */
export function simulateProject(
  asked: { stages: number; between: number; within: number; level: number },
  rounds: number,
): SimulatedRanges {
  const { stages, between, within, level } = asked
  const random = makeRandom(stages * 1000 + between * 100 + within * 10 + level)
  const draw = () => {
    const own = drawAround(random, level, between)
    const correlation = (within - between) / (1 - between)
    return drawQuestions(random, { questions: stages, correlation, level: own }).map((stage) => ({
      ...stage,
      project: 'p',
    }))
  }
  return simulate(draw, level, rounds)
}

function simulate(draw: () => Cluster[], level: number, rounds: number): SimulatedRanges {
  const seen = { held: 0, wrong: 0, strong: 0, open: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const asked = draw()
    const score = asked.reduce((sum, { value }) => sum + value, 0) / asked.length
    const { low, high } = intervalOf(asked, score)!
    if (low <= level && level <= high) seen.held += 1
    const { label, other, isOpen } = judgeRange(100 * score, { low: 100 * low, high: 100 * high })
    if (isOpen) seen.open += 1
    else if (other === null && label !== labelOf(100 * level)) seen.wrong += 1
    if (!isOpen && label === 'Strong Hire') seen.strong += 1
  }
  const share = (count: number) => count / rounds
  return { held: share(seen.held), wrong: share(seen.wrong), strong: share(seen.strong), open: share(seen.open) }
}

const unitsOfOne = 4

/** Each question has its own level, drawn around the candidate's. */
function drawQuestions(
  random: () => number,
  { questions, correlation, level }: { questions: number; correlation: number; level: number },
): Cluster[] {
  return Array.from({ length: questions }, () => {
    const own = drawAround(random, level, correlation)
    const right = Array.from({ length: unitsOfOne }, () => Number(random() < own)).reduce((sum, each) => sum + each, 0)
    return { value: right / unitsOfOne, units: unitsOfOne }
  })
}

export function drawAround(random: () => number, level: number, correlation: number): number {
  const spread = 1 / correlation - 1
  const inside = Math.min(0.999, Math.max(0.001, level))
  return betaQuantile(random(), inside * spread, (1 - inside) * spread)
}

/** The same numbers in every run. */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 2246822519)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 3266489917)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
