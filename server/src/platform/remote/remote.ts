/**
 * Runs code on other machines: our own runners, or a Piston fleet. Promises that a run goes to the least busy runner
 * that answers, that one which is dead delays no others, and that what may have begun is never begun again.
 * Public files: project-desk.ts.
 */
import { languageNames } from '@nova/contract/questions/language-names'
import { CodeLanguage } from '@nova/contract/words'
import { Agent } from 'undici'
import type { Later } from '../queue/foresight.ts'
import { makeQueue } from '../queue/queue.ts'
import { keepActiveRuns } from '../sandbox/active-runs.ts'
import type { RunEvent, RunRequest, RunResult } from '../sandbox/request.ts'
import type { Machine, Sandbox } from '../sandbox/sandbox.ts'
import { openRemoteProjects } from './remote-projects.ts'
import { makeRemoteRunner, type RemoteRunner } from './remote-runner.ts'

type Log = { info: (message: string) => void; warn: (message: string) => void }

export type RemoteOptions = {
  urls: string[]
  token?: string | undefined
  log: Log
  /** How often the runners are asked how they are. */
  refreshMs?: number
}

const connectMs = 2_000
// The runners decide who runs; here it is only seen to that an interview has one run at a time.
const manyPlaces = 1_024

/** Opens once every runner has answered, or has not in time. */
export async function openRemoteSandbox({ urls, token, log, refreshMs = 5_000 }: RemoteOptions): Promise<Sandbox> {
  // Each run that waits at a runner holds a connection.
  const agent = new Agent({ connect: { timeout: connectMs }, connections: manyPlaces })
  const runners = urls.map((url) => makeRemoteRunner({ url, token, agent, log }))
  const queue = makeQueue(manyPlaces)
  const active = keepActiveRuns()
  const projects = openRemoteProjects(runners)
  const refresh = () => Promise.all(runners.map((runner) => runner.refresh()))
  let isClosing = false
  await refresh()
  const timer = setInterval(() => void refresh(), refreshMs)
  timer.unref()

  const healthy = () => runners.filter((runner) => runner.complaint() === undefined)
  const versionOf = (language: RunRequest['language']) =>
    healthy()
      .map((runner) => runner.version(language))
      .find((version) => version !== undefined)

  async function runInTurn(request: RunRequest, signal: AbortSignal, on: (event: RunEvent) => void) {
    const { id, language } = request
    const base = { id, language, version: versionOf(language) ?? '', engine: 'remote', queueMs: 0 }
    const refuse = (status: RunResult['status'], reason: string): RunResult => ({ ...base, status, reason })
    const turnAway = (reason: string, later: Later): RunResult => ({ ...refuse('unavailable', reason), later })
    if (isClosing) return turnAway('The server is stopping.', {})
    const askedAt = performance.now()
    const giveWay = request.isIdle ? () => void active.stop(id) : undefined
    const turn = await queue.wait(request.queue, signal, (place) => on({ type: 'queued', ...place }), { giveWay })
    if (turn === 'stopped' && isClosing) return turnAway('The server is stopping.', {})
    if (turn === 'stopped') return refuse('killed', 'Stopped while it was waiting.')
    if ('later' in turn) return turnAway('Too many runs are waiting. Try again in a moment.', turn.later)
    const waitedMs = performance.now() - askedAt
    try {
      const outcome = await runSomewhere(healthy(), request, signal, on)
      if (!('status' in outcome)) return { ...refuse('unavailable', outcome.reason), later: outcome.later }
      return { ...outcome, id, queueMs: outcome.queueMs + waitedMs }
    } catch (error) {
      return refuse('internal_error', error instanceof Error ? error.message : String(error))
    } finally {
      turn.release()
    }
  }

  return {
    get languages() {
      return listLanguages(versionOf)
    },
    get health() {
      return healthy().length > 0 ? ('ok' as const) : ('failing' as const)
    },
    get healthDetail() {
      return describe(runners)
    },
    engine: 'remote',
    get projectRuntimes() {
      return projects.states()
    },
    ...projects.own,
    get machines() {
      return runners.map(viewMachine)
    },
    run: (request, on = () => undefined) => active.begin(request.id, ({ signal }) => runInTurn(request, signal, on)),
    stop: active.stop,
    whenReady: async () => undefined,
    async drain() {
      isClosing = true
      clearInterval(timer)
      projects.close()
      await active.stopAll()
      await agent.destroy()
    },
  }
}

/** The result; or why there is none, and if there may be one later. */
async function runSomewhere(
  healthy: RemoteRunner[],
  request: RunRequest,
  signal: AbortSignal,
  on: (event: RunEvent) => void,
): Promise<RunResult | { reason: string; later?: Later }> {
  const able = healthy.filter((runner) => runner.version(request.language) !== undefined)
  const inOrder = able.toSorted((one, other) => one.load() - other.load())
  let isAnyFull = false
  let late: RunResult | undefined
  for (const runner of inOrder) {
    const attempt = await runner.run(request, signal, on)
    if (attempt.kind === 'result' && !attempt.result.later) return attempt.result
    if (attempt.kind === 'result') late = sooner(attempt.result, late)
    isAnyFull ||= attempt.kind === 'full'
    if (signal.aborted) return { reason: 'Stopped while it was waiting.' }
  }
  if (late) return late
  if (isAnyFull) return { reason: 'All runners are full. Try again in a moment.', later: {} }
  if (healthy.length === 0) return { reason: 'No runner can be reached. Try again in a moment.', later: {} }
  return { reason: `${languageNames[request.language]} cannot be run here.` }
}

const secondsOf = ({ later }: RunResult) => later?.seconds ?? Infinity
const sooner = (one: RunResult, other: RunResult | undefined) =>
  other && secondsOf(other) <= secondsOf(one) ? other : one

const listLanguages = (versionOf: (id: RunRequest['language']) => string | undefined) =>
  CodeLanguage.options.map((id) => {
    const version = versionOf(id)
    return version === undefined ? { id, version: null, install: 'No runner that answers has it.' } : { id, version }
  })

const viewMachine = ({ name, complaint, load, lastAsked }: RemoteRunner): Machine => ({
  name,
  problem: complaint(),
  load: load(),
  ...lastAsked(),
})

/** How the runners are, for operators; candidates never see addresses. */
function describe(runners: RemoteRunner[]): string {
  const failing = runners.flatMap((runner) => {
    const complaint = runner.complaint()
    return complaint === undefined ? [] : [`${runner.name}: ${complaint}`]
  })
  const well = runners.length - failing.length
  const head = well === 0 ? 'No runner answers.' : `${well} of ${runners.length} runners answer.`
  return [head, ...failing].join(' ')
}
