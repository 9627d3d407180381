/** The flags of every sandbox: namespaces, what can be seen, limits. */
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Bind, Limits } from '../../languages/language.ts'
import { maxClockMs } from '../request.ts'
import { bindLocale, localeName } from './locale.ts'

/** A place that people work in for hours: its own folder, and room for builds. */
export type BoxHome = { path: string; bytes: number; temporaryBytes: number; environment: Record<string, string> }

/** In-memory folder inside the box; a large one counts towards the box's memory. */
export type Temporary = { path: string; bytes: number; isCounted: boolean }

/** The root of a file system in place of the machine's programs and libraries. */
export type Image = { binds: Bind[]; links: [target: string, path: string][] }

/** Content of the box: the folder becomes /app. */
export type BoxContent = {
  folder?: string
  command: string[]
  binds: Bind[]
  limits: Limits
  /** How long it may wait for its use; how long that may take is not known then. */
  waitMs?: number
  home?: BoxHome
  image?: Image | undefined
}

const temporaryBytes = 64 * 1_024 * 1_024

/** The folders of a box that lie in memory. */
export function temporaryOf(home: BoxHome | undefined): Temporary[] {
  if (!home) return [{ path: '/tmp', bytes: temporaryBytes, isCounted: false }]
  return [
    { path: '/tmp', bytes: home.temporaryBytes, isCounted: true },
    { path: home.path, bytes: home.bytes, isCounted: true },
  ]
}

/** Returns bubblewrap's arguments; the order of mounts matters. */
export function boxArguments({ folder, command, binds, limits, waitMs, home, image }: BoxContent): string[] {
  const wallSeconds = (waitMs === undefined ? limits.wallMs : waitMs + maxClockMs) / 1_000
  const cpuSeconds = Math.ceil(limits.cpuMs / 1_000)
  const megabyte = 1_024 * 1_024
  const fileBytes = 64 * megabyte
  const bind = (from: string, to = from) => ['--ro-bind', from, to]
  const root = image ? { ...image, binds: [...image.binds, ...machineUnderImage] } : machine
  const start = (program: string) => (image ? startUnderImage(program) : [program])
  return [
    ...['user', 'pid', 'net', 'ipc', 'uts', 'cgroup-try'].map((name) => `--unshare-${name}`),
    ...['--disable-userns', '--die-with-parent', '--new-session', '--clearenv'],
    ...['--hostname', 'sandbox', '--uid', '65534', '--gid', '65534'],
    ...[...root.binds, ...binds].flatMap(({ from, to, isWritable }) =>
      isWritable ? ['--bind', from, to] : bind(from, to),
    ),
    ...root.links.flatMap(([target, path]) => ['--symlink', target, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(megabyte), '--tmpfs', '/dev/shm'],
    // Mapped as shared, zeros are memory that the code can keep without it being counted as its own.
    ...['--dev-bind', '/dev/null', '/dev/zero', '--remount-ro', '/dev'],
    ...temporaryOf(home).flatMap(({ path, bytes }) => ['--size', String(bytes), '--tmpfs', path]),
    ...(folder === undefined ? [] : bind(folder, '/app')),
    ...['--chdir', home?.path ?? '/tmp', '--remount-ro', '/'],
    ...Object.entries({ ...usualEnvironment, ...home?.environment }).flatMap((entry) => ['--setenv', ...entry]),
    ...['--seccomp', '3', '--json-status-fd', '4', '--'],
    // Inside, after the user namespace: outside, the process limit would count all the user's processes.
    ...[...start('/usr/bin/prlimit'), `--cpu=${cpuSeconds}:${cpuSeconds + 1}`, `--nproc=${limits.processes}`],
    ...[`--fsize=${fileBytes}`, '--nofile=256', '--core=0', `--data=${dataMegabytes(limits) * megabyte}`],
    ...['--', ...start('/usr/bin/timeout'), '-s', 'KILL', String(wallSeconds + 2)],
    ...[...start(command[0]!), ...command.slice(1)],
  ]
}

const usualEnvironment = { PATH: '/usr/bin:/bin', HOME: '/tmp', LANG: localeName }
const locale = bindLocale()

/**
 * Per process, and only the second net behind the watcher, which counts what is used: Node 24 sets 400 MB of address
 * space aside before it runs a line.
 */
const dataMegabytes = ({ memoryMb }: Limits) => Math.round(memoryMb * 1.5) + 512

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
const same = (path: string): Bind => ({ from: path, to: path })
const machine: Image = { binds: [...[...systemLibraries].map(same), ...locale, ...systemTools.map(same)], links }

/**
 * The box's own programs run on the machine's libraries even where an image has others, or another C library: by the
 * machine's loader, which gets their places.
 */
const loader = process.arch === 'arm64' ? '/lib/ld-linux-aarch64.so.1' : '/lib64/ld-linux-x86-64.so.2'
const folders = systemLibraries.filter((path) => !path.endsWith('.cache'))
const below = (path: string) => `/opt/nova/machine${path}`
const machineUnderImage: Bind[] = existsSync(loader)
  ? [
      { from: realpathSync(loader), to: below('/loader') },
      ...[...folders, ...systemTools].map((path) => ({ from: path, to: below(path) })),
    ]
  : []
const startUnderImage = (program: string) => [
  ...[below('/loader'), '--inhibit-cache', '--library-path', folders.map(below).join(':')],
  systemTools.includes(program) ? below(program) : program,
]
