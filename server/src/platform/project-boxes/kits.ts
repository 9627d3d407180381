/** The kits of the runtimes: the content of /kit in a box, and the parts that have to be built once on a machine. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { openBox, type BoxMaker } from '../box/box.ts'
import type { ToolchainCache } from '../box/toolchain-cache.ts'
import { makeReady, type ReadyRuntime, type Runtime } from './runtimes.ts'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const built = '/opt/nova/kit'
const buildMs = 480_000
const kitchen = { wallMs: buildMs, cpuMs: 600_000, memoryMb: 2_048, outputBytes: 65_536, processes: 256 }
const rooms = { bytes: 64 * 1_024 * 1_024, temporaryBytes: 1_024 * 1_024 * 1_024 }

/** The kit's folder in the repository; undefined where it has none. */
export function findKit(id: ProjectRuntime, kits = join(repository, 'kits')): string | undefined {
  const folder = join(kits, id)
  return existsSync(join(folder, 'bin/run-tests')) ? folder : undefined
}

/** Makes a runtime ready for boxes; the first server of a machine builds its kit if needed. */
export async function prepareKit(
  maker: BoxMaker,
  runtime: Runtime,
  folder: string,
  { cache, signal }: { cache: ToolchainCache | undefined; signal: AbortSignal },
): Promise<ReadyRuntime | { complaint: string }> {
  const { workspace } = maker
  const kit = workspace.stageFolder(folder)
  const build = ['build', 'build.mjs'].map((name) => join(folder, name)).find(existsSync)
  if (build === undefined) return makeReady(workspace, runtime, kit)
  if (!cache) return { complaint: 'There is no folder to keep its compiled parts in.' }
  const key = `kit-${runtime.id}-${digest(folder, runtime).slice(0, 16)}`
  const fill = (out: string) =>
    build.endsWith('.mjs') ? buildHere(build, out) : buildInside(maker, makeReady(workspace, runtime, kit), out, signal)
  const complaint = cache.find(key) === undefined ? await cache.make(key, fill, signal) : undefined
  if (complaint !== undefined) return { complaint }
  const made = cache.find(key)
  if (made === undefined) return { complaint: 'What was made for it is gone.' }
  return makeReady(workspace, runtime, kit, { from: made, to: built })
}

/** Files outside of a kit that its build reads; a release has them bundled. */
const shared = ['package-lock.json', 'web/src/project/preview/vue-file.ts'].map((path) => join(repository, path))

/** Changes with every input of the built kit: its files, the toolchain, and the packages of this installation. */
function digest(folder: string, { version, environment }: Runtime): string {
  const hash = createHash('sha256').update([version, process.arch, JSON.stringify(environment)].join('\n'))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...files.sort(), ...shared]) {
    if (existsSync(path)) hash.update(path.slice(dirname(folder).length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Bundles parts of this installation's packages; the script and all that it reads are ours. */
async function buildHere(script: string, out: string): Promise<string | undefined> {
  const { PATH, HOME } = process.env
  try {
    await promisify(execFile)(process.execPath, [script, out], { env: { PATH, HOME }, timeout: buildMs })
    return undefined
  } catch (error) {
    return String((error as { stderr?: string }).stderr || error).slice(0, 500)
  }
}

/** The only box of a project that may write to a folder of the machine: nothing of a candidate's is in it. */
async function buildInside(
  maker: BoxMaker,
  ready: ReadyRuntime,
  out: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const end = await openBox(maker, {
    slot: { index: 0 },
    command: ['/usr/bin/sh', '-c', `umask 022 && mkdir -p "$HOME" && exec /kit/build ${built}`],
    binds: [...ready.binds, { from: out, to: built, isWritable: true }],
    home: { path: '/work', ...rooms, environment: ready.environment },
    limits: kitchen,
    signal,
  }).ended
  if (end.exitCode === 0 && !end.stopped) return undefined
  return `${end.stopped ?? `exit code ${end.exitCode}`} ${end.stderr.trim().slice(0, 500)}`.trim()
}
