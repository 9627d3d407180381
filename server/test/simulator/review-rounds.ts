/**
 * How well a round of changes to review orders made-up readers of four abilities, how
 * often its 90 % range holds the truth, and what deciding without reading gives. Then each round of the bank, guessed by
 * the length, title or author of its changes.
 */
import { countDecisions, type ReviewDecision } from '../../src/evidence/projects/code-review.ts'
import { dPrimeOf, sensitivityOf } from '../../src/evidence/projects/detection.ts'
import { loadBank } from '../../src/questions/bank.ts'
import { randomOf } from './seat.ts'

/** Shares of faulty changes rejected, and of sound ones rejected. */
const readers = [
  { hits: 0.55, falseAlarms: 0.35 },
  { hits: 0.7, falseAlarms: 0.25 },
  { hits: 0.82, falseAlarms: 0.15 },
  { hits: 0.92, falseAlarms: 0.08 },
] as const
const guessers = { 'accepts all': [0, 0], 'rejects all': [1, 1], random: [0.5, 0.5] } as const
const sessionsEach = 4_000
const seed = 2026
const goal = { neighbours: 0.9, others: 0.98, range: [0.88, 0.92] }

type Size = { faulty: number; sound: number }
/** As rounds are, and the numbers that reach the goal. */
const sizes: Size[] = [
  { faulty: 16, sound: 24 },
  { faulty: 20, sound: 20 },
  { faulty: 24, sound: 32 },
]

export function* playReviewRounds(): Iterable<Record<string, unknown>> {
  for (const size of sizes) yield* measureSize(size)
  for (const [who, [hits, falseAlarms]] of Object.entries(guessers)) {
    const random = randomOf(seed)
    const values = Array.from({ length: sessionsEach }, () =>
      sensitivityOf(play({ hits, falseAlarms }, sizes[0]!, random)),
    )
    const above = values.filter(({ dPrime }) => dPrime !== null && dPrime.low > 0).length
    yield {
      who,
      meanDPrime: rounded(mean(values.map(({ dPrime }) => dPrime!.value))),
      rangeAboveZero: rounded(above / sessionsEach),
    }
  }
  yield* measureBank()
}

function* measureSize(size: Size) {
  const random = randomOf(seed)
  const played = readers.map((reader) => Array.from({ length: sessionsEach }, () => play(reader, size, random)))
  const orders = readers.flatMap((_, one) =>
    readers.slice(one + 1).map((__, next) => ({
      isNeighbour: next === 0,
      right: countRight(played[one]!, played[one + 1 + next]!),
    })),
  )
  const of = (isNeighbour: boolean) =>
    orders.filter((order) => order.isNeighbour === isNeighbour).map(({ right }) => rounded(right))
  yield { ...size, sessionsEach, neighboursInOrder: of(true), othersInOrder: of(false), goal }
  for (const [at, reader] of readers.entries()) {
    const truth = dPrimeOf(
      // So many that the correction is nothing.
      countsOf({ faulty: 1e6, sound: 1e6 }, reader.hits * 1e6, reader.falseAlarms * 1e6),
    )
    const ranges = played[at]!.map((detected) => sensitivityOf(detected).dPrime!)
    const holding = ranges.filter(({ low, high }) => low <= truth && truth <= high).length
    yield { ...size, ...reader, dPrime: rounded(truth), rangeHolds: rounded(holding / sessionsEach) }
  }
}

type Random = ReturnType<typeof randomOf>
type Shares = { hits: number; falseAlarms: number }

function play({ hits, falseAlarms }: Shares, { faulty, sound }: Size, random: Random) {
  const rejects = (isFaulty: boolean): ReviewDecision => {
    const isRejected = random() < (isFaulty ? hits : falseAlarms)
    return { isFaulty, isRight: isRejected === isFaulty, seq: 0 }
  }
  return countDecisions([
    ...Array.from({ length: faulty }, () => rejects(true)),
    ...Array.from({ length: sound }, () => rejects(false)),
  ])
}

const countsOf = ({ faulty, sound }: Size, hits: number, falseAlarms: number) => ({
  hits,
  misses: faulty - hits,
  falseAlarms,
  correctAcceptances: sound - falseAlarms,
})

/** Single sessions in the right order; equal ones count half. */
function countRight(lower: ReturnType<typeof play>[], higher: ReturnType<typeof play>[]): number {
  const rights = lower.map((one, at) => {
    const [a, b] = [dPrimeOf(one), dPrimeOf(higher[at]!)]
    return a < b ? 1 : a === b ? 0.5 : 0
  })
  return mean(rights)
}

/** Plays guesses by looks: as many changes as are faulty are rejected, such as the longest or one author's first. */
function* measureBank() {
  for (const question of loadBank().byId.values()) {
    if (!('changes' in question) || !question.changes || question.changes.length < sizes[0]!.faulty) continue
    const { changes } = question
    const faulty = changes.filter(({ faults }) => faults.length > 0).length
    const guess = (value: (change: (typeof changes)[number]) => number | string) => {
      const ordered = changes.toSorted((one, other) => (value(one) < value(other) ? 1 : -1))
      const rejected = new Set(ordered.slice(0, faulty))
      return countDecisions(
        changes.map((change) => {
          const isFaulty = change.faults.length > 0
          return { isFaulty, isRight: rejected.has(change) === isFaulty, seq: 0 }
        }),
      )
    }
    const lines = ({ patch }: (typeof changes)[number]) =>
      patch.split('\n').filter((line) => /^[+-][^+-]/.test(line)).length
    const guesses = {
      longest: guess(lines),
      shortest: guess((change) => -lines(change)),
      'longest message': guess(({ message }) => message.length),
      author: guess(({ author }) => author),
      title: guess(({ title }) => title),
    }
    for (const [by, detected] of Object.entries(guesses)) {
      const { dPrime } = sensitivityOf(detected)
      yield {
        round: question.id,
        changes: changes.length,
        faulty,
        guessedBy: by,
        dPrime: dPrime && [dPrime.low, dPrime.value, dPrime.high],
      }
    }
  }
}

const rounded = (value: number) => Number(value.toFixed(2))
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
