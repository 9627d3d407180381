/** Rooms in which submitted code is followed by questions. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { expect } from 'vitest'
import { findBankQuestion } from '../src/questions/questions.ts'
import { makeJoined } from './factories.ts'
import type { Opened } from './opened.ts'

type Step = { step: string; setId: string; [field: string]: any }
type Entry = { seq: number; kind?: string; questionId: string; payload: Step }

export async function makeCodingRoom(opened: Opened, overrides: Record<string, string> = {}) {
  const joined = await makeJoined(opened.server, opened.session, { FollowUps: 'ask', ...overrides })
  return openCodingRoom(opened, joined, joined.interview.technicalQuestions[0]!.id)
}

/** A candidate's actions and an interviewer's reads in a joined interview. */
export function openCodingRoom(
  { server, session }: Opened,
  { interview, token, path }: Awaited<ReturnType<typeof makeJoined>>,
  coding: string,
) {
  const ask = (method: string, call: string, body?: unknown) =>
    server.call(method, path + call, { body, candidate: token })
  const owned = `/api/Interviews/${interview.id}`
  const read = async (of: Promise<{ body: { entries: Entry[] } }>) => (await of).body.entries
  const entries = () => read(server.call('GET', `${owned}/journal`, { token: session.token }))
  const stepsIn = (list: Entry[], step: string) =>
    list
      .filter(({ kind, payload }) => kind?.startsWith('followUp') && payload.step === step)
      .map((each) => each.payload)
  return {
    interview,
    token,
    path,
    owned,
    coding,
    ask,
    entries,
    seen: () => read(ask('GET', '/journal')),
    steps: async (step: string) => stepsIn(await entries(), step),
    submit: async (codeSubmission: string, language = 'javascript') => {
      const body = { questionId: coding, codeSubmission, language }
      const reply = await ask('POST', '/response', body)
      expect([reply.status, reply.body]).toEqual([201, expect.anything()])
      await server.machinery.jobs.drain()
    },
    /** The set that was offered last, as interviewers may know it. */
    lastSet: async () => {
      const list = await entries()
      const offered = stepsIn(list, 'offered').at(-1)!
      const prepared = stepsIn(list, 'prepared').find(({ setId }) => setId === offered.setId)!
      return { ...offered, setId: offered.setId, questions: prepared.questions as PreparedFollowUp[] }
    },
    start: (setId: string) => ask('POST', `/follow-ups/${setId}/start`),
    leave: (setId: string) => ask('POST', `/follow-ups/${setId}/leave`),
    answer: (setId: string, body: object) =>
      ask('POST', `/follow-ups/${setId}/answers`, { writtenAt: server.machinery.now().getTime(), ...body }),
  }
}
export type CodingRoom = ReturnType<typeof openCodingRoom>

export const bankQuestion = (id: string) => findBankQuestion(id) as BankCodingQuestion
export const solution = ({ coding }: CodingRoom, language: 'javascript' | 'python' = 'javascript') =>
  bankQuestion(coding).reference[language]!

/** A room whose candidate has submitted a right solution and begun with the questions. */
export async function makeAskedRoom(opened: Opened, overrides: Record<string, string> = {}) {
  const room = await makeCodingRoom(opened, overrides)
  await room.submit(solution(room))
  const set = await room.lastSet()
  expect((await room.start(set.setId)).body).toEqual({ left: 3 })
  return { ...room, ...set }
}

export const rightAnswer = ({ id, choices, truth }: PreparedFollowUp) =>
  choices ? { id, choice: truth } : { id, text: truth === null ? 'I would sort them first.' : JSON.stringify(truth) }
