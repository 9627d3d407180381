/**
 * One sandbox: a bubblewrap process, its channels, its limits and its end. Promises that nothing of it survives its
 * end. Must be opened from the main thread: the kernel ends sandboxes together with the thread that started them.
 */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex, Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { Bind } from './languages/language.ts'
import type { Limits } from './request.ts'
import { readProportionalBytes, readUsage } from './watch.ts'
import type { Usage } from './watch.ts'
import { closeDescriptor } from './workspace.ts'
import type { Slot, Workspace } from './workspace.ts'

export type StopReason = 'timeout' | 'memory_limit' | 'output_limit' | 'killed'

export type BoxEnd = {
  /** As bubblewrap reports it: 128 + n after signal n; null where we ended it or it never began. */
  exitCode: number | null
  stopped?: StopReason
  began: boolean
  stdout: string
  stderr: string
  truncated: boolean
  durationMs: number
  cpuMs: number
  memoryBytes: number
}

export type Box = {
  /** Writes to the harness's private channel. */
  send(line: string): void
  /** Tells the harness that nothing more comes. */
  endInput(): void
  kill(reason: StopReason): void
  ended: Promise<BoxEnd>
}

export type BoxOptions = {
  slot: Slot
  folder: string
  command: string[]
  binds: Bind[]
  stdin?: string
  limits: Limits
  signal?: AbortSignal
  onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
  onLine?: (line: string) => void
  onUsage?: (usage: Usage) => void
}

/** What every box of this server has in common. */
export type BoxMaker = { workspace: Workspace; bwrap: string; filter: Buffer; nullFd: number; inherited: number[] }

const channelFd = 5
const longestLine = 16 * 1_024 * 1_024
const settleMs = 3_000

/** Starts a command in a new sandbox. */
export function openBox(maker: BoxMaker, options: BoxOptions): Box {
  const { slot, limits } = options
  const stdin = maker.workspace.openText(options.stdin ?? '')
  const filter = maker.workspace.openText(maker.filter)
  const startedAt = performance.now()
  const child = spawn(maker.bwrap, boxArguments(options), {
    // What is not given here cannot be read from /proc/1/environ inside.
    env: {},
    cwd: '/',
    ...(slot.user !== undefined && { uid: slot.user, gid: slot.user }),
    stdio: [stdin, 'pipe', 'pipe', filter, 'pipe', 'pipe', ...coverInherited(maker)],
  })
  closeDescriptor(stdin)
  closeDescriptor(filter)

  const end: BoxEnd = {
    exitCode: null,
    began: false,
    stdout: '',
    stderr: '',
    truncated: false,
    durationMs: 0,
    cpuMs: 0,
    memoryBytes: 0,
  }
  let insidePid: number | undefined
  let isOver = false
  const kill = (reason: StopReason) => {
    if (isOver) return
    end.stopped ??= reason
    // Killing bubblewrap itself in its first milliseconds would leave the sandbox running; its first process takes all
    // others with it. Until that one is known we wait for it.
    if (insidePid !== undefined) killQuietly(insidePid)
  }

  const watching = watch(() => insidePid, limits, end, kill, options.onUsage)
  const wall = setTimeout(() => kill('timeout'), limits.wallMs)
  const onAbort = () => kill('killed')
  options.signal?.addEventListener('abort', onAbort, { once: true })

  // Its type knows the first five descriptors only.
  const channel = (child.stdio as unknown[])[channelFd] as Duplex
  readOutput(child.stdout as Readable, 'stdout', end, limits, kill, options.onOutput)
  readOutput(child.stderr as Readable, 'stderr', end, limits, kill, options.onOutput)
  readLines(
    channel,
    longestLine,
    (line) => options.onLine?.(line),
    () => kill('output_limit'),
  )
  readLines(child.stdio[4] as Readable, 65_536, (line) => {
    const status = JSON.parse(line) as { 'child-pid'?: number; 'exit-code'?: number }
    if (status['exit-code'] !== undefined) end.exitCode = status['exit-code']
    if (status['child-pid'] === undefined || insidePid !== undefined) return
    insidePid = status['child-pid']
    end.began = true
    if (end.stopped) killQuietly(insidePid)
  })

  const ended = new Promise<BoxEnd>((resolve) => {
    child.once('error', (error) => {
      end.stderr += error.message
    })
    child.once('exit', () => {
      isOver = true
    })
    child.once('close', () => {
      isOver = true
      clearTimeout(wall)
      watching.stop()
      options.signal?.removeEventListener('abort', onAbort)
      end.durationMs = performance.now() - startedAt
      resolve(end)
    })
  })
  // A second net: should a killed sandbox not end, end bubblewrap too, whose death takes it along.
  const overdue = setTimeout(() => child.kill('SIGKILL'), limits.wallMs + settleMs)
  void ended.then(() => clearTimeout(overdue))
  if (options.signal?.aborted) kill('killed')

  return { send: (line) => channel.write(`${line}\n`), endInput: () => channel.end(), kill, ended }
}

/** Descriptors that the server itself inherited would reach the code; 'ignore' leaves an unused number unused. */
function coverInherited({ inherited, nullFd }: BoxMaker): (number | 'ignore')[] {
  const length = Math.max(channelFd, ...inherited) - channelFd
  return Array.from({ length }, (_, at) => (inherited.includes(channelFd + 1 + at) ? nullFd : 'ignore'))
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended by itself.
  }
}

