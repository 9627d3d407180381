/** The state of a project that is judged, with the real sandbox. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Report } from '@nova/contract/reports/reports'
import { tellVersion } from '@nova/contract/room/versions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { patchFiles } from '../question-validation/patches.ts'

const projectId = 'lab-bench'
const folder = join(import.meta.dirname, '../../../bank/projects', projectId)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

test('a candidate who breaks and deletes files after submitting their project keeps what the submitted one passes', async () => {
  const session = await makeInterviewer(server)
  const room = await makeLoneProject(server, session, projectId)
  const before = await room.pads()
  const files = [...before].map(([path, { text }]) => ({ path, text }))
  const patched = patchFiles(files, readFileSync(join(folder, 'reference/double-booking.patch'), 'utf8'))
  if ('problem' in patched) throw new Error(patched.problem)
  for (const { path, text } of patched.files) if (before.get(path)?.text !== text) await room.replace(path, text)
  const calendar = (await room.pads()).get('src/calendar.ts')!.text
  const done = { questionId: projectId, timeSpent: 60, isCompleted: true }
  const submitted = await server.call('POST', `${room.path}/response`, { body: done, candidate: room.token })
  expect(submitted.status).toBe(201)
  await room.replace('src/calendar.ts', 'broken(')
  await room.write([makeEntry('file', { act: 'delete', path: 'src/desk.ts' }, projectId)])
  const { body } = await server.call('GET', `${room.path}/completion`, { candidate: room.token })
  expect(body.questions.map(({ state }: { state: string }) => state)).toEqual(['edited'])
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  const report = await vi.waitFor(
    async () => {
      const read = await readWhole(server, `/api/Interviews/${room.id}`, session.token)
      expect(read.status).toBe(200)
      expect(read.body.isPartial).toBeUndefined()
      return Report.parse(read.body)
    },
    { timeout: 200_000, interval: 500 },
  )
  const [question] = report.questions!
  const [first] = question!.stages!
  expect(first!.total).toBeGreaterThan(3)
  expect(first!.passed).toBe(first!.total)
  expect(question!.files!.map(({ path, state, text }) => [path, state, text])).toContainEqual([
    ...['src/calendar.ts', 'changed', calendar],
  ])
  expect(question!.files!.filter(({ state }) => state === 'deleted')).toEqual([])
  expect(tellVersion(question!.version!, () => '12:40')).toBe(
    'Submitted at 12:40. Edited since in 2 files, not judged.',
  )
  // Again, the job finds the judgement that is there.
  const tests = async () => (await room.entries()).filter(({ kind }) => kind === 'projectTest').length
  const once = await tests()
  await server.machinery.jobs.add(server.machinery.database.db, 'finish', { interviewId: room.id })
  await server.machinery.jobs.drain()
  expect([once, await tests()]).toEqual([1, 1])
})
