/** Cost of a long session's report, by its number of edits, and of comparing a submission with a full pool. */
import { assess } from '../server/src/evidence/report.ts'
import { compareWithPool, makeFingerprints, type PoolSolution } from '../server/src/observations/fingerprints.ts'
import { makeQuestion, makeSession, sessionStart } from '../server/test/evidence-factory.ts'
import { randomOf } from '../server/test/simulator/seat.ts'
import { joinRecording, openPad } from '../server/test/typing-factory.ts'
import { median, rounded } from './figures.ts'

const poolSize = 10_000
const rounds = 7

export async function* measureIntegrity(): AsyncIterable<Record<string, unknown>> {
  yield comparePool()
  for (const edits of [1000, 10_000, 30_000, 100_000]) yield assessEdits(edits)
}

const signs = ['+', '-', '*', '%', '&', '|', '<', '>', '<=', '>=', '===', '!==', '&&', '||', '??']

/** Forty lines that hardly any other seed has. */
function write(seed: number): string {
  const random = randomOf(seed)
  const sign = () => signs[Math.floor(random() * signs.length)]!
  const shapes = [
    () => `if (seen.has(key) ${sign()} left ${sign()} 2) total = left ${sign()} right ${sign()} list[1]`,
    () => `for (const each of list) total ${sign()}= each ${sign()} 1 ${sign()} left`,
    () => `const map = new Map(list.map((each) => [each ${sign()} 1, each ${sign()} key]))`,
    () => `while (low ${sign()} high) { const middle = low ${sign()} high; low = middle ${sign()} 1 }`,
    () => `stack[stack.length ${sign()} 1] = [stack.pop() ${sign()} 3, depth ${sign()} a]`,
  ]
  return Array.from({ length: 40 }, () => shapes[Math.floor(random() * shapes.length)]!()).join('\n')
}

function comparePool() {
  const pool = Array.from({ length: poolSize }, (_, at): PoolSolution => {
    const times = { startedAt: at, completedAt: at + 1, mistake: null }
    return { ...makeFingerprints('javascript', write(at + 1)), interviewId: `i${at}`, ...times }
  })
  const code = write(77)
  const { medianMs, cpuMs } = timed(rounds, () => {
    const own = { ...makeFingerprints('javascript', code), startedAt: 0, completedAt: 1, mistake: null }
    compareWithPool(own, pool)
  })
  return { measure: 'pool', pool: poolSize, fingerprints: pool[0]!.hashes.length, medianMs, cpuMs }
}

/** On a busy machine the processor's own time says more than the clock's. */
function timed(rounds: number, run: () => void): { medianMs: number; cpuMs: number } {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return { ms: performance.now() - startedAt, cpu: (user + system) / 1000 }
  })
  return { medianMs: rounded(median(times.map(({ ms }) => ms))), cpuMs: rounded(median(times.map(({ cpu }) => cpu))) }
}

/** Typing with corrections, deliveries of 20 keys as a page sends them, in a text that stays about as long as people's. */
function makeLongSession(edits: number) {
  const questions = [makeQuestion({ id: 'q1', starters: {} })]
  const session = makeSession(questions, { durationMinutes: 600 })
  joinRecording(session, questions)
  const pad = openPad(session, { questionId: 'q1', language: 'javascript' })
  const code = write(1)
  for (let at = 0; at < edits; at++) {
    const now = sessionStart + 60_000 + at * 150
    const { length } = pad.text()
    if (length > 4000) pad.replace(now, length - 1 - (at % 2000), 1, '', 'deleted')
    else pad.replace(now, at % 7 === 0 ? length >> 1 : length, 0, code[at % code.length]!)
    if (at % 20 === 19) pad.deliver(now + 100)
  }
  pad.deliver(sessionStart + 60_000 + edits * 150)
  return session.input()
}

function assessEdits(edits: number) {
  const input = makeLongSession(edits)
  const { medianMs, cpuMs } = timed(edits > 50_000 ? 3 : rounds, () => void assess(input))
  return { measure: 'report', edits, medianMs, cpuMs, msPerThousand: rounded((medianMs / edits) * 1000) }
}
