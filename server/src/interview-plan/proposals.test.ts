import type { Interview } from '@nova/contract/interviews/interviews'
import { totalMinutes } from '@nova/contract/interviews/minutes'
import { kindFacts } from '@nova/contract/kinds/kinds'
import { isNotExecuted } from '@nova/contract/questions/not-executed'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import { preselect } from '@nova/contract/questions/suggestion'
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
  /** A project that runs what the job requires is in the place of a coding question. */
  const placeOf = (question: TechnicalQuestion | BehavioralQuestion) =>
    kindFacts['questionType' in question ? question.questionType : 'behavioral'].mix

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
      expect(first.map(placeOf).toSorted()).toEqual(kinds.toSorted())
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

describe('a posting in a recruiter’s own words', () => {
  const analyst = [
    'DATA ANALYST (m/f/x) - hybrid, Hamburg',
    '- 3+ yrs as analyst',
    '- SQL incl. window functions, CTEs',
    '- Python (pandas)',
    '- Tableau is a plus',
  ].join('\n')
  const firmware = [
    'Firmware Engineer',
    'Your tasks',
    '- firmware for motor controllers in C on STM32',
    '- debug with an oscilloscope',
    'You have',
    '- FreeRTOS, CAN, SPI, I2C',
    '- Git',
  ].join('\n')
  const resume =
    'Priya Raman\nExperience\nData Analyst, Kestrel Retail, 2019 - now\n- Reports in SQL\nSkills\nPython, Git, Jira\n'

  async function makeFrom(overrides: Record<string, string>): Promise<Interview> {
    const session = await makeInterviewer(server)
    const form = makeCreationForm(session, { ProgrammingLanguage: 'python', ...overrides })
    form.append('Pdfs', new Blob([resume]), 'priya.txt')
    const { body } = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
    return body as Interview
  }

  it('gives its title from the first line, and not from a requirement below', async () => {
    const { token } = await makeInterviewer(server)
    const titleOf = async (text: string) =>
      (await server.call('POST', '/api/jobs/parse', { body: { text }, token })).body.title
    expect(await titleOf(analyst)).toBe('Data Analyst')
    expect(await titleOf(`Brandner GmbH\n${firmware}`)).toBe('Firmware Engineer')
  })

  it('is asked about in its own words, and about nothing that the resume merely lists', async () => {
    const { technical, behavioral } = (await makeFrom({ Title: 'Data Analyst', Description: analyst }))
      .proposedQuestions
    const about = technical.filter(({ questionType }) => questionType === 'technical')
    expect(about.slice(0, 3).map(({ id }) => id)).toContain('latest-status-wins')
    const reasons = [...technical, ...behavioral].map(({ reason }) => reason)
    expect(reasons.filter((reason) => /The resume shows (?:Git|Jira)\b/.test(reason))).toEqual([])
  })

  it('is offered projects in its languages alone, no longer than the interview', async () => {
    const { technical } = (await makeFrom({ Title: 'Data Analyst', Description: analyst, Duration: '60' }))
      .proposedQuestions
    const projects = technical.filter(({ questionType }) => questionType === 'project')
    expect(projects.map(({ project, timeEstimate }) => [project!.runtime, timeEstimate <= 60])).toEqual(
      projects.map(() => ['python', true]),
    )
  })

  it('with languages that the editor does not run says which one is used instead', async () => {
    const { assumptions } = await makeFrom({ Title: 'Firmware Engineer', Description: firmware })
    expect(assumptions).toContain(
      'The job names C, which the editor does not run here, so coding questions are solved in Python. You can change the language in the interview’s settings.',
    )
    const ofAnalyst = await makeFrom({ Title: 'Data Analyst', Description: analyst })
    expect(ofAnalyst.assumptions.filter((text) => text.includes('does not run here'))).toEqual([])
    expect(assumptions.find(isNotExecuted)).toMatch(/^No question here runs FreeRTOS, C, or STM32\. /)
  })

  it('for a board that is debugged asks about no neural network', async () => {
    const { technical } = (await makeFrom({ Title: 'Firmware Engineer', Description: firmware })).proposedQuestions
    const ids = technical.map(({ id }) => id)
    expect(ids).toContain('sensor-that-falls-silent')
    expect(ids).not.toContain('loss-that-stays')
    expect(technical.filter(({ reason }) => /(?:involves|names|asks for) Debugging/.test(reason))).toEqual([])
  })
})
