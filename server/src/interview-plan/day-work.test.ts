/** Proposals made over HTTP for postings: the day's work first, in the job's trade, and nothing uncertain as a fact. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCreationForm, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

type Given = { Title: string; Description: string; Difficulty?: string; JobCorrections?: string; resume?: string }

async function create({ resume, ...fields }: Given): Promise<Interview> {
  const form = makeCreationForm(session, { Difficulty: 'Medium', ...fields })
  if (resume !== undefined) form.append('Pdfs', new Blob([resume]), 'resume.txt')
  const reply = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
  expect(reply.status).toBe(201)
  return reply.body as Interview
}

const ofKind = ({ proposedQuestions: { technical } }: Interview, kind: string) =>
  technical.filter(({ questionType }) => questionType === kind)
const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id)

describe('the day’s work', () => {
  test('comes before skills, with the sentence about the task as the reason', async () => {
    const Description =
      'Tech Lead\nWhat you will do\n- Take the payment part out of a large Java monolith\n- Mentor two junior engineers\nRequirements\n- Java and Spring Boot\n- PostgreSQL'
    const made = await create({ Title: 'Tech Lead', Description, Difficulty: 'Senior' })
    const [first] = ofKind(made, 'technical')
    expect(first).toMatchObject({
      id: 'legacy-monolith-split',
      source: 'job-description',
      citations: [{ source: 'job-description', line: 'Take the payment part out of a large Java monolith' }],
      reason:
        'The posting speaks of taking a large system apart: “Take the payment part out of a large Java monolith”.',
    })
    const story = made.proposedQuestions.behavioral[0]!
    expect(story.id).toBe('grew-a-colleague')
    expect(story.reason).toContain('The posting speaks of helping others grow: “Mentor two junior engineers”.')
  })

  test('is read in German, French and Spanish', async () => {
    const firstFor = async (Title: string, Description: string) =>
      ofKind(await create({ Title, Description: `${Title}\n${Description}` }), 'technical')[0]!.id
    expect(
      await firstFor(
        'DevOps Engineer',
        'Deine Aufgaben\n- Datensicherung und Wiederherstellungstests\nDein Profil\n- Linux\n- Docker',
      ),
    ).toBe('backup-never-read')
    expect(
      await firstFor(
        'Développeur PHP',
        'Vos missions\n- Améliorer les pages les plus lentes\nProfil recherché\n- PHP et Laravel\n- MySQL',
      ),
    ).toBe('php-rails-n-plus-one')
    expect(
      await firstFor(
        'Desarrollador .NET',
        'Funciones\n- Evitar que dos operarios reserven la misma existencia\nRequisitos\n- C# y .NET\n- SQL Server',
      ),
    ).toBe('lost-update-stock')
  })

  test.each([
    ['is wished for', 'Nice to have\n- Kafka, events in order'],
    ['is only nice in its sentence', 'Requirements\n- Kafka would be a plus'],
    ['is left behind', 'What you will do\n- Build services. We dropped Kafka last year.'],
  ])('that %s calls for no question as the work', async (_, lines) => {
    const Description = `Backend Engineer\n${lines}\nRequirements\n- Java\n- PostgreSQL`
    const made = await create({ Title: 'Backend Engineer', Description })
    const cited = [...made.proposedQuestions.technical, ...made.proposedQuestions.behavioral].filter(({ reason }) =>
      /The posting speaks of [^“]*“[^”]*Kafka/.test(reason),
    )
    expect(idsOf(cited)).toEqual([])
  })

  test.each([
    ['a label that says no', 'On call: no', /being on call/],
    ['a cell that says no', 'On call\tnone', /being on call/],
    ['an attempt that is over', 'We tried splitting the monolith into microservices', /microservices/],
  ])('of %s calls for no question', async (_, line, told) => {
    const Description = `Backend Engineer\nWhat you will do\n- Build services in Java\n- ${line}\nRequirements\n- Java`
    const made = await create({ Title: 'Backend Engineer', Description })
    const all = [...made.proposedQuestions.technical, ...made.proposedQuestions.behavioral]
    expect(idsOf(all.filter(({ reason }) => told.test(reason)))).toEqual([])
  })

  test('that a person says is not asked for calls for no question led by it', async () => {
    const Description =
      'Backend Engineer\nWhat you will do\n- Consume events over Kafka in order\nRequirements\n- Java\n- Kafka'
    const plain = await create({ Title: 'Backend Engineer', Description })
    expect(idsOf(ofKind(plain, 'technical'))).toContain('kafka-order-twice')
    const JobCorrections = JSON.stringify({ must: [], nice: [], none: ['Kafka'] })
    const corrected = await create({ Title: 'Backend Engineer', Description, JobCorrections })
    expect(idsOf(ofKind(corrected, 'technical'))).not.toContain('kafka-order-twice')
  })
})

describe('the trade of a job', () => {
  test('keeps coding tasks of another trade out, however a tool is called', async () => {
    const Description = 'Java Developer\nRequirements\n- Java and Spring Boot\n- Docker\n- GitHub Actions'
    const coding = ofKind(await create({ Title: 'Java Developer', Description }), 'coding')
    expect(idsOf(coding.slice(0, 3)).filter((id) => ['newest-release', 'deploy-waves'].includes(id))).toEqual([])
    for (const { source } of coding.slice(0, 3)) expect(source).toBe('job-description')
  })

  test('puts queries before functions where the work is with data', async () => {
    const Description =
      'Data Analyst\nYour tasks\n- Analyse funnels and cohorts\nRequirements\n- Very good SQL\n- Statistics'
    const made = await create({ Title: 'Data Analyst', Description })
    expect(made.proposedQuestions.technical[0]!.questionType).toBe('sql')
    expect(idsOf(ofKind(made, 'sql'))).toContain('contract-funnel')
    const backend = 'Backend Engineer\nRequirements\n- Node.js\n- PostgreSQL'
    const other = await create({ Title: 'Backend Engineer', Description: backend })
    expect(other.proposedQuestions.technical[0]!.questionType).toBe('coding')
  })

  test('whose coding work the bank lacks is told so, without an offer where no model is set up', async () => {
    const made = await create({ Title: 'Salesforce Developer', Description: 'Requirements\n- Apex\n- Salesforce' })
    expect(made.assumptions).toContain(
      'The bank lacks coding questions on the work of this job: the first 3 are general.',
    )
    const backend = 'Backend Engineer\nRequirements\n- Node.js\n- REST APIs'
    const { assumptions } = await create({ Title: 'Backend Engineer', Description: backend })
    expect(assumptions.filter((text) => text.startsWith('The bank lacks'))).toEqual([])
  })
})

describe('what is not certain', () => {
  const doubtsOf = ({ assumptions }: Interview) => assumptions.filter((text) => text.startsWith('Not certain: '))
  const Description =
    'Backend Engineer\nWhat you will do\n- Build services in Java\n- We dropped PHP last year\nRequirements\n- Java\n- PostgreSQL'
  const resume =
    'Ana Lima\nExperience\nUniversity Hospital of the North, Ward 4\n2019 - 2022\n- Kept the scheduling system running\nSkills\nJava'

  test('is told, and no question rests on it', async () => {
    const made = await create({ Title: 'Backend Engineer', Description, resume })
    expect(doubtsOf(made)).toEqual([
      'Not certain: the posting states no level; this interview is set to Medium.',
      'Not certain: the posting seems not to want PHP: “We dropped PHP last year”. No question is about it.',
      expect.stringMatching(/^Not certain: a role of the resume, “[^”]+”\. No question names it\.$/),
    ])
    expect(made.assumptions.filter((text) => text.startsWith('Most recent role'))).toEqual([])
    const asked = [...made.proposedQuestions.technical, ...made.proposedQuestions.behavioral]
    expect(JSON.stringify(asked)).not.toMatch(/PHP|University Hospital/)
  })

  test('is no doubt any more once a person has said it', async () => {
    const JobCorrections = JSON.stringify({ must: [], nice: [], none: ['PHP'] })
    const made = await create({ Title: 'Senior Backend Engineer', Description, JobCorrections, Difficulty: 'Senior' })
    expect(doubtsOf(made)).toEqual([])
  })

  test('of a level is gone where a person chose another one', async () => {
    const made = await create({ Title: 'Backend Engineer', Description, Difficulty: 'Senior' })
    expect(doubtsOf(made)).toEqual([
      'Not certain: the posting seems not to want PHP: “We dropped PHP last year”. No question is about it.',
    ])
  })
})
