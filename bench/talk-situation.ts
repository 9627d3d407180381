/** Situation of a candidate who has just tested this code, read from a real run by the product's own code. */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion, BankQuestion, BankSqlQuestion } from '../contract/src/questions/bank.ts'
import type { EntryOf, Pad } from '../contract/src/room/journal.ts'
import type { CodeLanguage, Language } from '../contract/src/words.ts'
import { type Probes, probesOn } from '../server/src/code-facts/code-facts.ts'
import { readResult, requestFor } from '../server/src/code-facts/nova-run.ts'
import { readSituation, type Situation } from '../server/src/nova/situation.ts'
import { starterCode } from '../server/src/platform/languages/starter.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { tryCode } from '../server/src/question-validation/trying.ts'
import { diagnose, resultOf } from '../server/src/runs/diagnosis.ts'
import { diagnosisOfSql, type Judging, judgingOfSql } from '../server/src/runs/judging.ts'
import {
  countHidden,
  failureOf,
  judgeCases,
  type Judged,
  statusOfSeen,
  viewVisible,
} from '../server/src/runs/verdict.ts'

/** A question as its candidate sees it, with their code and runs. */
type Page = {
  programming?: Language
  /** empty, or code:TEXT. */
  state?: string
  tested?: boolean
  text?: string
}

export const room = { remainingSeconds: 1500, policy: 'nova', level: 'hint', ceiling: 4 } as const

const made = new Map<string, Promise<Situation>>()

/** Runs all tests on the code, once for the same code, and reads the situation from the results. */
export function testOnce(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  language: Language,
  code: string,
): Promise<Situation> {
  const key = `${question.id} ${language} ${code}`
  const found = made.get(key) ?? test(sandbox, question, language, code)
  made.set(key, found)
  return found
}

/** The probes of a situation’s code, as a room has them. */
export const probesFor = (sandbox: Sandbox, question: BankCodingQuestion, situation: Situation): Probes =>
  probesOn(sandbox, question, situation, async () => {
    const id = `try-${randomUUID()}`
    const result = await sandbox.run({ ...requestFor(question, situation, true), id, queue: id })
    return readResult(question, situation, result, true)
  })

async function test(sandbox: Sandbox, question: BankCodingQuestion, language: Language, code: string) {
  const visible = question.tests.filter((each) => each.visible)
  const hidden = question.tests.filter((each) => !each.visible)
  const tests = [...visible, ...hidden]
  const { result } = await tryCode(sandbox, { ...question, tests }, { language, code })
  const cases = result.cases ?? []
  const seen = judgeCases(question, visible, cases)
  const { compile } = result
  const complaint = compile && compile.status !== 'ok' ? `${compile.stdout}\n${compile.stderr}`.trim() : ''
  const payload = {
    id: 'run',
    language,
    code,
    status: statusOfSeen(result, visible.length),
    trigger: 'candidate',
    visible: { passed: seen.filter(({ status }) => status === 'passed').length, total: visible.length },
    hidden: countHidden(hidden, judgeCases(question, hidden, cases.slice(visible.length))),
    failure: failureOf(seen),
    stderr: complaint,
    cases: seen.map(viewVisible),
  }
  const found = tests.map((each, at) => resultOf(each, result.cases?.[at]))
  return { ...readTested(question, language, code, payload), ...diagnose(question, tests, found) }
}

const judgings = new Map<string, Promise<Judging>>()

async function readJudging(sandbox: Sandbox, question: BankSqlQuestion): Promise<Judging> {
  const found = await judgingOfSql(sandbox, question)
  if ('failed' in found) throw new Error(`${question.id}: the reference ended as ${found.failed}`)
  return found
}

const judgingOnce = (sandbox: Sandbox, question: BankSqlQuestion): Promise<Judging> => {
  const found = judgings.get(question.id) ?? readJudging(sandbox, question)
  judgings.set(question.id, found)
  return found
}

/** The verdicts on a query, of the visible data sets first; without those that are large. */
export const judgeOnce = async (sandbox: Sandbox, question: BankSqlQuestion, code: string): Promise<Judged[]> =>
  (await runOnce(sandbox, question, code)).judged

async function runOnce(sandbox: Sandbox, question: BankSqlQuestion, code: string) {
  const { visible, hidden, ask, judge } = await judgingOnce(sandbox, question)
  const small = hidden.filter(({ group }) => group !== 'scale')
  const tests = [...visible, ...small]
  const id = `query-${randomUUID()}`
  const { cases = [] } = await sandbox.run({ ...ask(code, 'sql', tests), id, queue: id, maxTimeouts: 1 })
  const results = tests.map((_, at) => cases[at])
  const diagnosis = diagnosisOfSql(question, { visible, hidden: small })(true, results)
  return { visible, small, judged: judge(tests, results), diagnosis }
}

/** The situation of a candidate who has just tested this query. */
export async function testSql(sandbox: Sandbox, question: BankSqlQuestion, code: string): Promise<Situation> {
  const { visible, small, judged, diagnosis } = await runOnce(sandbox, question, code)
  const seen = judged.slice(0, visible.length)
  const error = seen.find((each) => each.status === 'runtime_error')?.error ?? ''
  const payload = {
    id: 'run',
    language: 'sql',
    code,
    status: error === '' ? 'ok' : 'runtime_error',
    trigger: 'candidate',
    visible: { passed: seen.filter(({ status }) => status === 'passed').length, total: visible.length },
    hidden: countHidden(small, judged.slice(visible.length)),
    failure: failureOf(seen),
    stderr: error,
    cases: seen.map(viewVisible),
  }
  return { ...readTested(question, 'sql', code, payload), ...diagnosis }
}

function readTested(question: BankQuestion, language: CodeLanguage, code: string, payload: object): Situation {
  const common = {
    at: '2026-01-01T00:00:00.000Z',
    clientId: null,
    clientAt: null,
    questionId: question.id,
    prevHash: '',
    hash: '',
  }
  const actor = { role: 'candidate', id: null, name: null }
  const edits = [{ cause: 'type', at: 0, changes: [] }]
  const entries = [
    { ...common, seq: 1, actor, kind: 'edit', payload: { language, edits } },
    { ...common, seq: 2, actor, kind: 'test', payload },
  ] as unknown as EntryOf[]
  const pads = [{ questionId: question.id, language, text: code }] as unknown as Pad[]
  return readSituation(question, entries, pads, language === 'sql' ? 'javascript' : language)
}

export async function standAt(sandbox: Sandbox | undefined, question: BankQuestion, item: Page): Promise<Situation> {
  const nothing = { test: undefined, isTested: false, complaint: '', line: undefined, cause: undefined }
  const base = { question, replies: [], said: [], hasAttempted: false, ...nothing }
  if (question.kind !== 'coding') {
    return { ...base, state: 'text', language: 'javascript', code: item.text ?? '' }
  }
  const { language, code } = codeOf(item)
  if (code === undefined)
    return { ...base, state: 'nothing-written', language, code: starterCode(question.signature, language) }
  if (!item.tested || !sandbox) return { ...base, state: 'untested', language, code }
  return { ...base, ...(await testOnce(sandbox, question, language, code)), language, code }
}

function codeOf({ state = 'empty', programming = 'python' }: Page) {
  return { language: programming, code: state.startsWith('code:') ? state.slice('code:'.length) : undefined }
}
