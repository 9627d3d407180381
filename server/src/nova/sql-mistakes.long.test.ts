/** The known mistake that a tested query makes: named by the built-in voice, and in the facts that a model reads. Through HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeTyping } from '../../test/factories.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { factLimits } from './model-facts.ts'

let models: ModelServer
let withModel: TestServer
let plain: TestServer
beforeAll(async () => {
  models = await startModelServer()
  const at = { baseUrl: `${models.url}/v1`, apiKey: undefined, model: 'm', priceIn: 0, priceOut: 0 }
  withModel = await startTestServer({ ai: { provider: 'openai-compatible', ...at } })
  plain = await startTestServer()
  factLimits.waitMs = 60_000
})
afterAll(async () => {
  await withModel.close()
  await plain.close()
  await models.close()
})

const question = findBankQuestion('blocked-recipients') as BankSqlQuestion

/** A room in which this query was written and tested. */
async function makeTested(server: TestServer, code: string) {
  const session: Session = await makeInterviewer(server)
  const { id } = await makeDraft(server, session)
  const questions = { behavioralQuestions: [], technicalQuestions: [{ id: question.id }] }
  await server.call('PUT', `/api/Interviews/${id}`, { body: questions, token: session.token })
  const published = await server.call('POST', `/api/Interviews/${id}/publish`, { token: session.token })
  const token = published.body.candidateAccessToken as string
  const path = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await server.call('POST', `${path}/join`, { body: joining, candidate: token })
  const entries = [makeTyping(question.id, code, 'sql')]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate: token })
  const body = { questionId: question.id, language: 'sql', code }
  expect((await server.call('POST', `${path}/test`, { body, candidate: token })).body).toMatchObject({ status: 'ok' })
  return async (userMessage: string): Promise<string> => {
    const asked = { questionId: question.id, userMessage }
    return (await server.call('POST', `${path}/chat`, { body: asked, candidate: token })).body.aiResponse
  }
}

const named = ({ mistake }: BankSqlQuestion['wrong'][number]) =>
  `Your last results fit this: your query ${mistake.charAt(0).toLowerCase()}${mistake.slice(1)}`

test.each(question.wrong)('the built-in voice says of a query with a known mistake: $mistake', async (wrong) => {
  // The same query in the candidate's own letters.
  const say = await makeTested(plain, `-- my try\n${wrong.code};`)
  expect(await say('why does my query fail?')).toContain(named(wrong))
})

test('a model reads it from the second step on, and nothing of a query with a mistake of its own', async () => {
  const [wrong] = question.wrong
  const say = await makeTested(withModel, wrong!.code)
  const readingAt = () => JSON.stringify(models.asked.at(-1)!.body)
  models.say({ text: 'Which rows does your join keep?' })
  await say('how do I begin with this?')
  expect(readingAt()).not.toContain('results fit this')
  models.say({ text: 'Which rows does your join keep?' })
  await say('why does my query fail?')
  expect(readingAt()).toContain(`You may lead them to this: ${named(wrong!)}`)

  const sayOther = await makeTested(withModel, `select 1::bigint as subscriber_id, 'x'::text as email`)
  models.say({ text: 'Which rows do you expect?' })
  await sayOther('why does my query fail?')
  expect(readingAt()).toContain('Seen in a run')
  expect(readingAt()).not.toContain('results fit this')
})
