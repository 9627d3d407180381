/**
 * The ladder's step for one need in ten wordings, seven languages and both voices, over HTTP: each message is the first
 * in a room of its own.
 */
import { Agent } from 'node:http'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { makeTyping } from '../server/test/factories.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { cloneRooms } from '../tools/rooms/cloned-rooms.ts'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { post } from '../tools/rooms/typing.ts'
import { rounded } from './figures.ts'
import { listStuck, readLines, type Stuck } from './talk-states.ts'

type Worded = { need: string; language: string; text: string }
type Heard = Worded & { voice: 'built-in' | 'model'; state: string; step: number }
/** By the ladder, for a first message: after an own failing run the second step, for a hint the first, for the task none. */
const needs: Record<string, number> = { failing: 2, hint: 1, task: 0 }
const reply = 'Take the input that fails and go through it by hand. Which value do you expect after the first step?'

export async function* tellSteps(folder: string, few: boolean): AsyncIterable<Record<string, unknown>> {
  const said = readLines<Worded>('wordings').filter(({ need }, at) => need in needs && (!few || at % 5 === 0))
  const model = await startModelServer()
  model.say({ text: reply })
  const heard: Heard[] = []
  const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'bench' }
  const stuck = listStuck().flatMap(({ source, all }) => (source === 'known mistake' ? all : []))[0]!
  try {
    for (const [voice, settings] of [
      ['model', ai],
      ['built-in', {}],
    ] as const) {
      const server = await startServer(`${folder}/${voice}`, settings)
      try {
        for (const state of ['failing', 'nothing written'] as const) {
          const room = await enter(server, state === 'failing' ? stuck : undefined, stuck.question.id)
          const messages = said.filter(({ need }) => state === 'failing' || need !== 'failing')
          const steps = await askEach(server, `${folder}/${voice}`, room, messages)
          heard.push(...messages.map((each, at) => ({ ...each, voice, state, step: steps[at]! })))
        }
      } finally {
        await server.stop()
      }
    }
  } finally {
    await model.close()
  }
  for (const [need, some] of Map.groupBy(heard, ({ need: of, state }) => `${of}, ${state}`)) yield describe(need, some)
  yield { figure: 'same step', need: 'all', 'same %': percent(heard, isSame) }
}

/** A room with this code, tested by its candidate; without one, as it begins. */
async function enter(server: ServerProcess, stuck: Stuck | undefined, questionId: string): Promise<Room> {
  const [room] = await makeRooms(server, 1, true, undefined, [questionId])
  if (!stuck) return room!
  const call = (at: string, body: object) =>
    server.call('POST', `${room!.path}/${at}`, { body, candidate: room!.token })
  const { code, language } = stuck
  ensure(await call('journal', { entries: [makeTyping(questionId, code, language)] }))
  ensure(await call('test', { questionId, language, code }))
  return room!
}

async function askEach(server: ServerProcess, dataDir: string, room: Room, said: readonly Worded[]): Promise<number[]> {
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir, log: { info: quiet, warn: quiet, error: quiet } })
  const rooms = await cloneRooms(database, room, said.length)
  await database.close()
  const agent = new Agent({ keepAlive: true })
  const steps: number[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < said.length; at = next++) {
      const { path, token, coding } = rooms[at]!
      const body = JSON.stringify({ questionId: coding, userMessage: said[at]!.text })
      const answer = JSON.parse(await post(`${server.url}${path}/chat`, agent, token, body)) as { helpStep: number }
      steps[at] = answer.helpStep
    }
  }
  await Promise.all([work(), work(), work()])
  agent.destroy()
  return steps
}

const isSame = ({ need, step }: Heard) => step === needs[need]
const percent = (some: readonly Heard[], fits: (each: Heard) => boolean) =>
  rounded((100 * some.filter(fits).length) / some.length)

function describe(need: string, some: readonly Heard[]) {
  const by = (key: 'language' | 'voice') =>
    Object.fromEntries([...Map.groupBy(some, (each) => each[key])].map(([of, all]) => [of, percent(all, isSame)]))
  const pairs = [...Map.groupBy(some, ({ text }) => text).values()]
  const others = some.filter((each) => !isSame(each))
  return {
    figure: 'same step',
    need,
    messages: some.length,
    step: needs[some[0]!.need],
    'same %': percent(some, isSame),
    'both voices alike %': rounded(
      (100 * pairs.filter((all) => new Set(all.map((each) => each.step)).size === 1).length) / pairs.length,
    ),
    voices: by('voice'),
    languages: by('language'),
    others: others.slice(0, maxOthers).map(({ text, voice, step: given }) => `${given}, ${voice}: ${text}`),
  }
}
const maxOthers = 12
