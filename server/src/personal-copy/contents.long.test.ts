import { letterParts, type LetterSide } from '@nova/contract/reviews/letters'
/** The files of a copy, through HTTP. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseFile, verifyRecord } from '../../../tools/longer/verification.ts'
import { type CopyStage, copiedCode, jsonOf, makeCopyStage } from '../../test/copy-stage.ts'
import { makeOperatorSession, makePublished } from '../../test/factories.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let stage: CopyStage
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://nova.example.test' })
  stage = await makeCopyStage(server)
})
afterAll(() => server.close())

test('the file has every part of the interview, each as its schema says, and the record passes the check', async () => {
  const { interview, coding, token, path } = await stage.makeCompleted({ Title: 'Back-end <b>& "more"' })
  const { id } = interview
  const feedback = { message: 'RELEASEDWORDS', strengths: ['Clear'], improvements: [], sharesScores: false, after: 0 }
  expect((await stage.ask('POST', `/api/Interviews/${id}/feedback`, feedback)).status).toBe(201)
  const request = { id: crypto.randomUUID(), kind: 'review', text: 'Please look again.' }
  await server.call('POST', `${path}/requests`, { candidate: token, body: request })
  await stage.ask('GET', `/api/Interviews/${id}/report`)
  const share = await stage.ask('POST', `/api/Interviews/${id}/shares`, {})
  expect(share.status).toBe(201)
  await server.machinery.jobs.drain()
  const operator = await makeOperatorSession(server)
  const outbox = (await stage.ask('GET', '/api/outbox', undefined, operator)).body as {
    mails: { id: string; to: string }[]
  }
  const toSam = outbox.mails.find(({ to }) => to === 'sam@example.test')!
  await stage.ask('GET', `/api/outbox/${toSam.id}`, undefined, operator)
  const files = await stage.makeFile(id)
  expect([...files.keys()].toSorted()).toEqual([
    'access.json',
    'answers/answers.json',
    'answers/question-1/last.js',
    'answers/question-1/submitted.js',
    'answers/question-2/drawing.svg',
    'feedback.json',
    'index.html',
    'interview.json',
    'letters/letters.json',
    'mails.json',
    'receipt.json',
    'record.jsonl',
    'resume.json',
    'resume.txt',
    'schema.json',
  ])
  const schemas = jsonOf(files, 'schema.json').$defs as Record<string, object>
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const [name, schema] of Object.entries(schemas)) {
    const values =
      name === 'record.jsonl'
        ? files.get(name)!.toString('utf8').trimEnd().split('\n')
        : [files.get(name)!.toString('utf8')]
    const isValid = ajv.compile(schema)
    for (const value of values) {
      isValid(JSON.parse(value))
      expect([name, isValid.errors]).toEqual([name, null])
    }
  }
  const { isWhole, lines } = verifyRecord(
    parseFile(files.get('record.jsonl')!.toString('utf8')),
    jsonOf(files, 'receipt.json'),
  )
  expect([isWhole, lines.filter((line) => line.includes('agrees with the receipt')).length]).toEqual([true, 1])
  expect(files.get('answers/question-1/submitted.js')!.toString('utf8')).toBe(copiedCode)
  expect(jsonOf(files, 'answers/answers.json').answers[0]).toMatchObject({ questionId: coding, kind: 'last' })
  expect(files.get('answers/question-2/drawing.svg')!.toString('utf8')).toContain('<polygon points=')
  expect(jsonOf(files, 'interview.json')).toMatchObject({
    id,
    title: 'Back-end <b>& "more"',
    company: 'Nordwind',
    status: 'Completed',
    candidate: { name: 'Sam Okafor', email: 'sam@example.test', joinedName: 'Sam Okafor' },
    consents: [{ version: '1', again: false }],
  })
  expect(jsonOf(files, 'feedback.json')).toMatchObject({
    feedback: [{ version: 1, message: 'RELEASEDWORDS', releasedBy: 'Ana Kim' }],
    requests: [{ text: 'Please look again.' }],
  })
  expect(jsonOf(files, 'mails.json').mails.map(({ kind }: { kind: string }) => kind)).toContain('invitation')
  const access = jsonOf(files, 'access.json')
  expect(access.openings).toContainEqual(
    expect.objectContaining({
      name: 'Ana Kim',
      role: 'Administrator',
      act: 'Read the report',
      why: 'To assess the interview',
    }),
  )
  expect(access.openings[0]).toMatchObject({ act: 'Made a copy of your data', through: null })
  expect(access.openings[1]).toMatchObject({
    name: 'Olga Park',
    role: 'Operator',
    act: 'Read an email to you in the outbox',
  })
  expect(access.links).toMatchObject([{ madeBy: 'Ana Kim', opened: 0 }])
  const page = files.get('index.html')!.toString('utf8')
  expect(page).toContain('<h1>Your data: Back-end &lt;b&gt;&amp; &quot;more&quot;</h1>')
  expect(page).not.toMatch(/<script|<img|<b>|https?:\/\/|\son\w+=/)
  for (const [, file] of page.matchAll(/href="([^"]*)"/g)) expect([...files.keys()]).toContain(file)
})

test('the file holds no secret, nothing of other people, and none of the company’s own judgement', async () => {
  const { interview, token, coding } = await stage.makeCompleted()
  await stage.makeCompleted({ CandidateId: 'other@example.test', CandidateName: 'OTHERPERSON' })
  const path = `/api/Interviews/${interview.id}`
  const share = (await stage.ask('POST', `${path}/shares`, {})).body as { link: string }
  await stage.ask('POST', `${path}/decision`, { outcome: 'Decline', reason: 'SECRETREASON' })
  await stage.ask('PUT', `${path}/feedback`, {
    message: 'DRAFTWORDS',
    strengths: [],
    improvements: [],
    sharesScores: false,
    revision: 0,
  })
  const files = await stage.makeFile(interview.id)
  const bank = findBankQuestion(coding)!
  const reference = bank.kind === 'coding' ? bank.reference.javascript! : ''
  expect(reference.length).toBeGreaterThan(20)
  const secrets = [
    ...[
      token,
      share.link.split('/').at(-1)!,
      stage.owner.token,
      stage.owner.interviewer.email,
      stage.colleague.interviewer.email,
    ],
    ...['SECRETNOTE', 'SECRETREASON', 'DRAFTWORDS', 'OTHERPERSON', 'other@example.test'],
    ...[
      reference,
      JSON.stringify(reference).slice(1, -1),
      interview.technicalQuestions.find(({ id }) => id === coding)!.problemStatement.slice(0, 60),
    ],
  ]
  for (const [name, content] of files) {
    const text = content.toString('utf8')
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []])
  }
  const mails = jsonOf(files, 'mails.json').mails as { kind: string; text: string }[]
  const invitation = mails.find(({ kind }) => kind === 'invitation')!
  expect(invitation.text).toContain(`/candidate/${interview.id}?token=REMOVED`)
})

test('an interview that was only planned has a copy without its questions', async () => {
  const { interview } = await makePublished(server, stage.owner)
  const files = await stage.makeFile(interview.id)
  expect(files.has('receipt.json')).toBe(false)
  expect(jsonOf(files, 'interview.json')).toMatchObject({ status: 'Scheduled', questions: [], consents: [] })
  const all = [...files.values()].map((content) => content.toString('utf8')).join('\n')
  for (const { title } of interview.technicalQuestions) expect(all).not.toContain(title)
})

test('a released letter is in it as a PDF; a draft and one that was withdrawn are not', async () => {
  const { interview } = await stage.makeCompleted()
  const path = `/api/Interviews/${interview.id}`
  await stage.ask('POST', `${path}/decision`, { outcome: 'Hold', reason: 'A reason' })
  const { suggestion } = (await stage.ask('GET', `${path}/letter`)).body as LetterSide
  const written = (words: string) => ({
    ...suggestion!,
    ...Object.fromEntries(letterParts.map((part) => [part, words])),
  })
  const release = async (words: string, after: number) => {
    const released = await stage.ask('POST', `${path}/letter`, { ...written(words), after, mails: false })
    expect([released.status, released.body.message]).toEqual([201, undefined])
  }
  await release('GIVENWORDS', 0)
  await release('WITHDRAWNWORDS', 1)
  expect((await stage.ask('POST', `${path}/letter/withdraw`, { version: 2 })).status).toBe(200)
  await stage.ask('PUT', `${path}/letter`, { ...written('DRAFTLETTER'), revision: 0 })
  const files = await stage.makeFile(interview.id)
  expect(jsonOf(files, 'letters/letters.json').letters).toMatchObject([
    { file: 'letters/letter-1.pdf', version: 1, releasedBy: 'Ana Kim', readAt: null, decided: 'GIVENWORDS' },
  ])
  const { text } = await readPdf(files.get('letters/letter-1.pdf')!)
  expect(text).toContain('GIVENWORDS')
  const all = [...files.values()].map((content) => content.toString('utf8')).join('\n')
  for (const words of ['WITHDRAWNWORDS', 'DRAFTLETTER']) expect(all).not.toContain(words)
})
