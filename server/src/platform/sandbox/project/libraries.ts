/** Libraries of the kits on this machine: their versions, and the mounts by which a box of a project gets them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isOwnKit, kitLibraries, type KitLibrary, type KitPart } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import type { Bind } from '../../box/bind.ts'
import type { Workspace } from '../../box/workspace.ts'
import { isSound, listKept, type OwnKit } from '../own-kits/kept-kits.ts'
import { withOwnKits } from '../own-kits/mounting.ts'
import { packagesFolder, readVersions } from './kit-packages.ts'
import type { ReadyRuntime } from './runtimes.ts'
import { findMissingTools } from './tools.ts'

export type Libraries = { parts: KitPart[]; binds: Bind[]; environment: Record<string, string> }

/** PostgreSQL in WebAssembly takes 470 MB, and 1,100 MB while it starts. */
const extraMemoryMb: Partial<Record<string, number>> = { pglite: 1_024 }

/** The runtime as a project with these libraries and own kits gets it. */
export function withLibraries(
  ready: ReadyRuntime,
  kit: Libraries,
  wanted: readonly string[],
  own: readonly OwnKit[] = [],
): ReadyRuntime {
  const needs = [...wanted.map((id) => extraMemoryMb[id] ?? 0), ...own.map(({ form }) => form.extraMemoryMb)]
  const extra = Math.max(0, ...needs)
  // It also takes seconds to start, many of them on a busy machine.
  const patience = extra > 0 && { KIT_FILES_AT_ONCE: '1', KIT_FILE_SECONDS: '60' }
  // Libraries of the machine could hide other versions in own kits, so a box has them only where it names one.
  const { binds, environment } = wanted.every(isOwnKit) ? { binds: [], environment: {} } : kit
  const made = {
    ...ready,
    binds: [...ready.binds, ...binds],
    environment: { ...ready.environment, ...environment, ...patience },
    extraMemoryMb: extra,
  }
  return own.length > 0 ? withOwnKits(made, own) : made
}

/** `dataDir`: where the server installs libraries. */
export type Place = { workspace: Workspace; dataDir: string; log: { warn: (message: string) => void } }

type Versions = Partial<Record<KitLibrary, string>>
type Found = { versions: Versions; binds?: Bind[]; environment?: Record<string, string> }

/** Debian's packages, by the library that they bring; FastAPI's client for tests needs HTTPX. */
export const libraryPackages: Partial<Record<KitLibrary, string>> = {
  flask: 'python3-flask',
  fastapi: 'python3-fastapi python3-httpx',
  uvicorn: 'python3-uvicorn',
  alembic: 'alembic',
  sqlalchemy: 'python3-sqlalchemy',
  pandas: 'python3-pandas',
  numpy: 'python3-numpy',
  pytest: 'python3-pytest',
  chi: 'golang-github-go-chi-chi-dev',
  junit: 'junit5',
  git: 'git',
}

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const multiarch = join('/usr/lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu')
const chi = '/usr/share/gocode/src/github.com/go-chi/chi'
const goWorkspace = '/opt/nova/libraries'
const javaJars = '/usr/share/java'
const junitJars = [
  ...['junit-jupiter-api', 'junit-jupiter-engine', 'junit-jupiter-params', 'junit-platform-commons'],
  ...['junit-platform-engine', 'junit-platform-launcher', 'opentest4j', 'apiguardian-api', 'univocity-parsers'],
]
const pythonPackages = '/usr/lib/python3/dist-packages'

/** The package of each library from npm. */
const nodePackages = {
  fastify: 'fastify',
  express: 'express',
  pglite: '@electric-sql/pglite',
  supertest: 'supertest',
  typescript: 'typescript',
} satisfies Versions

/** Debian's sources, as one of two modules that a workspace of Go joins: no proxy, no checksums, no copy. */
function findGoLibraries({ workspace }: Place): Found {
  const version = readPackageVersion('golang-github-go-chi-chi-dev')
  if (version === undefined || !existsSync(join(chi, 'go.mod'))) return { versions: {} }
  const folder = workspace.stageFolder(join(repository, 'kits/go/libraries'))
  return {
    versions: { chi: version },
    binds: [
      { from: chi, to: chi },
      { from: folder, to: goWorkspace },
    ],
    environment: { GOWORK: `${goWorkspace}/go.work` },
  }
}

/** Jars of Debian's junit5, and of its dependencies. */
function findJavaLibraries(): Found {
  const jars = junitJars.map((name) => join(javaJars, `${name}.jar`))
  const version = readPackageVersion('junit5')
  if (version === undefined || !jars.every(existsSync)) return { versions: {} }
  const inside = (path: string) => join('/opt/nova/libraries', basename(path))
  return {
    versions: { junit: version },
    binds: jars.map((path) => ({ from: realpathSync(path), to: inside(path) })),
    environment: { CLASSPATH: ['.', ...jars.map(inside)].join(':'), KIT_JUNIT: jars.map(inside).join(':') },
  }
}

