import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../../test/hostile-files.ts'

const reader = join(import.meta.dirname, '../../../test/read-hostile.ts')
const mostMb = 300
/** To start a process takes longer than to read most of them: so many share one, one after the other. */
const together = 7
const answers: { told: string; mostMb: number }[] = []
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
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a file that was made to do harm', () => {
  it.each(hostileFiles.map((file, at) => ({ ...file, at })))(
    '($what) is answered, and the whole process stays small',
    ({ at, code }) => {
      const answer = answers[at]!
      expect(answer.told).toBe(code ?? 'read')
      expect(answer.mostMb).toBeLessThan(mostMb)
      // Where the system does not tell, nothing is known.
      expect(answer.mostMb > 0).toBe(existsSync('/proc/self/status'))
    },
  )
})
