/** Python for projects: the machine's interpreter, and Debian's packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { kitLibraries, type KitLibrary } from '@nova/contract/projects/kit-libraries'
import type { FoundLibraries, FoundRuntime, Machine, ProjectParts } from '../project-parts.ts'
import { pythonAssertions } from './assertions.ts'
import { pythonChange } from './change.ts'
import { bindInterpreter, findInterpreter } from './toolchain.ts'

const multiarch = join('/usr/lib', process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu')
const pythonPackages = '/usr/lib/python3/dist-packages'

export const pythonProject: ProjectParts = {
  install: 'python3',
  find: findPython,
  packages: {
    flask: 'python3-flask',
    // Its client for tests needs HTTPX.
    fastapi: 'python3-fastapi python3-httpx',
    uvicorn: 'python3-uvicorn',
    alembic: 'alembic',
    sqlalchemy: 'python3-sqlalchemy',
    pandas: 'python3-pandas',
    numpy: 'python3-numpy',
    pytest: 'python3-pytest',
    git: 'git',
  },
  findLibraries: findPythonLibraries,
  kitEnvironment({ files, place }) {
    const isNested = files.some((path) => path.startsWith('site-packages/'))
    return { PYTHONPATH: isNested ? `${place}/site-packages` : place }
  },
  assertions: pythonAssertions,
  change: pythonChange,
}

async function findPython(): Promise<FoundRuntime | undefined> {
  const interpreter = await findInterpreter()
  if (!interpreter) return undefined
  const { path, version } = interpreter
  const isPlace = dirname(path) === '/usr/bin'
  const names = ['python3', 'python'].filter((name) => name !== basename(path))
  return {
    version,
    binds: bindInterpreter(interpreter),
    tools: { links: names.map((name) => [name, path]), places: isPlace ? [basename(path)] : [] },
    environment: { PYTHONDONTWRITEBYTECODE: '1' },
  }
}

/** Git is among the tools of every box; projects about it need to know that it is there, as is the flock of scripts. */
function findGit({ hasTools }: Machine): FoundLibraries['versions'] {
  if (!hasTools(['git', 'flock'])) return {}
  const { stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' })
  const version = /\d[\w.]*/.exec(stdout ?? '')?.[0]
  return version === undefined ? {} : { git: version }
}

/** Debian's own Python packages work with Debian's own interpreter alone. */
function findPythonLibraries(machine: Machine): FoundLibraries {
  const versions = findGit(machine)
  if (!existsSync('/usr/bin/python3') || !existsSync(pythonPackages)) return { versions }
  const names = readdirSync(pythonPackages)
  for (const name of names) {
    const [, library = '', version] = /^(.+?)-(\d[\w.]*?)(?:\.dev0)?(?:-py3[^-]*)?\.(?:dist|egg)-info$/.exec(name) ?? []
    const id = library.toLowerCase()
    if (version !== undefined && id in kitLibraries.python) versions[id as KitLibrary] = version
  }
  if (!names.includes('httpx')) delete versions.fastapi
  // Python runs the lines of these as it starts, whichever package they belong to.
  const nothing = machine.stage(join(machine.repository, 'kits/python/none.pth'))
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
