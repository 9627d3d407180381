/**
 * Proves coding questions by execution, gate by gate: the reference is right in every language, the tests are sharp,
 * and the texts are suitable. Hides the mutation of code, the generation of inputs and the change of time zones.
 * Public files: code-tokens.ts, content-gate.ts, generated-inputs.ts, hidden-tests.ts, input-shape.ts, mutants.ts,
 * own-test.ts, patches.ts, project-judging.ts, project-proof.ts, provable.ts, randomness.ts, review-proof.ts,
 * sql-proof.ts, trying.ts.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { Language } from '@nova/contract/words'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { listCodingQuestions } from '../questions/questions.ts'
import { makeInputs, proveAgreement } from './agreement-gate.ts'
import { proveContent } from './content-gate.ts'
import { proveExamples } from './example-gate.ts'
import { orMachineBusy } from './machine-busy.ts'
import { proveMutants } from './mutant-gate.ts'
import { offeredLanguages, type Gate, type OnGate, type Provable } from './provable.ts'
import { proveReference, proveSpeed, proveStarter, proveWrong, referenceGate, type Times } from './reference-gates.ts'
import { isFitting, proveEmpty, proveLanguages, proveSchema, proveTests } from './test-gates.ts'
import { proveHints, proveNoLeak, proveNovelty, type Known } from './word-gates.ts'

/**
 * Every gate in the order in which it is decided, what it asks, and of whose questions: 'bank' alone, or 'every' one
 * that has the texts it reads. All of them must pass.
 */
export const gateTable = [
  {
    gate: 'schema',
    of: 'every',
    asks: 'the fields are there, and nothing is longer than a candidate or a run can take',
  },
  { gate: 'languages', of: 'bank', asks: 'a reference in all five languages' },
  {
    gate: 'tests',
    of: 'every',
    asks: 'two visible and three hidden tests a group, of the right types, none twice; fractions compared as approx',
  },
  { gate: 'empty', of: 'every', asks: 'no one answer that passes a whole group' },
  { gate: 'content', of: 'every', asks: 'no personal data, stereotypes or unsafe content' },
  { gate: 'leak', of: 'every', asks: 'no stretch of a reference in what candidates see' },
  { gate: 'hints', of: 'every', asks: 'no rung of the hint ladder gives the solution' },
  { gate: 'novelty', of: 'every', asks: 'neither text nor solution is that of another question of the bank' },
  {
    gate: 'reference',
    of: 'every',
    asks: 'each reference passes all tests three times, in other orders and time zones',
  },
  { gate: 'examples', of: 'every', asks: 'each example gives what it prints' },
  { gate: 'speed', of: 'every', asks: 'each reference needs at most a quarter of the time of a test' },
  { gate: 'starter', of: 'every', asks: 'the code candidates begin with fails in each group' },
  {
    gate: 'wrong',
    of: 'every',
    asks: 'each listed mistake runs, passes something, and fails in the group that names it',
  },
  { gate: 'agreement', of: 'every', asks: 'the references agree on 200 generated inputs' },
  { gate: 'mutants', of: 'every', asks: 'the tests notice at least 90 % of small changes made to the reference' },
] as const

/** All gates of a question of the bank, which is compared with `others` of it. */
export function proveCodingQuestion(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  onGate: OnGate = () => undefined,
  others: Known[] = [],
): Promise<Gate[]> {
  return prove(sandbox, question, others, true, onGate)
}

/** Runs the gates of a company's own question and reports each one. */
export function proveSolutions(
  sandbox: Sandbox,
  question: Provable,
  onGate: OnGate = () => undefined,
): Promise<Gate[]> {
  return prove(sandbox, question, listCodingQuestions(), false, onGate)
}

/** The languages in which every gate about the reference passed. */
export function provenLanguages(gates: Gate[]): Language[] {
  return Language.options.filter((language) =>
    gates.some(({ gate, passed }) => passed && gate === referenceGate(language)),
  )
}

async function prove(
  sandbox: Sandbox,
  question: Provable,
  known: Known[],
  isOfBank: boolean,
  onGate: OnGate,
): Promise<Gate[]> {
  const gates: Gate[] = []
  const add = (gate: Gate) => {
    gates.push(gate)
    onGate(gate)
    return gate.passed
  }
  await orMachineBusy(proveGates(sandbox, question, { known, isOfBank }, add), (gate) => void add(gate))
  return gates
}

async function proveGates(
  sandbox: Sandbox,
  question: Provable,
  { known, isOfBank }: { known: Known[]; isOfBank: boolean },
  add: (gate: Gate) => boolean,
): Promise<void> {
  // A question of invalid form cannot be run.
  if (!add(proveSchema(question, isOfBank))) return
  const isWhole = [...(isOfBank ? [proveLanguages(question)] : []), proveTests(question)].map(add)
  add(proveEmpty(question))
  add(proveContent(question))
  add(proveNoLeak(question))
  if (question.keyIdeas) add(proveHints(question))
  if (question.statement) add(proveNovelty(question, known))
  if (isWhole.includes(false)) return tellBroken(sandbox, question, add)
  const isRight = await proveSolving(sandbox, question, add)
  if (!isRight) return
  const inputs = await makeInputs(sandbox, question)
  add(await proveAgreement(sandbox, question, inputs))
  add(await proveMutants(sandbox, question, inputs))
}

/** Reports broken references even if the tests are not yet valid. */
async function tellBroken(sandbox: Sandbox, question: Provable, add: (gate: Gate) => boolean): Promise<void> {
  const fitting = question.tests.filter((test) => isFitting(question.signature, test))
  for (const language of offeredLanguages(question)) {
    const { gate } = await proveReference(sandbox, question, language, fitting)
    if (!gate.passed) add(gate)
  }
}

/** The gates that run what the author wrote; false where a reference is wrong and the rest would say nothing. */
async function proveSolving(sandbox: Sandbox, question: Provable, add: (gate: Gate) => boolean): Promise<boolean> {
  const languages = offeredLanguages(question)
  const times = new Map<Language, Times>()
  for (const language of languages) {
    const { gate, times: taken } = await proveReference(sandbox, question, language)
    if (add(gate)) times.set(language, taken)
  }
  const isRight = languages.length > 0 && times.size === languages.length
  if (isRight) {
    if (question.examples) add(await proveExamples(sandbox, question))
    add(proveSpeed(times))
  }
  for (const language of languages) add(await proveStarter(sandbox, question, language))
  for (const [at, wrong] of (question.wrong ?? []).entries()) add(await proveWrong(sandbox, question, wrong, at + 1))
  return isRight
}
