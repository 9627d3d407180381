import { emptyNotice, showOwnNotice } from '@nova/contract/accounts/own-notice'
import type { Judging } from '@nova/contract/reports/judging'
import { describe, expect, test } from 'vitest'
import { isSamePlan, makeEntry } from './calendar.ts'
import {
  type Invited,
  sayWhen,
  writeCancellation,
  writeInvitation,
  writeMove,
  writeReminder,
} from './candidate-texts.ts'
import { sayMoment } from './dates.ts'

const noon = new Date('2026-11-26T12:00:00Z')
const later = new Date('2026-11-27T12:00:00Z')
const inBerlin = 'Thursday, November 26, 2026 at 1:00 PM Central European Standard Time (12:00 UTC)'
const nextDay = 'Friday, November 27, 2026 at 1:00 PM Central European Standard Time (12:00 UTC)'

const invited = (changes: Partial<Invited> = {}): Invited => ({
  title: 'Back-end developer',
  candidateName: 'Sam Okafor',
  candidateEmail: 'sam@example.test',
  inviter: { name: 'Ida Reyes', email: 'ida@nordwind.example', company: 'Nordwind' },
  scheduledAt: noon,
  timeZone: 'Europe/Berlin',
  openUntil: null,
  slots: [],
  link: 'https://nova.test/candidate/1?token=t',
  invitation: {
    durationMinutes: 60,
    interviewType: 'AiOnly',
    meetingUrl: null,
    disclosure: { version: '9', text: 'First.\n\nSecond.', notice: null, own: showOwnNotice(0, emptyNotice) },
    hasProject: false,
  },
  judging: {
    competencies: [{ name: 'Problem solving', share: 40, text: 'Tests.' }],
    notes: ['A person decides.'],
  } as unknown as Judging,
  ...changes,
})
const asTold = ({ scheduledAt, openUntil, slots, invitation }: Invited) => ({
  scheduledAt,
  openUntil,
  slots,
  minutes: invitation.durationMinutes,
})
const factOf = ({ facts = [] }: { facts?: { label: string; value: string }[] }, name: string) =>
  facts.find(({ label }) => label === name)?.value
const headings = ({ sections = [] }: { sections?: { heading: string }[] }) => sections.map(({ heading }) => heading)

describe('a moment', () => {
  test.each([
    ['Europe/Berlin', inBerlin],
    ['America/New_York', 'Thursday, November 26, 2026 at 7:00 AM Eastern Standard Time (12:00 UTC)'],
    ['Asia/Kolkata', 'Thursday, November 26, 2026 at 5:30 PM India Standard Time (12:00 UTC)'],
    ['UTC', 'Thursday, November 26, 2026 at 12:00 PM Coordinated Universal Time'],
    [null, 'Thursday, November 26, 2026 at 12:00 PM Coordinated Universal Time'],
    ['Mars/Olympus', 'Thursday, November 26, 2026 at 12:00 PM Coordinated Universal Time'],
  ])('in %s is said with its zone', (zone, said) => {
    expect(sayMoment(noon, zone)).toBe(said)
  })

  test('in summer has the name of summer', () => {
    expect(sayMoment(new Date('2026-07-01T12:00:00Z'), 'Europe/Berlin')).toContain(
      '2:00 PM Central European Summer Time (12:00 UTC)',
    )
  })
})

describe('when an interview is', () => {
  test.each<[string, Partial<Invited>, string]>([
    ['with a date', { slots: [later] }, inBerlin],
    ['with one time to choose', { scheduledAt: null, slots: [later] }, 'Once you choose the offered time'],
    ['with times to choose', { scheduledAt: null, slots: [noon, later] }, 'You choose one of 2 times'],
    ['with an end', { scheduledAt: null, openUntil: later }, `Any time until ${nextDay}`],
    ['with neither', { scheduledAt: null }, 'Any time'],
  ])('%s', (_what, changes, said) => {
    expect(sayWhen(invited(changes))).toBe(said)
  })
})

