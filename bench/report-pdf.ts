/**
 * The PDF of a long session's report: how long it takes, cold and warm, how long it holds this process up, and this
 * thread's time on the processor in all, which other work on the machine does not lengthen. The last line has median and p95
 * of all rounds with the load of the machine.
 */
import { availableParallelism, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { drawApart } from '../server/src/exports/pdf-apart.ts'
import { makeLargeReport } from '../server/test/large-report.ts'
import { rounded } from './figures.ts'

const rounds = 20

export async function* measureReportPdf(): AsyncIterable<Record<string, unknown>> {
  const report = makeLargeReport()
  const moments = Array.from({ length: 10_000 }, (_, at) => at * 1000)
  const timeline = moments.slice(0, 2000).map((ms) => ({ ms, questionId: 'q1', text: 'Ran the code: ok' }))
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const startedAt = performance.now()
    const input = {
      report,
      sealed: null,
      company: 'Nordwind',
      decision: null,
      overrides: [],
      panel: { competencies: [], reviews: [] },
      statements: new Map<string, string>(),
      drawings: new Map(),
      queries: new Map(),
      marked: [],
      moments,
      timeline,
    }
    const before = process.threadCpuUsage()
    const pieces = await drawApart(input)
    const { user, system } = process.threadCpuUsage(before)
    const ms = performance.now() - startedAt
    delay.disable()
    all.push(ms)
    const kilobytes = Math.round(pieces.reduce((sum, piece) => sum + piece.length, 0) / 1024)
    const heldMs = rounded(delay.max / 1e6)
    yield {
      thread: round === 0 ? 'new' : 'kept',
      ms: rounded(ms),
      heldMs,
      ownCpuMs: rounded((user + system) / 1000),
      kilobytes,
    }
  }
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.min(rounds - 1, Math.floor(share * rounds))]!)
  const [load] = loadavg()
  yield { rounds, medianMs: at(0.5), p95Ms: at(0.95), load: rounded(load!), cores: availableParallelism() }
}
