/**
 * One sandbox: a bubblewrap process, its channels, its limits and its end. Promises that nothing of it survives its
 * end. Must be opened from the main thread: the kernel ends sandboxes together with the thread that started them.
 * Public files: bind.ts, flags.ts, limits.ts, locale.ts, seccomp.ts, toolchain-cache.ts, watch.ts, workspace.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Duplex, Readable } from 'node:stream'
import type { RunStatus } from '@nova/contract/questions/runs'
import { readLines, readOutput } from './channels.ts'
import { boxArguments, type BoxContent, type Temporary, temporaryOf } from './flags.ts'
import { makeIdleness } from './idleness.ts'
import { readKernelBytes } from './kernel-memory.ts'
import type { Limits } from './limits.ts'
import { readMounts, readProportionalBytes, readUsage, type Usage } from './watch.ts'
import { closeDescriptor, type Slot, type Workspace } from './workspace.ts'
import { lowerPriority } from './yielding.ts'

/** `not_judged`: by the clock, while it computed or would have, on its own processor. */
export type StopReason = 'timeout' | 'waited' | 'not_judged' | 'memory_limit' | 'output_limit' | 'killed'

export type BoxEnd = {
  /** As bubblewrap reports it: 128 + n after signal n; null where we ended it or it never began. */
  exitCode: number | null
  stopped?: StopReason
  stdout: string
  stderr: string
  truncated: boolean
  durationMs: number
  cpuMs: number
  /** How long it waited without computing; 0 where that has no limit. */
  idleMs: number
  memoryBytes: number
}

export type Box = {
  /** Writes to the harness's private channel. */
  send(line: string): void
  endInput(): void
  kill(reason: StopReason): void
  ended: Promise<BoxEnd>
}

export type BoxStart = BoxContent & {
  slot: Slot
  /** Opens descriptor 5; only where it will be read. */
  hasChannel: boolean
  /** Its processes may share memory: for our own programs, which PostgreSQL is. */
  sharesMemory?: boolean | undefined
}

export type BoxUse = {
  limits: Limits
  stdin?: string
  signal?: AbortSignal
  onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
  /** A line on descriptor 5. */
  onLine?: ((line: string) => void) | undefined
  /** Descriptor 5 itself, for callers that speak longer than a run lasts and limit the amounts. */
  onChannel?: (channel: Duplex) => void
  onUsage?: (usage: Usage & { idleMs: number }, kernelBytes: number) => void
  /** Limit for waiting without computing. With it the clock's limit, `wallMs`, judges nothing. */
  maxIdleMs?: number
  /** Delay until the next usage sample; 25 ms by default. */
  nextLookMs?: () => number
  /** Computing time after which it gives way to others; without it, never. */
  yieldsAfterMs?: number
}

export type BoxOptions = Omit<BoxStart, 'hasChannel'> & BoxUse

/** A box that was started before anybody needed it. Limits and times count from its use, which comes once or never. */
export type StartedBox = {
  use(use: BoxUse): Box
  /** Ends it unused. */
  discard(): Promise<void>
  hasEnded(): boolean
  /** True once the mounts from this folder are in place, so that the folder may move. */
  hasBound(folder: string): boolean
}

export type BoxMaker = {
  workspace: Workspace
  bwrap: string
  filter: Buffer
  sharingFilter: Buffer
  nullFd: number
  inherited: number[]
}

const channelFd = 5
const maxAnswered = 64 * 1_024 * 1_024
const maxReported = 65_536
const settleMs = 3_000

/** Starts a command in a new sandbox. */
export function openBox(maker: BoxMaker, options: BoxOptions): Box {
  const hasChannel = options.onLine !== undefined || options.onChannel !== undefined
  return startBox(maker, { ...options, hasChannel }, options.stdin ?? '').use(options)
}

/** Starts a command whose input, where it is not given here, comes with its use. */
export function startBox(maker: BoxMaker, options: BoxStart, stdin?: string): StartedBox {
  const input = maker.workspace.openInput()
  if (stdin !== undefined) input.fill(stdin)
  const followed = follow(start(maker, options, input.descriptor), options)
  void followed.closed.then(input.close)
  return {
    use(use) {
      if (stdin === undefined) input.fill(use.stdin ?? '')
      return useBox(followed, use)
    },
    async discard() {
      const { child, channel, kill, closed } = followed
      const overdue = setTimeout(() => child.kill('SIGKILL'), settleMs)
      for (const stream of [child.stdout, child.stderr, channel]) stream?.resume()
      kill('killed')
      await closed
      clearTimeout(overdue)
    },
    hasEnded: followed.hasEnded,
    hasBound(folder) {
      const pid = followed.insidePid()
      return pid !== undefined && readMounts(pid).includes(folder)
    },
  }
}

