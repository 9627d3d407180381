/** Libraries of the kits on this machine: their versions, and the mounts by which a box of a project gets them. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kitLibraries, type KitLibrary, type KitPart } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import type { Workspace } from '../box/workspace.ts'
import type { Bind } from '../languages/language.ts'
import { packagesFolder, readVersions } from './kit-packages.ts'
import type { ReadyRuntime } from './runtimes.ts'

export type Libraries = { parts: KitPart[]; binds: Bind[]; environment: Record<string, string> }

/** PostgreSQL in WebAssembly takes 470 MB, and 1,100 MB while it starts. */
const extraMemoryMb: Partial<Record<string, number>> = { pglite: 1_024 }

/** The runtime as a project with these libraries gets it. */
export function withLibraries(ready: ReadyRuntime, kit: Libraries, wanted: readonly string[]): ReadyRuntime {
  const extra = Math.max(0, ...wanted.map((id) => extraMemoryMb[id] ?? 0))
  const environment = { ...ready.environment, ...kit.environment, ...(extra > 0 && { KIT_FILES_AT_ONCE: '1' }) }
  return { ...ready, binds: [...ready.binds, ...kit.binds], environment, extraMemoryMb: extra }
}

/** `dataDir`: where the server installs libraries. */
export type Place = { workspace: Workspace; dataDir: string }

type Versions = Partial<Record<KitLibrary, string>>
type Found = { versions: Versions; binds?: Bind[]; environment?: Record<string, string> }

/** Debian's packages, by the library that each brings. */
export const libraryPackages: Partial<Record<KitLibrary, string>> = {
  ...{ flask: 'python3-flask', fastapi: 'python3-fastapi', uvicorn: 'python3-uvicorn', alembic: 'alembic' },
  ...{ sqlalchemy: 'python3-sqlalchemy', pandas: 'python3-pandas', numpy: 'python3-numpy', pytest: 'python3-pytest' },
  ...{ chi: 'golang-github-go-chi-chi-dev', junit: 'junit5' },
}

const multiarch = join('/usr/lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu')
const pythonPackages = '/usr/lib/python3/dist-packages'

/** The package of each library from npm. */
const nodePackages = {
  ...{ fastify: 'fastify', express: 'express', pglite: '@electric-sql/pglite', supertest: 'supertest' },
  typescript: 'typescript',
} satisfies Versions

/** From above the workspace, as programs look for them. */
function findNodeLibraries({ workspace, dataDir }: Place): Found {
  const folder = packagesFolder(dataDir, 'node')
  if (!existsSync(folder)) return { versions: {} }
  const installed = readVersions('node')
  const versions = Object.entries(nodePackages).map(([id, name]) => [id, installed.get(name)])
  const from = workspace.stageFolder(join(folder, 'node_modules'))
  return { versions: Object.fromEntries(versions), binds: [{ from, to: '/node_modules' }] }
}

/** Debian's own Python packages work with Debian's own interpreter alone. */
function findPythonLibraries(): Found {
  if (!existsSync('/usr/bin/python3') || !existsSync(pythonPackages)) return { versions: {} }
  const versions: Versions = {}
  for (const name of readdirSync(pythonPackages)) {
    const [, library = '', version] = /^(.+?)-(\d[\w.]*?)(?:\.dev0)?(?:-py3[^-]*)?\.(?:dist|egg)-info$/.exec(name) ?? []
    const id = library.toLowerCase()
    if (version !== undefined && id in kitLibraries.python) versions[id as KitLibrary] = version
  }
  // NumPy's algebra is reached through links in /etc, which boxes don't have.
  const algebra = ['libblas.so.3', 'liblapack.so.3'].map((name) => join(multiarch, name)).filter(existsSync)
  const folders = [...new Set(algebra.map((path) => dirname(realpathSync(path))))]
  return {
    versions,
    binds: [{ from: pythonPackages, to: pythonPackages }],
    environment: folders.length > 0 ? { LD_LIBRARY_PATH: folders.join(':') } : {},
  }
}

const nothing = (): Found => ({ versions: {} })

const finders: Record<ProjectRuntime, (place: Place) => Found> = {
  node: findNodeLibraries,
  python: findPythonLibraries,
  java: nothing,
  go: nothing,
  web: nothing,
}

/** Looks at the machine anew each time, since operators install libraries while a server runs. */
export function findLibraries(runtime: ProjectRuntime, place: Place): Libraries {
  const { versions, binds = [], environment = {} } = finders[runtime](place)
  const ids = Object.keys(kitLibraries[runtime]) as KitLibrary[]
  return { parts: ids.map((id) => ({ id, version: versions[id] ?? null })), binds, environment }
}
