/** An agent program at work on a project, over HTTP, in a real box, with a scripted model behind the gateway. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { AgentMode } from '@nova/contract/words'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeAgentKit, smallAgent } from '../../../test/agent-program/kit.ts'
import { makeAgentRoom } from '../../../test/agent-room.ts'
import { makeInterviewer } from '../../../test/factories.ts'
import { type Asked, cleanCard, type ModelServer, startModelServer, type ToolCall } from '../../../test/model-server.ts'
import { startKitServer } from '../../../test/own-kits.ts'

const projectId = 'lab-bench'
const path = 'src/calendar.ts'
const neighbours = '[this.#bookings[at - 1], this.#bookings[at]].find('
const wait = { timeout: 120_000, interval: 50 }

let models: ModelServer
let kits: Awaited<ReturnType<typeof startKitServer>>
let session: Session
beforeAll(async () => {
  models = await startModelServer()
  const ai = {
    ...({ provider: 'openai-compatible', baseUrl: `${models.url}/v1`, apiKey: 'secret-key', model: 'm' } as const),
    priceIn: 0,
    priceOut: 1_000,
    tested: cleanCard,
  }
  kits = await startKitServer({ ai })
  session = await makeInterviewer(kits.server)
  const added = await kits.add(await makeAgentKit())
  if (added.work?.problem) throw new Error(added.work.problem)
}, 400_000)
afterAll(async () => {
  await kits.close()
  await models.close()
})
beforeEach(() => models.say({ text: 'Nothing was scripted.' }))

async function makeRoom(agentMode: AgentMode = 'review') {
  const room = await makeAgentRoom(kits.server, session, projectId, {
    agentEngine: 'live',
    agentProgram: smallAgent,
    agentMode,
  })
  models.asked.length = 0
  return room
}
const calling = (name: string, args: unknown = {}): ToolCall => ({ name, args })
const step = (...calls: ToolCall[]) => ({ text: '', calls })
const change = calling('replace', { path, find: neighbours, replace: 'this.#bookings.find(' })
const toldIn = ({ body }: Asked) =>
  (body.messages as { role: string; content: string }[]).flatMap(({ role, content }) =>
    role === 'tool' ? [content] : [],
  )
const request = 'Please make the conflict search look at every booking'

test('its changes become one proposal, each step is in the journal, and only a decision changes the files', async () => {
  const room = await makeRoom()
  const { text } = room.invitation.disclosure
  expect(text).toContain('an agent program does that for Nova: small-agent 1.0.0, with the language model named above')
  const before = (await room.textOf(path))!
  models.say(
    step(calling('read', { path })),
    step(change, calling('run', { command: 'echo more >notes.txt; echo x >>tests/lab.ts; echo ran' })),
    { text: 'It looks at every booking now.' },
  )
  const asked = await room.ask(request)
  expect(asked.aiResponse).toBe(
    'It looks at every booking now.\n\nIt also changed files that belong to the task. They stay as they are.\n\nRead 1 file, ran 1 command.',
  )
  expect(await room.textOf(path)).toBe(before)
  const [proposed] = await room.acts()
  expect(proposed).toMatchObject({
    act: 'proposed',
    engine: 'live',
    files: [
      { path: 'notes.txt', act: 'create' },
      { path, act: 'edit' },
    ],
  })
  const turns = await room.turns()
  expect(turns.map((turn) => (turn.act === 'did' ? [turn.kind, turn.paths.join() || turn.title] : turn.act))).toEqual([
    'began',
    ['read', path],
    ['edit', path],
    ['execute', 'echo more >notes.txt; echo x >>tests/lab.ts; echo ran'],
    'ended',
  ])
  expect(turns[0]).toMatchObject({ program: smallAgent, model: 'openai-compatible m', mode: 'review' })
  expect(turns[3]).toMatchObject({ isOk: true, output: 'ran\n' })
  expect(turns.at(-1)).toMatchObject({ reason: 'done', requests: 3 })
  expect((await room.decide(asked.proposal!, 'apply', { files: [{ path, hunks: [0] }] })).status).toBe(200)
  expect(await room.textOf(path)).toBe(before.replace(neighbours, 'this.#bookings.find('))
  const edits = (await room.entries()).filter(({ kind }) => kind === 'edit').slice(-1)
  expect(edits[0]!.payload).toMatchObject({ edits: [{ cause: 'proposed' }] })
  expect(JSON.stringify(models.asked.map(({ body }) => body))).not.toContain('secret-key')

  // The next turn begins with the project's files: what nobody applied is gone.
  models.say(step(calling('run', { command: 'ls; cat tests/lab.ts | tail -1' })), { text: 'That is all.' })
  await room.ask('List the files, and run nothing else')
  expect(toldIn(models.asked.at(-1)!).at(-1)).not.toMatch(/notes\.txt|^x$/m)
}, 400_000)

test('in the mode ask each change waits for its decision, and a command for its answer', async () => {
  const room = await makeRoom('ask')
  const before = (await room.textOf(path))!
  models.say(
    step(change),
    step(calling('run', { command: 'echo first' })),
    step(calling('run', { command: 'echo second' })),
    {
      text: 'Done.',
    },
  )
  const asking = room.ask(request)
  await vi.waitFor(async () => expect(await room.acts()).toHaveLength(1), wait)
  expect((await room.decide((await room.acts())[0]!.id, 'apply', { files: [{ path, hunks: [0] }] })).status).toBe(200)
  await vi.waitFor(async () => expect((await room.turns()).at(-1)?.act).toBe('asked'), wait)
  const wish = (await room.turns()).at(-1) as { id: string }
  expect((await room.answer(wish.id, 'session')).status).toBe(200)
  expect((await room.answer(wish.id, 'no')).body.code).toBe('proposal_decided')
  await asking
  const answers = (await room.turns()).flatMap((turn) => (turn.act === 'answered' ? [turn.answer] : []))
  expect(answers).toEqual(['session', 'session'])
  expect(toldIn(models.asked.at(-1)!)).toEqual(['Written.', 'first\n', 'second\n'])
  expect((await room.acts()).map(({ act }) => act)).toEqual(['proposed', 'applied'])
  expect(await room.textOf(path)).toBe(before.replace(neighbours, 'this.#bookings.find('))
}, 400_000)

test('a file that it writes through its client is asked about with its whole text, and it reads what the candidate took', async () => {
  const room = await makeRoom('ask')
  models.say(
    step(calling('put', { path: 'src/new.ts', text: 'export const one = 1\n' })),
    step(calling('read', { path: 'src/new.ts' }), calling('put', { path: 'src/other.ts', text: 'export {}\n' })),
    step(calling('put', { path: 'tests/lab.ts', text: '' }), calling('put', { path: '../out.ts', text: '' })),
    { text: 'Done.' },
  )
  const asking = room.ask(request)
  await vi.waitFor(async () => expect(await room.acts()).toHaveLength(1), wait)
  const [first] = await room.acts()
  const edited = { files: [{ path: 'src/new.ts', hunks: [0], text: 'export const one = 2\n' }] }
  expect((await room.decide(first!.id, 'apply', edited)).status).toBe(200)
  await vi.waitFor(async () => expect(await room.acts()).toHaveLength(3), wait)
  expect((await room.decide((await room.acts())[2]!.id, 'reject')).status).toBe(200)
  await asking
  expect(toldIn(models.asked.at(-1)!)).toEqual([
    'Put.',
    'export const one = 2\n',
    expect.stringContaining('The candidate did not apply this change.'),
    expect.stringContaining('This file belongs to the task and stays as it is.'),
    expect.stringContaining('This path isn’t in the project.'),
  ])
  expect((await room.acts()).map(({ act }) => act)).toEqual(['proposed', 'applied', 'proposed', 'rejected'])
  expect(await room.textOf('src/new.ts')).toBe('export const one = 2\n')
}, 400_000)

test('in the mode read nothing that it changes is proposed', async () => {
  const room = await makeRoom('read')
  models.say(step(change, calling('run', { command: 'echo x >x.txt' }), calling('read', { path })), {
    text: 'I may only read.',
  })
  await room.ask('Please change @calendar.ts as @tests/lab.ts and @nothing.ts want it')
  expect(toldIn(models.asked.at(-1)!).slice(0, 2)).toEqual(['Not allowed.', 'Not allowed.'])
  const sent = JSON.stringify(models.asked.at(-1)!.body)
  expect(sent.match(/file:[^\]]+/g)).toEqual(['file:///work/src/calendar.ts', 'file:///work/tests/lab.ts'])
  expect(await room.acts()).toEqual([])
}, 400_000)

test('one that dies, floods, speaks nonsense or hangs ends with a reason, and the next message begins anew', async () => {
  const room = await makeRoom()
  const before = await room.textOf(path)
  const ends = async () => (await room.turns()).flatMap((turn) => (turn.act === 'ended' ? [turn.reason] : []))
  for (const [tool, reason, words] of [
    ['die', 'broken', /stopped unexpectedly/],
    ['flood', 'limit', /limit of one turn/],
    ['beg', 'limit', /limit of one turn/],
    ['garble', 'broken', /stopped unexpectedly/],
  ] as const) {
    models.say(step(change, calling(tool)), { text: 'Done.' })
    expect((await room.ask(`${request}, with ${tool}`)).aiResponse).toMatch(words)
    expect((await ends()).at(-1)).toBe(reason)
  }
  models.say(step(change, calling('hang')), { text: 'Done.' })
  const clientId = crypto.randomUUID()
  const hanging = room.ask(`${request} again`, { clientId })
  await vi.waitFor(async () => expect((await room.turns()).at(-1)).toMatchObject({ act: 'did', kind: 'edit' }), wait)
  await kits.server.call('POST', `${room.path}/chat/stop`, { body: { clientId }, candidate: room.candidate })
  expect((await hanging).aiResponse).toContain('You stopped it here.')
  expect((await ends()).at(-1)).toBe('stopped')
  models.say({ text: 'Here again.' })
  expect((await room.ask('Please look at the files once more')).aiResponse).toMatch(/^Here again\./)
  expect((await room.acts()).filter(({ act }) => act === 'applied')).toEqual([])
  expect(await room.textOf(path)).toBe(before)
}, 600_000)

test('its box reaches the gateway alone, and holds no key', async () => {
  const room = await makeRoom()
  const places = [
    { host: '127.0.0.1', port: Number(new URL(kits.server.url).port) },
    { host: '127.0.0.1', port: Number(new URL(models.url).port) },
    { host: '192.0.2.1', port: 443 },
    { host: 'example.test', port: 443 },
  ]
  models.say(step(calling('environment'), ...places.map((place) => calling('reach', place))), { text: 'Tried.' })
  await room.ask(request)
  const [environment, ...reached] = toldIn(models.asked.at(-1)!)
  expect(environment).not.toContain('secret-key')
  expect(environment).not.toContain(models.url)
  for (const one of reached) expect(one).not.toBe('reached')
}, 400_000)
