/** All tests of a question (20 at the least) over one call of its function, each from the request to the reply. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { RunReply, TestReply } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { starterCode } from '../server/src/platform/languages/starter.ts'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { median, rounded } from './figures.ts'
import { betweenClicksMs } from './run.ts'

const times = 30
const roundsBefore = 2
const maxOverOne = 1.5
const minTests = 20
const bank = resolve(import.meta.dirname, '../bank/coding')

export async function* measureTests(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const questions = readQuestions()
  try {
    const all = await makeRooms(server, 8)
    const rooms = all.filter(({ coding }) => (questions.get(coding)?.tests.length ?? 0) >= minTests)
    if (rooms.length === 0) throw new Error(`No room has a question with ${minTests} tests.`)
    for (const language of ['python', 'javascript', 'java', 'go'] as const) {
      const ones: number[] = []
      const alls: number[] = []
      const counts: number[] = []
      for (let round = -roundsBefore; round < times; round += 1) {
        const room = rooms[(round + roundsBefore) % rooms.length]!
        const question = questions.get(room.coding)!
        const oneMs = await callOnce(server, room, question, language)
        await sleep(betweenClicksMs[language])
        const allMs = await runTests(server, room, question, language)
        await sleep(betweenClicksMs[language])
        if (round < 0) continue
        ones.push(oneMs)
        alls.push(allMs)
        counts.push(question.tests.length)
      }
      const ratio = median(alls) / median(ones)
      yield {
        language,
        times,
        tests: Math.min(...counts),
        maxTests: Math.max(...counts),
        oneMs: rounded(median(ones)),
        allMs: rounded(median(alls)),
        ratio: rounded(ratio),
        wanted: maxOverOne,
        isReached: ratio <= maxOverOne,
      }
    }
  } finally {
    await server.stop()
  }
}

function readQuestions(): Map<string, BankCodingQuestion> {
  const read = (name: string) => JSON.parse(readFileSync(join(bank, name), 'utf8')) as BankCodingQuestion
  return new Map(readdirSync(bank).map((name) => [read(name).id, read(name)]))
}

// The starter fails at once, so this measures the cost of tests and not of solutions.
async function callOnce(server: ServerProcess, room: Room, question: BankCodingQuestion, language: Language) {
  const code = starterCode(question.signature, language)
  const body = { questionId: room.coding, language, code, args: question.tests[0]!.args }
  const sentAt = performance.now()
  const reply = ensure(await server.call('POST', `${room.path}/run`, { body, candidate: room.token })) as RunReply
  const waited = performance.now() - sentAt
  if (!reply.run || reply.run.durationMs > 1_000) throw new Error(`${language} did not run: ${JSON.stringify(reply)}`)
  return waited
}

async function runTests(server: ServerProcess, room: Room, question: BankCodingQuestion, language: Language) {
  const body = { questionId: room.coding, language, code: starterCode(question.signature, language) }
  const sentAt = performance.now()
  const reply = ensure(await server.call('POST', `${room.path}/test`, { body, candidate: room.token })) as TestReply
  const waited = performance.now() - sentAt
  const ran = reply.visible.filter(({ status }) => status === 'passed' || status === 'failed')
  if (ran.length !== reply.visible.length) throw new Error(`${language} did not run: ${JSON.stringify(reply)}`)
  return waited
}
