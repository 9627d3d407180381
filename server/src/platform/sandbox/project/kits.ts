/** The kits of the runtimes: what stands at /kit in a box. Some are built once on a machine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProjectRuntime } from '@nova/contract/projects'

const own = fileURLToPath(new URL('../../../../../kits', import.meta.url))

/** The kit's folder in the repository; undefined where it has none. */
export function findKit(id: ProjectRuntime, kits = own): string | undefined {
  const folder = join(kits, id)
  return existsSync(join(folder, 'bin/run-tests')) ? folder : undefined
}
