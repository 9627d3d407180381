/** A repair from its report to the figures of the report, over HTTP and with the real sandbox. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { failedTests } from '../platform/project-boxes/project-box.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { patchFiles } from '../question-validation/patches.ts'

const projectId = 'lift-gates'
const folder = join(import.meta.dirname, '../../../bank/projects', projectId)
const ownTest = readFileSync(join(folder, 'own-test/tests/test_refused.py'), 'utf8')
const empty = ownTest.replace(/self\.assertEqual\(opened.*/, 'pass')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

type Room = Awaited<ReturnType<typeof makeLoneProject>>

async function repair(room: Room) {
  const before = await room.pads()
  const files = [...before].map(([path, { text }]) => ({ path, text }))
  const patched = patchFiles(files, readFileSync(join(folder, 'reference/refused-again.patch'), 'utf8'))
  if ('problem' in patched) throw new Error(patched.problem)
  for (const { path, text } of patched.files) if (before.get(path)?.text !== text) await room.replace(path, text)
}

async function write(room: Room, text: string) {
  const path = 'tests/test_refused.py'
  if (!(await room.pads()).has(path)) await room.write([makeEntry('file', { act: 'create', path }, projectId)])
  await room.replace(path, text)
}

async function finish(room: Room, token: string) {
  const body = { questionId: projectId, timeSpent: 60, isCompleted: true }
  await server.call('POST', `${room.path}/response`, { body, candidate: room.token })
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  return vi.waitFor(
    async () => {
      const read = await readWhole(server, `/api/Interviews/${room.id}`, token)
      expect([read.status, read.body.isPartial]).toEqual([200, undefined])
      return Report.parse(read.body)
    },
    { timeout: 200_000, interval: 500 },
  )
}

/** The sentences that a reader of the report sees without opening a figure. */
const claimsOf = ({ claims }: Report) => claims.map(({ text }) => text).join(' ')

const judgedIn = async (room: Room) => {
  const tests = (await room.entries()).filter(({ kind }) => kind === 'projectTest')
  return (tests.at(-1)!.payload as ProjectTest).ownTest
}

test('a repair with a test that would have caught the fault is whole, and the report says what the test does', async () => {
  const session = await makeInterviewer(server)
  const room = await makeLoneProject(server, session, projectId)
  const shown = await server.call('GET', room.path, { candidate: room.token })
  expect(JSON.stringify(shown.body)).not.toMatch(/test_refused_scans|edge-of-ten|"related"|ownTest/)
  await repair(room)
  await write(room, ownTest)
  const report = await finish(room, session.token)
  const [question] = report.questions!
  expect(question!.stages).toMatchObject([{ passed: 13, total: 13 }])
  expect(await judgedIn(room)).toEqual({
    files: ['tests/test_refused.py'],
    failsBefore: true,
    passesNow: true,
    caught: 2,
    related: 3,
  })
  expect(claimsOf(report)).toContain(
    'The candidate’s own test fails on the faulty code, passes on the repaired one and notices 2 of 3 related faults.',
  )
})

test('a repair with an empty test, or none, lacks three of the checks, and the report says so', async () => {
  const session = await makeInterviewer(server)
  const rooms = [await makeLoneProject(server, session, projectId), await makeLoneProject(server, session, projectId)]
  for (const room of rooms) await repair(room)
  await write(rooms[0]!, empty)
  const texts = []
  for (const room of rooms) {
    const report = await finish(room, session.token)
    expect(report.questions![0]!.stages).toMatchObject([{ passed: 10, total: 13 }])
    texts.push(claimsOf(report))
  }
  expect(texts[0]).toContain('passes on the faulty code too, so it would not have caught the fault.')
  expect(texts[1]).toContain('Three of them ask for a test of one’s own, and there is none.')
})

test('a repair whose own test the machine could not run is not judged, instead of counting as whole', async () => {
  const session = await makeInterviewer(server)
  const room = await makeLoneProject(server, session, projectId)
  await repair(room)
  await write(room, ownTest)
  const machinery = server.machinery as { sandbox: Sandbox }
  const { sandbox } = machinery
  const runProjectTests: Sandbox['runProjectTests'] = async (request, onPlace) => {
    const isOwn = request.files.some(({ path }) => path === 'tests/test_refused.py') && request.beside === undefined
    return isOwn ? failedTests('unavailable', 'No room.') : sandbox.runProjectTests(request, onPlace)
  }
  machinery.sandbox = Object.create(sandbox, { runProjectTests: { value: runProjectTests } }) as Sandbox
  try {
    const report = await finish(room, session.token)
    expect(JSON.stringify(report)).toContain('The hidden tests did not run on the final files.')
    expect(report.questions![0]!.stages ?? []).toEqual([])
  } finally {
    machinery.sandbox = sandbox
  }
})