/** A started bubblewrap, from which we know what is inside and can end it. */
type Followed = {
  child: ChildProcess
  channel: Duplex | undefined
  end: BoxEnd
  insidePid: () => number | undefined
  hasEnded: () => boolean
  kill: (reason: StopReason) => void
  closed: Promise<void>
  temporary: Temporary[]
}

function follow(child: ChildProcess, { hasChannel, home }: BoxStart): Followed {
  const end: BoxEnd = { ...emptyEnd }
  let insidePid: number | undefined
  let isOver = false
  const kill = (reason: StopReason) => {
    if (isOver) return
    end.stopped ??= reason
    // Killing bubblewrap itself in its first milliseconds would leave the sandbox running; its first process takes all
    // others with it. Until that one is known we wait for it.
    if (insidePid !== undefined) killQuietly(insidePid)
  }
  readLines(child.stdio[4] as Readable, maxReported, (line) => {
    const report = JSON.parse(line) as { 'child-pid'?: number; 'exit-code'?: number }
    if (report['exit-code'] !== undefined) end.exitCode = report['exit-code']
    if (report['child-pid'] === undefined || insidePid !== undefined) return
    insidePid = report['child-pid']
    if (end.stopped) killQuietly(insidePid)
  })
  // The type of stdio knows the first five descriptors only.
  const channel = hasChannel ? ((child.stdio as unknown[])[channelFd] as Duplex) : undefined
  // A channel that fails before its use shows in the box's end.
  channel?.on('error', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  child.once('error', (error) => (end.stderr += error.message))
  // From here on the number of its first process may belong to another.
  child.once('exit', () => (isOver = true))
  child.once('close', () => {
    isOver = true
    resolve()
  })
  const temporary = temporaryOf(home)
  return { child, channel, end, insidePid: () => insidePid, hasEnded: () => isOver, kill, closed, temporary }
}

function useBox(followed: Followed, use: BoxUse): Box {
  const { child, channel, end, kill, closed } = followed
  const { limits, signal } = use
  const startedAt = performance.now()
  const budget = { left: limits.outputBytes }
  for (const name of ['stdout', 'stderr'] as const) {
    const onText = (text: string) => {
      end[name] += text
      use.onOutput?.(name, text)
    }
    readOutput(child[name]!, budget, onText, () => {
      end.truncated = true
      kill('output_limit')
    })
  }
  if (channel && use.onLine) readLines(channel, maxAnswered, use.onLine, () => kill('output_limit'))
  if (channel) use.onChannel?.(channel)

  const watching = watch(followed, use)
  const wall = setTimeout(() => kill(use.maxIdleMs === undefined ? 'timeout' : 'not_judged'), limits.wallMs)
  // A second net: should a killed sandbox not end, end bubblewrap too, whose death takes it along.
  const overdue = setTimeout(() => child.kill('SIGKILL'), limits.wallMs + settleMs)
  const onAbort = () => kill('killed')
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()

  const ended = closed.then(() => {
    clearTimeout(wall)
    clearTimeout(overdue)
    watching.stop()
    signal?.removeEventListener('abort', onAbort)
    end.durationMs = performance.now() - startedAt
    return end
  })
  return { send: (line) => channel?.write(`${line}\n`), endInput: () => channel?.end(), kill, ended }
}

const emptyEnd: BoxEnd = {
  exitCode: null,
  stdout: '',
  stderr: '',
  truncated: false,
  durationMs: 0,
  cpuMs: 0,
  idleMs: 0,
  memoryBytes: 0,
}

function start(maker: BoxMaker, options: BoxStart, stdin: number): ChildProcess {
  const filter = maker.workspace.openText(options.sharesMemory ? maker.sharingFilter : maker.filter)
  const { user } = options.slot
  try {
    return spawn(maker.bwrap, boxArguments(options), {
      // Any variable passed here would be readable from /proc/1/environ inside.
      env: {},
      cwd: '/',
      ...(user !== undefined && { uid: user, gid: user }),
      stdio: [stdin, 'pipe', 'pipe', filter, 'pipe', ...openExtra(maker, options.hasChannel)],
    })
  } finally {
    closeDescriptor(stdin)
    closeDescriptor(filter)
  }
}

/** Descriptors that the server itself inherited would reach the code; 'ignore' leaves an unused number unused. */
function openExtra({ inherited, nullFd }: BoxMaker, hasChannel: boolean): ('pipe' | 'ignore' | number)[] {
  const length = Math.max(channelFd, ...inherited) - channelFd + 1
  return Array.from({ length }, (_, at) => {
    if (at === 0 && hasChannel) return 'pipe'
    return inherited.includes(channelFd + at) ? nullFd : 'ignore'
  })
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended by itself.
  }
}

