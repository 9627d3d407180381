/**
 * Replies of both engines to messages, for blind readers: `npm run bench -- compose` writes COMPOSE_OUT (question, code, what
 * was said before, message, replies `a` and `b` in random order) and COMPOSE_OUT.key, which says whose reply is which.
 * COMPOSE_SETS are files in bench/talk or paths; COMPOSE_ENGINES=composer leaves the old engine out.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { BankQuestion } from '../contract/src/bank.ts'
import type { Language } from '../contract/src/words.ts'
import { probesOn } from '../server/src/code-facts/code-facts.ts'
import { readResult, requestFor } from '../server/src/code-facts/nova-run.ts'
import { prepareKnowledge } from '../server/src/knowledge/knowledge.ts'
import { replyBuiltIn } from '../server/src/nova/chosen-reply.ts'
import { prepareKnowledge as prepareOld } from '../server/src/nova/knowledge.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import { openSandbox, type Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { percentile, rounded } from './figures.ts'
import { labFor, room, standAt } from './talk.ts'

/** A message of a walk: what was said before on the same question, and what Nova replied then. */
type Walked = {
  id: string
  question: string
  programming?: Language
  code?: string
  tested?: boolean
  before: string[]
  replies?: string[]
  message: string
  reply?: string
}

function readSet(name: string): Walked[] {
  const own = new URL(`talk/${name}.jsonl`, import.meta.url)
  const rows = readFileSync(existsSync(own) ? own : name, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const all = rows.map((line) => JSON.parse(line) as Walked)
  return all.map((row, at) => ({ ...row, replies: row.replies ?? repliesBefore(row, all.slice(0, at)) }))
}

/** The replies to the messages before, where the set holds them. */
const repliesBefore = ({ before, question }: Walked, earlier: readonly Walked[]): string[] =>
  before.flatMap(
    (message) => earlier.findLast((each) => each.question === question && each.message === message)?.reply ?? [],
  )

async function situationOf(sandbox: Sandbox, question: BankQuestion, row: Walked): Promise<Situation> {
  const isCode = question.kind === 'coding'
  const isStarter = isCode && /Write your (?:solution|code) here/.test(row.code ?? '')
  const found = await standAt(sandbox, question, {
    ...{ id: row.id, question: row.question, messages: [], expects: '', language: 'en' },
    ...(row.programming && { programming: row.programming }),
    state: !isCode || isStarter || !row.code ? 'empty' : `code:${row.code}`,
    tested: row.tested ?? false,
    text: row.code ?? '',
  })
  const replies = (row.replies ?? []).map((text) => ({ text, step: 1 }))
  return { ...found, replies, said: row.before, hasAttempted: true }
}

export async function replyByComposer(sandbox: Sandbox, question: BankQuestion, situation: Situation, message: string) {
  const probes =
    question.kind === 'coding'
      ? probesOn(sandbox, question, situation, async () => {
          const id = `try-${createHash('sha256').update(situation.code).digest('hex')}`
          const result = await sandbox.run({ ...requestFor(question, situation, true), id, queue: id })
          return readResult(question, situation, result, true)
        })
      : undefined
  await prepareKnowledge(question, question.kind === 'coding' ? situation.language : undefined)
  return composeReply(message, situation, room, probes)
}

const shown = ({ text, choices }: { text: string; choices: string[] }) =>
  text + choices.map((choice) => `\n[${choice}]`).join('')

export async function* measureComposer(folder: string): AsyncIterable<Record<string, unknown>> {
  const questions = new Map(listBankQuestions().map((question) => [question.id, question]))
  const sandbox = await openSandbox({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  const isBoth = process.env['COMPOSE_ENGINES'] !== 'composer'
  const [only = '', of = '1'] = (process.env['COMPOSE_PART'] ?? '0/1').split('/')
  const pairs: Record<string, unknown>[] = []
  const keys: Record<string, string>[] = []
  const times: number[] = []
  for (const set of (process.env['COMPOSE_SETS'] ?? 'walk-4').split(',')) {
    for (const [at, row] of readSet(set).entries()) {
      if (at % Number(of) !== Number(only)) continue
      const question = questions.get(row.question)
      if (!question) continue
      const situation = await situationOf(sandbox, question, row)
      await prepareKnowledge(question, question.kind === 'coding' ? situation.language : undefined)
      const startedAt = performance.now()
      const composed = shown(await replyByComposer(sandbox, question, situation, row.message))
      times.push(performance.now() - startedAt)
      if (isBoth) await prepareOld(question.id, situation.language)
      const old = isBoth
        ? shown(await replyBuiltIn(row.message, situation, room, labFor(sandbox, question, situation)))
        : ''
      const isFirst = createHash('sha256').update(row.id).digest()[0]! % 2 === 0
      const { id, before, message, code = '' } = row
      const ofRow = { id, question: row.question, state: situation.state, code, before, message }
      pairs.push(
        isBoth ? { ...ofRow, a: isFirst ? composed : old, b: isFirst ? old : composed } : { ...ofRow, reply: composed },
      )
      keys.push({ id, composer: isFirst ? 'a' : 'b' })
    }
  }
  await sandbox.drain()
  const out = process.env['COMPOSE_OUT']
  if (out) {
    writeFileSync(out, pairs.map((each) => `${JSON.stringify(each)}\n`).join(''))
    writeFileSync(`${out}.key`, keys.map((each) => `${JSON.stringify(each)}\n`).join(''))
  }
  yield {
    messages: pairs.length,
    'reply ms p50': rounded(percentile(times, 50)),
    'reply ms p99': rounded(percentile(times, 99)),
  }
}
