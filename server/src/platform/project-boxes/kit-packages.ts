/**
 * Installs a kit's libraries from the npm registry, exactly as its lock names them. Promises that a folder appears only
 * when it is whole, that every package has the content of the lock, and that no code of a package runs.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { makeFolder } from '../files/files.ts'

export type InstallProgress = { done: number; total: number }
export type InstallOptions = {
  signal: AbortSignal
  onProgress: (progress: InstallProgress) => void
  /** The address of another registry, as npm itself knows it. */
  registry?: string
}

type Package = {
  path: string
  version: string
  integrity: string
  /** Its own name, if its folder has another. */
  name?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const kits = fileURLToPath(new URL('../../../../kits', import.meta.url))
const lockOf = (kit: string) => join(kits, kit, 'libraries', 'package-lock.json')
const publicRegistry = 'https://registry.npmjs.org'
const atOnce = 6
const maxPackageBytes = 40 * 1_024 * 1_024
/** A program of an agent is one file with all that it needs. */
const maxAgentBytes = 200 * 1_024 * 1_024
const packageMs = 120_000
const leftoverMs = 3_600_000

/** True for kits whose libraries come from npm. */
export const hasPackages = (kit: string): boolean => existsSync(lockOf(kit))

/** The folder for the libraries of a kit's present lock, whether it is there or not. */
export function packagesFolder(dataDir: string, kit: string): string {
  const digest = createHash('sha256')
    .update(readFileSync(lockOf(kit)))
    .digest('hex')
  return join(dataDir, 'kits', `${kit}-${digest.slice(0, 16)}`)
}

/** The version of each package that the kit names itself. */
export function readVersions(kit: string): Map<string, string> {
  const packages = readLock(kit)
  const top = (path: string) => path.split('node_modules/').length === 2
  return new Map(packages.filter(({ path }) => top(path)).map(({ path, version }) => [nameOf(path), version]))
}

/** Installs what isn't there yet; throws an Error in words for the operator. */
export async function installPackages(kit: string, dataDir: string, options: InstallOptions): Promise<void> {
  const to = packagesFolder(dataDir, kit)
  if (existsSync(to)) return
  const { uid, gid } = makeKitsFolder(dataDir)
  removeLeftovers(join(dataDir, 'kits'))
  const making = mkdtempSync(`${to}.`)
  try {
    chmodSync(making, 0o755)
    await fetchPackages(readLock(kit), making, options)
    if (isRoot()) await run('chown', ['-R', `${uid}:${gid}`, making])
    if (!existsSync(to)) renameSync(making, to)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Fetches the package of a lock that holds an agent's program for this machine; undefined if none of them does. */
export async function fetchAgent(lock: string, folder: string, signal: AbortSignal): Promise<AgentPackage | undefined> {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    packages: Record<string, Omit<AgentPackage, 'path'>>
  }
  const [found] = Object.entries(packages).filter(([, { cpu }]) => cpu?.includes(process.arch))
  if (!found) return undefined
  const [path, rest] = found
  const registry = process.env['npm_config_registry'] ?? publicRegistry
  await fetchPackage({ ...rest, path }, folder, registry, signal, maxAgentBytes)
  return { ...rest, path }
}

export type AgentPackage = Package & { cpu?: string[]; license?: string }

const isRoot = () => process.getuid?.() === 0

/** Root may install for a server of another user, who owns the data folder. */
export function makeKitsFolder(dataDir: string): { uid: number; gid: number } {
  const folder = join(dataDir, 'kits')
  const isNew = makeFolder(folder).length > 0
  if (isNew || isRoot()) chmodSync(folder, 0o755)
  const owner = statSync(dataDir)
  if (isRoot()) chownSync(folder, owner.uid, owner.gid)
  return owner
}

/** Installations that were killed leave their folder behind; no other takes this long. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const begunAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    const isUnfinished = /^[a-z]+-[0-9a-f]{16}\.\w{6}$/.test(name)
    if (isUnfinished && begunAt < Date.now() - leftoverMs) rmSync(path, { recursive: true, force: true })
  }
}

function readLock(kit: string): Package[] {
  const { packages } = JSON.parse(readFileSync(lockOf(kit), 'utf8')) as {
    packages: Record<string, Omit<Package, 'path'>>
  }
  return Object.entries(packages).flatMap(([path, rest]) => (path === '' ? [] : { path, ...rest }))
}

/** False for parts of a package that are compiled for another kind of machine. */
const fitsHere = ({ os, cpu, libc }: Package): boolean =>
  (os?.includes(process.platform) ?? true) &&
  (cpu?.includes(process.arch) ?? true) &&
  (libc?.includes(hasGlibc() ? 'glibc' : 'musl') ?? true)

const hasGlibc = () => 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Puts these packages, as far as they fit this machine, into the folder; no code of them runs. */
export async function fetchPackages(
  all: readonly Package[],
  folder: string,
  { signal, onProgress, registry }: InstallOptions,
): Promise<void> {
  const packages = all.filter(fitsHere)
  const stopping = new AbortController()
  const progress = { done: 0, total: packages.length }
  const left = packages.values()
  const from = registry ?? process.env['npm_config_registry'] ?? publicRegistry
  const work = async () => {
    for (const each of left) {
      await fetchPackage(each, join(folder, each.path), from, AbortSignal.any([signal, stopping.signal]))
      onProgress({ ...progress, done: (progress.done += 1) })
    }
  }
  onProgress({ ...progress })
  // All have ended before the folder is removed; the first failure stops the others.
  const stop = (error: unknown) => stopping.abort(error)
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(stop)))
  signal.throwIfAborted()
  stopping.signal.throwIfAborted()
  // Some packages are readable by their owner alone.
  await run('chmod', ['-R', 'u+rwX,go+rX,go-w', folder])
}

