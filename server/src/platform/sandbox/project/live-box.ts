/** One project box as the server sees it: its bubblewrap, what is said to it, and what it may say. */
import { longestPath } from '@nova/contract/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects'
import { openBox, type BoxMaker } from '../box/box.ts'
import { readProportionalBytes, type Usage } from '../box/watch.ts'
import type { Slot } from '../box/workspace.ts'
import { stopAll } from './freezing.ts'
import {
  type BoxAct,
  ignoredFolders,
  ignoredNames,
  type ProjectBoxEnding,
  type ProjectBoxLimits,
  type ProjectBoxListener,
  type ProjectBoxUsage,
} from './project-box.ts'
import type { ReadyRuntime } from './runtimes.ts'
import { makeTalk } from './talk.ts'

export type LiveBox = {
  act(act: BoxAct): void
  scan(): Promise<void>
  usage(): ProjectBoxUsage
  end(reason: ProjectBoxEnding): Promise<void>
}

export type LiveBoxOptions = {
  slot: Slot
  runtime: ReadyRuntime
  files: ProjectFile[]
  limits: ProjectBoxLimits
  listener: ProjectBoxListener
}

/** Where people work. */
export const workspacePath = '/work'
const megabyte = 1_024 * 1_024
const dayMs = 24 * 60 * 60 * 1_000
/** Of one process: far more than work takes, and less than one that never ends would. */
const processCpuMs = 30 * 60 * 1_000
const paused =
  '\r\n\u001B[2mPaused: a program used a lot of processor time while nothing was typed. Press a key to continue.\u001B[0m\r\n'
// It starts in tens of milliseconds; a machine that is busy with something else may take longer.
const startMs = 20_000
const activeMs = 2_000
const looks = { closeMs: 25, activeMs: 100, restMs: 250, frozenMs: 1_000 }
// Shares of memory take longer to count than the memory of each process.
const countedForMs = 1_000
const insideLimits = {
  ...{ files: projectLimits.files, bytes: projectLimits.bytes, fileLength: projectLimits.fileLength },
  ...{ pathLength: longestPath, terminals: projectLimits.terminals },
  ...{ terminalRate: 512 * 1_024, terminalBurst: 1_024 * 1_024, ignoredFolders, ignoredNames },
}

/** What a box is started with; `mode` is what its first program does. */
export function homeOf(runtime: ReadyRuntime, limits: Pick<ProjectBoxLimits, 'workspaceMb' | 'temporaryMb'>) {
  return {
    path: workspacePath,
    bytes: limits.workspaceMb * megabyte,
    temporaryBytes: limits.temporaryMb * megabyte,
    environment: runtime.environment,
  }
}

/** Starts a box; resolves once it is ready, or with the reason why it never will be. */
export async function openLiveBox(maker: BoxMaker, options: LiveBoxOptions): Promise<LiveBox | { failed: string }> {
  const { runtime, limits, listener, files } = options
  const started = Promise.withResolvers<string | undefined>()
  const meter = makeMeter(limits.memoryMb * megabyte)
  const talk = makeTalk(listener, () => started.resolve(undefined))
  let reason: ProjectBoxEnding | undefined
  let isReady = false
  const rest = keepRest({ meter, talk, limits, listener })
  const box = openBox(maker, {
    slot: options.slot,
    command: runtime.command,
    binds: runtime.binds,
    home: homeOf(runtime, limits),
    limits: {
      wallMs: dayMs,
      cpuMs: processCpuMs,
      memoryMb: limits.memoryMb,
      outputBytes: 65_536,
      processes: limits.processes,
    },
    onChannel: (channel) => talk.listen(channel, () => box.kill('output_limit')),
    onUsage(usage, kernelBytes) {
      meter.take(usage, kernelBytes)
      if (isReady) rest.look()
    },
    nextLookMs: meter.nextLookMs,
  })
  const overdue = setTimeout(() => box.kill('timeout'), startMs)
  const ended = box.ended.then((end) => {
    talk.close()
    started.resolve(end.stderr.trim().slice(0, 500) || 'It ended as it began.')
    if (isReady) listener.onEnded(reason ?? (end.stopped === 'memory_limit' ? 'memory_limit' : 'failed'))
  })
  talk.say({ type: 'start', home: workspacePath, limits: insideLimits, files })
  const complaint = await started.promise
  clearTimeout(overdue)
  if (complaint !== undefined) return { failed: complaint }
  isReady = true
  return {
    act(act) {
      if (act.type === 'freeze') return rest.freeze()
      if (act.type === 'hold') return talk.hold(act.isHeld)
      rest.end(act)
      if (act.type !== 'thaw') talk.act(act)
    },
    async scan() {
      rest.thaw()
      await talk.scan()
    },
    usage: () => ({ ...meter.usage(), ...rest.usage() }),
    async end(why) {
      reason ??= why
      box.kill('killed')
      await ended
    },
  }
}

type Parts = Pick<LiveBoxOptions, 'limits' | 'listener'> & {
  meter: ReturnType<typeof makeMeter>
  talk: ReturnType<typeof makeTalk>
}

/** Whether it sleeps, and how long and at what cost nobody did anything in it. */
function keepRest({ meter, talk, limits, listener }: Parts) {
  let isFrozen = false
  let usedAt = performance.now()
  let cpuMsAtUse = 0
  let terminal = 1
  const thaw = () => {
    cpuMsAtUse = meter.cpuMs()
    if (!isFrozen) return
    isFrozen = false
    meter.thaw()
  }
  const freeze = () => {
    if (isFrozen) return
    isFrozen = true
    talk.flush()
    meter.freeze()
  }
  return {
    freeze,
    thaw,
    /** Somebody does something: what it uses counts from here. */
    end(act: BoxAct): void {
      thaw()
      usedAt = performance.now()
      if (act.type === 'input') terminal = act.terminal
      meter.wake()
    },
    /** What works on and on while nobody looks leaves the processors to others. */
    look(): void {
      if (isFrozen || meter.cpuMs() - cpuMsAtUse < limits.unattendedCpuMs) return
      listener.onOutput(terminal, paused)
      freeze()
    },
    usage: () => ({ isFrozen, idleMs: performance.now() - usedAt }),
  }
}

/** What it uses, looked at often only while something happens in it. */
function makeMeter(mostBytes: number) {
  let last: Usage = { pids: [], residentBytes: 0, cpuMs: 0 }
  let kernel = 0
  let activeUntil = performance.now() + activeMs
  let goOn: (() => void) | undefined
  let counted = 0
  let countedAt = Number.NEGATIVE_INFINITY
  const wake = () => (activeUntil = performance.now() + activeMs)
  return {
    take(usage: Usage, kernelBytes: number) {
      if (usage.cpuMs > last.cpuMs || usage.pids.length !== last.pids.length) wake()
      last = usage
      kernel = kernelBytes
    },
    nextLookMs() {
      if (goOn) return looks.frozenMs
      // Far from its limit, a box reaches it no faster than it is looked at.
      if (last.residentBytes + kernel > mostBytes / 3) return looks.closeMs
      return performance.now() < activeUntil ? looks.activeMs : looks.restMs
    },
    wake,
    cpuMs: () => last.cpuMs,
    freeze() {
      goOn = stopAll(last.pids[0])
    },
    thaw() {
      goOn?.()
      goOn = undefined
    },
    usage() {
      const now = performance.now()
      if (now - countedAt > countedForMs) {
        countedAt = now
        counted = readProportionalBytes(last.pids) ?? last.residentBytes
      }
      return { memoryBytes: counted + kernel, cpuMs: last.cpuMs, processes: last.pids.length }
    },
  }
}
