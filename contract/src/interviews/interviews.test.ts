/** The form that makes an interview, and the spellings of the specified wire that are absorbed here. */
import { describe, expect, it } from 'vitest'
import { listScores } from '../reports/reports.ts'
import { AnyStatus, InterviewStatus } from '../words.ts'
import { CreateInterviewForm, listInterviews } from './interviews.ts'

const form = {
  Title: ' Backend engineer ',
  InterviewerId: 'x',
  CandidateId: 'sam@example.test',
  Difficulty: 'Senior',
  ProgrammingLanguage: 'python',
  InterviewType: 'AiOnly',
  QuestionType: 'Both',
}
const read = (fields: object) => CreateInterviewForm.safeParse({ ...form, ...fields })
const complaint = (fields: object) => read(fields).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the form of a new interview', () => {
  it('fills in what is usual where nothing is said', () => {
    expect(CreateInterviewForm.parse(form)).toMatchObject({
      Title: 'Backend engineer',
      Duration: 60,
      AiPolicy: 'nova',
      HelpLevel: 'hint',
      FollowUps: 'ask',
      OnlyThisLanguage: false,
      Description: '',
    })
  })

  it('takes one value or several under the same name, and none where a field was left empty', () => {
    const emails = (CompanyEmails: unknown) => read({ CompanyEmails }).data?.CompanyEmails
    expect(emails('ana@example.test')).toEqual(['ana@example.test'])
    expect(emails([' ana@example.test ', '', 'ben@example.test'])).toEqual(['ana@example.test', 'ben@example.test'])
    expect(emails('')).toEqual([])
    expect(emails(undefined)).toBeUndefined()
    expect(read({ CompanyEmails: Array.from({ length: 51 }, (_, at) => `a${at}@b.cd`) }).success).toBe(false)
  })

  it('reads numbers and switches from the text of a form', () => {
    expect(read({ Duration: '60', OnlyThisLanguage: 'true' }).data).toMatchObject({
      Duration: 60,
      OnlyThisLanguage: true,
    })
    for (const Duration of ['4', '481', '30.5', 'an hour'])
      expect([Duration, read({ Duration }).success]).toEqual([Duration, false])
  })

  it('takes addresses of the web alone', () => {
    expect(read({ JobLink: ' https://example.test/job ', MeetingUrl: '' }).success).toBe(true)
    const said = 'Please enter an address that starts with http.'
    expect(complaint({ JobLink: 'javascript:alert(1)' })).toEqual([['JobLink', said]])
    expect(complaint({ Links: ['https://github.com/sam', 'file:///etc/passwd'] })).toEqual([['Links.1', said]])
  })

  it('says at its field what is missing or too long', () => {
    expect(complaint({ Title: ' ', CandidateId: 'sam' })).toEqual([
      ['Title', 'Please enter a title.'],
      ['CandidateId', 'Please enter a valid candidate email.'],
    ])
    expect(complaint({ Title: 'x'.repeat(1000) })?.[0]?.[1]).toMatch(/^Please use at most \d+ characters\.$/)
  })
})

describe('a status', () => {
  it.each([
    ['in-progress', 'InProgress'],
    ['InProgress', 'InProgress'],
    ['in_progress', 'InProgress'],
    ['IN PROGRESS', 'InProgress'],
    ['completed', 'Completed'],
  ])('%s is %s', (text, status) => expect(AnyStatus.parse(text)).toBe(status))

  it('that is none names those there are', () => {
    const said = AnyStatus.safeParse('running').error?.issues[0]?.message
    expect(said).toBe(`Unknown status. Use one of ${InterviewStatus.options.join(', ')}.`)
  })
})

describe('lists', () => {
  it('have pages of at most 500, and of 100 where nothing is said', () => {
    const page = (limit?: string) => listInterviews.query.safeParse({ limit }).data?.limit
    expect([page(), page('500'), page('501'), page('0')]).toEqual([100, 500, undefined, undefined])
  })

  it('for scores take ids in one comma-separated text', () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(listScores.query.parse({ ids: `${one},${two},` })).toEqual({ ids: [one, two] })
    expect(listScores.query.safeParse({ ids: `${one},1 or 1=1` }).success).toBe(false)
  })
})
