/**
 * How far a score may be from the candidate's score with other questions of the same kind: 90 %, for every figure that has a range.
 * Observations of one question depend on each other, so they count less than as many of different questions: the design effect of Kish, L.
 * (1965), Survey Sampling, 5.4, and Jeffreys' interval on the effective number, as Korn, E. L., and Graubard, B. I. (1998), Confidence
 * intervals for proportions with small expected number of positive counts, Survey Methodology 24, 193–201, do with Clopper and Pearson's.
 * Of two or three questions the effect cannot be measured alone: the questions' own effect is weighed with the usual one of such questions.
 * Stages of one project are clusters that share a part of their error, which no spread among them shows. Shares from 0 to 1.
 */

/**
 * A question or a stage: its score, how many observations it rests on, its weight in the figure (by its observations where
 * absent), and of a stage the id of its project.
 */
export type Cluster = { value: number; units: number; weight?: number; project?: string }
export type Range = { low: number; high: number }

export const intervalLevel = 0.9
/** How much observations of one question usually correlate, and how many questions this counts as. */
const usualCorrelation = 0.7
const usualWeight = 0.7
/** How much observations of two stages of one project correlate. */
const betweenStages = 0.2
/** Few questions show too small a spread on average. */
const smallSample = 1.4
const prior = 0.5

/** The range around a score; null where nothing was observed. */
export function intervalOf(clusters: readonly Cluster[], score: number): Range | null {
  const n = effectiveUnits(clusters)
  if (n === 0) return null
  const shape = [score * n + prior, (1 - score) * n + prior] as const
  const tail = (1 - intervalLevel) / 2
  return {
    low: score <= 0 ? 0 : Math.min(score, betaQuantile(tail, ...shape)),
    high: score >= 1 ? 1 : Math.max(score, betaQuantile(1 - tail, ...shape)),
  }
}

/** As many independent observations as these are worth, each question weighed as in the score. */
export function effectiveUnits(clusters: readonly Cluster[]): number {
  const counted = clusters.filter(({ units, weight = units }) => units > 0 && weight > 0)
  if (counted.length === 0) return 0
  const whole = counted.reduce((total, { units, weight = units }) => total + weight, 0)
  const weighed = counted.map(({ weight, ...each }) => ({ ...each, weight: (weight ?? each.units) / whole }))
  return 1 / (ownError(weighed) + betweenStages * sharedPairs(weighed))
}

type Weighed = Cluster & { weight: number }

/** The error of the weighed mean, as that of one observation, mixed from the usual one and the one seen here. */
function ownError(weighed: readonly Weighed[]): number {
  const sum = (of: (cluster: Weighed) => number) => weighed.reduce((total, each) => total + of(each), 0)
  const least = sum(({ weight, units }) => weight ** 2 / units)
  const usual = sum(({ weight, units }) => (weight ** 2 * (1 + (units - 1) * usualCorrelation)) / units)
  const center = sum(({ weight, value }) => weight * value)
  const spread = center * (1 - center)
  const squares = sum(({ weight }) => weight ** 2)
  const others = 1 / squares - 1
  if (others < 1e-9 || spread < 1e-9) return usual
  const between = sum(({ weight, value }) => weight * (value - center) ** 2) / (1 - squares)
  const seen = (smallSample * between * squares) / spread
  const usually = usualWeight * (1 - 4 * spread)
  return Math.max(least, (usually * usual + others * seen) / (usually + others))
}

/** Weight of the pairs of observations that are of one project, but of different stages. */
function sharedPairs(weighed: readonly Weighed[]): number {
  const byProject = Map.groupBy(weighed, ({ project }) => project)
  byProject.delete(undefined)
  return [...byProject.values()].reduce((pairs, stages) => {
    const all = stages.reduce((total, { weight }) => total + weight, 0)
    return pairs + stages.reduce((total, { weight }) => total + weight * (all - weight), 0)
  }, 0)
}

/** As whole numbers from 0 to 100. */
export function percentRange(range: Range | null): Range | null {
  return range && { low: Math.round(100 * range.low), high: Math.round(100 * range.high) }
}

/** Halves until it is found: a report asks for some dozens. */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (betaBelow(middle, a, b) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The regularised incomplete beta function, by its continued fraction (Press et al., Numerical Recipes, 6.4). */
function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2) ? (front * fractionOf(a, b, x)) / a : 1 - (front * fractionOf(b, a, 1 - x)) / b
}

function fractionOf(a: number, b: number, x: number): number {
  const safe = (value: number) => (Math.abs(value) < 1e-30 ? 1e-30 : value)
  let c = 1
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 300; m += 1) {
    const even = (m * (b - m) * x) / ((a - 1 + 2 * m) * (a + 2 * m))
    d = 1 / safe(1 + even * d)
    c = safe(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 1 + 2 * m))
    d = 1 / safe(1 + odd * d)
    c = safe(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-10) break
  }
  return result
}

const lanczos = [
  76.18009172947146, -86.5053203294168, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
  -0.000005395239384953,
]

function logGamma(x: number): number {
  const t = x + 5.5 - (x + 0.5) * Math.log(x + 5.5)
  const series = lanczos.reduce((sum, coefficient, at) => sum + coefficient / (x + at + 1), 1.000000000190015)
  return -t + Math.log((Math.sqrt(2 * Math.PI) * series) / x)
}