/** Of an installed package of Debian, without its revision. */
function readPackageVersion(name: string): string | undefined {
  const { stdout } = spawnSync('/usr/bin/dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' })
  return /^(?:\d+:)?(\d[\w.]*)/.exec(stdout ?? '')?.[1]
}

/** From above the workspace, as programs look for them. */
function findNodeLibraries({ workspace, dataDir }: Place): Found {
  const folder = packagesFolder(dataDir, 'node')
  if (!existsSync(folder)) return { versions: {} }
  const installed = readVersions('node')
  const versions = Object.entries(nodePackages).map(([id, name]) => [id, installed.get(name)])
  const from = workspace.stageFolder(join(folder, 'node_modules'))
  return { versions: Object.fromEntries(versions), binds: [{ from, to: '/node_modules' }] }
}

/** The package.json that pins each library of pages; they are bundled with the kit (kits/web/build.mjs). */
const webPackages = {
  react: ['web', 'react'],
  'react-query': ['web', '@tanstack/react-query'],
  vue: ['web', 'vue'],
  'testing-library': ['.', '@testing-library/react'],
} as const

function findWebLibraries(): Found {
  const pinned = (folder: string, name: string): string | undefined =>
    JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')).devDependencies?.[name]
  const versions = Object.entries(webPackages).map(([id, [folder, name]]) => [id, pinned(folder, name)])
  return { versions: Object.fromEntries(versions) }
}

/** Git is among the tools of every box; projects about it need to know that it is there, as is the flock of scripts. */
function findGit(): Versions {
  if (findMissingTools(['git', 'flock']).length > 0) return {}
  const { stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' })
  const version = /\d[\w.]*/.exec(stdout ?? '')?.[0]
  return version === undefined ? {} : { git: version }
}

/** Debian's own Python packages work with Debian's own interpreter alone. */
function findPythonLibraries({ workspace }: Place): Found {
  const versions = findGit()
  if (!existsSync('/usr/bin/python3') || !existsSync(pythonPackages)) return { versions }
  const names = readdirSync(pythonPackages)
  for (const name of names) {
    const [, library = '', version] = /^(.+?)-(\d[\w.]*?)(?:\.dev0)?(?:-py3[^-]*)?\.(?:dist|egg)-info$/.exec(name) ?? []
    const id = library.toLowerCase()
    if (version !== undefined && id in kitLibraries.python) versions[id as KitLibrary] = version
  }
  if (!names.includes('httpx')) delete versions.fastapi
  // Python runs the lines of these as it starts, whichever package they belong to.
  const nothing = workspace.stage(join(repository, 'kits/python/none.pth'))
  const hidden = names.filter((name) => name.endsWith('.pth')).map((name) => join(pythonPackages, name))
  // NumPy's algebra is reached through links in /etc, which boxes don't have.
  const algebra = ['libblas.so.3', 'liblapack.so.3'].map((name) => join(multiarch, name)).filter(existsSync)
  const folders = [...new Set(algebra.map((path) => dirname(realpathSync(path))))]
  return {
    versions,
    binds: [{ from: pythonPackages, to: pythonPackages }, ...hidden.map((to) => ({ from: nothing, to }))],
    environment: folders.length > 0 ? { LD_LIBRARY_PATH: folders.join(':') } : {},
  }
}

const finders: Record<ProjectRuntime, (place: Place) => Found> = {
  node: findNodeLibraries,
  python: findPythonLibraries,
  java: findJavaLibraries,
  go: findGoLibraries,
  web: findWebLibraries,
}

function findOrNone(runtime: ProjectRuntime, place: Place): Found {
  try {
    return finders[runtime](place)
  } catch (error) {
    place.log.warn(`Sandbox: the libraries of ${runtime} can’t be used: ${(error as Error).message}`)
    return { versions: {} }
  }
}

/**
 * Looks at the machine anew each time, since operators install libraries while a server runs. Never throws: what can't
 * be read isn't there.
 */
export function findLibraries(runtime: ProjectRuntime, place: Place): Libraries {
  const { versions, binds = [], environment = {} } = findOrNone(runtime, place)
  const ids = Object.keys(kitLibraries[runtime]) as KitLibrary[]
  const own = listKept(place.dataDir).filter((kit) => kit.form.runtime === runtime && isSound(kit))
  const parts = [
    ...ids.map((id) => ({ id, version: versions[id] ?? null })),
    ...own.map(({ id, form: { name, version } }) => ({ id, version, name })),
  ]
  return { parts, binds, environment }
}