describe('an invitation', () => {
  test('with a date leads to the interview and to the room before it', () => {
    const mail = writeInvitation(invited())
    expect(mail).toMatchObject({
      subject: 'Interview invitation: Back-end developer at Nordwind',
      preheader: inBerlin,
      action: { label: 'Open your interview', url: 'https://nova.test/candidate/1?token=t' },
    })
    expect(headings(mail)).toEqual([
      ...['Try the room first', 'How you’ll be judged', 'What is recorded', 'Extra time, breaks or other adjustments'],
    ])
    expect(mail.sections![0]!.links![0]!.url).toBe('https://nova.test/candidate/1?token=t&rehearsal=1')
    expect(mail.sections![1]!.items).toEqual(['Problem solving, 40%: Tests.'])
    expect(mail.sections![2]!.paragraphs).toEqual(['First.', 'Second.'])
    expect(factOf(mail, 'Opens')).toMatch(/^\d+ minutes before\./)
    expect(factOf(mail, 'Meeting')).toBeUndefined()
  })

  test('with times offers them first, and its button chooses one', () => {
    const mail = writeInvitation(invited({ scheduledAt: null, slots: [noon, later] }))
    expect(mail.action!.label).toBe('Choose a time')
    expect(mail.sections![0]).toMatchObject({ heading: 'Times to choose from', items: [inBerlin, nextDay] })
    expect(mail.sections![0]!.links).toBeUndefined()
    expect(factOf(mail, 'Opens')).toBeUndefined()
  })

  test('with a date and other times lets the candidate move it, and does not offer the date itself', () => {
    const [offer] = writeInvitation(invited({ slots: [noon, later] })).sections!
    expect(offer).toMatchObject({ heading: 'Move your interview', items: [nextDay] })
    expect(headings(writeInvitation(invited({ slots: [noon] })))).not.toContain('Move your interview')
  })

  test('with interviewers and a meeting names both', () => {
    const { invitation } = invited()
    const meetingUrl = 'https://meet.example.test/1'
    const mail = writeInvitation(invited({ invitation: { ...invitation, interviewType: 'HumanInLoop', meetingUrl } }))
    expect([factOf(mail, 'Format'), factOf(mail, 'Meeting')]).toEqual([
      'With your interviewers and Nova, an AI assistant',
      meetingUrl,
    ])
  })

  test('greets without a name where none was given', () => {
    expect(writeInvitation(invited({ candidateName: 'SAM@example.test' })).paragraphs[0]).toBe('Hello,')
    expect(writeInvitation(invited()).paragraphs[0]).toBe('Hello Sam Okafor,')
  })
})

test('a reminder has the room to try a day before, and an hour before only the button', () => {
  const [day, hour] = [writeReminder(invited(), 'day'), writeReminder(invited(), 'hour')]
  expect([day.subject, hour.subject]).toEqual([
    'Reminder: your interview for Back-end developer is in one day',
    'Reminder: your interview for Back-end developer is in one hour',
  ])
  expect([headings(day), headings(hour)]).toEqual([
    ['Try the room first', 'Extra time, breaks or other adjustments'],
    [],
  ])
})

