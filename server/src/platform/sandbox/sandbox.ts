/**
 * Runs candidates' code. Promises that code runs in a sandbox or not at all, that every run ends within its limits
 * and leaves nothing behind; hides bubblewrap, system call filters, harnesses, toolchains and the queue.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { languageNames } from '@nova/contract/words'
import type { Language } from '@nova/contract/words'
import type { BoxMaker } from './box.ts'
import { openBox } from './box.ts'
import { runCalls } from './calls.ts'
import { systemTools } from './flags.ts'
import { explainHealth } from './health.ts'
import type { Toolchain } from './languages/language.ts'
import { languageEntries } from './languages/languages.ts'
import { runProgram } from './program.ts'
import type { Outcome } from './program.ts'
import { makeQueue } from './queue.ts'
import { limitsOf } from './request.ts'
import type { RunEvent, RunRequest, RunResult } from './request.ts'
import { makeSeccompFilter } from './seccomp.ts'
import { findInheritedDescriptors, isExecutable, openNull, openWorkspace } from './workspace.ts'

export type { CaseResult, Json, RunEvent, RunRequest, RunResult } from './request.ts'
export { starterCode } from './starter.ts'

export type SandboxLanguage = {
  id: Language
  /** Null where code in it cannot run here; install then says what brings it: a Debian package, or a sentence. */
  version: string | null
  install?: string
}

export type Sandbox = {
  languages: SandboxLanguage[]
  health: 'ok' | 'off' | 'failing'
  healthDetail?: string
  engine: string
  /** Never rejects: what goes wrong is the result's status. */
  run(request: RunRequest, on?: (event: RunEvent) => void): Promise<RunResult>
  /** Stops a waiting or running run; false where there is none of this id. */
  stop(id: string): boolean
  /** Ends everything, on shutdown. */
  drain(): Promise<void>
}

type Log = { info: (message: string) => void; warn: (message: string) => void }
type Ready = { toolchain: Toolchain; id: Language }

const bwrapPaths = ['/usr/bin/bwrap', '/usr/local/bin/bwrap']

/** Opens the sandbox after running the full set of flags once; where that fails the answer is an unavailable one. */
export async function openSandbox(options: { concurrency?: number; dataDir: string; log: Log }): Promise<Sandbox> {
  const bwrap = bwrapPaths.find(isExecutable)
  const filter = makeSeccompFilter()
  const missing = [...(bwrap ? [] : ['bubblewrap']), ...systemTools.filter((tool) => !existsSync(tool))]
  if (process.platform !== 'linux' || !filter) {
    return openUnavailableSandbox('Code runs only on Linux, on x64 or arm64 machines.', 'failing')
  }
  if (!bwrap || missing.length > 0) {
    return openUnavailableSandbox(`Not installed: ${missing.join(', ')}. Debian: apt install bubblewrap.`, 'failing')
  }
  const workspace = openWorkspace(options.dataDir)
  const maker: BoxMaker = { workspace, bwrap, filter, nullFd: openNull(), inherited: findInheritedDescriptors() }
  const complaint = await findComplaint(maker)
  if (complaint !== undefined) {
    workspace.close()
    options.log.warn(`Sandbox: ${complaint}`)
    return openUnavailableSandbox(complaint, 'failing')
  }
  const ready = await findLanguages(maker, options.log)
  return makeSandbox(maker, ready, Math.max(1, options.concurrency ?? availableParallelism()))
}

/** A sandbox that runs nothing and says why. */
export async function openUnavailableSandbox(reason: string, health: 'off' | 'failing' = 'off'): Promise<Sandbox> {
  return {
    languages: languageEntries.map(({ id }) => ({ id, version: null, install: reason })),
    health,
    healthDetail: reason,
    engine: 'none',
    run: async (request) => ({ ...emptyResult(request, 'none'), status: 'unavailable', reason }),
    stop: () => false,
    drain: async () => undefined,
  }
}

function makeSandbox(maker: BoxMaker, ready: Ready[], concurrency: number): Sandbox {
  const engine = 'bubblewrap'
  const queue = makeQueue(concurrency)
  const toolchains = new Map(ready.map(({ id, toolchain }) => [id, toolchain]))
  const active = new Map<string, { controller: AbortController; ended: Promise<RunResult> }>()
  let isDraining = false

  async function runInTurn(request: RunRequest, controller: AbortController, on: (event: RunEvent) => void) {
    const toolchain = toolchains.get(request.language)
    const result = { ...emptyResult(request, engine), version: toolchain?.version ?? '' }
    const refuse = (status: RunResult['status'], reason: string) => ({ ...result, status, reason })
    if (!toolchain) return refuse('unavailable', `${languageNames[request.language]} cannot be run here.`)
    if (isDraining) return refuse('unavailable', 'The server is stopping.')
    const askedAt = performance.now()
    const turn = await queue.wait(request.queue, controller.signal, (position) => on({ type: 'queued', position }))
    const queueMs = performance.now() - askedAt
    if (turn === 'full') return refuse('unavailable', 'Too many runs are waiting. Try again in a moment.')
    if (turn === 'stopped') return { ...refuse('killed', 'Stopped while it was waiting.'), queueMs }
    try {
      const runMode = request.mode === 'program' ? runProgram : runCalls
      const slot = maker.workspace.makeSlot(turn.slot)
      const outcome: Outcome = await runMode({ maker, slot, toolchain, request, signal: controller.signal, on })
      return { ...result, ...outcome, queueMs }
    } catch (error) {
      return { ...refuse('internal_error', error instanceof Error ? error.message : String(error)), queueMs }
    } finally {
      turn.release()
    }
  }

  return {
    languages: languageEntries.map(({ id, install }) => {
      const version = toolchains.get(id)?.version ?? null
      return { id, version, ...(version === null && { install }) }
    }),
    health: 'ok',
    engine,
    run(request, on = () => undefined) {
      const controller = new AbortController()
      const ended = runInTurn(request, controller, on).finally(() => {
        if (active.get(request.id)?.controller === controller) active.delete(request.id)
      })
      active.set(request.id, { controller, ended })
      return ended
    },
    stop(id) {
      active.get(id)?.controller.abort()
      return active.has(id)
    },
    async drain() {
      isDraining = true
      for (const { controller } of active.values()) controller.abort()
      await Promise.all([...active.values()].map(({ ended }) => ended))
      maker.workspace.close()
    },
  }
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

/** Those languages whose first program really ran in a sandbox. */
async function findLanguages(maker: BoxMaker, log: Log): Promise<Ready[]> {
  const ready: Ready[] = []
  const slot = maker.workspace.makeSlot(0)
  for (const { id, find } of languageEntries) {
    const toolchain = await find(maker.workspace.stage)
    if (!toolchain) continue
    const request: RunRequest = { id: 'probe', queue: 'probe', language: id, code: toolchain.probe, mode: 'program' }
    const job = { maker, slot, toolchain, request, signal: new AbortController().signal, on: () => undefined }
    const { run, compile, reason } = await runProgram(job)
    if (run?.status === 'ok' && run.stdout === 'ready\n') ready.push({ id, toolchain })
    else log.warn(`Sandbox: ${id} is installed but does not run: ${run?.stderr ?? compile?.stderr ?? reason}`)
  }
  return ready
}
