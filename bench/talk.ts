/**
 * `npm run bench -- talk [--few]`: what Nova is worth to a person who is stuck. On 200 stuck states, a quarter of them kept aside:
 * what a scripted weak solver gains by its hints (talk-solver.ts), and one that pastes; the values that replies claim, replayed;
 * the ladder's step for the same need in other words; answers about the room. `TALK_STATES=COUNT` takes fewer states, as `--few`
 * does. `TALK_SAMPLE=FILE` writes 60 messages of rehearsals with their replies for a reader, who fills in `mark`.
 */
import { existsSync, writeFileSync } from 'node:fs'
import type { BankQuestion } from '../contract/src/questions/bank.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { openBenchSandbox } from './sandbox.ts'
import { tellRoomAnswers } from './talk-room-answers.ts'
import { probesFor, room, standAt } from './talk-situation.ts'
import { allStuck, inFixedOrder, readLines, type Walked } from './talk-states.ts'
import { tellSteps } from './talk-steps.ts'
import { playAll, tellUplift, tellValues } from './talk-uplift.ts'

const fewStates = 20
const sampleSize = 60

export async function* measureTalk(folder: string): AsyncIterable<Record<string, unknown>> {
  const isFew = process.env['TALK_FEW'] !== undefined
  const states = Number(process.env['TALK_STATES'] ?? (isFew ? fewStates : allStuck))
  yield* tellRoomAnswers()
  const { sandbox, close } = await openBenchSandbox(folder)
  const out = process.env['TALK_SAMPLE']
  try {
    const { outcomes, left } = await playAll(sandbox, states)
    yield* tellUplift(outcomes)
    yield { figure: 'states', played: outcomes.length, 'passed over': left }
    yield* tellValues(outcomes)
    if (out) writeFileSync(out, (await sampleOf(sandbox)).map((each) => `${JSON.stringify(each)}\n`).join(''))
  } finally {
    await close()
  }
  yield* tellSteps(folder, isFew)
  yield* tellMarks()
}

async function sampleOf(sandbox: Sandbox): Promise<Record<string, unknown>[]> {
  const questions = new Map(listBankQuestions().map((question) => [question.id, question]))
  const sample: Record<string, unknown>[] = []
  for (const row of inFixedOrder(readLines<Walked>('walk-9'), ({ id }) => id).slice(0, sampleSize)) {
    const question = questions.get(row.question)!
    const situation = await situationOf(sandbox, question, row)
    const probes = question.kind === 'coding' ? probesFor(sandbox, question, situation) : undefined
    const { text, choices } = await composeReply(row.message, situation, room, { probes })
    const { id, before, message, code = '' } = row
    sample.push({
      id,
      question: row.question,
      state: situation.state,
      code,
      before,
      message,
      reply: text,
      choices,
      mark: '',
    })
  }
  return sample
}

async function situationOf(sandbox: Sandbox, question: BankQuestion, row: Walked): Promise<Situation> {
  const isStarter = question.kind === 'coding' && /Write your (?:solution|code) here/.test(row.code ?? '')
  const found = await standAt(sandbox, question, {
    ...(row.programming && { programming: row.programming }),
    state: question.kind !== 'coding' || isStarter || !row.code ? 'empty' : `code:${row.code}`,
    tested: row.tested ?? false,
    text: row.code ?? '',
  })
  const replies = (row.replies ?? []).map((text) => ({ text, step: 1 }))
  return { ...found, replies, said: row.before, hasAttempted: true }
}

/** Counts a reader's marks of the last sample, if there are any. */
function* tellMarks(): Iterable<Record<string, unknown>> {
  if (!existsSync(new URL('talk/marked.jsonl', import.meta.url))) return
  const marks = readLines<{ mark: string }>('marked').map(({ mark }) => mark)
  const counts = Object.fromEntries([...Map.groupBy(marks, (mark) => mark)].map(([mark, all]) => [mark, all.length]))
  yield { figure: 'helped, by a reader', replies: marks.length, ...counts }
}