describe('a mail about a changed plan names the change', () => {
  const longer = { ...invited().invitation, durationMinutes: 90 }
  test.each<[string, Invited, Invited, string, string | undefined]>([
    ['the date', invited(), invited({ scheduledAt: later }), 'New time', inBerlin],
    ['the duration', invited(), invited({ invitation: longer }), 'New duration', undefined],
    [
      'the end',
      invited({ scheduledAt: null, openUntil: noon }),
      invited({ scheduledAt: null, openUntil: later }),
      'New deadline',
      `Any time until ${inBerlin}`,
    ],
    ['the times to choose from', invited(), invited({ scheduledAt: null, slots: [later] }), 'Choose a time', inBerlin],
    ['the other times', invited(), invited({ slots: [later] }), 'Other times', undefined],
  ])('%s', (_what, before, now, name, previously) => {
    const mail = writeMove(now, asTold(before))
    expect(mail.subject).toBe(`${name}: interview for Back-end developer at Nordwind`)
    expect(factOf(mail, 'Previously')).toBe(previously)
    expect(mail.paragraphs[1]).toMatch(/ Your link stays the same\.$/)
  })

  test('a time that the candidate chose is their own', () => {
    const before = asTold(invited({ scheduledAt: null, slots: [noon, later] }))
    const mail = writeMove(invited({ slots: [noon, later] }), before, true)
    expect([mail.heading, factOf(mail, 'Previously')]).toEqual(['Your interview has a time', undefined])
  })

  test('a deadline or other times that are gone are said to be gone', () => {
    const open = invited({ scheduledAt: null })
    expect(writeMove(open, asTold({ ...open, openUntil: noon })).heading).toBe(
      'Your interview has no deadline any more',
    )
    expect(writeMove(invited(), asTold(invited({ slots: [later] }))).heading).toBe(
      'Your interview can’t be moved any more',
    )
  })

  test('the duration says what it was; where that was not kept, nothing', () => {
    const now = invited({ invitation: longer })
    expect(factOf(writeMove(now, asTold(invited())), 'Duration')).toBe('90 minutes, previously 60')
    expect(factOf(writeMove(now, { ...asTold(invited()), minutes: null }), 'Duration')).toBe('90 minutes')
  })

  test('how to answer depends on whether a time is still to be chosen', () => {
    const footnote = (about: Invited) => writeMove(about, asTold(invited())).footnotes![0]
    expect(footnote(invited({ scheduledAt: later }))).toMatch(/^Can’t make it then\?/)
    expect(footnote(invited({ scheduledAt: null, slots: [later] }))).toMatch(/^Does none of these times work for you\?/)
  })
})

test('a cancellation says when it was, if there was a date', () => {
  expect(factOf(writeCancellation(invited()), 'It was on')).toBe(inBerlin)
  expect(writeCancellation(invited({ scheduledAt: null })).facts).toBeUndefined()
})

describe('the calendar', () => {
  const plan = { scheduledAt: noon, minutes: 60, openUntil: null, slots: null }

  test.each([
    ['nothing', {}, true],
    ['the same moment as another object', { scheduledAt: new Date(noon) }, true],
    ['no times where none were kept', { slots: [] }, true],
    ['the date', { scheduledAt: later }, false],
    ['no date', { scheduledAt: null }, false],
    ['the duration', { minutes: 90 }, false],
    ['the end', { openUntil: later }, false],
    ['the times', { slots: [later] }, false],
  ])('is rewritten for a change of the plan: %s leaves it the same %s', (_what, change, isSame) => {
    expect(isSamePlan(plan, { ...plan, ...change })).toBe(isSame)
  })

  test('from before durations were stored counts as the same', () => {
    expect(isSamePlan({ ...plan, minutes: null }, { ...plan, minutes: 90 })).toBe(true)
  })

  const entry = {
    interviewId: 'i1',
    title: 'Back-end',
    sequence: 2,
    startsAt: noon,
    minutes: 90,
    inviter: { name: 'Ida', email: 'i@x.test' },
    attendee: { name: 'Sam', email: 's@x.test' },
  }

  test('has the meeting as its place, and its id from the interview alone', () => {
    const meetingUrl = 'https://meet.example.test/1'
    expect(makeEntry('REQUEST', { ...entry, link: '/candidate/i1', meetingUrl })).toMatchObject({
      uid: 'i1@nova-interviews',
      sequence: 2,
      url: '/candidate/i1',
      location: meetingUrl,
      startsAt: '2026-11-26T12:00:00.000Z',
      endsAt: '2026-11-26T13:30:00.000Z',
      description: `Your invitation email has all details.\nMeeting: ${meetingUrl}`,
    })
  })

  test('for a cancelled interview has no link', () => {
    const cancelled = makeEntry('CANCEL', entry)
    expect(cancelled).toMatchObject({ method: 'CANCEL', description: 'This interview was cancelled.' })
    expect([cancelled.url, cancelled.location]).toEqual([undefined, undefined])
  })
})
