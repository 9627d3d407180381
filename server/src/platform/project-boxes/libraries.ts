/** Libraries of the kits on this machine: their versions, and the mounts by which a box of a project gets them. */
import { fileURLToPath } from 'node:url'
import { isOwnKit, type KitLibrary, type KitPart, kitLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { projectRuntimes } from '@nova/contract/words'
import type { Bind } from '../box/bind.ts'
import type { Workspace } from '../box/workspace.ts'
import type { FoundLibraries, Machine } from '../languages/project-parts.ts'
import { projectParts } from '../languages/projects.ts'
import { packagesFolder, readVersions } from './kit-packages.ts'
import { isSound, listKept, type OwnKit } from './own-kits/kept-kits.ts'
import { withOwnKits } from './own-kits/mounting.ts'
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

/** Debian's packages, by the library that they bring. */
export const libraryPackages: Partial<Record<KitLibrary, string>> = Object.assign(
  {},
  ...projectRuntimes.map((runtime) => projectParts[runtime].packages),
)

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const machineOf = ({ workspace, dataDir }: Place): Machine => ({
  stage: (path) => workspace.stage(path),
  stageFolder: (path) => workspace.stageFolder(path),
  repository,
  hasTools: (names) => findMissingTools(names).length === 0,
  packagesOf: (kit) => ({ folder: packagesFolder(dataDir, kit), versions: readVersions(kit) }),
})

function findOrNone(runtime: ProjectRuntime, place: Place): FoundLibraries {
  try {
    return projectParts[runtime].findLibraries(machineOf(place))
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
  const own = listKept(place.dataDir).filter(
    ({ form, steps }) => (form.agent || form.runtime === runtime) && isSound({ steps }),
  )
  const parts = [
    ...ids.map((id) => ({ id, version: versions[id] ?? null })),
    ...own.map(({ id, form: { name, version, agent } }) => {
      return agent ? { id, version, name, isAgent: true as const } : { id, version, name }
    }),
  ]
  return { parts, binds, environment }
}
