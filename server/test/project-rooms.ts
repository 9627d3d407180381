/** Joined interviews with a project, what their candidate and interviewer do in it, and its terminal. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { WorkspaceAsk, WorkspaceTold } from '@nova/contract/projects/workspace-calls'
import type { JournalEntry } from '@nova/contract/room/journal'
import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeDraft, makeEntry } from './factories.ts'
import type { TestServer } from './server.ts'

export type KeptFile = { text: string; version: number; isDeleted?: true }

/** An interview that asks a coding question and a project that runs on Node. */
export async function makeProjectRoom(server: TestServer, session: Session, overrides: Record<string, string> = {}) {
  const { token } = session
  const draft = await makeDraft(server, session, { ProgrammingLanguage: 'typescript', ...overrides })
  const coding = draft.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const onNode = draft.technicalQuestions.filter((question) => question.project?.runtime === 'node')
  const project = onNode.find((question) => question.project?.agent === 'proposes') ?? onNode[0]!
  const body = { behavioralQuestions: [], technicalQuestions: [coding, project] }
  await server.call('PUT', `/api/Interviews/${draft.id}`, { body, token })
  const published = await server.call('POST', `/api/Interviews/${draft.id}/publish`, { token })
  expect(published.status).toBe(200)
  const { id, candidateAccessToken: candidate } = published.body as Interview
  const path = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${path}/join`, { body: joining, candidate: candidate! })).status).toBe(200)
  return openRoom(server, session, { id, candidate: candidate!, projectId: project.id, codingId: coding.id })
}

type Ids = { id: string; candidate: string; projectId: string; codingId: string }

function openRoom(server: TestServer, { token }: Session, ids: Ids) {
  const { id, candidate, projectId } = ids
  const path = `/api/candidate/interview/${id}`
  const owned = `/api/Interviews/${id}`
  type By = 'candidate' | 'interviewer'
  const write = (list: ReturnType<typeof makeEntry>[], by: By = 'candidate') =>
    server.call('POST', `${owned}/journal`, {
      body: { entries: list },
      ...(by === 'candidate' ? { candidate } : { token }),
    })
  const files = async () => {
    const all = (await server.call('GET', `${owned}/pads`, { candidate })).body as (KeptFile & { language: string })[]
    return new Map<string, KeptFile>(
      all.flatMap((pad) => (pad.language.startsWith('file:') ? [[pad.language.slice('file:'.length), pad]] : [])),
    )
  }
  return {
    ...ids,
    path,
    owned,
    write,
    files,
    entries: async () => {
      const list: JournalEntry[] = []
      for (;;) {
        const after = list.at(-1)?.seq ?? 0
        const { body } = await server.call('GET', `${owned}/journal?after=${after}`, { token })
        list.push(...body.entries)
        if (body.entries.length === 0) return list
      }
    },
    act: (payload: object, by: By = 'candidate') => write([makeEntry('file', payload, projectId)], by),
    edit: (file: string, baseVersion: number, changes: unknown, by: By = 'candidate', cause = 'typed') =>
      write(
        [
          makeEntry(
            'edit',
            { language: `file:${file}`, baseVersion, edits: [{ changes, cause, at: Date.now() }] },
            projectId,
          ),
        ],
        by,
      ),
    test: (hidden: boolean) =>
      server.call('POST', `${owned}/projects/${projectId}/test`, { body: { hidden }, candidate }),
    ticket: () => server.call('POST', `${path}/projects/${projectId}/open`, { candidate }),
  }
}

export type ProjectRoom = Awaited<ReturnType<typeof makeProjectRoom>>

/** A page's socket to the terminal, through any server of the installation. */
export async function openTerminal(server: TestServer, room: ProjectRoom) {
  const opened = await server.call('POST', `${room.path}/projects/${room.projectId}/open`, {
    candidate: room.candidate,
  })
  expect(opened.status).toBe(200)
  const address = `${server.url.replace('http', 'ws')}/api/workspace?ticket=${opened.body.ticket}`
  const socket = new WebSocket(address, { origin: server.url })
  const told: WorkspaceTold[] = []
  socket.on('message', (data) => told.push(JSON.parse((data as Buffer).toString())))
  const first = expect.objectContaining({ type: 'terminal', terminal: 1 })
  await vi.waitFor(() => expect(told).toContainEqual(first), { timeout: 120_000 })
  const output = () => told.map((each) => (each.type === 'output' ? each.data : '')).join('')
  const say = (ask: WorkspaceAsk) => socket.send(JSON.stringify(ask))
  return {
    socket,
    told,
    output,
    say,
    type: (data: string) => say({ type: 'input', terminal: 1, data }),
    hear: (text: string | RegExp) => vi.waitFor(() => expect(output()).toMatch(text), { timeout: 120_000 }),
    ended: () =>
      vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining({ type: 'state', state: 'ended' })), {
        timeout: 120_000,
      }),
    close: () => socket.close(),
  }
}

/** A joined interview that asks a project alone, and what its candidate does in it. */
export async function makeLoneProject(server: TestServer, session: Session, questionId: string) {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
  expect(started.status).toBe(201)
  const { id, candidateAccessToken: token } = started.body.interview
  const path = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${path}/join`, { body: joining, candidate: token })).status).toBe(200)
  const entries = async () =>
    (await server.call('GET', `/api/Interviews/${id}/journal`, { token: session.token })).body.entries as JournalEntry[]
  const pads = async () => {
    const all = (await server.call('GET', `/api/Interviews/${id}/pads`, { candidate: token })).body
    return new Map<string, { text: string; version: number; isDeleted?: true }>(
      all.map((pad: { language: string }) => [pad.language.slice('file:'.length), pad]),
    )
  }
  const write = (list: ReturnType<typeof makeEntry>[]) =>
    server.call('POST', `/api/Interviews/${id}/journal`, { body: { entries: list }, candidate: token })
  const replace = async (file: string, text: string) => {
    const pad = (await pads()).get(file)!
    const changes = [[pad.text.length, ...text.split('\n')]]
    const edit = {
      language: `file:${file}`,
      baseVersion: pad.version,
      edits: [{ changes, cause: 'typed', at: Date.now() }],
    }
    expect((await write([makeEntry('edit', edit, questionId)])).status).toBe(200)
  }
  return { id: id as string, token: token as string, path, entries, pads, write, replace }
}
