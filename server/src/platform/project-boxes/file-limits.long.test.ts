/** Limits of a project's test files: computing, and waiting without computing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { limitFiles } = createRequire(import.meta.url)('./inside/file-limits.cjs') as {
  limitFiles: (root: number, seconds: number, onEnd: (why: string) => void) => () => void
}

test.each([
  ['that sleeps is ended because it waited', 'sleep 600', ['waited']],
  ['that loops is ended because it computed', 'while :; do :; done', ['computed']],
  ['that ends by itself is left alone', 'true', []],
])('a test file %s, and the kit learns of its end', async (_, command, why) => {
  // The kit, which starts a process for each file and outlives it.
  const kit = spawn('/bin/sh', ['-c', `sh -c '${command}'; echo ended`], { stdio: ['ignore', 'pipe', 'ignore'] })
  const heard: string[] = []
  const stop = limitFiles(kit.pid!, 0.5, (each) => heard.push(each))
  let printed = ''
  kit.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  await once(kit, 'close')
  stop()
  expect([printed, heard]).toEqual(['ended\n', why])
})
