/** A pull request that is reviewed, from the first comment to the report, over HTTP and with the real sandbox. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { ShownChange } from '@nova/contract/projects/code-reviews'
import { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { change, enterReview, faults, replies } from '../../test/review-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  owner = await makeInterviewer(server, 'Ana Kim')
})
afterAll(() => server.close())

const enter = () => enterReview(server, owner)

test('a review of five of six faults with one false alarm makes these figures', async () => {
  const room = await enter()
  await room.act({ act: 'opened', change })
  for (const { path, from } of faults.slice(0, 5)) expect((await room.comment(path, from)).status).toBe(200)
  // A sound stretch that a reply is about.
  const sound = replies.find(
    ({ path, from }) => !faults.some((each) => each.path === path && from <= each.to + 1 && from >= each.from - 1),
  )!
  expect((await room.comment(sound.path, sound.from)).status).toBe(200)
  const ran = await room.runTests()
  expect([ran.status, ran.body.status]).toEqual([200, 'ok'])
  expect(ran.body.tests.every(({ outcome }: { outcome: string }) => outcome === 'passed')).toBe(true)
  expect((await room.runTests('other')).body.code).toBe('change_not_found')
  await room.act({ act: 'decided', change, verdict: 'reject' })
  expect((await room.submit()).status).toBe(201)
  // After the submission, which stands.
  expect((await room.comment(faults[5]!.path, faults[5]!.from)).status).toBe(200)
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  expect((await room.comment(sound.path, sound.from)).body.code).toBe('interview_completed')
  const report = await vi.waitFor(
    async () => {
      const read = await readWhole(server, `/api/Interviews/${room.id}`, owner.token)
      expect([read.status, read.body.isPartial]).toEqual([200, undefined])
      return Report.parse(read.body)
    },
    { timeout: 200_000, interval: 500 },
  )
  const [question] = report.questions!
  const { by, hits, misses, falseAlarms, correctAcceptances, dPrime, changes } = question!.codeReview!
  expect({ by, hits, misses, falseAlarms, sound: falseAlarms + correctAcceptances }).toEqual({
    by: 'stretch',
    hits: 5,
    misses: 1,
    falseAlarms: 1,
    sound: 14,
  })
  expect(dPrime!.low).toBeGreaterThan(0)
  expect(changes[0]!.faults.map(({ isFound }) => isFound)).toEqual([true, true, true, true, true, false])
  expect([question!.state, question!.stages]).toEqual(['answered', []])
  const shares = 100 * ((5 / 6 + correctAcceptances / (correctAcceptances + 1)) / 2)
  expect(report.scores.supervision).toBe(Math.round(shares))
  expect(report.scores.problemSolving).toBe(null)
  expect(question!.score.value).toBeCloseTo(shares, 4)
  expect(report.claims.map(({ text }) => text).join(' ')).toContain('marked 5 of 6 known faults as to be fixed')
})

test('a review that was left without a decision counts 0, and marking everything earns half', async () => {
  const left = await enter()
  await left.act({ act: 'opened', change })
  const all = await enter()
  const [shown] = (await all.read({ candidate: all.token })).body.changes as ShownChange[]
  for (const { path, hunks } of shown!.files)
    for (const { newStart, newLines } of hunks)
      for (let line = newStart; line < newStart + newLines; line += 3) await all.comment(path, line)
  await all.act({ act: 'decided', change, verdict: 'reject' })
  for (const room of [left, all]) await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  const scoreOf = ({ id }: { id: string }) =>
    vi.waitFor(
      async () => {
        const read = await readWhole(server, `/api/Interviews/${id}`, owner.token)
        expect([read.status, read.body.isPartial]).toEqual([200, undefined])
        return Report.parse(read.body).scores.supervision
      },
      { timeout: 200_000, interval: 500 },
    )
  expect([await scoreOf(left), await scoreOf(all)]).toEqual([0, 50])
})
