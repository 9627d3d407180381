import type { Interview } from '@nova/contract/interviews'
import { totalMinutes } from '@nova/contract/minutes'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions'
import { preselect } from '@nova/contract/suggestion'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCreationForm, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const words = [
  'machine-learning',
  'distributed-systems',
  'system-design',
  'code-review',
  'load-balancing',
  'data-warehouse',
  'GitHub-Actions',
  'machine\u00A0learning',
  'system\tdesign',
]

const menu = 'Cafeteria menu\nMonday: lentil soup, Java coffee\nTuesday: chai rice with apples\nOpen from 11:30.'

describe('a text that is no job description', () => {
  it('is refused by the job import in words that help', async () => {
    const { token } = await makeInterviewer(server)
    const { status, body } = await server.call('POST', '/api/jobs/parse', { body: { text: menu }, token })
    expect([status, body.code]).toEqual([422, 'no_job_text'])
    expect(body.message).toMatch(/^This doesn’t look like a job description\. /)
  })

  it('does not stop an interview from being made; the assumptions say that nothing was read from it', async () => {
    const session = await makeInterviewer(server)
    const form = makeCreationForm(session, { Description: menu })
    const { status, body } = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
    expect(status).toBe(201)
    expect(body.assumptions).toContain('This text does not look like a job description, so we took no skills from it.')
    expect(
      body.assumptions.filter(
        (text: string) => /Java|Kitchen/.test(text) && /^(The job|Required by|Also mentioned|Nice to have)/.test(text),
      ),
    ).toEqual([])
  })
})

describe('the order of a proposal', () => {
  const kindOf = (question: TechnicalQuestion | BehavioralQuestion) =>
    'questionType' in question ? question.questionType : 'behavioral'

  it.each(['30', '45', '60', '90'])(
    'puts first what fits %s minutes and covers the kinds asked for',
    async (Duration) => {
      const session = await makeInterviewer(server)
      const form = makeCreationForm(session, { Duration })
      const { body } = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
      const { technical, behavioral, order } = (body as Interview).proposedQuestions
      const all = [...technical, ...behavioral]
      expect(order.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
      const inOrder = order.map((id) => all.find((question) => question.id === id)!)
      const first = preselect(inOrder, Number(Duration))
      expect(totalMinutes(first)).toBeLessThanOrEqual(Number(Duration))
      const kinds = Duration === '30' ? ['coding', 'technical'] : ['coding', 'technical', 'behavioral']
      expect(first.map(kindOf)).toEqual(kinds)
    },
  )

  it('keeps what is kept at the beginning when questions are proposed again', async () => {
    const session = await makeInterviewer(server)
    const { token } = session
    const form = makeCreationForm(session, { Duration: '60' })
    const made = (await server.call('POST', '/api/Interviews', { body: form, token })).body as Interview
    const kept = made.proposedQuestions.order.at(-1)!
    const wish = new FormData()
    wish.append('keep', kept)
    await server.call('POST', `/api/Interviews/${made.id}/generate_questions`, { body: wish, token })
    const after = (await server.call('GET', `/api/Interviews/${made.id}`, { token })).body as Interview
    expect(after.proposedQuestions.order[0]).toBe(kept)
  })
})

describe('ordinary words with hyphens', () => {
  it.each(words)('are read in the title, the job text and the resume: %j', async (word) => {
    const session = await makeInterviewer(server)
    const form = makeCreationForm(session, {
      Title: `${word} engineer`,
      Description: `Requirements\n- Experience with ${word}`,
    })
    form.append('Pdfs', new Blob([`Sam Okafor\nEngineer at Nordwind, 2020 - 2023\n- Worked on ${word}\n`]), 'sam.txt')
    const { token } = session
    const created = await server.call('POST', '/api/Interviews', { body: form, token })
    const text = `${word} engineer\nRequirements\n- Experience with ${word}`
    const parsed = await server.call('POST', '/api/jobs/parse', { body: { text }, token })
    expect([created.status, parsed.status]).toEqual([201, 200])
  })
})
