/** One project box as the server sees it: its bubblewrap, what is said to it, and what it may say. */
import { type ServerAnswer, serverLimits, type ServerRequest } from '@nova/contract/projects/box-server'
import { maxPathLength } from '@nova/contract/projects/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects/projects'
import { openBox, type BoxMaker } from '../box/box.ts'
import { isStopped, readProportionalBytes, type Usage } from '../box/watch.ts'
import type { Slot } from '../box/workspace.ts'
import { maxAgentText, workspacePath } from './agent-words.ts'
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
  request(request: ServerRequest): Promise<ServerAnswer>
  usage(): ProjectBoxUsage
  /** Freezes it until the returned function is called or a person does more than edit files. */
  sleep(): () => void
  end(reason: ProjectBoxEnding): Promise<void>
}

export type LiveBoxOptions = {
  slot: Slot
  runtime: ReadyRuntime
  files: ProjectFile[]
  starting: ProjectFile[] | undefined
  limits: ProjectBoxLimits
  listener: ProjectBoxListener
}

const megabyte = 1_024 * 1_024
const dayMs = 24 * 60 * 60 * 1_000
/** For one process: far more than work needs, and less than an endless loop would use. */
const processCpuMs = 30 * 60 * 1_000
const paused =
  '\r\n\u001B[2mPaused: a program used a lot of processor time while nothing was typed. Press a key to continue.\u001B[0m\r\n'
// It starts in tens of milliseconds; a machine that is busy with something else may take longer.
const startMs = 60_000
const activeMs = 2_000
const looks = { closeMs: 25, activeMs: 100, restMs: 250, frozenMs: 1_000 }
// Shares of memory take longer to count than the memory of each process.
const countedForMs = 1_000
const insideLimits = {
  files: projectLimits.files,
  bytes: projectLimits.bytes,
  fileLength: projectLimits.fileLength,
  pathLength: maxPathLength,
  terminals: projectLimits.terminals,
  ports: serverLimits.ports,
  answerBytes: serverLimits.answerBytes,
  answerMs: serverLimits.ms,
  terminalRate: 512 * 1_024,
  terminalBurst: 1_024 * 1_024,
  ignoredFolders,
  ignoredNames,
  agentText: maxAgentText,
}

/** Returns the start options of a box; `mode` selects the work of its first program. */
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
  const { runtime, limits, listener, files, starting } = options
  const started = Promise.withResolvers<string | undefined>()
  const meter = makeMeter(limits.memoryMb * megabyte)
  const talk = makeTalk(listener, () => started.resolve(undefined))
  const stall = makeStall()
  let reason: ProjectBoxEnding | undefined
  let isReady = false
  let isOver = false
  const rest = keepRest({ meter, talk, limits, listener })
  const box = openBox(maker, {
    slot: options.slot,
    command: runtime.command,
    binds: runtime.binds,
    image: runtime.image,
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
      if (!isReady) return
      rest.look()
      if (stall.isOver(usage, rest.usage().isFrozen)) box.kill('killed')
    },
    nextLookMs: meter.nextLookMs,
  })
  const overdue = setTimeout(() => box.kill('timeout'), startMs)
  const ended = box.ended.then((end) => {
    isOver = true
    talk.close()
    started.resolve(end.stderr.trim().slice(0, 500) || 'It ended as it began.')
    if (isReady) listener.onEnded(reason ?? (end.stopped === 'memory_limit' ? 'memory_limit' : 'failed'))
  })
  talk.say({ type: 'start', home: workspacePath, limits: insideLimits, files, starting, agent: runtime.agent })
  const complaint = await started.promise
  clearTimeout(overdue)
  if (complaint !== undefined) return { failed: complaint }
  isReady = true
  return {
    act(act) {
      if (act.type === 'freeze') return rest.freeze()
      if (act.type === 'hold') return talk.hold(act.isHeld)
      // Edits wait for it to wake: a person types while tests run, whose results what runs here must not change.
      if (!rest.isAsleep() || !edits.has(act.type)) rest.end(act)
      if (act.type !== 'thaw') talk.act(act)
    },
    async scan() {
      rest.thaw()
      await talk.scan()
    },
    async request(request) {
      rest.end()
      return talk.request(request)
    },
    usage: () => ({ ...meter.usage(), ...rest.usage() }),
    sleep() {
      const wake = rest.sleep()
      // The numbers of its processes may be others' by then.
      return () => void (isOver || wake())
    },
    async end(why) {
      reason ??= why
      box.kill('killed')
      await ended
    },
  }
}

const edits: ReadonlySet<BoxAct['type']> = new Set(['write', 'rename', 'remove'])

/** Bubblewrap, what limits the time, and the program that speaks with us. */
const ownProcesses = 3
/**
 * If one of them is stopped for this long, the box ends: it would accept no input and report nothing, but look alive.
 */
const maxStallMs = 3_000

/** Notices that one of the box's own programs was stopped, and not by us. */
function makeStall() {
  let since: number | undefined
  let lookedAt = 0
  return {
    isOver({ pids }: Usage, isFrozen: boolean): boolean {
      const now = performance.now()
      if (isFrozen) since = undefined
      if (isFrozen || now - lookedAt < 1_000) return false
      lookedAt = now
      const isStalled = pids.slice(0, ownProcesses).some(isStopped)
      since = isStalled ? (since ?? now) : undefined
      return since !== undefined && now - since >= maxStallMs
    },
  }
}

type Parts = Pick<LiveBoxOptions, 'limits' | 'listener'> & {
  meter: ReturnType<typeof makeMeter>
  talk: ReturnType<typeof makeTalk>
}

/** Tracks whether the box is frozen, its idle time, and the processor time used while idle. */
function keepRest({ meter, talk, limits, listener }: Parts) {
  let isFrozen = false
  let sleepers = 0
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
    isAsleep: () => isFrozen && sleepers > 0,
    sleep() {
      const wasFrozen = isFrozen
      freeze()
      sleepers += 1
      return () => {
        sleepers -= 1
        if (sleepers === 0 && !wasFrozen) thaw()
      }
    },
    /** Resets the idle time: usage counts from here. */
    end(act?: BoxAct): void {
      thaw()
      usedAt = performance.now()
      if (act?.type === 'input') terminal = act.terminal
      meter.wake()
    },
    /** Freezes a box that computes for long unattended, to leave the processors to others. */
    look(): void {
      if (isFrozen || meter.cpuMs() - cpuMsAtUse < limits.unattendedCpuMs) return
      listener.onOutput(terminal, paused)
      freeze()
    },
    usage: () => ({ isFrozen, idleMs: performance.now() - usedAt }),
  }
}

/** Samples the box's usage, often only while something happens in it. */
function makeMeter(maxBytes: number) {
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
      if (last.residentBytes + kernel > maxBytes / 3) return looks.closeMs
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
