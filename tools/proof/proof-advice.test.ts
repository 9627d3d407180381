import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adviceFor } from './proof-advice.ts'

test('npm run proof says what to do about every gate of projects', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/projects.md'), 'utf8')
  const gates = [...page.split('| gate |')[1]!.matchAll(/^\| `([^`]+)` \|/gm)].map(([, gate]) => gate!)
  expect(gates).toContain('accepting all proposals')
  const named = ['files', 'start', 'reference fix', 'wrong 1', ...gates]
  expect(named.filter((gate) => adviceFor(gate) === undefined)).toEqual([])
})
