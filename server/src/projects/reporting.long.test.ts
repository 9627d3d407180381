/** Information about a project during and after the work: for Nova, the briefing, the report and all exports. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { Briefing } from '@nova/contract/reports/briefing'
import type { Report } from '@nova/contract/reports/reports'
import { expect, test } from 'vitest'
import { openForTests } from '../../test/opened.ts'
import { makeProjectRoom } from '../../test/project-rooms.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { readWhole } from '../../test/reported.ts'
import { testThoroughly } from '../../test/thorough-test.ts'
import { appendOwn } from '../journal/journal.ts'
import { makeCtx } from '../platform/context/context.ts'
import { readProjectFolder } from '../questions/bank-projects.ts'

const opened = openForTests()

async function finish(room: Awaited<ReturnType<typeof makeProjectRoom>>) {
  const { server, session } = opened
  const { token } = session
  const done = { questionId: room.projectId, timeSpent: 60, isCompleted: true }
  await server.call('POST', `${room.path}/response`, { body: done, candidate: room.candidate })
  // While tests run.
  const testing = room.test(false)
  expect((await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })).status).toBe(200)
  expect([200, 409]).toContain((await testing).status)
  await server.machinery.jobs.drain()
  const report = await readWhole(server, room.owned, token)
  expect(report.status).toBe(200)
  return { report: report.body as Report, token }
}

/** As if the assistant had proposed a change with a fault, and it had been taken. */
async function proposeFaulty(room: Awaited<ReturnType<typeof makeProjectRoom>>) {
  const { machinery } = opened.server
  const folder = join(import.meta.dirname, '../../../bank/projects', room.projectId)
  const faulty = readProjectFolder(folder).proposals!.find(({ fault }) => fault)!
  const id = randomUUID()
  const hunks = [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: ['+taken'] }]
  const made = { engine: 'standard', proposal: faulty.id, request: 'asked', message: faulty.message } as const
  const ctx = makeCtx(machinery, { role: 'system' })
  const write = (payload: AgentAct) => appendOwn(ctx, room.id, 'agent', payload, { questionId: room.projectId })
  await write({ act: 'proposed', id, ...made, files: [{ path: 'a.ts', act: 'edit', hunks }] })
  await write({ act: 'applied', id, files: [{ path: 'a.ts', hunks: [0], isEdited: false }], isWhole: true })
  return { ...faulty, fault: faulty.fault! }
}

