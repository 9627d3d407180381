/** Terminal input, typed or pasted, is recorded no matter how much the terminal prints. */
import type { Session } from '@nova/contract/accounts/accounts'
import { projectLimits } from '@nova/contract/projects/projects'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal, type ProjectRoom } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { appendOwn } from '../journal/journal.ts'
import { makeCtx } from '../platform/context/context.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenProjectsReady()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const chunksOf = async (room: ProjectRoom) =>
  (await room.entries()).filter((entry) => entry.kind === 'terminal') as unknown as EntryOf<'terminal'>[]
const inputsOf = async (room: ProjectRoom) =>
  (await chunksOf(room)).flatMap(({ payload, actor }) =>
    payload.events.flatMap(([, code, text]) => (code === 'i' ? [{ by: actor.role, text }] : [])),
  )
const heredoc = (name: string) =>
  `\u001B[200~cat > ${name} <<'EOF'\r${'export const answer = 42\r'.repeat(20)}EOF\r\u001B[201~`
const patience = { timeout: 120_000, interval: 300 }

test('a paste into a terminal that prints without end is recorded whole, as the candidate’s', async () => {
  const room = await makeProjectRoom(server, session)
  const box = await openTerminal(server, room)
  box.type('yes\n')
  await vi.waitFor(async () => {
    const seconds = (await chunksOf(room)).filter(({ payload }) =>
      payload.events.some(([, , text]) => text.length > 9_000),
    )
    expect(seconds.length).toBeGreaterThan(2)
  }, patience)
  for (let at = 0; at < 5; at += 1) {
    box.type(heredoc(`${at}.ts`))
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  box.type('\u0003')
  await vi.waitFor(async () => expect((await inputsOf(room)).at(-1)?.text).toBe('\u0003'), patience)
  const pasted = Array.from({ length: 5 }, (_, at) => ({ by: 'candidate', text: heredoc(`${at}.ts`) }))
  expect((await inputsOf(room)).slice(1, -1)).toEqual(pasted)
  box.close()
})

test('a paste is recorded after the terminal printed more than is kept, until the whole limit is used', async () => {
  const room = await makeProjectRoom(server, session)
  const ctx = makeCtx(server.machinery, { role: 'system' })
  const printed = 'z'.repeat(projectLimits.terminalBytes - projectLimits.terminalInputBytes - 1_000)
  const before = { terminal: 1, events: [[0, 'o', printed] as [0, 'o', string]] }
  await appendOwn(ctx, room.id, 'terminal', before, { questionId: room.projectId })
  const box = await openTerminal(server, room)
  box.type('yes | head -n 2000\n')
  await vi.waitFor(async () => expect((await chunksOf(room)).at(-1)?.payload.isCapped).toBe(true), patience)
  box.type(heredoc('late.ts'))
  await vi.waitFor(async () => expect((await inputsOf(room)).at(-1)?.text).toBe(heredoc('late.ts')), patience)
  const chunks = await chunksOf(room)
  expect(chunks.filter(({ payload }) => payload.isCapped)).toHaveLength(1)
  expect(chunks.at(-1)!.payload.events.every(([, code]) => code === 'i')).toBe(true)

  const full = { terminal: 1, events: [[0, 'i', 'y'.repeat(projectLimits.terminalInputBytes)] as [0, 'i', string]] }
  await appendOwn(ctx, room.id, 'terminal', full, { questionId: room.projectId })
  const known = (await chunksOf(room)).length
  box.type('kill -9 -1\n')
  await box.ended()
  const again = await openTerminal(server, room)
  again.type(heredoc('never.ts'))
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const rest = (await chunksOf(room)).slice(known)
  expect(rest.flatMap(({ payload }) => payload.events).filter(([, , text]) => text.includes('never.ts'))).toEqual([])
  again.close()
  box.close()
})
