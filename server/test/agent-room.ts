/** A joined interview that asks one project, with its candidate's handling of the assistant's changes. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ChatReply } from '@nova/contract/questions/nova'
import type { EntryOf, JournalEntry } from '@nova/contract/room/journal'
import type { AgentMode } from '@nova/contract/words'
import { expect } from 'vitest'
import { makeEntry } from './factories.ts'
import type { TestServer } from './server.ts'

type Rules = {
  aiPolicy?: 'nova' | 'none'
  helpLevel?: 'clarify' | 'hint' | 'pair'
  agentEngine?: 'standard' | 'live'
  agentProgram?: string
  agentMode?: AgentMode
}
type Proposal = Extract<AgentAct, { act: 'proposed' }>
type Part = { path: string; hunks: number[]; text?: string }

export async function makeAgentRoom(server: TestServer, session: Session, questionId: string, rules: Rules = {}) {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
  const { id, candidateAccessToken: candidate } = started.body.interview as { id: string; candidateAccessToken: string }
  const {
    aiPolicy = 'nova',
    helpLevel = 'hint',
    agentEngine = 'standard',
    agentProgram = null,
    agentMode = 'review',
  } = rules
  await server.machinery.database.pool.query(
    'update interviews set ai_policy = $2, help_level = $3, agent_engine = $4, agent_program = $5, agent_mode = $6 where id = $1',
    [id, aiPolicy, helpLevel, agentEngine, agentProgram, agentMode],
  )
  const path = `/api/candidate/interview/${id}`
  const invitation = (await server.call('GET', path, { candidate })).body
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${path}/join`, { body: joining, candidate })).status).toBe(200)

  const ask = async (userMessage: string, more: object = {}): Promise<ChatReply> => {
    const asked = await server.call('POST', `${path}/chat`, { body: { questionId, userMessage, ...more }, candidate })
    expect(asked.status).toBe(200)
    return asked.body
  }
  const entries = async (as: { token?: string; candidate?: string } = { token: session.token }) =>
    (await server.call('GET', `/api/Interviews/${id}/journal`, as)).body.entries as JournalEntry[]
  const acts = async () =>
    ((await entries()).filter(({ kind }) => kind === 'agent') as EntryOf<'agent'>[]).map(({ payload }) => payload)
  const files = async () => {
    const all = (await server.call('GET', `/api/Interviews/${id}/pads`, { candidate })).body
    return new Map<string, { text: string; version: number; isDeleted?: true }>(
      all.map((pad: { language: string }) => [pad.language.slice('file:'.length), pad]),
    )
  }
  const textOf = async (file: string) => {
    const found = (await files()).get(file)
    return found && !found.isDeleted ? found.text : undefined
  }
  const write = (list: ReturnType<typeof makeEntry>[]) =>
    server.call('POST', `/api/Interviews/${id}/journal`, { body: { entries: list }, candidate })
  const type = async (file: string, from: number, removed: number, inserted: string, cause = 'typed') => {
    const { text, version } = (await files()).get(file)!
    const rest = text.length - from - removed
    const changes = [...(from > 0 ? [from] : []), [removed, ...inserted.split('\n')], ...(rest > 0 ? [rest] : [])]
    const edits = [{ changes, cause, at: Date.now() }]
    return write([makeEntry('edit', { language: `file:${file}`, baseVersion: version, edits }, questionId)])
  }
  const turns = async () =>
    ((await entries()).filter(({ kind }) => kind === 'agentTurn') as EntryOf<'agentTurn'>[]).map(
      ({ payload }) => payload,
    )
  const answer = (wish: string, said: string) =>
    server.call('POST', `${path}/agent-wishes/${wish}`, { body: { answer: said }, candidate })
  const decide = (proposal: string, what: 'apply' | 'reject' | 'undo', form: object = {}) =>
    server.call('POST', `${path}/proposals/${proposal}/${what}`, { body: form, candidate })
  /** Asks for a change and gives it as the journal has it. */
  const propose = async (userMessage: string): Promise<Proposal> => {
    const { proposal } = await ask(userMessage)
    return (await acts()).find((act): act is Proposal => act.act === 'proposed' && act.id === proposal)!
  }
  const whole = ({ files: proposed }: Proposal): { files: Part[] } => ({
    files: proposed.map((file) => ({ path: file.path, hunks: file.hunks.map((_, at) => at) })),
  })
  return {
    id,
    candidate,
    path,
    invitation,
    ask,
    entries,
    acts,
    turns,
    answer,
    textOf,
    write,
    type,
    decide,
    propose,
    whole,
  }
}

export type AgentRoom = Awaited<ReturnType<typeof makeAgentRoom>>
