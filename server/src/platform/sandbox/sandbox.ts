/**
 * Runs candidates' code. Promises that code runs in a sandbox or not at all, that every run ends within its limits and
 * leaves nothing behind; hides warm boxes.
 * Public files: active-runs.ts, answers.ts, apart.ts, company-share.ts, program.ts, request.ts, sql-request.ts.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { languageNames } from '@nova/contract/questions/language-names'
import { CodeLanguage } from '@nova/contract/words'
import { type BoxMaker, openBox } from '../box/box.ts'
import { systemTools } from '../box/flags.ts'
import { limitsOf } from '../box/limits.ts'
import { bindLocale, localeComplaint } from '../box/locale.ts'
import { makeSeccompFilter } from '../box/seccomp.ts'
import { openToolchainCache } from '../box/toolchain-cache.ts'
import {
  findInheritedDescriptors,
  findWorkspaceParent,
  isExecutable,
  openNull,
  openWorkspace,
  type Workspace,
} from '../box/workspace.ts'
import { fileReason, lackOfRoom } from '../files/files.ts'
import { toolchains } from '../languages/languages.ts'
import type { OwnKits } from '../project-boxes/own-kits/own-kits.ts'
import { noProjects, type Projects } from '../project-boxes/project-box.ts'
import { openProjects, type ProjectOptions } from '../project-boxes/project-boxes.ts'
import type { Place } from '../queue/foresight.ts'
import { makeQueue, type Queue } from '../queue/queue.ts'
import { keepActiveRuns } from './active-runs.ts'
import { runCalls } from './calls.ts'
import { callFairly, type Pass } from './fair-time.ts'
import { explainHealth } from './health.ts'
import { type Job, type Outcome, runProgram } from './program.ts'
import type { RunEvent, RunRequest, RunResult } from './request.ts'
import { findToolchains, type Found } from './toolchains.ts'
import { keepWarmBoxes } from './warm/warm.ts'

export type SandboxLanguage = {
  id: CodeLanguage
  /** Null where code in it cannot run here; install then says what brings it: a Debian package, or a sentence. */
  version: string | null
  install?: string
}

export type Sandbox = Projects & {
  languages: SandboxLanguage[]
  health: 'ok' | 'off' | 'failing'
  healthDetail?: string
  engine: string
  /** State of each remote machine when it was last asked, if other machines run the code. */
  machines?: Machine[]
  /** Never rejects: errors are reported in the result's status. */
  run(request: RunRequest, on?: (event: RunEvent) => void): Promise<RunResult>
  /** Stops a waiting or running run; false where there is none of this id. */
  stop(id: string): boolean
  /**
   * Resolves once each installed language either can run or never will. Only special callers need it: runs wait by
   * themselves.
   */
  whenReady(): Promise<void>
  /** Own kits of this machine. Only where projects run on it. */
  ownKits?: OwnKits
  /** Ends everything, on shutdown. */
  drain(): Promise<void>
}

/** A machine elsewhere that runs code. */
export type Machine = {
  name: string
  problem: string | undefined
  languages: CodeLanguage[]
  load: number
  askedAt: Date | undefined
}

type Log = { info: (message: string) => void; warn: (message: string) => void }

/** One for every language, and one more: a language's programs and its calls are separate kinds. */
const maxWarm = CodeLanguage.options.length + 1

/** In addition to the ordinary ones: see the queue. */
const spareSlots = 1

const manyWait = 'Too many runs are waiting. Try again in a moment.'

/** References that run alongside code have their own slots. */
const firstSlotBeside = 2_000

const bwrapPaths = ['/usr/bin/bwrap', '/usr/local/bin/bwrap']

export type SandboxOptions = ProjectOptions & { concurrency?: number; dataDir: string }

/** In addition to the sandbox's copies, the same disk keeps room for the database to be ready. */
const minFreeBytes = 512 * 1_024 * 1_024

