/**
 * `npm run proof -- wrong-results`: runs the wrong solutions of every coding question, and the mistakes of its pack, against its tests,
 * and the wrong queries of every SQL question on its data sets, and writes what they returned to bank/wrong-results.json. Questions of
 * which nothing has changed are left as they are.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BankSqlQuestion } from '../../contract/src/questions/bank.ts'
import { QuestionPack } from '../../contract/src/questions/knowledge.ts'
import type { SqlRows } from '../../contract/src/questions/sql.ts'
import { openSandbox } from '../../server/src/platform/sandbox/sandbox.ts'
import { tryCode } from '../../server/src/question-validation/trying.ts'
import { digestOf, digestOfMore, resultOf, type WrongResults } from '../../server/src/runs/diagnosis.ts'
import { judgingOfSql } from '../../server/src/runs/judging.ts'
import { digestOfSql, resultOfSql } from '../../server/src/runs/sql-diagnosis.ts'
import { readCodingBank } from './proof-file.ts'
import { listSqlIds } from './sql-questions.ts'

const bank = resolve(import.meta.dirname, '../../bank')
const path = join(bank, 'wrong-results.json')
const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as WrongResults) : {}
const after: WrongResults = {}

/** The code of the mistakes that a pack adds, in their places. */
function mistakesOf(id: string): string[] {
  const { causes } = QuestionPack.parse(JSON.parse(readFileSync(join(bank, 'packs/coding', `${id}.json`), 'utf8')))
  return causes.toSorted((one, other) => one.wrong - other.wrong).flatMap(({ code }) => code ?? [])
}

const dataDir = mkdtempSync(join(tmpdir(), 'nova-wrong-'))
const sandbox = await openSandbox({ dataDir, log: { info: console.log, warn: console.error } })
if (sandbox.health !== 'ok') throw new Error(sandbox.healthDetail ?? 'There is no sandbox.')
for (const { id, question } of readCodingBank(bank)) {
  const digest = digestOf(question)
  const mistakes = mistakesOf(id)
  const more = digestOfMore(mistakes)
  if (before[id]?.digest === digest && before[id].more === more) {
    after[id] = before[id]
    continue
  }
  // Tests for slowness are known to fail; the others distinguish the mistakes.
  const tests = question.tests.filter(({ group }) => group !== 'scale')
  const results = []
  for (const { language, code } of [
    ...question.wrong,
    ...mistakes.map((code) => ({ language: 'python' as const, code })),
  ]) {
    const { result } = await tryCode(sandbox, { ...question, tests }, { language, code })
    const found = new Map(tests.map((test, at) => [test, resultOf(test, result.cases?.[at])]))
    results.push(question.tests.map((test) => found.get(test) ?? ''))
  }
  after[id] = { digest, ...(more !== undefined && { more }), results }
  console.log(`${id}: ${results.map((each) => each.filter((one) => one !== '').length).join(', ')} tests fail`)
}
for (const id of listSqlIds(bank)) {
  const question = BankSqlQuestion.parse(JSON.parse(readFileSync(join(bank, 'sql', `${id}.json`), 'utf8')))
  const digest = digestOfSql(question)
  after[id] = before[id]?.digest === digest ? before[id] : { digest, results: await runQueries(question) }
}

/** Runs each wrong query on each data set. */
async function runQueries(question: BankSqlQuestion) {
  const judging = await judgingOfSql(sandbox, question)
  if ('failed' in judging) throw new Error(`${question.id}: the reference ended as ${judging.failed}.`)
  const tests = question.dataSets.map(({ name }) =>
    [...judging.visible, ...judging.hidden].find(({ dataSet }) => dataSet === name)!,
  )
  const results = []
  for (const { code } of question.wrong) {
    const id = `wrong-${randomUUID()}`
    const { cases } = await sandbox.run({ ...judging.ask(code, 'sql', tests), id, queue: id })
    results.push(
      tests.map(({ expected }, at) => resultOfSql(question.isOrdered, expected as unknown as SqlRows, cases?.[at])),
    )
  }
  console.log(
    `${question.id}: ${results.map((each) => each.filter((one) => one !== '').length).join(', ')} data sets fail`,
  )
  return results
}
await sandbox.drain()
rmSync(dataDir, { recursive: true, force: true })
const lines = Object.entries(after).map(([id, each]) => `  ${JSON.stringify(id)}: ${JSON.stringify(each)}`)
writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`)