async function fetchPackage(
  { path, version, integrity, name = nameOf(path) }: Package,
  to: string,
  registry: string,
  signal: AbortSignal,
  maxBytes = maxPackageBytes,
) {
  const base = name.slice(name.indexOf('/') + 1)
  const url = `${registry.replace(/\/$/, '')}/${name}/-/${base}-${version}.tgz`
  const bytes = await fetchBytes(url, AbortSignal.any([signal, AbortSignal.timeout(packageMs)]), maxBytes)
  const [algorithm = '', wanted] = integrity.split('-', 2)
  if (createHash(algorithm).update(bytes).digest('base64') !== wanted) {
    throw new Error(`The registry sent something else for ${name} ${version}. Nothing was installed.`)
  }
  mkdirSync(to, { recursive: true })
  await run('tar', ['-xzf', '-', '-C', to, '--strip-components=1', '--no-same-owner'], bytes)
}

async function fetchBytes(url: string, signal: AbortSignal, maxBytes: number): Promise<Buffer> {
  const { host } = new URL(url)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const reply = await fetch(url, { signal })
    if (!reply.ok || !reply.body) throw new Error(`It answered ${reply.status}.`)
    for await (const chunk of reply.body) {
      length += chunk.length
      if (length > maxBytes) throw new Error(`A package is larger than ${maxBytes / 1_024 ** 2} MB.`)
      chunks.push(chunk)
    }
  } catch (error) {
    const cause = (error as Error).cause
    const why = cause instanceof Error ? cause.message : (error as Error).message
    throw new Error(`We couldn’t download from ${host}: ${why} Nothing was installed. Try again.`, { cause: error })
  }
  return Buffer.concat(chunks)
}

export async function run(program: string, args: string[], input?: Buffer): Promise<void> {
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString().slice(0, 500)))
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const given = pipeline([input ?? Buffer.alloc(0)], child.stdin).catch(() => undefined)
  const [code] = await Promise.all([ended, given])
  if (code !== 0) throw new Error(`A package couldn’t be unpacked: ${said.trim() || `${program} ended with ${code}`}`)
}
