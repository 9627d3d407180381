import type { KitState } from '@nova/contract/installation/runner-state'
/** The kits of projects for operators: their libraries, and what brings the missing ones. */
import type { KitLibrary } from '@nova/contract/projects/kit-libraries'
import { hasPackages } from '../platform/project-boxes/kit-packages.ts'
import { libraryPackages } from '../platform/project-boxes/libraries.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'

export type Installing = { stop: AbortController; done: number; total: number }
type Attempt = { installing?: Installing | undefined; problem: string | null }

/** Kept in this process: it installs on the machine that it runs on. */
const attempts = new WeakMap<Sandbox, Map<string, Attempt>>()

export function attemptOf(sandbox: Sandbox, runtime: string): Attempt {
  const own = attempts.get(sandbox) ?? new Map<string, Attempt>()
  attempts.set(sandbox, own)
  const attempt = own.get(runtime) ?? { problem: null }
  own.set(runtime, attempt)
  return attempt
}

export function describeKits(sandbox: Sandbox): KitState[] {
  return sandbox.projectRuntimes.map(({ id, version, install = null, libraries = [] }) => {
    const missing = libraries.filter((each) => each.version === null)
    const names = missing.flatMap((each) => libraryPackages[each.id as KitLibrary] ?? [])
    const canInstall = version !== null && sandbox.installKit !== undefined && hasPackages(id)
    const isElsewhere = sandbox.installKit === undefined && hasPackages(id) && missing.length > 0
    return {
      runtime: id,
      version,
      install,
      libraries,
      command: version === null ? null : isElsewhere ? installOnRunner : installWithApt(names),
      packages: canInstall ? describePackages(attemptOf(sandbox, id), missing.length === 0) : null,
    }
  })
}

/** On each runner's machine, which finds them within a minute. */
const installOnRunner = 'npm run operator -- kits'

const installWithApt = (names: string[]) =>
  names.length > 0 ? `apt-get install --no-install-recommends ${names.join(' ')}` : null

function describePackages({ installing, problem }: Attempt, isInstalled: boolean): KitState['packages'] {
  const { done, total } = installing ?? { done: 0, total: 0 }
  return { state: installing ? 'installing' : isInstalled ? 'installed' : 'missing', done, total, problem }
}
