/** Questions about a submitted project: about whose lines they are, and that running its tests answers what can be checked. */
import { join } from 'node:path'
import { EvidenceFile } from '@nova/contract/reports/evidence-file'
import type { Report } from '@nova/contract/reports/reports'
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { expect, test } from 'vitest'
import { makeAgentRoom } from '../../test/agent-room.ts'
import { makeEntry } from '../../test/factories.ts'
import { openForTests } from '../../test/opened.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { readWhole } from '../../test/reported.ts'
import { failedTests } from '../platform/project-boxes/project-box.ts'
import { readProjectFolder } from '../questions/bank-projects.ts'
import { laneOf } from '../sessions/answers.ts'

const opened = openForTests()

const projectId = 'lab-bench'
const project = readProjectFolder(join(import.meta.dirname, '../../../bank/projects', projectId))

type Steps = Record<string, any>[]

async function makeRoom() {
  const { server, session } = opened
  await server.machinery.sandbox.whenProjectsReady()
  const room = await makeAgentRoom(server, session, projectId)
  const { candidate, path } = room
  const post = (call: string, body?: unknown) => server.call('POST', path + call, { body, candidate })
  const steps = async (step: string): Promise<Steps> =>
    (await room.entries()).flatMap(({ kind, payload }: any) =>
      kind?.startsWith('followUp') && payload.step === step ? [payload] : [],
    )
  return {
    ...room,
    post,
    steps,
    submit: async () => {
      const body = { questionId: projectId, timeSpent: 60, isCompleted: true }
      expect((await post('/response', body)).status).toBe(201)
      await server.machinery.jobs.drain()
    },
    applyFromNova: async () => {
      const proposal = await room.propose('Skip cancelled bookings when looking for conflicts')
      const applied = await room.decide(proposal.id, 'apply', room.whole(proposal))
      expect([applied.status, applied.body]).toEqual([200, expect.anything()])
    },
    filesNow: async () => {
      const all = (await server.call('GET', `/api/Interviews/${room.id}/pads`, { candidate })).body as any[]
      return all.map(({ language, text }) => ({ path: language.slice('file:'.length) as string, text: text as string }))
    },
  }
}

