/** Builders of tests' data, made through the server's own calls. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { Role } from '@nova/contract/words'
import { makeOperator } from '../src/accounts/accounts.ts'
import { makeCtx } from '../src/platform/context/context.ts'
import type { TestServer } from './server.ts'

export const resumesFolder = join(import.meta.dirname, 'resumes')

/** A signed-in interviewer with their own company. */
export async function makeInterviewer(
  server: Pick<TestServer, 'call'> & Partial<TestServer>,
  name = 'Ida Reyes',
): Promise<Session> {
  const form = { name, email: `${randomUUID()}@example.test`, company: 'Nordwind', password: 'long enough' }
  const session = (await server.call('POST', '/api/auth/signup', { body: form })).body as Session
  const { machinery } = server
  if (machinery && machinery.mailServer.health !== 'off') await establish(machinery, session)
  return session
}

/** Lets a company mail as one does that has been there for a while: its address is verified, and it is not young. */
async function establish({ database: { pool } }: TestServer['machinery'], { interviewer }: Session): Promise<void> {
  await pool.query('update interviewers set verified_at = now() where id = $1', [interviewer.id])
  await pool.query(
    `update companies set created_at = created_at - interval '30 days'
      where id = (select company_id from interviewers where id = $1)`,
    [interviewer.id],
  )
}

/** A signed-in colleague, who joined the company of `administrator` by invitation. */
export async function makeColleague(
  server: TestServer,
  administrator: Session,
  role: Role = 'Interviewer',
  name = 'Mia Lund',
): Promise<Session> {
  const email = `${randomUUID()}@example.test`
  const invited = await server.call('POST', '/api/people/invitations', {
    body: { email, role },
    token: administrator.token,
  })
  const body = { token: invitationTokenOf(invited.body), name, password: 'long enough' }
  return (await server.call('POST', '/api/invitations/accept', { body })).body as Session
}

/** The secret in the link of an invitation. */
export function invitationTokenOf({ link }: { link: string }): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

/** A signed-in operator of the installation. */
export async function makeOperatorSession(server: TestServer): Promise<Session> {
  const session = await makeInterviewer(server, 'Olga Park')
  await makeOperator(makeCtx(server.machinery, { role: 'system' }), session.interviewer.email)
  return session
}

/** The fields of the creation form, complete; a test may override any. An undefined override leaves a field out. */
export function makeCreationForm(session: Session, overrides: Record<string, string | undefined> = {}): FormData {
  const fields = {
    Title: 'Back-end developer',
    InterviewerId: session.interviewer.id,
    CandidateId: 'sam@example.test',
    CandidateName: 'Sam Okafor',
    Difficulty: 'Medium',
    ProgrammingLanguage: 'javascript',
    InterviewType: 'AiOnly',
    QuestionType: 'Both',
    Description: 'Required:\nNode.js and PostgreSQL\nCaching\nNice to have:\nDocker',
    // Making them runs code in the background; the tests that are about them ask for them.
    FollowUps: 'off',
    ...overrides,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

/** A draft made from a real resume. */
export async function makeDraft(
  server: TestServer,
  session: Session,
  overrides: Record<string, string | undefined> = {},
): Promise<Interview> {
  const form = makeCreationForm(session, overrides)
  const name = 'plain.txt'
  form.append('Pdfs', new Blob([readFileSync(join(resumesFolder, name))]), name)
  const reply = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
  if (reply.status !== 201) throw new Error(`no draft: ${JSON.stringify(reply.body)}`)
  return reply.body as Interview
}

/** A published interview with one question of each kind; `token` is its candidate's. */
export async function makePublished(
  server: TestServer,
  session: Session,
  overrides: Record<string, string | undefined> = {},
): Promise<{ interview: Interview; token: string }> {
  const draft = await makeDraft(server, session, overrides)
  const { behavioralQuestions, technicalQuestions } = draft
  const coding = technicalQuestions.find(({ questionType }) => questionType === 'coding')
  const technical = technicalQuestions.find(({ questionType }) => questionType === 'technical')
  const chosen = [coding, technical].filter((question) => question !== undefined)
  const { token } = session
  const body = { behavioralQuestions: behavioralQuestions.slice(0, 1), technicalQuestions: chosen }
  await server.call('PUT', `/api/Interviews/${draft.id}`, { body, token })
  const published = await server.call('POST', `/api/Interviews/${draft.id}/publish`, { token })
  if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published.body)}`)
  const interview = published.body as Interview
  return { interview, token: interview.candidateAccessToken! }
}

/** A published interview whose candidate has joined. */
export async function makeJoined(
  server: TestServer,
  session: Session,
  overrides: Record<string, string | undefined> = {},
): Promise<{ interview: Interview; token: string; path: string }> {
  const { interview, token } = await makePublished(server, session, overrides)
  const path = `/api/candidate/interview/${interview.id}`
  const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  const joined = await server.call('POST', `${path}/join`, { body, candidate: token })
  if (joined.status !== 200) throw new Error(`not joined: ${JSON.stringify(joined.body)}`)
  return { interview, token, path }
}

/** A journal entry as a candidate's page makes it. */
export function makeEntry(kind: string, payload: unknown, questionId?: string) {
  return { id: randomUUID(), clientAt: Date.now(), kind, payload, ...(questionId ? { questionId } : {}) }
}

/** An edit that types `text` into an empty pad. */
export function makeTyping(questionId: string, text: string, language = 'javascript', baseVersion = 0) {
  const edits = [{ changes: [[0, ...text.split('\n')]], cause: 'typed', at: Date.now() }]
  return makeEntry('edit', { language, baseVersion, edits }, questionId)
}

/** A rectangle on a drawing board. */
export function makeShape(id: string, overrides: Record<string, unknown> = {}) {
  const place = { x: 10, y: 20, width: 100, height: 50 }
  const version = { id, version: 1, versionNonce: 5, index: 'a0', seed: 1 }
  return { ...version, type: 'rectangle', ...place, strokeColor: '#1e1e1e', ...overrides }
}

export async function makeTemplate(server: TestServer, { token }: Session, interviewId: string): Promise<string> {
  const body = { interviewId, name: crypto.randomUUID() }
  return (await server.call('POST', '/api/templates', { body, token })).body.id
}