/** Opens the sandbox after one run with the full set of flags; returns an unavailable sandbox if anything fails. */
export async function openSandbox(options: SandboxOptions & { log: Log }): Promise<Sandbox> {
  const bwrap = bwrapPaths.find(isExecutable)
  const filter = makeSeccompFilter()
  const sharingFilter = makeSeccompFilter(process.arch, { sharesMemory: true })
  const missing = [...(bwrap ? [] : ['bubblewrap']), ...systemTools.filter((tool) => !existsSync(tool))]
  if (process.platform !== 'linux' || !filter || !sharingFilter) {
    return openUnavailableSandbox('Code runs only on Linux, on x64 or arm64 machines.', 'failing')
  }
  if (!bwrap || missing.length > 0) {
    return openUnavailableSandbox(`Not installed: ${missing.join(', ')}. Debian: apt install bubblewrap.`, 'failing')
  }
  let workspace: Workspace | undefined
  const giveUp = (complaint: string) => {
    workspace?.close()
    options.log.warn(`Sandbox: ${complaint}`)
    return openUnavailableSandbox(complaint, 'failing')
  }
  try {
    const lack = lackOfRoom({ what: 'running code', folder: findWorkspaceParent(options.dataDir), bytes: minFreeBytes })
    if (lack) return giveUp(lack)
    workspace = openWorkspace(options.dataDir)
    const inherited = findInheritedDescriptors()
    const maker: BoxMaker = { workspace, bwrap, filter, sharingFilter, nullFd: openNull(), inherited }
    const complaint = await findComplaint(maker)
    return complaint === undefined ? await openOn(maker, options) : giveUp(complaint)
  } catch (error) {
    return giveUp(`The sandbox could not start: ${fileReason(error)}.`)
  }
}

async function openOn(maker: BoxMaker, options: SandboxOptions & { log: Log }): Promise<Sandbox> {
  if (bindLocale().length === 0) options.log.warn(`Sandbox: ${localeComplaint}`)
  const closing = new AbortController()
  const cache = openToolchainCache(options.dataDir)
  const found = await findToolchains(maker, cache, options.log, closing.signal)
  const concurrency = Math.max(1, options.concurrency ?? availableParallelism())
  const queue = makeQueue(concurrency, spareSlots)
  const projects = await openProjects(maker, queue, { ...options, cache, closing: closing.signal })
  return makeSandbox({ maker, found, closing, concurrency, queue, projects, log: options.log })
}

/** A sandbox that runs nothing and says why. */
export async function openUnavailableSandbox(reason: string, health: 'off' | 'failing' = 'off'): Promise<Sandbox> {
  return {
    languages: CodeLanguage.options.map((id) => ({ id, version: null, install: reason })),
    health,
    healthDetail: reason,
    engine: 'none',
    ...noProjects(reason),
    run: async (request) => ({ ...emptyResult(request, 'none'), status: 'unavailable', reason }),
    stop: () => false,
    whenReady: async () => undefined,
    drain: async () => undefined,
  }
}

type Parts = {
  maker: BoxMaker
  found: Found[]
  closing: AbortController
  concurrency: number
  queue: Queue
  projects: Awaited<ReturnType<typeof openProjects>>
  log: Log
}

/** Passes of a run in its slot, and of the reference. */
function passesIn(
  slot: number,
  found: ReadonlyMap<CodeLanguage, Found>,
  { maker, signal, on, warm }: Pick<Job, 'maker' | 'signal' | 'on' | 'warm'>,
): Pass {
  return async (request, { isAgain, isBeside }) => {
    const entry = found.get(request.language)
    const complaint = entry ? await entry.prepared : 'It cannot be run here.'
    if (!entry || complaint !== undefined) return { status: 'unavailable', reason: complaint ?? '' }
    const { toolchain } = entry
    return runCalls({
      maker,
      signal,
      request,
      toolchain,
      slot: maker.workspace.makeSlot(isBeside ? firstSlotBeside + slot : slot),
      ...(isAgain ? { keepsPriority: true } : { warm }),
      // The first pass has reported its stages.
      on: isAgain ? () => undefined : on,
    })
  }
}

