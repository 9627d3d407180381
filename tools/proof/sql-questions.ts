/** Proves the SQL questions of the bank, and writes into each what candidates are shown of its tables. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BankSqlQuestion } from '@nova/contract/questions/bank'
import { z } from 'zod'
import type { Sandbox } from '../../server/src/platform/sandbox/sandbox.ts'
import { proveSql } from '../../server/src/question-validation/sql-proof.ts'

export function listSqlIds(bank: string): string[] {
  const folder = join(bank, 'sql')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names.map((name) => name.slice(0, -'.json'.length)).toSorted()
}

/** Proves these, keeps the proofs of the others, and gives how many failed. */
export async function proveSqlQuestions(sandbox: Sandbox, bank: string, ids: string[]): Promise<number> {
  let failed = 0
  for (const id of ids) {
    const startedAt = performance.now()
    const path = join(bank, 'sql', `${id}.json`)
    const parsed = BankSqlQuestion.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    const { gates, shown } = parsed.success
      ? await proveSql(sandbox, parsed.data)
      : { gates: [{ gate: 'form', passed: false, detail: z.prettifyError(parsed.error) }], shown: undefined }
    const open = gates.filter(({ passed }) => !passed)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const passed = `${gates.length - open.length}/${gates.length} gates`
    console.log(`${id.padEnd(32)} ${open.length ? 'FAILED' : 'proven'}  ${passed.padEnd(12)} sql  ${seconds} s`)
    for (const { gate, detail } of open) console.log(`    ${gate}: ${detail}`)
    if (open.length > 0) failed += 1
    else if (parsed.success) write(path, { ...parsed.data, shown })
    keepProof(bank, id, open.length === 0 ? digestOf(path) : undefined)
  }
  return failed
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

function keepProof(bank: string, id: string, digest: string | undefined): void {
  const path = join(bank, 'sql-proof.json')
  const proofs = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  if (digest === undefined) delete proofs[id]
  else proofs[id] = digest
  const there = new Set(listSqlIds(bank))
  const kept = Object.entries(proofs).filter(([name]) => there.has(name))
  write(path, Object.fromEntries(kept.toSorted(([one], [other]) => one.localeCompare(other))))
}

function write(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}
