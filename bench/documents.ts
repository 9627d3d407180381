/** Reading files that were made to break or exhaust the reader: the answer, its time and the process's most memory. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hostileFiles } from '../server/test/hostile-files.ts'

const reader = join(import.meta.dirname, '../server/test/read-hostile.ts')

export async function* measureDocuments(folder: string): AsyncIterable<Record<string, unknown>> {
  for (const { what, name, make } of hostileFiles) {
    const path = join(folder, 'file')
    await writeFile(path, make())
    const { stdout } = await promisify(execFile)(process.execPath, [reader, path, name])
    yield { file: what, ...(JSON.parse(stdout) as Record<string, unknown>) }
  }
}
