/** A running interview with its interviewer's briefing, for tests of the briefing. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankBehavioralQuestion, BankCodingQuestion, BankTechnicalQuestion } from '@nova/contract/questions/bank'
import type { Briefing, Statement } from '@nova/contract/reports/briefing'
import type { EntryOf } from '@nova/contract/room/journal'
import { loadBank } from '../src/questions/bank.ts'
import { makeEntry, makeJoined } from './factories.ts'
import type { TestServer } from './server.ts'

export type BriefingRoom = Awaited<ReturnType<typeof makeBriefingRoom>>

export async function makeBriefingRoom(server: TestServer, session: Session, overrides: Record<string, string> = {}) {
  const { interview, path, token } = await makeJoined(server, session, overrides)
  const own = `/api/Interviews/${interview.id}`
  const ids = [...interview.technicalQuestions, ...interview.behavioralQuestions].map(({ id }) => id)
  const [coding, technical, behavioral] = ids as [string, string, string]
  const bank = loadBank().byId
  const versions = new Map<string, number>()
  const ask = (method: string, call: string, body?: unknown) =>
    server.call(method, path + call, { body, candidate: token })
  const write = async (...entries: unknown[]) => {
    const { status, body } = await ask('POST', '/journal', { entries })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  /** Puts a whole text into a pad, in place of the old one. */
  const texts = new Map<string, string>()
  const put = async (questionId: string, text: string, { language = 'javascript', cause = 'typed' } = {}) => {
    const pad = `${questionId} ${language}`
    const [before, version] = [texts.get(pad) ?? '', versions.get(pad) ?? 0]
    const edits = [{ changes: [[before.length, ...text.split('\n')]], cause, at: Date.now() }]
    await write(makeEntry('edit', { language, baseVersion: version, edits }, questionId))
    texts.set(pad, text)
    versions.set(pad, version + 1)
  }
  /** Appends to a pad's text. */
  const add = async (questionId: string, text: string, { language = 'javascript', cause = 'typed' } = {}) => {
    const pad = `${questionId} ${language}`
    const [before, version] = [texts.get(pad) ?? '', versions.get(pad) ?? 0]
    const inserted = [0, ...text.split('\n')]
    const edits = [{ changes: before ? [before.length, inserted] : [inserted], cause, at: Date.now() }]
    await write(makeEntry('edit', { language, baseVersion: version, edits }, questionId))
    texts.set(pad, before + text)
    versions.set(pad, version + 1)
  }
  return {
    interview,
    path,
    token,
    coding,
    technical,
    behavioral,
    ask,
    write,
    put,
    add,
    question: bank.get(coding) as BankCodingQuestion,
    systems: bank.get(technical) as BankTechnicalQuestion,
    story: bank.get(behavioral) as BankBehavioralQuestion,
    goTo: (questionId: string) => write(makeEntry('navigate', { questionId })),
    runTests: (code: string, language = 'javascript') => ask('POST', '/test', { questionId: coding, language, code }),
    /** Runs tests that go on until they are stopped. */
    stopTests: async (code: string) => {
      const response = await fetch(`${server.url}${path}/test`, {
        method: 'POST',
        headers: { 'x-candidate-token': token, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ questionId: coding, language: 'javascript', code }),
      })
      let seen = ''
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
        const known = /"id":"([^"]+)"/.exec(seen)
        seen += part
        const id = /"id":"([^"]+)"/.exec(seen)?.[1]
        if (id && !known) await ask('DELETE', `/runs/${id}`)
      }
    },
    control: (method: string, call: string, body?: unknown) =>
      server.call(method, own + call, { body, token: session.token }),
    entries: async () =>
      (await server.call('GET', `${own}/journal`, { token: session.token })).body.entries as EntryOf[],
    brief: async (questionId?: string, on = server): Promise<Briefing> => {
      const query = questionId ? `?questionId=${questionId}` : ''
      const { status, body } = await on.call('GET', `${own}/briefing${query}`, { token: session.token })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
  }
}

/** Every sentence of a briefing. */
export function statementsOf({ doing, question, summary }: Briefing): Statement[] {
  const ofQuestion = question ? [question.failing?.statement, ...question.followUps.map(({ why }) => why)] : []
  return [doing, ...ofQuestion, ...summary.flatMap(({ statements }) => statements)].filter((each) => !!each)
}
