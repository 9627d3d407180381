/** Joined interviews with a pull request to review, and the acts of their candidate. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankChange } from '@nova/contract/projects/code-reviews'
import type { JournalEntry } from '@nova/contract/room/journal'
import { makeLoneProject } from './project-rooms.ts'
import type { TestServer } from './server.ts'

export const projectId = 'reading-room'
export const change = 'single-pages'
const folder = join(import.meta.dirname, '../../bank/projects', projectId, 'changes')
export const { faults, replies }: BankChange = JSON.parse(readFileSync(join(folder, `${change}.json`), 'utf8'))

export async function enterReview(server: TestServer, owner: Session) {
  const room = await makeLoneProject(server, owner, projectId)
  const base = `${room.path}/projects/${projectId}`
  const act = (body: object) => server.call('POST', `${base}/review`, { body, candidate: room.token })
  const read = (by: { token: string } | { candidate: string }) =>
    server.call('GET', `/api/Interviews/${room.id}/projects/${projectId}/changes`, by)
  return {
    ...room,
    act,
    read,
    comment: (path: string, line: number, severity = 'blocks', id = randomUUID()) =>
      act({ act: 'commented', id, change, path, line, severity, text: 'This is wrong.' }),
    runTests: (id = change) => server.call('POST', `${base}/changes/${id}/test`, { candidate: room.token }),
    /** The state of the question in which completing now would leave it. */
    stateAtEnd: async (): Promise<string> => {
      const { body } = await server.call('GET', `${room.path}/completion`, { candidate: room.token })
      return body.questions[0].state
    },
    submit: () =>
      server.call('POST', `${room.path}/response`, {
        body: { questionId: projectId, timeSpent: 60, isCompleted: true },
        candidate: room.token,
      }),
    acts: async () => {
      const { body } = await server.call('GET', `/api/Interviews/${room.id}/journal`, { token: owner.token })
      const entries = body.entries as JournalEntry[]
      return entries.filter(({ kind }) => kind === 'codeReview')
    },
  }
}