test('Nova and the briefing talk about the stages, and report, PDF, feedback and exports show stages and files', async () => {
  const { server, session } = opened
  await server.machinery.sandbox.whenProjectsReady()
  const room = await makeProjectRoom(server, session)
  const shown = (await server.call('GET', room.path, { candidate: room.candidate })).body.technicalQuestions
  const { title, project } = shown.find(({ id }: { id: string }) => id === room.projectId)
  const stages = project.stages.map((stage: { title: string }) => stage.title) as string[]
  const ask = async (userMessage: string) => {
    const body = { questionId: room.projectId, userMessage }
    const reply = await server.call('POST', `${room.path}/chat`, { body, candidate: room.candidate })
    expect(reply.status).toBe(200)
    return reply.body.aiResponse as string
  }
  const said = [await ask('What is the task?'), await ask('Can you give me a hint?')]
  const told = said.join(' ')
  expect.soft([stages.some((stage) => told.includes(stage)), told]).toEqual([true, told])
  expect.soft(said.join(' ')).not.toMatch(/undefined|null|\[object|function signature/)

  await room.act({ act: 'create', path: 'notes.md' })
  await room.edit('notes.md', 0, [[0, 'one']])
  await room.edit('notes.md', 1, [3, [0, '', 'two']])
  const brought = 'A sentence that was copied from a page elsewhere.'
  await room.edit('notes.md', 2, [7, [0, '', brought]], 'candidate', 'pasted')
  // Every object has something of that name.
  await room.act({ act: 'create', path: 'constructor' })
  const competencies = async () =>
    ((await server.call('GET', `${room.owned}/review`, { token: session.token })).body.competencies as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => id.startsWith('ai-'))
  expect(await competencies()).toEqual(['ai-directing', 'ai-verifying', 'ai-owning'])
  const faulty = await proposeFaulty(room)
  const { status, body } = await server.call('GET', `${room.owned}/briefing?questionId=${room.projectId}`, {
    token: session.token,
  })
  expect(status).toBe(200)
  const expected = (body as Briefing).question?.expected
  expect(JSON.stringify(expected)).toContain(stages[0]!)

  const { report, token } = await finish(room)
  const question = report.questions!.find(({ questionId }) => questionId === room.projectId)!
  expect(question.stages?.map((stage) => stage.title)).toEqual(stages)
  expect(question.files).toEqual([
    { path: 'constructor', state: 'new', before: null, text: '' },
    { path: 'notes.md', state: 'new', before: null, text: `one\ntwo\n${brought}` },
  ])
  // Taken without a look, and none of it is in the files.
  expect(report.workingWithAi).toMatchObject({
    empty: null,
    verification: { whole: { checked: 0, of: 1 } },
    detection: { dPrime: null },
    proposals: [{ decision: 'whole', fault: { what: faulty.fault.what } }],
  })
  expect(['remained', 'after', 'overwritten']).toContain(report.workingWithAi!.proposals[0]!.fate)
  expect(report.workingWithAi!.lines.total).toMatchObject({ own: 2, agent: 0, outside: 1 })
  // Playback's margin reads the same account.
  const sources = await server.call('GET', `${room.owned}/report/line-sources`, { token })
  const last = sources.body.edits.at(-1)
  expect([last.place, last.inserted]).toEqual([0, [[['outside', brought.length + 1]]]])
  const own = await server.call('GET', `${room.path}/record.json`, { candidate: room.candidate })
  expect([own.status, /hiddenPassed|workingWithAi/.test(JSON.stringify(own.body))]).toEqual([200, false])
  const reply = await fetch(`${server.url}${room.owned}/report.pdf`, { headers: { authorization: `Bearer ${token}` } })
  const { text } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
  const paper = text.replaceAll(/\s+/g, ' ')
  for (const part of [title, ...stages, 'Hidden tests passed', 'Changed files', 'notes.md', 'Working with AI'])
    expect(paper).toContain(part)

  const get = (path: string) => server.call('GET', path, { token })
  const evidence = await get(`${room.owned}/evidence.json`)
  expect([evidence.status, JSON.stringify(evidence.body).includes('file:notes.md')]).toEqual([200, true])
  const feedback = await get(`${room.owned}/feedback`)
  expect([feedback.status, JSON.stringify(feedback.body).includes('undefined')]).toEqual([200, false])
  expect((await get('/api/Interviews.csv')).status).toBe(200)
  const groups = `interview;sex\n${room.id};A`
  const audit = await server.call('POST', '/api/reports/bias-audit', { body: { groups }, token })
  expect(audit.status).toBe(200)

  // Edits after the end are refused.
  const late = await room.edit('notes.md', 3, [57, [0, ' late']])
  expect(late.status).toBe(409)
})

testThoroughly('a project that nobody changed counts 0 and says so', async () => {
  const { server, session } = opened
  const room = await makeProjectRoom(server, session)
  await server.call('POST', `${room.owned}/journal`, {
    body: {
      entries: [
        { id: crypto.randomUUID(), clientAt: Date.now(), kind: 'navigate', payload: { questionId: room.projectId } },
      ],
    },
    candidate: room.candidate,
  })
  const { report } = await finish(room)
  const question = report.questions!.find(({ questionId }) => questionId === room.projectId)!
  expect([question.files, question.score.value]).toEqual([[], 0])
  expect(JSON.stringify(report)).toContain('the candidate changed no file')
})

test('projects are proposed only where their runtime can run', async () => {
  const { server, session } = opened
  const { sandbox } = server.machinery
  const offered = async (runtimes: typeof sandbox.projectRuntimes) => {
    const machinery = server.machinery as { sandbox: typeof sandbox }
    const without = Object.create(sandbox, { projectRuntimes: { value: runtimes } })
    machinery.sandbox = without
    try {
      const { makeDraft } = await import('../../test/factories.ts')
      const { technicalQuestions } = await makeDraft(server, session, { ProgrammingLanguage: 'python', Duration: '90' })
      return [...new Set(technicalQuestions.flatMap(({ project }) => (project ? [project.runtime] : [])))]
    } finally {
      machinery.sandbox = sandbox
    }
  }
  const python = sandbox.projectRuntimes.filter(({ id }) => id === 'python')
  expect(await offered([])).toEqual([])
  expect(await offered(python)).toEqual(['python'])
})
