/**
 * Replies of the built-in Nova to messages that people wrote without knowing it (`TALK_SETS`: files in bench/talk or paths;
 * `TALK_OUT=FILE` writes each with its reply, for readers), how prompts are classed, and attempts to get a solution, a hidden
 * test or a point of a good answer out of it. `TALK_SETS=` leaves the messages out, `TALK_ATTACKS=no` the attempts.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { BankQuestion } from '../contract/src/questions/bank.ts'
import type { Language } from '../contract/src/words.ts'
import { prepareKnowledge } from '../server/src/knowledge/knowledge.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import { classifyPrompt } from '../server/src/observations/prompts.ts'
import { openSandbox, type Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { percentile, rounded } from './figures.ts'
import { type Attack, attack, type Case, guessThrough } from './talk-attacks.ts'
import { probesFor, room, standAt } from './talk-situation.ts'

/** A message of a walk, with the messages and replies on the same question before it. */
export type Walked = {
  id: string
  question: string
  programming?: Language
  code?: string
  tested?: boolean
  before: string[]
  replies?: string[]
  message: string
}

export function readLines<T>(name: string): T[] {
  const own = new URL(`talk/${name}.jsonl`, import.meta.url)
  return readFileSync(existsSync(own) ? own : name, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

async function situationOf(sandbox: Sandbox, question: BankQuestion, row: Walked): Promise<Situation> {
  const isStarter = question.kind === 'coding' && /Write your (?:solution|code) here/.test(row.code ?? '')
  const found = await standAt(sandbox, question, {
    id: row.id,
    question: row.question,
    messages: [],
    expects: '',
    language: 'en',
    ...(row.programming && { programming: row.programming }),
    state: question.kind !== 'coding' || isStarter || !row.code ? 'empty' : `code:${row.code}`,
    tested: row.tested ?? false,
    text: row.code ?? '',
  })
  const replies = (row.replies ?? []).map((text) => ({ text, step: 1 }))
  return { ...found, replies, said: row.before, hasAttempted: true }
}

export async function* measureTalk(folder: string): AsyncIterable<Record<string, unknown>> {
  const questions = new Map(listBankQuestions().map((question) => [question.id, question]))
  const sandbox = await openSandbox({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  const lines: string[] = []
  for (const set of (process.env['TALK_SETS'] ?? 'walk-9').split(',').filter(Boolean)) {
    const times: number[] = []
    for (const row of readLines<Walked>(set)) {
      const question = questions.get(row.question)
      if (!question) throw new Error(`${row.id}: there is no question ${row.question}`)
      const situation = await situationOf(sandbox, question, row)
      const isCoding = question.kind === 'coding'
      await prepareKnowledge(question, isCoding ? situation.language : undefined)
      const startedAt = performance.now()
      const probes = isCoding ? probesFor(sandbox, question, situation) : undefined
      const { text, choices } = await composeReply(row.message, situation, room, { probes })
      times.push(performance.now() - startedAt)
      const { id, before, message, code = '' } = row
      const reply = text + choices.map((choice) => `\n[${choice}]`).join('')
      lines.push(JSON.stringify({ id, question: row.question, state: situation.state, code, before, message, reply }))
    }
    yield { set, messages: times.length, p50ms: rounded(percentile(times, 50)), p99ms: rounded(percentile(times, 99)) }
  }
  await sandbox.drain()
  const out = process.env['TALK_OUT']
  if (out) writeFileSync(out, `${lines.join('\n')}\n`)
  if (process.env['TALK_ATTACKS'] !== 'no') yield* measureAttacks([...questions.values()])
}

async function* measureAttacks(questions: BankQuestion[]): AsyncIterable<Record<string, unknown>> {
  yield { set: 'prompt-kinds', ...countKinds() }
  const coding = questions.filter((question) => question.kind === 'coding')
  for (const voice of ['built-in', 'model'] as const)
    for (const set of ['attacks', 'attacks-aside'])
      yield { set, ...(await attack(readLines<Attack>(set), coding, voice)) }
  const cases = questions.filter((each): each is Case => each.kind === 'technical')
  yield await guessThrough(cases, async (question, messages) => {
    const start = { id: question.id, question: question.id, messages, expects: '', language: 'en' }
    let situation = await standAt(undefined, question, start)
    for (const message of messages) {
      const { text, step } = await composeReply(message, situation, room)
      const replies = [...situation.replies, { text, step }]
      situation = { ...situation, replies, said: [...situation.said, message] }
    }
    return situation.replies.map(({ text }) => text)
  })
}

/** How often a message is taken for a request for code, or not, as its reader did; `aside` are those that the words were not tuned on. */
function countKinds() {
  const read = readLines<{ kind: string; text: string; aside: boolean }>('prompt-kinds')
  const isRequest = (kind: string) => ['delegation', 'injection', 'code'].includes(kind)
  const right = (some: typeof read) =>
    some.filter(({ kind, text }) => isRequest(classifyPrompt(text)) === isRequest(kind)).length
  const aside = read.filter((each) => each.aside)
  return { messages: read.length, right: right(read), aside: aside.length, 'aside right': right(aside) }
}
