import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../../test/hostile-files.ts'

const reader = join(import.meta.dirname, '../../../test/read-hostile.ts')
const maxMb = 300
/** Starting a process takes longer than reading most files, so this many share one process, one after the other. */
const together = 7
const answers: { output: string; maxMb: number }[] = []
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-hostile-'))
  for (let from = 0; from < hostileFiles.length; from += together) {
    const words: string[] = []
    for (const [at, { name, make }] of hostileFiles.slice(from, from + together).entries()) {
      const path = join(folder, `file-${at}`)
      await writeFile(path, make())
      words.push(path, name)
    }
    const { stdout } = await promisify(execFile)(process.execPath, [reader, ...words])
    answers.push(...(JSON.parse(stdout) as typeof answers))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a file that was made to do harm', () => {
  it.each(hostileFiles.map((file, at) => ({ ...file, at })))(
    '($what) is answered, and the whole process stays small',
    ({ at, code }) => {
      const answer = answers[at]!
      expect(answer.output).toBe(code ?? 'read')
      expect(answer.maxMb).toBeLessThan(maxMb)
      // Without /proc the memory use is unknown.
      expect(answer.maxMb > 0).toBe(existsSync('/proc/self/status'))
    },
  )
})
