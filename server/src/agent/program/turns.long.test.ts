/** Many turns of a scripted agent while a person types: each changed character has its right cause. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentKit, smallAgent } from '../../../test/agent-program/kit.ts'
import { makeAgentRoom } from '../../../test/agent-room.ts'
import { makeInterviewer } from '../../../test/factories.ts'
import { cleanCard, type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { startKitServer } from '../../../test/own-kits.ts'

const turns = Number(process.env['AGENT_TURNS'] ?? 40)

let models: ModelServer
let kits: Awaited<ReturnType<typeof startKitServer>>
let session: Session
beforeAll(async () => {
  models = await startModelServer()
  const ai = {
    ...({ provider: 'openai-compatible', baseUrl: `${models.url}/v1`, apiKey: 'secret-key', model: 'm' } as const),
    priceIn: 0,
    priceOut: 0,
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

/** A generator of numbers below 1, the same each time. */
function makeChance(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('what the agent made is proposed, what the person typed is typed, however they interleave', async () => {
  const room = await makeAgentRoom(kits.server, session, 'lab-bench', { agentEngine: 'live', agentProgram: smallAgent })
  const chance = makeChance(7)
  let typed = 0
  let applied = 0
  for (let at = 0; at < turns; at += 1) {
    const mark = `agent-${at}`
    const ways = [
      { name: 'write', args: { path: `notes/${at % 5}.txt`, text: `${mark}\n`.repeat(1 + (at % 4)) } },
      { name: 'put', args: { path: `notes/${at % 5}.txt`, text: `${mark} through its client\n` } },
      { name: 'run', args: { command: `echo ${mark} >>README.md` } },
      {
        name: 'run',
        args: { command: `mkdir -p made && echo ${mark} >made/${at % 3}.txt; rm -f notes/${at % 5}.txt` },
      },
    ]
    const calls = Array.from({ length: 1 + Math.floor(chance() * 2) }, () => ways[Math.floor(chance() * ways.length)]!)
    models.say({ text: '', calls }, { text: 'Done.' })
    const asking = room.ask(`Please do step ${at} of the change`)
    const text = `person-${at} `
    typed += text.length
    expect((await room.type('src/desk.ts', 0, 0, text)).status).toBe(200)
    const { proposal } = await asking
    const proposed = (await room.acts()).find((act) => act.act === 'proposed' && act.id === proposal)
    if (proposed?.act !== 'proposed') continue
    if (chance() < 0.4) await room.decide(proposed.id, 'reject')
    else if ((await room.decide(proposed.id, 'apply', room.whole(proposed))).status === 200) applied += 1
  }
  const entries = await room.entries()
  const edits = (entries.filter(({ kind }) => kind === 'edit') as EntryOf<'edit'>[]).flatMap(
    ({ payload }) => payload.edits,
  )
  const inserted = (cause: string) =>
    edits
      .filter((edit) => edit.cause === cause)
      .map(({ changes }) =>
        changes.map((change) => (typeof change === 'number' ? '' : change.slice(1).join('\n'))).join(''),
      )
  expect(applied).toBeGreaterThan(turns / 4)
  expect(new Set(edits.map(({ cause }) => cause))).toEqual(new Set(['template', 'typed', 'proposed']))
  expect(inserted('typed').join('')).toHaveLength(typed)
  expect(inserted('typed').join('')).not.toContain('agent-')
  expect(inserted('proposed').join('')).not.toContain('person-')
  // Each act on a file follows the decision that caused it.
  const files = entries.filter(({ kind }) => kind === 'file')
  for (const { seq } of files) {
    const before = entries.filter((entry) => entry.seq < seq && entry.kind === 'agent').at(-1)
    expect(before?.payload).toMatchObject({ act: 'applied' })
  }
  const ends = (await room.turns()).flatMap((turn) => (turn.act === 'ended' ? [turn.reason] : []))
  expect(ends).toEqual(Array.from({ length: turns }, () => 'done'))
}, 3_000_000)