test(
  'Nova’s lines are to be explained, and the visible tests show which of them a small change breaks',
  { timeout: 480_000 },
  async () => {
    const { server, session } = opened
    const room = await makeRoom()
    await room.applyFromNova()
    await room.type('src/notices.ts', 0, 0, 'export const mine = (count: number) => (count > 0 ? 1 : 2)\n')
    await room.submit()
    const [prepared] = await room.steps('prepared')
    const questions = prepared!.questions as PreparedFollowUp[]
    expect(questions.map(({ kind }) => kind)).toEqual(['explain', 'break', 'change'])
    const [lines, broken, change] = questions
    expect(lines!.text).toMatch(/^Nova proposed these lines of `src\/calendar\.ts`, and you applied them\./)
    const files = await room.filesNow()
    const calendar = files.find(({ path }) => path === 'src/calendar.ts')!.text.split('\n')
    const { line, text, ...about } = lines!.lines!
    expect([about, text]).toEqual([
      { path: 'src/calendar.ts', origin: 'agent' },
      calendar.slice(line - 1, line - 1 + text.split('\n').length).join('\n'),
    ])
    expect([change!.text, change!.truth]).toEqual([project.followUp, null])

    // Make the change to Nova's line by hand: among the offered tests, only the right one fails.
    const { line: at, before, after, path, origin } = broken!.change!
    expect([path, origin, calendar[at - 1]!.trim()]).toEqual(['src/calendar.ts', 'agent', before])
    const changed = calendar.with(at - 1, calendar[at - 1]!.replace(before, after)).join('\n')
    const { tests } = await server.machinery.sandbox.runProjectTests({
      runtime: 'node',
      paths: [],
      queueKey: room.id,
      files: files.map((file) => (file.path === path ? { path, text: changed } : file)),
    })
    const outcomes = broken!.choices!.map((name) => tests.find((each) => each.name === name)?.outcome)
    expect(outcomes).toEqual(broken!.choices!.map((_, place) => (place === broken!.truth ? 'failed' : 'passed')))

    const { setId } = prepared!
    const seen = async () => JSON.stringify(await room.entries({ candidate: room.candidate }))
    expect((await seen()) + JSON.stringify(room.invitation)).not.toContain(change!.text)
    const answer = (body: object) => room.post(`/follow-ups/${setId}/answers`, { writtenAt: Date.now(), ...body })
    expect((await room.post(`/follow-ups/${setId}/start`)).body).toEqual({ left: 3 })
    await answer({ id: 'explain', text: 'It looks at every booking.' })
    await server.pass(1000)
    const tested = { body: { hidden: false }, candidate: room.candidate }
    expect((await server.call('POST', `/api/Interviews/${room.id}/projects/${projectId}/test`, tested)).status).toBe(
      200,
    )
    await answer({ id: 'break', choice: broken!.truth })
    expect((await room.steps('checked')).map(({ id, outcome, ranMeanwhile }) => [id, outcome, ranMeanwhile])).toEqual([
      ['explain', 'not_checked', false],
      ['break', 'right', true],
    ])
    expect(await seen()).not.toMatch(/truth|prepared|checked|ranMeanwhile/)

    // The same files once more ask nothing more.
    await room.submit()
    expect(await room.steps('offered')).toHaveLength(1)

    await room.post('/complete')
    await server.machinery.jobs.drain()
    const { token } = session
    const owned = `/api/Interviews/${room.id}`
    const report = (await readWhole(server, owned, token)).body as Report
    expect(report.followUps!.map(({ questionId, items }) => [questionId, items.map(({ state }) => state)])).toEqual([
      [projectId, ['answered', 'answered', 'unanswered']],
    ])
    const entries = (await room.entries()) as any[]
    const offered = entries.find(({ payload }) => payload?.step === 'offered').seq
    const seqOf = (id: string) => entries.find(({ payload }) => payload?.step === 'answered' && payload.id === id).seq
    const count = text.split('\n').length + 1
    expect(report.workingWithAi!.explained).toMatchObject({
      lines: count,
      of: count,
      items: [
        { path, line, isRight: null, evidence: [offered, seqOf('explain')] },
        { path, line: at, isRight: true, evidence: [offered, seqOf('break')] },
      ],
    })
    // Nothing of it is a score.
    expect(report.scores.communication).toBeNull()
    const evidence = await server.call('GET', `${owned}/evidence.json`, { token })
    expect(EvidenceFile.parse(evidence.body).report?.followUps).toEqual(report.followUps)
    const reply = await fetch(`${server.url}${owned}/report.pdf`, { headers: { authorization: `Bearer ${token}` } })
    const paper = (await readPdf(new Uint8Array(await reply.arrayBuffer()))).text.replaceAll(/\s+/g, ' ')
    for (const part of ['About the code of', 'It looks at every booking.', `Answered about ${count} of ${count}`])
      expect([part, paper.includes(part)]).toEqual([part, true])
  },
)

test('out of simultaneous submissions, two are processed in parallel', async () => {
  const { machinery } = opened.server as { machinery: { sandbox: typeof opened.server.machinery.sandbox } }
  const { sandbox } = machinery
  const rooms: Awaited<ReturnType<typeof makeRoom>>[] = []
  while (rooms.length < 3 || new Set(rooms.map(({ id }) => laneOf(id))).size < 2) {
    const room = await makeRoom()
    await room.type('src/notices.ts', 0, 0, 'export const mine = (count: number) => (count > 0 ? 1 : 2)\n')
    rooms.push(room)
  }
  const both = Promise.withResolvers<void>()
  const atWork = new Set<string>()
  const runProjectTests: typeof sandbox.runProjectTests = async ({ queueKey }) => {
    atWork.add(queueKey)
    if (atWork.size === 2) both.resolve()
    await both.promise
    atWork.delete(queueKey)
    return failedTests('unavailable', 'A pretended sandbox.')
  }
  machinery.sandbox = Object.create(sandbox, { runProjectTests: { value: runProjectTests } })
  try {
    await Promise.all(rooms.map(({ submit }) => submit()))
  } finally {
    both.resolve()
    machinery.sandbox = sandbox
  }
  for (const room of rooms) expect(await room.steps('offered')).toHaveLength(1)
})

test('if no code was changed, or the tests cannot run here, nothing is asked and nothing waits', async () => {
  const { server } = opened
  const room = await makeRoom()
  await room.write([makeEntry('file', { act: 'create', path: 'REVIEW.md' }, projectId)])
  await room.submit()
  expect(await room.steps('offered')).toEqual([])
  await room.applyFromNova()
  const { sandbox } = server.machinery
  const machinery = server.machinery as { sandbox: typeof sandbox }
  machinery.sandbox = Object.create(sandbox, { projectRuntimes: { value: [] } })
  try {
    await room.submit()
  } finally {
    machinery.sandbox = sandbox
  }
  expect(await room.steps('offered')).toEqual([])
})
