/** The interviewer's view of a single question before and after it is chosen. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { QuestionPreview } from '@nova/contract/interviews/question-preview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { loadBank } from '../questions/bank.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

test('a question is shown as it was proposed, and one that was not as it would be chosen', async () => {
  const draft = await makeDraft(server, session)
  const proposed = [...draft.technicalQuestions, ...draft.behavioralQuestions]
  const preview = async (id: string): Promise<QuestionPreview> =>
    (await server.call('GET', `/api/Interviews/${draft.id}/questions/${id}`, { token: session.token })).body
  for (const question of [proposed[0]!, draft.behavioralQuestions.at(-1)!]) {
    const { asked, full } = await preview(question.id)
    expect([asked.id, full.title]).toEqual([question.id, question.title])
  }
  const other = loadBank().coding.find(({ id }) => !proposed.some((each) => each.id === id))!
  const { asked, full } = await preview(other.id)
  expect([asked.id, full.kind, full.title]).toEqual([other.id, 'coding', other.title])
})
