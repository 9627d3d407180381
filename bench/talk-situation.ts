/** Where a candidate stands who has just tested this code: read as the product reads it, from a run that took place. */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '../contract/src/bank.ts'
import type { EntryOf, Pad } from '../contract/src/journal.ts'
import type { Language } from '../contract/src/words.ts'
import { readResult, requestFor } from '../server/src/code-facts/nova-run.ts'
import { readSituation, type Situation, withTrial } from '../server/src/nova/situation.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { tryCode } from '../server/src/question-validation/trying.ts'
import { diagnose, resultOf } from '../server/src/runs/diagnosis.ts'
import { countHidden, failureOf, judgeCases, statusOfSeen, viewVisible } from '../server/src/runs/verdict.ts'

const made = new Map<string, Promise<Situation>>()

/** Runs all tests on the code, once for the same code, and reads the situation from what came of it. */
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

/** What Nova learns of code that was not tested, by running it itself. */
export async function tryOnce(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  situation: Situation,
): Promise<Situation | undefined> {
  const id = `try-${randomUUID()}`
  const result = await sandbox.run({ ...requestFor(question, situation, true), id, queue: id })
  const run = readResult(question, situation, result, true)
  return run && withTrial(situation, run.test, run)
}

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
  const found = tests.map((each, at) => resultOf(each, result.cases?.[at]))
  return { ...readSituation(question, entries, pads, language), ...diagnose(question, tests, found) }
}
