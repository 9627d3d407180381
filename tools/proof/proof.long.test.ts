import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../../server/src/platform/sandbox/sandbox.ts'
import { proveCodingQuestion } from '../../server/src/question-validation/question-validation.ts'
import { isProven, readCodingBank, readProofs } from './proof-file.ts'

const bank = resolve(import.meta.dirname, '../../bank')
const files = readCodingBank(bank)
const proofs = readProofs(bank)

// Proves one question even if its proof is recorded, since the record must hold on this machine's runtimes; it runs in
// all languages. The one with the shortest solutions, because each planted mistake is compiled.
const lengthOf = ({ question }: (typeof files)[number]) => Object.values(question.reference).join('').length
const sample = files.toSorted((one, other) => lengthOf(one) - lengthOf(other)).slice(0, 1)
const changed = files.filter((file) => !isProven(proofs, file))
const due = [...new Set([...sample, ...changed])]

let sandbox: Sandbox
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nova-proof-test-'))
  sandbox = await openSandbox({ dataDir, log: { info: () => undefined, warn: () => undefined } })
})

afterAll(async () => {
  await sandbox.drain()
  rmSync(dataDir, { recursive: true, force: true })
})

test('every coding question on record is in the bank', () => {
  expect(Object.keys(proofs).filter((id) => !files.some((file) => file.id === id))).toEqual([])
})

test.each(due)('$id is proven by execution', { timeout: 300_000 }, async ({ id, question }) => {
  const others = files.filter((file) => file.id !== id).map((file) => file.question)
  const gates = await proveCodingQuestion(sandbox, question, undefined, others)
  expect(gates.filter(({ passed }) => !passed)).toEqual([])
})
