/** The report on an agent program's turns, over HTTP: an interview with a real box and a scripted model, to its PDF. */
import type { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAgentKit, smallAgent } from '../../../test/agent-program/kit.ts'
import { makeAgentRoom } from '../../../test/agent-room.ts'
import { makeInterviewer } from '../../../test/factories.ts'
import { cleanCard, type ModelServer, startModelServer, type ToolCall } from '../../../test/model-server.ts'
import { startKitServer } from '../../../test/own-kits.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { readWhole } from '../../../test/reported.ts'

const projectId = 'lab-bench'
const path = 'src/calendar.ts'
const neighbours = '[this.#bookings[at - 1], this.#bookings[at]].find('
const wait = { timeout: 120_000, interval: 50 }

let models: ModelServer
let kits: Awaited<ReturnType<typeof startKitServer>>
beforeAll(async () => {
  models = await startModelServer()
  const model = {
    provider: 'openai-compatible',
    baseUrl: `${models.url}/v1`,
    apiKey: 'secret-key',
    model: 'm',
  } as const
  kits = await startKitServer({ ai: { ...model, priceIn: 0, priceOut: 1_000, tested: cleanCard } })
  const added = await kits.add(await makeAgentKit())
  if (added.work?.problem) throw new Error(added.work.problem)
}, 400_000)
afterAll(async () => {
  await kits.close()
  await models.close()
})

const calling = (name: string, args: unknown = {}): ToolCall => ({ name, args })
const step = (...calls: ToolCall[]) => ({ text: '', calls })

test('report and PDF have each turn with its steps, answers, decisions and end', async () => {
  const { server } = kits
  const session = await makeInterviewer(server)
  const { token } = session
  const room = await makeAgentRoom(server, session, projectId, {
    agentEngine: 'live',
    agentProgram: smallAgent,
    agentMode: 'ask',
  })
  models.say(
    step(calling('read', { path })),
    step(calling('replace', { path, find: neighbours, replace: 'this.#bookings.find(' })),
    step(calling('run', { command: 'echo checked' })),
    { text: 'It looks at every booking now.' },
  )
  const asking = room.ask('Please make the conflict search look at every booking')
  await vi.waitFor(async () => expect(await room.acts()).toHaveLength(1), wait)
  const proposal = (await room.acts())[0]!.id
  expect((await room.decide(proposal, 'apply', { files: [{ path, hunks: [0] }] })).status).toBe(200)
  await vi.waitFor(async () => expect((await room.turns()).at(-1)?.act).toBe('asked'), wait)
  const wish = (await room.turns()).at(-1) as { id: string }
  expect((await room.answer(wish.id, 'no')).status).toBe(200)
  await asking
  models.say({ text: 'Three files.' })
  await room.ask('Please list every file, and run nothing else')

  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })).status).toBe(200)
  await server.machinery.jobs.drain()
  const owned = `/api/Interviews/${room.id}`
  const read = await readWhole(server, owned, token)
  expect(read.status).toBe(200)
  const { agentWork } = (read.body as Report).workingWithAi!
  expect(agentWork?.claims.map(({ text }) => text)).toEqual([
    'small-agent 1.0.0 with the language model openai-compatible m, asked before each change and command.',
    expect.stringMatching(
      /^2 turns with \d steps and 5 requests to the model, .+ s in all\. Steps are those that the program reported\.$/,
    ),
  ])
  const [first, second] = agentWork!.turns
  expect(first!.message).toBe('Please make the conflict search look at every booking')
  const texts = first!.claims.map(({ text }) => text)
  expect(texts).toEqual([
    'Read 1 file.',
    // The program calls it done, though it was refused.
    'Ran 1 command.',
    'Changed 1 file in its copy.',
    'Asked for permission once (not allowed: 1).',
    'Applied whole: 1 proposal.',
    'Applied without its lines on the screen: 1.',
    expect.stringMatching(/^Finished after .*\d s and 4 requests to the model \([\d,]+ tokens\)\.$/),
  ])
  const entries = await room.entries()
  const kindOf = (seq: number) => {
    const { kind, payload } = entries.find((entry) => entry.seq === seq)!
    return `${kind} ${(payload as { act: string }).act}`
  }
  expect(first!.claims.map(({ evidence }) => evidence.map(kindOf))).toEqual([
    ['agentTurn did'],
    ['agentTurn did'],
    ['agentTurn did'],
    ['agentTurn answered'],
    ['agent applied'],
    ['agent applied'],
    ['agentTurn ended'],
  ])
  expect(second!.claims).toHaveLength(1)

  const reply = await fetch(`${server.url}${owned}/report.pdf`, { headers: { authorization: `Bearer ${token}` } })
  const paper = (await readPdf(new Uint8Array(await reply.arrayBuffer()))).text.replaceAll(/\s+/g, ' ')
  for (const part of ['How the work with the agent went', 'Asked for permission once', 'Applied whole: 1 proposal.'])
    expect(paper).toContain(part)
}, 400_000)
