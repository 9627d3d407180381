/** Files in DATA_DIR besides the database, its key and what each start makes anew. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolder, readChunks } from './cluster-copy.ts'
import { type Part, writePart } from './parts.ts'
import { pack, type TarEntry } from './tar.ts'

export const filesName = 'files.tar.zst'

const known =
  /^(?:postgres\.log|socket|server\.lock.*|server\.pid|settings\.key.*|nova-sandbox-.*|nova-interviews|kits|lost\+found|\..*)$/
export const restoringName = 'restoring'

/** Names of these, at the top of `dataDir`. */
export async function listOtherFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const notOurs = (name: string) =>
    !known.test(name) && name !== restoringName && name !== clusterFolder && name !== `${clusterFolder}.new`
  return names.filter(notOurs).toSorted()
}

/** Undefined where there are none. */
export async function copyOtherFiles(dataDir: string, folder: string, signal: AbortSignal): Promise<Part | undefined> {
  const names = await listOtherFiles(dataDir)
  return names.length > 0 ? writePart(folder, filesName, pack(readAll(dataDir, names)), signal) : undefined
}

/** Links are passed over: they may lead anywhere, and in a circle. */
async function* readAll(dataDir: string, names: string[]): AsyncGenerator<TarEntry> {
  for (const name of names) {
    const path = join(dataDir, name)
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory()) {
      yield { path: name, isFolder: true, mode: 0o700 }
      const below = (await readdir(path)).toSorted().map((each) => `${name}/${each}`)
      yield* readAll(dataDir, below)
    } else if (found?.isFile()) {
      yield { path: name, mode: found.mode & 0o777, size: found.size, content: readChunks(path, found.size) }
    }
  }
}
