/** Builds and starts the image of deploy/Dockerfile here, with Debian's buildah and podman. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
const registryBase = 'docker.io/library/debian:bookworm-slim'
const ownBase = 'localhost/nova-base:bookworm'
const image = 'localhost/nova-interviews:checked'

const run = async (command: string, ...args: string[]) =>
  (await runFile(command, args, { maxBuffer: 1e8, cwd: root })).stdout.trim()

/** The base of the registry; where none answers, one made by debootstrap. */
async function findBase(): Promise<string> {
  const found = await runFile('podman', ['pull', '--quiet', registryBase], { timeout: 120_000 }).catch(() => undefined)
  if (found) return registryBase
  const isMade = await run('podman', 'image', 'exists', ownBase).catch(() => undefined)
  if (isMade !== undefined) return ownBase
  const folder = await mkdtemp(join(tmpdir(), 'nova-base-'))
  await run('debootstrap', '--variant=minbase', 'bookworm', folder, 'http://deb.debian.org/debian')
  await rm(join(folder, 'var', 'cache', 'apt'), { recursive: true })
  await run('tar', '-C', folder, '-cf', `${folder}.tar`, '.')
  await run('podman', 'import', `${folder}.tar`, ownBase)
  await Promise.all([folder, `${folder}.tar`].map((each) => rm(each, { recursive: true, force: true })))
  return ownBase
}

/** Packs a release and builds the image from it; answers its name, its size in MB and that of its base. */
export async function buildImage(): Promise<{ name: string; sizeMb: number; baseMb: number; packedMb: number }> {
  const base = await findBase()
  await run(process.execPath, join('tools', 'release.mjs'))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  const trust = certificates
    ? ['-v', `${certificates}:/tmp/certificates:ro`, '--build-arg', 'NODE_EXTRA_CA_CERTS=/tmp/certificates']
    : []
  const own = ['--build-arg', `BASE=${base}`, '--build-arg', `RELEASE=nova-interviews-${version}.tar.gz`]
  // Without namespaces of the network and of users: not every machine lets them be made.
  const how = ['--isolation', 'chroot', '--network', 'host', '--layers']
  await run('buildah', 'bud', ...how, ...trust, ...own, '-f', 'deploy/Dockerfile', '-t', image, 'release')
  const sizeOf = async (name: string) =>
    Math.round(Number(await run('podman', 'image', 'inspect', '--format', '{{.Size}}', name)) / 1e6)
  const packed = await run('sh', '-c', `podman save --format oci-archive ${image} | gzip -1 | wc -c`)
  return {
    name: image,
    sizeMb: await sizeOf(image),
    baseMb: await sizeOf(base),
    packedMb: Math.round(Number(packed) / 1e6),
  }
}

/** As deploy/compose.yaml runs it: nothing writable but /data and /tmp, no capability. */
const confined = [
  ...['--network', 'host', '--read-only', '--tmpfs', '/tmp:exec', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
]
/** Without systemd and on machines whose control groups are of both kinds, which crun refuses. */
const engine = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
/** Needs of the sandbox that a container's defaults forbid. */
export const sandboxNeeds = ['--security-opt', 'seccomp=unconfined', '--security-opt', 'unmask=ALL']

/** Runs a command in the image to its end; answers what it printed. */
export const runInImage = (name: string, script: string) =>
  run('podman', ...engine, 'run', '--rm', ...confined, '--entrypoint', 'sh', name, '-c', script)

export type Container = { said: () => string; stop: () => Promise<number | null> }

/** Starts the image in the foreground; it is removed when it ends. */
export function startImage(
  name: string,
  options: { flags?: string[]; env: Record<string, string>; args?: string[] },
): Container {
  const settings = Object.entries(options.env).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  const given = [...engine, 'run', '--rm', ...confined, ...(options.flags ?? []), ...settings, name]
  const child = spawn('podman', [...given, ...(options.args ?? [])], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.on('exit', done))
  return {
    said: () => said,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
