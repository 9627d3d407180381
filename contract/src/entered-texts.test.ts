/** Addresses, dates and times as people enter them: accepted forms and the stored result. */
import { describe, expect, test } from 'vitest'
import { NewPassword, SignUpForm } from './accounts/accounts.ts'
import { HttpUrl } from './http-url.ts'
import { PlanChange } from './interviews/plans.ts'
import { ResumeCorrections, ResumeDate } from './questions/resumes.ts'

describe('an address of the web', () => {
  test.each([
    ['', ''],
    ['   ', ''],
    [' https://example.test ', 'https://example.test'],
    ['HTTP://EXAMPLE.TEST/A', 'HTTP://EXAMPLE.TEST/A'],
    ['https://münchen.example/straße?q=ä#ü', 'https://münchen.example/straße?q=ä#ü'],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
  ])('%j is taken as %j', (entered, taken) => {
    expect(HttpUrl.parse(entered)).toBe(taken)
  })

  test.each([
    'example.test',
    'www.example.test',
    'ftp://example.test',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'https://',
    'https://a b',
    'https://a\nb',
    'mailto:ana@example.test',
    '//example.test',
    'x https://example.test',
  ])('%j is none', (entered) => {
    expect(HttpUrl.safeParse(entered).error?.issues[0]?.message).toBe('Please enter an address that starts with http.')
  })
})

describe('an e-mail address', () => {
  const form = { name: 'Ana', company: 'Acme', password: '8 letters' }
  const read = (email: string) => SignUpForm.safeParse({ ...form, email })

  test.each([
    'ana@example.test',
    'Ana.Bell+jobs@mail.example.test',
    "o'neil@example.test",
    'a_b-c@ex-ample.test',
    '1@2.io',
  ])('may be %s', (email) => {
    expect(read(email).data?.email).toBe(email)
  })

  test.each([
    'ana',
    'ana@',
    '@example.test',
    'ana@example',
    'ana@@example.test',
    'ana@example..test',
    '.ana@example.test',
    'ana.@example.test',
    'ana bell@example.test',
    'ana@example.test, sam@example.test',
    'Ana <ana@example.test>',
    'ana@example.test\nBcc: all@example.test',
  ])('is never %j', (email) => {
    expect(read(email).error?.issues.map(({ message }) => message)).toEqual(['Please enter a valid email address.'])
  })
})

test('a password is counted in characters, and blanks at its ends belong to it', () => {
  expect(NewPassword.parse('  pass  ')).toBe('  pass  ')
  expect(NewPassword.safeParse('       ').error?.issues[0]?.message).toBe('Use at least 8 characters.')
})

describe('a date of a resume', () => {
  test.each(['1950', '1999-01', '2039-12', '2020'])('may be %s', (date) => {
    expect(ResumeDate.parse(date)).toBe(date)
  })

  test.each(['1949', '2040', '2020-00', '2020-13', '2020-1', '01-2020', '2020-01-05', 'today', ''])(
    'is never %j',
    (date) => {
      expect(ResumeDate.safeParse(date).error?.issues[0]?.message).toBe('Please write dates as YYYY-MM or YYYY.')
    },
  )

  test.each<[from: string, to: string | null, isTaken: boolean]>([
    ['2020-03', null, true],
    ['2020-03', '2020-03', true],
    ['2020-03', '2020', true],
    ['2020', '2020-01', true],
    ['2020-03', '2020-02', false],
    ['2020', '2019', false],
    ['2020-01', '2019-12', false],
  ])('from %s to %s: %s', (from, to, isTaken) => {
    const read = ResumeCorrections.safeParse({ addedRoles: [{ title: 'Engineer', company: '', from, to }] })
    expect(read.error?.issues[0]?.message).toBe(
      isTaken ? undefined : 'Please enter an end that is not before the start.',
    )
  })
})

describe('the moment that an interview is planned for', () => {
  const isTaken = (scheduledDate: unknown) => PlanChange.safeParse({ revision: 0, scheduledDate }).success

  test.each([
    '2026-11-20T09:00:00Z',
    '2026-11-20T09:00:00.500Z',
    '2026-11-20T09:00:00+05:30',
    '2026-02-28T23:59:59-11:00',
    '2028-02-29T00:00:00Z',
    null,
    undefined,
  ])('may be %s', (moment) => {
    expect(isTaken(moment)).toBe(true)
  })

  test.each([
    '2026-11-20',
    '2026-11-20T09:00:00',
    '2026-11-20 09:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T09:00:00+25:00',
    '20.11.2026 09:00',
    '',
    0,
  ])('is never %j', (moment) => {
    expect(isTaken(moment)).toBe(false)
  })
})
