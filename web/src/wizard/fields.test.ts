import { noAddressWords } from '@nova/contract/web-address'
import { describe, expect, it } from 'vitest'
import { durationsFor, emptyFields, errorsOf, type Fields, formOf } from './fields.ts'

const now = new Date('2026-03-01T10:00:00')
const complete: Fields = {
  ...emptyFields,
  title: ' Backend Engineer ',
  candidateName: 'Ada King',
  candidateEmail: 'ada@example.org',
}

describe('step validation', () => {
  it('wants nothing of the first step', () => expect(errorsOf(0, emptyFields, false, now)).toEqual({}))

  it('wants title, name and email of the second', () => {
    expect(Object.keys(errorsOf(1, emptyFields, false, now))).toEqual(['title', 'candidateName', 'candidateEmail'])
    expect(errorsOf(1, complete, false, now)).toEqual({})
  })

  it('names the colleague whose email is none', () => {
    const fields = { ...complete, companyEmails: ['', 'bob', 'eve@example.org'] }
    expect(Object.keys(errorsOf(1, fields, false, now))).toEqual(['companyEmails.1'])
  })

  it('takes the defaults of the third, and a meeting link without its scheme', () => {
    expect(errorsOf(2, emptyFields, false, now)).toEqual({})
    expect(errorsOf(2, { ...emptyFields, meetingUrl: 'meet.example.org/a' }, false, now)).toEqual({})
    expect(errorsOf(2, { ...emptyFields, meetingUrl: 'javascript:alert(1)' }, false, now)).toHaveProperty('meetingUrl')
  })

  it('wants a resume of the fourth', () => {
    expect(Object.keys(errorsOf(3, emptyFields, false, now))).toEqual(['resume'])
    expect(errorsOf(3, emptyFields, true, now)).toEqual({})
  })

  it('cuts nothing that is too long, and says how long it is', () => {
    const fields = { ...complete, title: 'a'.repeat(201), description: 'b'.repeat(50_001) }
    const linked = { ...complete, title: 'Win at evil.com', candidateName: 'evil.com' }
    expect(errorsOf(1, linked, true, now)).toEqual({ title: noAddressWords, candidateName: noAddressWords })
    expect(errorsOf(1, fields, true, now).title).toBe('Please use at most 200 characters. You have 201.')
    expect(errorsOf(3, fields, true, now).description).toBe('Please use at most 50,000 characters. You have 50,001.')
  })

  it('takes a name of as many characters as a file may have, and says how many there are beyond', () => {
    expect(errorsOf(1, { ...complete, candidateName: 'x'.repeat(120) }, true, now)).toEqual({})
    expect(errorsOf(1, { ...complete, candidateName: 'x'.repeat(179) }, true, now)).toEqual({
      candidateName: 'Please use at most 120 characters. You have 179.',
    })
  })

  it('takes no date in the past, and any without scheduling', () => {
    const past = { ...complete, scheduledDate: '2026-03-01', scheduledTime: '09:59' }
    expect(errorsOf(4, past, true, now)).toEqual({})
    expect(errorsOf(4, { ...past, isScheduled: true }, true, now)).toEqual({
      scheduledDate: 'The scheduled date cannot be in the past.',
    })
    expect(errorsOf(4, { ...past, isScheduled: true, scheduledTime: '10:01' }, true, now)).toEqual({})
    expect(errorsOf(4, { ...past, isScheduled: true, scheduledDate: '12026-03-01' }, true, now)).toEqual({
      scheduledDate: 'Enter a year of four digits.',
    })
  })
})

describe('the request', () => {
  it('trims, completes addresses, and leaves out what is empty', () => {
    const fields = { ...complete, companyEmails: [' bob@example.org ', ''], githubUrl: 'github.com/ada' }
    expect(formOf(fields, 'me')).toMatchObject({
      Title: 'Backend Engineer',
      InterviewerId: 'me',
      CandidateId: 'ada@example.org',
      Difficulty: 'Medium',
      Duration: 60,
      CompanyEmails: ['bob@example.org'],
      Links: ['https://github.com/ada'],
      JobLink: undefined,
      ScheduledDate: undefined,
    })
    expect(formOf(complete, 'me').CompanyEmails).toBeUndefined()
  })

  it('sends the chosen moment in UTC', () => {
    const fields = { ...complete, isScheduled: true, scheduledDate: '2026-07-01', scheduledTime: '09:30' }
    expect(formOf(fields, 'me').ScheduledDate).toBe(new Date('2026-07-01T09:30').toISOString())
  })
})

it("adds a template's own duration to the usual ones", () => {
  expect(durationsFor('60')).toEqual([30, 45, 60, 90])
  expect(durationsFor('75')).toEqual([30, 45, 60, 75, 90])
})