function makeSandbox({ maker, found: all, closing, concurrency, queue, projects, log }: Parts): Sandbox {
  const engine = 'bubblewrap'
  const found = new Map(all.map((entry) => [entry.id, entry]))
  let running = 0
  const warm = keepWarmBoxes(maker, {
    firstSlot: concurrency + spareSlots,
    maxKinds: maxWarm,
    // The spare slot serves those who wait least: theirs is worth preparing.
    isBusy: () => running >= concurrency + spareSlots,
  })
  const active = keepActiveRuns()
  const whenReady = async () => void (await Promise.all(all.map(({ prepared }) => prepared)))

  async function runInTurn(request: RunRequest, signal: AbortSignal, on: (event: RunEvent) => void) {
    const entry = found.get(request.language)
    const result = { ...emptyResult(request, engine), version: entry?.toolchain.version ?? '' }
    const refuse = (status: RunResult['status'], reason: string) => ({ ...result, status, reason })
    if (!entry) return refuse('unavailable', `${languageNames[request.language]} cannot be run here.`)
    const stopping = { ...refuse('unavailable', 'The server is stopping.'), later: {} }
    if (closing.signal.aborted) return stopping
    const askedAt = performance.now()
    const complaint = await Promise.race([entry.prepared, whenStopped(signal)])
    if (complaint === 'stopped' && closing.signal.aborted) return stopping
    if (complaint === 'stopped') return refuse('killed', 'Stopped while it was waiting.')
    if (complaint !== undefined) return refuse('unavailable', complaint)
    const kind = `${request.isIdle ? 'idle ' : ''}${request.mode} ${request.language}`
    const giveWay = request.isIdle ? () => void active.stop(request.id) : undefined
    const tell = (place: Place) => on({ type: 'queued', ...place })
    const turn = await queue.wait(request.queue, signal, tell, { kind, maxWaitMs: request.maxWaitMs, giveWay })
    const queueMs = performance.now() - askedAt
    if (turn === 'stopped' && closing.signal.aborted) return stopping
    if (turn === 'stopped') return { ...refuse('killed', 'Stopped while it was waiting.'), queueMs }
    if ('later' in turn) return { ...refuse('unavailable', manyWait), ...turn }
    running += 1
    try {
      entry.markUsed?.()
      const shared = { maker, signal, on, ...(request.limits ? {} : { warm }) }
      const slot = maker.workspace.makeSlot(turn.slot)
      const outcome: Outcome =
        request.mode === 'program'
          ? await runProgram({ ...shared, request, slot, toolchain: entry.toolchain })
          : await callFairly({ request, signal, on, pass: passesIn(turn.slot, found, shared) })
      if (outcome.status === 'internal_error') log.warn(`Sandbox: a run in ${entry.id} failed: ${outcome.reason}`)
      return { ...result, ...outcome, queueMs }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn(`Sandbox: a run in ${entry.id} failed: ${reason}`)
      return { ...refuse('internal_error', reason), queueMs }
    } finally {
      running -= 1
      turn.release()
      warm.settle()
    }
  }

  return {
    get languages() {
      return CodeLanguage.options.map((id) => {
        const entry = found.get(id)
        if (entry && entry.complaint === undefined) return { id, version: entry.toolchain.version }
        return { id, version: null, install: entry?.complaint ?? toolchains[id].install }
      })
    },
    health: 'ok',
    engine,
    ...projects.own,
    get projectRuntimes() {
      return projects.states()
    },
    run: (request, on = () => undefined) => active.begin(request.id, ({ signal }) => runInTurn(request, signal, on)),
    stop: active.stop,
    whenReady,
    async drain() {
      closing.abort()
      await Promise.all([active.stopAll(), projects.close()])
      await warm.close()
      await whenReady()
      maker.workspace.close()
    },
  }
}

function whenStopped(signal: AbortSignal): Promise<'stopped'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('stopped')
    signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
}

function emptyResult(request: RunRequest, engine: string): RunResult {
  return { id: request.id, status: 'ok', language: request.language, version: '', engine, queueMs: 0 }
}

/** Runs one command behind every flag; the reason in words where that fails. */
async function findComplaint(maker: BoxMaker): Promise<string | undefined> {
  const slot = maker.workspace.makeSlot(0)
  const folder = maker.workspace.makeRunFolder(slot, {})
  const limits = limitsOf({ mode: 'program' })
  const end = await openBox(maker, { slot, folder, command: ['/usr/bin/prlimit', '--version'], binds: [], limits })
    .ended
  maker.workspace.removeRunFolder(folder)
  return end.exitCode === 0 ? undefined : explainHealth(end.stderr)
}
