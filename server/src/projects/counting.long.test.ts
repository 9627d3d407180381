/** Counting of a project's tests: visible ones, hidden ones, and per stage in the report. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openForTests } from '../../test/opened.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { readWhole } from '../../test/reported.ts'
import { patchFiles } from '../question-validation/patches.ts'

const projectId = 'lab-bench'
const folder = join(import.meta.dirname, '../../../bank/projects', projectId)
const opened = openForTests()

test('tests run on the journal’s files, hidden ones come as counts, and the report counts stage by stage', async () => {
  const { server, session } = opened
  const room = await makeLoneProject(server, session, projectId)
  const call = (hidden: boolean) =>
    server.call('POST', `/api/Interviews/${room.id}/projects/${projectId}/test`, {
      body: { hidden },
      candidate: room.token,
    })
  const visible = (await call(false)).body
  const testsIn = (file: string) => visible.tests.filter((each: { file: string }) => each.file === file).length
  expect(visible).toMatchObject({ status: 'ok', trigger: 'candidate', hidden: [] })
  expect(visible.visible.passed).toBeLessThan(visible.visible.total)

  // A test file that does not load counts as all its tests, and is named.
  const model = (await room.pads()).get('src/calendar.ts')!.text
  await room.replace('src/calendar.ts', `export const =\n${model}`)
  const broken = (await call(false)).body
  expect(broken.visible.total).toBe(visible.visible.total)
  expect(broken.visible.passed).toBeLessThan(visible.visible.passed)
  expect(broken.unloaded).toContainEqual({ file: 'tests/desk.test.ts', tests: testsIn('tests/desk.test.ts') })
  expect(visible).not.toHaveProperty('unloaded')
  await room.replace('src/calendar.ts', model)

  // Code under test adds its own tests to the files that load it.
  const calendar = (await room.pads()).get('src/calendar.ts')!.text
  const added = "import { test } from 'node:test'\nfor (let at = 0; at < 40; at += 1) test(`added ${at}`, () => {})\n"
  await room.replace('src/calendar.ts', added + calendar)
  const forged = (await call(true)).body
  await room.replace('src/calendar.ts', calendar)
  expect(forged.tests.length).toBeGreaterThan(40)
  for (const { passed, total } of forged.hidden) expect(passed).toBeLessThan(total)

  const about = JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8'))
  const files = [...(await room.pads())].map(([path, { text }]) => ({ path, text }))
  const patched = patchFiles(files, readFileSync(join(folder, `reference/${about.stages[0].id}.patch`), 'utf8'))
  if ('problem' in patched) throw new Error(patched.problem)
  for (const { path, text } of patched.files) {
    if (files.find((file) => file.path === path)?.text !== text) await room.replace(path, text)
  }
  const both = (await call(true)).body
  expect(both.visible.passed).toBeGreaterThan(visible.visible.passed)
  expect(both.hidden[0]).toMatchObject({ stage: about.stages[0].id, passed: both.hidden[0].total })
  expect(both.hidden[1].passed).toBeLessThan(both.hidden[1].total)
  expect(JSON.stringify(both.tests)).not.toContain('tests/hidden')

  const done = { questionId: projectId, timeSpent: 60, isCompleted: true }
  expect((await server.call('POST', `${room.path}/response`, { body: done, candidate: room.token })).status).toBe(201)
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await vi.waitFor(
    async () => {
      const { body, status } = await readWhole(server, `/api/Interviews/${room.id}`, session.token)
      expect(status).toBe(200)
      expect(body.questions[0].stages?.[0]).toMatchObject({ id: about.stages[0].id, passed: both.hidden[0].total })
      expect(body.questions[0].files.length).toBeGreaterThan(0)
      expect(body.scores.problemSolving).toBeGreaterThan(30)
      expect(body.questions[0].score.parts[0].parts).toHaveLength(3)
    },
    { timeout: 120_000, interval: 500 },
  )
})
