/** Makes an own kit of a lock file's packages: from the registry, with the lock's checksums, and without their scripts. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchPackages } from '../kit-packages.ts'
import { KitProblem } from './kit-problem.ts'
import { digestOf, type LockedPackages } from './locked-packages.ts'
import type { AddOptions, OwnKits } from './own-kits.ts'

const kitId = 'packages'
const versionOf = (locked: LockedPackages) => `1-${digestOf(locked)}`

/** The kit's name, whether it is here or not. */
export const kitOfPackages = (locked: LockedPackages): string => `${kitId}@${versionOf(locked)}`

/** Returns the kit's name; one that is here already stays as it is. */
export async function addLockedKit(
  ownKits: OwnKits,
  locked: LockedPackages,
  options: AddOptions & { registry?: string },
): Promise<string> {
  const id = kitOfPackages(locked)
  if (ownKits.list().some((kit) => kit.id === id)) return id
  if (locked.wanted.length === 0) throw new KitProblem('Its lock file names no package that is missing here.')
  const folder = await mkdtemp(join(tmpdir(), 'nova-locked-'))
  try {
    const { signal, registry } = options
    await fetchPackages(locked.packages, join(folder, 'files'), {
      signal,
      onProgress: () => undefined,
      ...(registry && { registry }),
    })
    const form = { name: nameOf(locked), id: kitId, version: versionOf(locked), runtime: 'node' }
    await writeFile(join(folder, 'kit.json'), JSON.stringify(form))
    await mkdir(join(folder, 'sample/tests'), { recursive: true })
    await writeFile(join(folder, 'sample/tests/packages.test.mjs'), sampleOf(locked))
    await ownKits.add(folder, options)
    return id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function nameOf({ wanted }: LockedPackages): string {
  const all = wanted.join(', ')
  return all.length > 40 ? `${all.slice(0, 39)}…` : all
}

/** Each package is found; some have nothing that can be imported. */
const sampleOf = ({ wanted }: LockedPackages) => `import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'

for (const name of ${JSON.stringify(wanted)})
  test(name, () => assert.ok(existsSync(\`/node_modules/\${name}/package.json\`)))
`
