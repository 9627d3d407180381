/** Debian packages that the sandbox and the tests use, and their installation. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root, say, Stop } from './runtime.mjs'

const isOnPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const hasPostgres = () => {
  const home = '/usr/lib/postgresql'
  return existsSync(home) && readdirSync(home).some((version) => existsSync(join(home, version, 'bin', 'postgres')))
}

/** Looks for the file in a folder below these, as the sandbox will. */
const isBelow = (homes, pattern, file) =>
  homes.some(
    (home) =>
      existsSync(home) && readdirSync(home).some((name) => pattern.test(name) && existsSync(join(home, name, file))),
  )

/** Chromium without windows does the same work with a quarter less of the processor; the whole one serves too. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of the tests, or where it would be. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium')

/** The minimum to run candidates' code: small. */
export const sandboxPackages = [
  { name: 'bubblewrap', isThere: () => isOnPath('bwrap') },
  { name: 'python3', isThere: () => isOnPath('python3') },
]

/** Packages for more languages: some hundred megabytes. */
export const compilerPackages = [
  { name: 'default-jdk-headless', isThere: () => isBelow(['/usr/lib/jvm'], /./, 'bin/javac') },
  { name: 'golang-go', isThere: () => isBelow(['/usr/lib', '/usr/local'], /^go(-\d.*)?$/, 'bin/go') },
]

const hasPython = (name) => existsSync(join('/usr/lib/python3/dist-packages', name))

/** Libraries of project kits (server/src/platform/project-boxes/libraries.ts). */
const libraryPackages = [
  ...['flask', 'fastapi', 'sqlalchemy', 'pandas', 'numpy', 'httpx', 'uvicorn', 'pytest'].map((name) => ({
    name: `python3-${name}`,
    isThere: () => hasPython(name),
  })),
  { name: 'alembic', isThere: () => hasPython('alembic') },
  { name: 'golang-github-go-chi-chi-dev', isThere: () => existsSync('/usr/share/gocode/src/github.com/go-chi/chi') },
  { name: 'junit5', isThere: () => existsSync('/usr/share/java/junit-jupiter.jar') },
]

/** The proxy of the tests; Debian puts it where the paths of ordinary users do not lead. */
const proxy = '/usr/sbin/haproxy'

/** Additional packages for the test suites. */
export const testPackages = [
  ...sandboxPackages,
  ...compilerPackages,
  ...libraryPackages,
  ...['ripgrep', 'tree', 'nano', 'vim', 'curl', 'git'].map((name) => ({
    name,
    isThere: () => isOnPath(name === 'ripgrep' ? 'rg' : name),
  })),
  { name: 'chromium-headless-shell', isThere: () => existsSync(findChromium()) },
  { name: 'postgresql', isThere: hasPostgres },
  { name: 'pgbouncer', isThere: () => existsSync('/usr/sbin/pgbouncer') },
  // Debian's package starts a service where systemd runs; the tests start their own and leave that one alone.
  { name: 'prometheus', isThere: () => isOnPath('prometheus') && isOnPath('promtool') },
  { name: 'haproxy', isThere: () => existsSync(proxy) },
  { name: 'fonts-liberation', isThere: () => existsSync('/usr/share/fonts/truetype/liberation') },
]

/** Programs by which `npm run thorough` builds and starts the image. */
export const imagePackages = [
  { name: 'buildah', isThere: () => isOnPath('buildah') },
  { name: 'podman', isThere: () => isOnPath('podman') },
  { name: 'runc', isThere: () => isOnPath('runc') },
  { name: 'debootstrap', isThere: () => isOnPath('debootstrap') || existsSync('/usr/sbin/debootstrap') },
]

/** The names of those that are missing here. */
export const missingFrom = (packages) => packages.filter(({ isThere }) => !isThere()).map(({ name }) => name)

/** Needs Debian's apt-get and root. */
export const canInstall = () =>
  process.platform === 'linux' && existsSync('/etc/debian_version') && isOnPath('apt-get') && process.getuid?.() === 0

/** The newest versions of these matter to candidates; the stable ones suffice for all others. */
const newestWanted = compilerPackages.map(({ name }) => name)

/** The backports that the machine's sources name. */
function findBackports() {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(RELEASE)'], { encoding: 'utf8' })
  return /^\S+-backports$/m.exec(stdout ?? '')?.[0]
}

export const installCommand = (names) => `apt-get install ${names.join(' ')}`

/**
 * Installs packages with apt-get, writing to a log; answers whether that went well.
 * In a separate process group: a package manager ended halfway by Ctrl-C would leave the machine worse off.
 */
export async function installPackages(names) {
  const log = join(root, '.runtime', 'apt.log')
  mkdirSync(join(root, '.runtime'), { recursive: true })
  const apt = (args) =>
    new Promise((done) => {
      const output = openSync(log, 'a')
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_MODE: 'l' }
      const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=2']
      const child = spawn('apt-get', [...options, ...args], { stdio: ['ignore', output, output], env, detached: true })
      child.on('error', () => done(false))
      child.on('exit', (code) => done(code === 0))
    })
  // A list that could not be refreshed may still serve.
  await apt(['update'])
  const install = ['install', '--no-install-recommends']
  const suite = findBackports()
  const newest = names.filter((name) => newestWanted.includes(name))
  // If the backports refuse, the stable ones still work.
  const isNewestDone =
    newest.length === 0 ||
    (suite !== undefined && (await apt([...install, '-t', suite, ...newest]))) ||
    (await apt([...install, ...newest]))
  const others = names.filter((name) => !newest.includes(name))
  const areOthersDone = others.length === 0 || (await apt([...install, ...others]))
  return isNewestDone && areOthersDone
}

/** Makes sure that all of these are there before going on; says what to do where that is not in our power. */
export async function requirePackages(packages) {
  const missing = missingFrom(packages)
  if (missing.length === 0) return
  if (!canInstall())
    throw new Stop(`These packages are missing: ${missing.join(', ')}. As root: ${installCommand(missing)}`)
  say(`Installing ${missing.join(', ')}.`)
  await installPackages(missing)
  const still = missingFrom(packages)
  if (still.length > 0)
    say(`Still missing: ${still.join(', ')}. The suites that need them will fail; see .runtime/apt.log.`)
}
