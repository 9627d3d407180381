/** One project box as the server sees it: its bubblewrap, what is said to it, and what it may say. */
import { type ProjectFile, projectLimits } from '@nova/contract/projects'
import { openBox, type BoxMaker } from '../box/box.ts'
import { readProportionalBytes, type Usage } from '../box/watch.ts'
import type { Slot } from '../box/workspace.ts'
import type { BoxAct } from './frames.ts'
import { continueAll, stopAll } from './freezing.ts'
import {
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
// It starts in tens of milliseconds; a machine that is busy with something else may take longer.
const startMs = 20_000
const activeMs = 2_000
const looks = { closeMs: 25, activeMs: 100, restMs: 250, frozenMs: 1_000 }
// Shares of memory take longer to count than the memory of each process.
const countedForMs = 1_000
const insideLimits = {
  ...{ files: projectLimits.files, bytes: projectLimits.bytes, fileLength: projectLimits.fileLength },
  ...{ pathLength: projectLimits.pathLength, terminals: projectLimits.terminals },
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
  const box = openBox(maker, {
    slot: options.slot,
    command: runtime.command,
    binds: runtime.binds,
    home: homeOf(runtime, limits),
    limits: {
      wallMs: dayMs,
      cpuMs: dayMs,
      memoryMb: limits.memoryMb,
      outputBytes: 65_536,
      processes: limits.processes,
    },
    onChannel: (channel) => talk.listen(channel, () => box.kill('output_limit')),
    onUsage: meter.take,
    nextLookMs: meter.nextLookMs,
  })
  const overdue = setTimeout(() => box.kill('timeout'), startMs)
  let reason: ProjectBoxEnding | undefined
  let isReady = false
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

  let isFrozen = false
  let usedAt = performance.now()
  const thaw = () => {
    if (!isFrozen) return
    isFrozen = false
    continueAll(meter.frozen())
  }
  const freeze = () => {
    if (isFrozen) return
    isFrozen = true
    talk.flush()
    meter.freeze(stopAll(meter.root()))
  }
  return {
    act(act) {
      if (act.type === 'freeze') return freeze()
      if (act.type === 'hold') return talk.hold(act.isHeld)
      thaw()
      usedAt = performance.now()
      meter.wake()
      if (act.type !== 'thaw') talk.act(act)
    },
    async scan() {
      thaw()
      await talk.scan()
    },
    usage: () => ({ ...meter.usage(), isFrozen, idleMs: performance.now() - usedAt }),
    async end(why) {
      reason ??= why
      box.kill('killed')
      await ended
    },
  }
}

/** What it uses, looked at often only while something happens in it. */
function makeMeter(mostBytes: number) {
  let last: Usage = { pids: [], residentBytes: 0, cpuMs: 0 }
  let kernel = 0
  let activeUntil = performance.now() + activeMs
  let stopped: number[] = []
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
      if (stopped.length > 0) return looks.frozenMs
      // Far from its limit, a box reaches it no faster than it is looked at.
      if (last.residentBytes + kernel > mostBytes / 3) return looks.closeMs
      return performance.now() < activeUntil ? looks.activeMs : looks.restMs
    },
    wake,
    root: () => last.pids[0],
    freeze: (pids: number[]) => (stopped = pids),
    frozen() {
      const pids = stopped
      stopped = []
      return pids
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
