/**
 * `npm run bench -- talk-facts`: of people's first messages beside failing code, those whose prompt has facts from a run, and how
 * long Nova itself takes until the model is asked. Alone and beside ten busy loops of the lowest priority, which the bench
 * starts and ends. Each person has their page open, writes code, tests it or only pauses, and writes after some seconds.
 * `TALK_FACTS=COUNT` sets how many codes are tried.
 */
import { spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { loadavg, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTyping } from '../server/test/factories.ts'
import { type Asked, startModelServer } from '../server/test/model-server.ts'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { now, openStreams, post } from '../tools/rooms/typing.ts'
import { median, percentile, rounded } from './figures.ts'
import { inFixedOrder, listStuck, type Stuck } from './talk-states.ts'

const codes = Number(process.env['TALK_FACTS'] ?? 24)
const loads = [0, 10]
/** People at one time, milliseconds between what one did last and their message, and between two people. */
const together = 8
const readingMs = 6_000
const apartMs = 600
const wantedP95Ms = 200
const lowest = 19

type Person = { stuck: Stuck; isTested: boolean; mark: string }
type First = Person & { prompt: string; delayMs: number }

export async function* measureTalkFacts(folder: string): AsyncIterable<Record<string, unknown>> {
  const model = await startModelServer()
  const heardAt = new Map<string, { at: number; prompt: string }>()
  model.say((asked: Asked) => {
    const at = now()
    const prompt = JSON.stringify(asked.body)
    const mark = /nova-bench-\d+-\d+/.exec(prompt)?.[0]
    if (mark && !heardAt.has(mark)) heardAt.set(mark, { at, prompt })
    return { text: 'Take the input that fails and go through it by hand. Where does it differ?' }
  })
  const ai = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${model.url}/v1`, AI_MODEL: 'bench' }
  const server = await startServer(folder, ai)
  try {
    for (const load of loads) {
      const people = peopleFor(load)
      const rooms = await makeRooms(
        server,
        people.length,
        true,
        undefined,
        people.map(({ stuck }) => stuck.question.id),
      )
      // Rooms are made side by side, so each person takes one of their question.
      const seats = people.map(
        ({ stuck }) =>
          rooms.splice(
            rooms.findIndex(({ coding }) => coding === stuck.question.id),
            1,
          )[0]!,
      )
      const loops = startLoops(load)
      const firsts: First[] = []
      for (let from = 0; from < people.length; from += together)
        firsts.push(
          ...(await Promise.all(
            people.slice(from, from + together).map(async (person, at) => {
              await sleep(at * apartMs)
              return speak(server, seats[from + at]!, person, heardAt)
            }),
          )),
        )
      loops.stop()
      yield* describe(load, firsts)
    }
  } finally {
    await server.stop()
    await model.close()
  }
}

function peopleFor(load: number): Person[] {
  const all = listStuck().flatMap(({ source, all: some }) =>
    source === 'known mistake' || source === 'slip' ? some : [],
  )
  const some = inFixedOrder(all, ({ id }) => id).slice(0, codes)
  return some.flatMap((stuck, at) => [
    { stuck, isTested: true, mark: `nova-bench-${load}-${2 * at}` },
    { stuck, isTested: false, mark: `nova-bench-${load}-${2 * at + 1}` },
  ])
}

function startLoops(count: number): { stop: () => void } {
  const loops = Array.from({ length: count }, () => {
    const loop = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
    setPriority(loop.pid!, lowest)
    return loop
  })
  const stop = () => {
    for (const loop of loops) loop.kill('SIGKILL')
    process.off('exit', stop)
  }
  process.once('exit', stop)
  return { stop }
}

type Tested = { visible: { status: string }[] }
/** True where a visible test fails, as its tested twin has seen. */
const failing = new Map<string, boolean>()

async function speak(
  server: ServerProcess,
  room: Room,
  { stuck, isTested, mark }: Person,
  heardAt: Map<string, { at: number; prompt: string }>,
): Promise<First> {
  const agent = new Agent({ keepAlive: true })
  const closers = await openStreams(server.url, agent, [room])
  const questionId = stuck.question.id
  const { language } = stuck
  const code = `${stuck.code.trimEnd()}\n${language === 'python' ? '#' : '//'} ${mark}\n`
  const call = (at: string, body: object) => server.call('POST', `${room.path}/${at}`, { body, candidate: room.token })
  ensure(await call('journal', { entries: [makeTyping(questionId, code, language)] }))
  if (isTested) {
    const { visible } = ensure(await call('test', { questionId, language, code })) as Tested
    failing.set(
      stuck.id,
      visible.some(({ status }) => status !== 'passed'),
    )
  }
  await sleep(readingMs)
  const body = JSON.stringify({
    questionId,
    userMessage: 'It does not do what it should. What should I look at?',
    language,
  })
  const sentAt = now()
  await post(`${server.url}${room.path}/chat`, agent, room.token, body)
  for (const close of closers) close()
  agent.destroy()
  const heard = heardAt.get(mark)
  return {
    stuck,
    isTested,
    mark,
    prompt: heard?.prompt ?? '',
    delayMs: heard ? heard.at - sentAt : Infinity,
  }
}

function* describe(load: number, firsts: readonly First[]): Iterable<Record<string, unknown>> {
  const seenIn = (prompt: string) => prompt.split('- Seen in a run: ').length - 1
  for (const isFailing of [true, false])
    for (const isTested of [true, false]) {
      const some = firsts.filter((each) => failing.get(each.stuck.id) === isFailing && each.isTested === isTested)
      if (some.length === 0) continue
      const share = (fits: (each: First) => boolean) => `${some.filter(fits).length} of ${some.length}`
      yield {
        figure: 'facts with the first message',
        'busy loops': load,
        'load average': rounded(loadavg()[0]!),
        code: `${isFailing ? 'fails a visible test' : 'fails hidden tests alone'}, ${isTested ? 'tested' : 'not tested'}`,
        'facts from a run': share(({ prompt }) => seenIn(prompt) > 0),
        'two or more': share(({ prompt }) => seenIn(prompt) > 1),
        'not asked': some.filter(({ prompt }) => prompt === '').length,
        without: some.filter(({ prompt }) => seenIn(prompt) === 0).map(({ stuck }) => `${stuck.id}, ${stuck.language}`),
      }
    }
  const delays = firsts.map(({ delayMs }) => delayMs)
  yield {
    figure: "chat's own delay",
    'busy loops': load,
    'load average': rounded(loadavg()[0]!),
    messages: delays.length,
    p50Ms: rounded(median(delays)),
    p95Ms: rounded(percentile(delays, 95)),
    wantedP95Ms,
  }
}
