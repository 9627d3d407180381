/** Where a candidate stands who has just tested this code: read as the product reads it, from a run that took place. */
import type { BankCodingQuestion } from '../contract/src/bank.ts'
import type { EntryOf, Pad } from '../contract/src/journal.ts'
import { sameValue, type TestCase } from '../contract/src/signature.ts'
import type { Language } from '../contract/src/words.ts'
import { readSituation, type Situation } from '../server/src/nova/situation.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { tryCode } from '../server/src/question-validation/trying.ts'
import { findCause, resultOf } from '../server/src/runs/diagnosis.ts'
import {
  countHidden,
  failureOf,
  type Judged,
  statusOfSeen,
  verdictOf,
  viewVisible,
} from '../server/src/runs/verdict.ts'

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

async function test(sandbox: Sandbox, question: BankCodingQuestion, language: Language, code: string) {
  const visible = question.tests.filter((each) => each.visible)
  const hidden = question.tests.filter((each) => !each.visible)
  const tests = [...visible, ...hidden]
  const { result } = await tryCode(sandbox, { ...question, tests }, { language, code })
  const judged = (of: TestCase[], from: number): Judged[] =>
    of.map((each, at) => ({
      test: each,
      ...verdictOf(each, result.cases?.[from + at], (a, b) => sameValue(a, b, each.compare)),
    }))
  const seen = judged(visible, 0)
  const { compile } = result
  const complaint = compile && compile.status !== 'ok' ? `${compile.stdout}\n${compile.stderr}`.trim() : ''
  const payload = {
    id: 'run',
    language,
    code,
    status: statusOfSeen(result, visible.length),
    trigger: 'candidate',
    visible: { passed: seen.filter(({ status }) => status === 'passed').length, total: visible.length },
    hidden: countHidden(hidden, judged(hidden, visible.length)),
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
  return { ...readSituation(question, entries, pads, language), cause: findCause(question, tests, found) }
}
