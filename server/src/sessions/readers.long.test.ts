/** A device that reads an interview in progress without joining is a fact of its report; ordinary use of one's devices is none. */
import type { Session } from '@nova/contract/accounts/accounts'
import { Report } from '@nova/contract/reports/reports'
import { deviceHeader } from '@nova/contract/room/devices'
import type { JournalEntry } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makePublished } from '../../test/factories.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { readWhole } from '../../test/reported.ts'
import { type Call, startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function openInterview() {
  const { interview, token: candidate } = await makePublished(server, session)
  const owned = `/api/Interviews/${interview.id}`
  const path = `/api/candidate/interview/${interview.id}`
  const by = (device: string | null): Call => ({
    candidate,
    ...(device !== null && { headers: { [deviceHeader]: device } }),
  })
  const { token } = session
  return {
    owned,
    candidate,
    link: `/candidate/${interview.id}?token=${candidate}`,
    join: async (deviceId: string) => {
      const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1', deviceId }
      expect((await server.call('POST', `${path}/join`, { body, candidate })).status).toBe(200)
    },
    read: async (device: string | null, what = '') =>
      expect((await server.call('GET', path + what, by(device))).status).toBe(200),
    write: (device: string) =>
      server.call('POST', `${path}/complete`, by(device)).then(({ status, body }) => [status, body.error?.code]),
    append: async (device: string, skewMs: number) => {
      const entry = makeEntry('focus', { focused: true })
      const body = { entries: [{ ...entry, clientAt: entry.clientAt + skewMs }] }
      return (await server.call('POST', `${owned}/journal`, { body, ...by(device) })).status
    },
    paper: async () => {
      const headers = { authorization: `Bearer ${token}` }
      const pdf = await fetch(`${server.url}${owned}/report.pdf`, { headers })
      return (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text.replaceAll(/\s+/g, ' ')
    },
    entries: async (reader: object = { token }): Promise<JournalEntry[]> =>
      (await server.call('GET', `${owned}/journal`, reader)).body.entries,
    finish: async (device: string) => {
      expect((await server.call('POST', `${path}/complete`, by(device))).status).toBe(200)
      await server.machinery.jobs.drain()
      return Report.parse((await readWhole(server, owned, token)).body)
    },
  }
}

const readersIn = (entries: JournalEntry[]) => entries.filter(({ kind }) => (kind as string) === 'reader')

test('a device that reads without joining is a fact with its time, once, and nothing rests on it', async () => {
  const room = await openInterview()
  await room.join('laptop')
  await room.read('laptop')
  await room.read('helper')
  await room.read('helper', '/pads')
  expect((await room.write('helper'))[0]).toBe(409)
  await room.read(null, '/journal')
  const found = readersIn(await room.entries())
  expect(found).toMatchObject([
    { actor: { role: 'system' }, payload: { deviceId: 'helper' } },
    { actor: { role: 'system' }, payload: { deviceId: null } },
  ])
  const own = { candidate: room.candidate, headers: { [deviceHeader]: 'laptop' } }
  expect(readersIn(await room.entries(own))).toEqual([])

  const report = await room.finish('laptop')
  expect(report.otherReaders).toEqual(found.map(({ at, seq }) => ({ at, seq })))
  expect(report.integrity.findings).toEqual([])
  expect(await room.paper()).toContain('opened by 2 devices that never joined, first on')
})

test('a copied device id whose two streams write in turn is in the report and on paper', async () => {
  const room = await openInterview()
  await room.join('laptop')
  for (let at = 0; at < 6; at += 1) expect(await room.append('laptop', (at % 2) * 3_600_000)).toBe(200)
  const { clockTurns, otherReaders } = await room.finish('laptop')
  expect([clockTurns?.length, otherReaders]).toEqual([5, undefined])
  expect(await room.paper()).toContain('Two streams with clocks at least half an hour apart wrote in turn')
})

test('a reload, two tabs, a move to another device and the device before it are no fact', async () => {
  const room = await openInterview()
  await room.read('laptop')
  await room.join('laptop')
  for (let times = 0; times < 3; times += 1) await Promise.all([room.read('laptop'), room.read('laptop', '/pads')])
  await room.read('tablet')
  await room.join('tablet')
  await room.read('laptop', '/pads')
  const { otherReaders, deviceChanges } = await room.finish('tablet')
  expect([otherReaders, deviceChanges?.length]).toEqual([undefined, 1])
})

test('previews of the invitation, and whoever opened it before it was joined, are no reader', async () => {
  const room = await openInterview()
  const preview = async () => {
    for (const method of ['HEAD', 'GET']) await fetch(server.url + room.link, { method })
  }
  await preview()
  await room.read('phone')
  await room.read(null)
  await room.join('laptop')
  await preview()
  const { otherReaders } = await room.finish('laptop')
  await room.read('phone')
  expect([otherReaders, readersIn(await room.entries())]).toEqual([undefined, []])
})

test('at most 20 devices are kept', async () => {
  const room = await openInterview()
  await room.join('laptop')
  for (let at = 0; at < 25; at += 1) await room.read(`device-${at}`)
  expect(readersIn(await room.entries())).toHaveLength(20)
})