/** Samples often at first, since most runs are short, then every 25 ms. */
function watch(followed: Followed, use: BoxUse): { stop: () => void } {
  const { limits, onUsage, maxIdleMs, nextLookMs = () => 25, yieldsAfterMs = Infinity } = use
  const { insidePid: pid, end, kill, temporary } = followed
  const most = limits.memoryMb * 1_024 * 1_024
  // Usage while waiting isn't charged to the code.
  const root = pid()
  const before = root === undefined ? undefined : readUsage(root)
  const cpuMsBefore = before?.cpuMs ?? 0
  // On a busy machine a short run may be over before the first sample: it held at least what it began with.
  end.memoryBytes = Math.max(end.memoryBytes, before?.residentBytes ?? 0)
  const often = 10
  const readIdleMs = maxIdleMs === undefined ? () => 0 : makeIdleness()
  let samples = 0
  let kernelBytes = 0
  let hasYielded = false
  let timer = setTimeout(sample, 5)
  function sample() {
    const root = pid()
    if (root !== undefined) {
      samples += 1
      const usage = readUsage(root)
      usage.cpuMs -= cpuMsBefore
      end.cpuMs = Math.max(end.cpuMs, usage.cpuMs)
      end.memoryBytes = Math.max(end.memoryBytes, usage.residentBytes)
      if (!hasYielded && usage.cpuMs > yieldsAfterMs) {
        hasYielded = true
        lowerPriority(usage.pids)
      }
      // Kernel memory grows too slowly to matter in most short runs, so it is sampled only later.
      if (samples > often) kernelBytes = readKernelBytes(root, usage.pids, temporary)
      if (usage.residentBytes + kernelBytes > most) {
        const used = (readProportionalBytes(usage.pids) ?? usage.residentBytes) + kernelBytes
        if (used > most) kill('memory_limit')
      }
      end.idleMs = readIdleMs(usage)
      if (end.idleMs >= (maxIdleMs ?? Infinity)) kill('waited')
      onUsage?.({ ...usage, idleMs: end.idleMs }, kernelBytes)
    }
    timer = setTimeout(sample, samples < often ? 5 : nextLookMs())
  }
  return { stop: () => clearTimeout(timer) }
}

export type Ending = { status: RunStatus; exitCode: number | null; signal: string | null }

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]))
// Enough for a native stack trace after the words themselves.
const lastWordsLength = 8_000
const outOfMemory = [
  /JavaScript heap out of memory/,
  /FATAL ERROR: .*(Allocation failed|out of memory)/,
  /^MemoryError\b[^\n]*\s*$/m,
  /Fatal process out of memory/,
  /Terminating due to java\.lang\.OutOfMemoryError/,
  /fatal error: (runtime: )?(out of memory|cannot allocate memory)/,
  /RangeError: (Array buffer allocation failed|Failed to allocate memory)/,
]

export function isOutOfMemory(text: string): boolean {
  return outOfMemory.some((pattern) => pattern.test(text))
}

/** Interprets the end: first our reason for stopping it, then its signal, then its exit code. */
export function readEnding(end: BoxEnd): Ending {
  if (end.stopped) return { status: end.stopped, exitCode: 137, signal: 'SIGKILL' }
  if (end.exitCode === null) return { status: 'internal_error', exitCode: null, signal: null }
  if (end.exitCode === 0) return { status: 'ok', exitCode: 0, signal: null }
  const signal = end.exitCode > 128 ? (signalNames.get(end.exitCode - 128) ?? null) : null
  return { status: statusOf(end, signal), exitCode: end.exitCode, signal }
}

function statusOf(end: BoxEnd, signal: string | null): RunStatus {
  // Killed by the CPU limit, or by the clock inside, which is the second net behind ours and far beyond it.
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return 'timeout'
  return isOutOfMemory(end.stderr.slice(-lastWordsLength)) ? 'memory_limit' : 'runtime_error'
}

/** One sentence for a person about an end that isn't a success. */
export function explainEnding({ status, exitCode, signal }: Ending): string {
  switch (status) {
    case 'timeout':
      return 'Stopped: the time limit was reached.'
    case 'waited':
      return 'Stopped: it waited without computing.'
    case 'not_judged':
      return 'Not judged: the machine was too busy to let it end.'
    case 'memory_limit':
      return 'Stopped: the memory limit was reached.'
    case 'output_limit':
      return 'Stopped: too much was printed.'
    case 'killed':
      return 'Stopped.'
    case 'internal_error':
      return 'The sandbox could not run this.'
    default:
      return signal
        ? `The program was ended by ${signal} before the function returned.`
        : `The program ended with exit code ${exitCode} before the function returned.`
  }
}
