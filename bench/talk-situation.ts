/** Situation of a candidate who has just tested this code, read from a real run by the product's own code. */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion, BankQuestion } from '../contract/src/questions/bank.ts'
import type { EntryOf, Pad } from '../contract/src/room/journal.ts'
import type { Language } from '../contract/src/words.ts'
import { type Probes, probesOn } from '../server/src/code-facts/code-facts.ts'
import { readResult, requestFor } from '../server/src/code-facts/nova-run.ts'
import { readSituation, type Situation, withTrial } from '../server/src/nova/situation.ts'
import { starterCode } from '../server/src/platform/languages/starter.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { tryCode } from '../server/src/question-validation/trying.ts'
import { diagnose, resultOf } from '../server/src/runs/diagnosis.ts'
import { countHidden, failureOf, judgeCases, statusOfSeen, viewVisible } from '../server/src/runs/verdict.ts'

export type Item = {
  id: string
  question: string
  programming?: Language
  /** empty, reference, wrong:N or code:TEXT. */
  state?: string
  tested?: boolean
  text?: string
  messages: string[]
  intent?: string
  expects: string
  language: string
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

/** Runs untested code as Nova does and adds the result to the situation. */
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

export async function standAt(sandbox: Sandbox | undefined, question: BankQuestion, item: Item): Promise<Situation> {
  const nothing = { test: undefined, isTested: false, complaint: '', line: undefined, cause: undefined }
  const base = { question, replies: [], said: [], hasAttempted: false, ...nothing }
  if (question.kind !== 'coding') {
    return { ...base, state: 'text', language: 'javascript', code: item.text ?? '' }
  }
  const { language, code } = codeOf(question, item)
  if (code === undefined)
    return { ...base, state: 'nothing-written', language, code: starterCode(question.signature, language) }
  if (!item.tested || !sandbox) return { ...base, state: 'untested', language, code }
  return { ...base, ...(await testOnce(sandbox, question, language, code)), language, code }
}

function codeOf(question: BankCodingQuestion, { state = 'empty', programming = 'python' }: Item) {
  const wrong = question.wrong[Number(/^wrong:(\d+)$/.exec(state)?.[1] ?? -1)]
  if (wrong) return wrong
  if (state === 'reference') return { language: programming, code: question.reference[programming] }
  if (state.startsWith('code:')) return { language: programming, code: state.slice('code:'.length) }
  return { language: programming, code: undefined }
}
