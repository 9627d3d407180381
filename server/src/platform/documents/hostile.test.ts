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
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nova-hostile-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a file that was made to do harm', () => {
  it.each(hostileFiles)(
    '($what) is answered, and the whole process stays small',
    async ({ name, make, code }) => {
      const path = join(folder, 'file')
      await writeFile(path, make())
      const { stdout } = await promisify(execFile)(process.execPath, [reader, path, name])
      const answer = JSON.parse(stdout) as { told: string; mostMb: number }
      expect(answer.told).toBe(code ?? 'read')
      expect(answer.mostMb).toBeLessThan(mostMb)
      // Where the system does not tell, nothing is known.
      expect(answer.mostMb > 0).toBe(existsSync('/proc/self/status'))
    },
    60_000,
  )
})
