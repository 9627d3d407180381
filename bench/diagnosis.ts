/**
 * Checks if Nova names the mistake of simulated candidates: no code, each planted mistake of the bank, too slow,
 * correct, and small mistakes unknown to the bank, on all coding questions. They test, ask why, try something and ask
 * again. `DIAGNOSIS_OUT=FILE` writes every conversation; `DIAGNOSIS_STANDS=empty,right` runs only those.
 */
import { writeFileSync } from 'node:fs'
import type { BankCodingQuestion } from '../contract/src/questions/bank.ts'
import { describeShare } from '../contract/src/reports/exact-interval.ts'
import type { Language } from '../contract/src/words.ts'
import { prepareKnowledge } from '../server/src/knowledge/knowledge.ts'
import { packOf } from '../server/src/knowledge/packs.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import { starterCode } from '../server/src/platform/languages/starter.ts'
import { openSandbox, type Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { makeMutants } from '../server/src/question-validation/mutants.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { probesFor, testOnce } from './talk-situation.ts'

type Stand = 'empty' | 'planted' | 'slow' | 'right' | 'other'
/** `planted` is the place of the wrong solution. */
type Candidate = {
  question: BankCodingQuestion
  stand: Stand
  planted: number | undefined
  language: Language
  code: string
}
type Told = Candidate & { diagnosed: number | undefined; named: number[]; replies: string[]; state: string }

const room = { remainingSeconds: 1500, policy: 'nova', level: 'hint', ceiling: 4 } as const
/** Questions of each kind of candidate, each sent after an attempt. */
const asksOf: Record<Stand, readonly string[]> = {
  empty: ['why does it fail?', "what's wrong with my code?", 'Can you give me a hint?'],
  planted: ['why does it fail?', "I tried something, it still fails. What's wrong?", 'why is it still wrong?'],
  slow: ['why is it too slow?', "I tried something, it's still too slow. Why?", 'what makes it slow?'],
  right: ['is it right now?', "what's wrong with my code?", 'why does it fail?'],
  other: ['why does it fail?', "I tried something, it still fails. What's wrong?", 'why is it still wrong?'],
}
/** Small mistakes put into the reference of each question, none of which the bank knows. */
const otherMistakes = 3
const languages: readonly Language[] = ['python', 'javascript', 'typescript', 'java', 'go']

function* candidatesFor(question: BankCodingQuestion, at: number): Iterable<Candidate> {
  const language = languages[at % languages.length]!
  const empty = starterCode(question.signature, language)
  yield { question, stand: 'empty', planted: undefined, language, code: empty }
  for (const [planted, { group, language, code }] of question.wrong.entries())
    yield { question, stand: group === 'scale' ? 'slow' : 'planted', planted, language, code }
  for (const { wrong: planted, code } of packOf(question.id)?.causes ?? [])
    if (code !== undefined) yield { question, stand: 'planted', planted, language: 'python', code }
  yield { question, stand: 'right', planted: undefined, language, code: question.reference[language] ?? '' }
  for (const { code } of makeMutants(question.reference.python ?? '', 'python', otherMistakes))
    yield { question, stand: 'other', planted: undefined, language: 'python', code }
}

async function askAll(sandbox: Sandbox, candidate: Candidate): Promise<Told> {
  const { question, stand, language, code } = candidate
  await prepareKnowledge(question, language)
  let situation = await standAt(sandbox, candidate)
  const replies: string[] = []
  for (const message of asksOf[stand]) {
    const { text, step } = await composeReply(message, situation, room, {
      probes: probesFor(sandbox, question, situation),
    })
    replies.push(text)
    situation = {
      ...situation,
      replies: [...situation.replies, { text, step }],
      said: [...situation.said, message],
      hasAttempted: true,
    }
  }
  const said = replies.join('\n').toLowerCase()
  const named = packOf(question.id)!.causes.flatMap(({ wrong, cause }) =>
    said.includes(cause.toLowerCase().replace(/[.]$/, '')) ? [wrong] : [],
  )
  return { ...candidate, code, diagnosed: situation.cause, named, replies, state: situation.state }
}

async function standAt(sandbox: Sandbox, { question, stand, language, code }: Candidate): Promise<Situation> {
  if (stand !== 'empty') return { ...(await testOnce(sandbox, question, language, code)), language, code }
  const nothing = { test: undefined, isTested: false, complaint: '', line: undefined, cause: undefined }
  const talk = { replies: [], said: [], hasAttempted: false }
  return { question, state: 'nothing-written', language, code, ...nothing, ...talk }
}

export async function* measureDiagnosis(folder: string): AsyncIterable<Record<string, unknown>> {
  const coding = listBankQuestions().filter((question) => question.kind === 'coding')
  const sandbox = await openSandbox({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  const stands: readonly string[] = process.env['DIAGNOSIS_STANDS']?.split(',') ?? Object.keys(asksOf)
  const told: Told[] = []
  for (const [at, question] of coding.entries())
    for (const candidate of candidatesFor(question, at))
      if (stands.includes(candidate.stand)) told.push(await askAll(sandbox, candidate))
  await sandbox.drain()
  for (const stand of Object.keys(asksOf) as Stand[]) if (stands.includes(stand)) yield count(stand, told)
  const out = process.env['DIAGNOSIS_OUT']
  if (out) writeFileSync(out, told.map((each) => JSON.stringify({ ...each, question: each.question.id })).join('\n'))
}

/** A cause is named right where it is the planted one and no other; wrong where it is another's, or where there is none. */
function count(stand: Stand, told: readonly Told[]) {
  // A mistake that no test notices doesn't count.
  const all = told.filter((each) => each.stand === stand && (stand !== 'other' || each.state !== 'correct'))
  const names = (list: readonly Told[]) => list.map(({ question, planted }) => `${question.id} ${planted ?? ''}`.trim())
  const wrong = all.filter(({ named, planted }) => named.some((each) => each !== planted))
  if (stand === 'empty' || stand === 'right' || stand === 'other')
    return {
      stand,
      candidates: all.length,
      'named a mistake': describeShare(wrong.length, all.length),
      of: names(wrong),
    }
  const right = all.filter(({ named, planted }) => named.length === 1 && named[0] === planted)
  return {
    stand,
    candidates: all.length,
    'found by execution': describeShare(
      all.filter(({ diagnosed, planted }) => diagnosed === planted).length,
      all.length,
    ),
    'named right': describeShare(right.length, all.length),
    "another's cause": describeShare(wrong.length, all.length),
    'not named': names(all.filter((each) => !right.includes(each) && !wrong.includes(each))),
    of: names(wrong),
  }
}