/** Samples often at first, since most runs are short, then every 25 ms. */
function watch(
  pid: () => number | undefined,
  limits: Limits,
  end: BoxEnd,
  kill: (reason: StopReason) => void,
  onUsage?: (usage: Usage) => void,
): { stop: () => void } {
  const most = limits.memoryMb * 1_024 * 1_024
  let samples = 0
  let timer = setTimeout(sample, 5)
  function sample() {
    const root = pid()
    if (root !== undefined) {
      samples += 1
      const usage = readUsage(root)
      end.cpuMs = Math.max(end.cpuMs, usage.cpuMs)
      end.memoryBytes = Math.max(end.memoryBytes, usage.residentBytes)
      if (usage.residentBytes > most && (readProportionalBytes(usage.pids) ?? usage.residentBytes) > most) {
        kill('memory_limit')
      }
      onUsage?.(usage)
    }
    timer = setTimeout(sample, samples < 10 ? 5 : 25)
  }
  return { stop: () => clearTimeout(timer) }
}

function readOutput(
  stream: Readable,
  name: 'stdout' | 'stderr',
  end: BoxEnd,
  limits: Limits,
  kill: (reason: StopReason) => void,
  onOutput?: BoxOptions['onOutput'],
): void {
  const decoder = new StringDecoder('utf8')
  const take = (text: string) => {
    if (text === '') return
    end[name] += text
    onOutput?.(name, text)
  }
  let left = limits.outputBytes
  stream.on('data', (chunk: Buffer) => {
    take(decoder.write(chunk.subarray(0, left)))
    if (chunk.length > left) {
      end.truncated = true
      kill('output_limit')
    }
    left = Math.max(0, left - chunk.length)
  })
  stream.on('end', () => take(decoder.end()))
  stream.on('error', () => undefined)
}

function readLines(stream: Readable, longest: number, onLine: (line: string) => void, onTooLong?: () => void): void {
  let chunks: Buffer[] = []
  let length = 0
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      onLine(Buffer.concat([...chunks, rest.subarray(0, at)]).toString('utf8'))
      chunks = []
      length = 0
      rest = rest.subarray(at + 1)
    }
    length += rest.length
    if (length > longest) {
      onTooLong?.()
      chunks = []
      length = 0
    } else if (rest.length > 0) chunks.push(rest)
  })
  // Its end belongs to a process that may die at any moment.
  stream.on('error', () => undefined)
}

function boxArguments({ folder, command, binds, limits }: BoxOptions): string[] {
  const wallSeconds = limits.wallMs / 1_000
  const cpuSeconds = Math.ceil(limits.cpuMs / 1_000)
  const megabyte = 1_024 * 1_024
  const fileBytes = 64 * megabyte
  const bind = (from: string, to = from) => ['--ro-bind', from, to]
  return [
    ...['user', 'pid', 'net', 'ipc', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`),
    ...['--disable-userns', '--die-with-parent', '--new-session', '--clearenv'],
    ...['--hostname', 'sandbox', '--uid', '65534', '--gid', '65534'],
    ...systemLibraries.flatMap((path) => bind(path)),
    ...[...systemTools.map((path) => ({ from: path, to: path })), ...binds].flatMap(({ from, to }) => bind(from, to)),
    ...links.flatMap(([target, path]) => ['--symlink', target, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(megabyte), '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    ...['--size', String(64 * megabyte), '--tmpfs', '/tmp'],
    ...bind(folder, '/app'),
    ...['--chdir', '/tmp', '--remount-ro', '/'],
    ...['--setenv', 'PATH', '/usr/bin:/bin', '--setenv', 'HOME', '/tmp', '--setenv', 'LANG', 'C.UTF-8'],
    ...['--seccomp', '3', '--json-status-fd', '4', '--'],
    // Inside, after the user namespace: outside, the process limit would count all the user's processes.
    ...['/usr/bin/prlimit', `--cpu=${cpuSeconds}:${cpuSeconds + 1}`, `--nproc=${limits.processes}`],
    ...[`--fsize=${fileBytes}`, '--nofile=256', '--core=0', `--data=${Math.round(limits.memoryMb * 1.5) * megabyte}`],
    ...['--', '/usr/bin/timeout', '-s', 'KILL', String(wallSeconds + 2), ...command],
  ]
}

/** Programs that every box starts with. */
export const systemTools = ['/usr/bin/prlimit', '/usr/bin/timeout']

/** Shared libraries: never the whole of /usr/lib where there is a folder per machine, so that little else shows. */
const multiarch = join('/usr/lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu')
const has64 = existsSync('/usr/lib64')
const is64Apart = has64 && realpathSync('/usr/lib64') !== '/usr/lib'
const systemLibraries = [
  existsSync(multiarch) ? multiarch : '/usr/lib',
  ...(is64Apart ? ['/usr/lib64'] : []),
  ...(existsSync('/etc/ld.so.cache') ? ['/etc/ld.so.cache'] : []),
]
const links: [target: string, path: string][] = [
  ['usr/bin', '/bin'],
  ['usr/lib', '/lib'],
  ...(has64 ? [[is64Apart ? 'usr/lib64' : 'usr/lib', '/lib64'] as [string, string]] : []),
]
