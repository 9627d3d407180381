/** Interviews, joined or only published, made through the server's own calls. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { Reply, ServerProcess } from './server-process.ts'

/** `token` is the candidate's, `watcher` the interviewer's. */
export type Room = { path: string; token: string; watcher: string; coding: string }

/** A page that goes on in a room which a call has joined. */
export const pageDevice = 'bench'

const resume = 'Sam Okafor\nsam@example.test\n\nSkills\nJavaScript, Node.js, PostgreSQL, Caching\n'

/**
 * Creates rooms of one interviewer; with `isJoined` false, each is left at the invitation. `deviceId` names the device
 * of a page that continues there; calls without a device can write only if none is given. `questions`: of the bank, one
 * for each room; else each has the coding question that is proposed first.
 */
export async function makeRooms(
  server: ServerProcess,
  count: number,
  isJoined = true,
  deviceId?: string,
  questions: readonly string[] = [],
): Promise<Room[]> {
  const session = await signUp(server)
  const rooms: Room[] = []
  const work = async () => {
    while (rooms.length + waiting < count) {
      const asked = questions[rooms.length + waiting]
      waiting += 1
      const room = await makeRoom(server, session, { isJoined, deviceId, asked })
      waiting -= 1
      rooms.push(room)
    }
  }
  let waiting = 0
  await Promise.all(Array.from({ length: 4 }, work))
  return rooms
}

/** A new account with a new company. */
export async function signUp(server: ServerProcess): Promise<Session> {
  const form = {
    name: 'Ida Reyes',
    email: `${randomUUID()}@example.test`,
    company: 'Nordwind',
    password: 'long enough',
  }
  return ensure(await server.call('POST', '/api/auth/signup', { body: form })) as Session
}

type Joining = { isJoined: boolean; deviceId: string | undefined; asked: string | undefined }

async function makeRoom(
  server: ServerProcess,
  { token, interviewer }: Session,
  { isJoined, deviceId, asked }: Joining,
): Promise<Room> {
  const form = new FormData()
  const fields = {
    Title: 'Back-end developer',
    FollowUps: 'off',
    InterviewerId: interviewer.id,
    CandidateId: 'sam@example.test',
    Difficulty: 'Medium',
    ProgrammingLanguage: 'javascript',
    InterviewType: 'AiOnly',
    QuestionType: 'Coding',
    Duration: '480',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('Pdfs', new Blob([resume]), 'resume.txt')
  const draft = ensure(await server.call('POST', '/api/Interviews', { body: form, token })) as Interview
  const chosen = asked === undefined ? draft.technicalQuestions.slice(0, 1) : [{ id: asked }]
  const path = `/api/Interviews/${draft.id}`
  const body = { behavioralQuestions: [], technicalQuestions: chosen }
  ensure(await server.call('PUT', path, { body, token }))
  const { candidateAccessToken } = ensure(await server.call('POST', `${path}/publish`, { token })) as Interview
  const candidate = candidateAccessToken!
  const seat = `/api/candidate/interview/${draft.id}`
  const join = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1', deviceId }
  if (isJoined) ensure(await server.call('POST', `${seat}/join`, { body: join, candidate }))
  return { path: seat, token: candidate, watcher: token, coding: chosen[0]!.id }
}

/** The body of a reply that must be a success. */
export function ensure({ status, body }: Reply): unknown {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}
