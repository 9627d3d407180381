/** One project box as the server sees it: its bubblewrap, what is said to it, and what it may say. */
import type { Duplex } from 'node:stream'
import { longestPath } from '@nova/contract/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects'
import { openBox, type BoxMaker } from '../box/box.ts'
import type { Usage } from '../box/watch.ts'
import type { Slot } from '../box/workspace.ts'
import { type BoxAct, type BoxFrame, readFrame, readSlowly } from './frames.ts'
import { continueAll, stopAll } from './freezing.ts'
import {
  ignoredFolders,
  ignoredNames,
  type ProjectBoxEnding,
  type ProjectBoxLimits,
  type ProjectBoxListener,
  type ProjectBoxUsage,
  type ProjectChange,
} from './project-box.ts'
import type { ReadyRuntime } from './runtimes.ts'

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
const writeTogetherMs = 25
const tellTogetherMs = 20
const mostInput = 65_536
const activeMs = 2_000
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
  const meter = makeMeter()
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
function makeMeter() {
  let last: Usage = { pids: [], residentBytes: 0, cpuMs: 0 }
  let kernel = 0
  let activeUntil = performance.now() + activeMs
  let stopped: number[] = []
  const wake = () => (activeUntil = performance.now() + activeMs)
  return {
    take(usage: Usage, kernelBytes: number) {
      if (usage.cpuMs > last.cpuMs || usage.pids.length !== last.pids.length) wake()
      last = usage
      kernel = kernelBytes
    },
    nextLookMs: () => (stopped.length > 0 ? 1_000 : performance.now() < activeUntil ? 25 : 200),
    wake,
    root: () => last.pids[0],
    freeze: (pids: number[]) => (stopped = pids),
    frozen() {
      const pids = stopped
      stopped = []
      return pids
    },
    usage: () => ({ memoryBytes: last.residentBytes + kernel, cpuMs: last.cpuMs, processes: last.pids.length }),
  }
}

/** Both directions of the channel. */
function makeTalk(listener: ProjectBoxListener, onReady: () => void) {
  let channel: Duplex | undefined
  let reading: ReturnType<typeof readSlowly> | undefined
  let sequence = 0
  /** By path: the number of the last write that the box may not have seen yet. */
  const unseen = new Map<string, number>()
  const waiting = new Map<string, string>()
  let writing: NodeJS.Timeout | undefined
  let changes: ProjectChange[] = []
  let telling: NodeJS.Timeout | undefined
  let scans: (() => void)[] = []

  const say = (frame: object) => void channel?.write(`${JSON.stringify(frame)}\n`)

  function flush(): void {
    clearTimeout(writing)
    writing = undefined
    for (const [path, text] of waiting) {
      sequence += 1
      unseen.set(path, sequence)
      say({ type: 'write', sequence, path, text })
    }
    waiting.clear()
  }

  function tellChanges(): void {
    clearTimeout(telling)
    telling = undefined
    const told = changes
    changes = []
    if (told.length > 0) listener.onChanged(told)
  }

  function takeChange(after: number, change: ProjectChange): void {
    const seen = unseen.get(change.path)
    // What was typed since then is what the file holds by the time that this is read.
    if (waiting.has(change.path) || (seen !== undefined && seen > after)) return
    unseen.delete(change.path)
    changes.push(change)
    telling ??= setTimeout(tellChanges, tellTogetherMs)
  }

  function take(frame: BoxFrame): void {
    if (frame.type === 'output') listener.onOutput(frame.terminal, frame.text)
    else if (frame.type === 'changed') takeChange(frame.after, frame.change)
    else if (frame.type === 'closed') listener.onClosed?.(frame.terminal, frame.exitCode)
    else if (frame.type === 'problem')
      listener.onProblem?.({ reason: frame.reason, ...(frame.path && { path: frame.path }) })
    else if (frame.type === 'ready') onReady()
    else {
      tellChanges()
      for (const resolve of scans.splice(0)) resolve()
    }
  }

  return {
    say,
    flush,
    listen(opened: Duplex, onTooMuch: () => void) {
      channel = opened
      const onLine = (line: string) => {
        const frame = readFrame(line)
        if (frame) take(frame)
      }
      reading = readSlowly(opened, onLine, onTooMuch)
    },
    act(act: Exclude<BoxAct, { type: 'freeze' | 'thaw' | 'hold' }>) {
      if (act.type === 'write') {
        waiting.set(act.path, act.text)
        writing ??= setTimeout(flush, writeTogetherMs)
        return
      }
      flush()
      if (act.type === 'rename' || act.type === 'remove') {
        sequence += 1
        for (const path of act.type === 'rename' ? [act.from, act.to] : [act.path]) unseen.set(path, sequence)
        say({ ...act, sequence })
      } else if (act.type === 'input') {
        for (let at = 0; at < act.text.length; at += mostInput) {
          say({ ...act, text: act.text.slice(at, at + mostInput) })
        }
      } else say(act)
    },
    scan() {
      flush()
      const { promise, resolve } = Promise.withResolvers<void>()
      scans.push(resolve)
      say({ type: 'scan' })
      return promise
    },
    hold: (isHeld: boolean) => reading?.hold(isHeld),
    close() {
      clearTimeout(writing)
      tellChanges()
      for (const resolve of scans) resolve()
      scans = []
    },
  }
}
