import { describe, expect, test } from 'vitest'
import { renderCalendar } from './calendar.ts'
import { cleanLine } from './clean-line.ts'
import type { MailCalendar, MailContent } from './mail.ts'
import { linksOf, renderMail } from './rendering.ts'

const absolute = (url: string) => (url.startsWith('/') ? `https://nova.test${url}` : url)
const render = (content: Partial<MailContent>) =>
  renderMail({ subject: 'S', heading: 'H', paragraphs: ['P'], ...content }, absolute)

test('a mail as text has its facts in a column and its parts in order', () => {
  const { text } = render({
    heading: 'Your interview',
    paragraphs: ['Hello,', 'Welcome.'],
    facts: [
      { label: 'When', value: 'Now' },
      { label: 'Duration', value: '60 minutes' },
    ],
    action: { label: 'Open', url: '/a?b=1&c=2' },
    sections: [
      { heading: 'Times', items: ['one', 'two'], paragraphs: ['Pick.'], links: [{ label: 'All', url: '/t' }] },
    ],
    footnotes: ['Ignore it.'],
  })
  expect(text).toBe(
    [
      ...['Your interview', '', 'Hello,', '', 'Welcome.', '', 'When:     Now', 'Duration: 60 minutes', ''],
      ...['Open:', 'https://nova.test/a?b=1&c=2', '', 'TIMES', '', '- one', '- two', '', 'Pick.', ''],
      ...['All:', 'https://nova.test/t', '', '-- ', 'Ignore it.', ''],
    ].join('\n'),
  )
})

test('a mail without facts, button, sections and footnotes has no blank places for them', () => {
  expect(render({}).text).toBe('H\n\nP\n')
  expect(render({}).html).not.toMatch(/<ul|<h2|class="button"|<th /)
})

test('lists of mails show the first paragraph where nothing else is given for them', () => {
  const shown = (html: string) => /aria-hidden="true">([^<]*)</.exec(html)![1]
  expect(shown(render({ paragraphs: ['First', 'Second'] }).html)).toBe('First')
  expect(shown(render({ preheader: 'Before' }).html)).toBe('Before')
})

describe('text written by a person', () => {
  const hostile = `<img src=x onerror="a('b')"> & more`

  test('is no markup anywhere in a mail', () => {
    const { html } = render({
      subject: hostile,
      heading: hostile,
      preheader: hostile,
      paragraphs: [hostile],
      footnotes: [hostile],
      facts: [{ label: hostile, value: hostile }],
      action: { label: hostile, url: 'https://nova.test/"onclick="x' },
      sections: [{ heading: hostile, paragraphs: [hostile], items: [hostile], links: [{ label: hostile, url: '/a' }] }],
    })
    expect(html).not.toContain('<img')
    expect(html).not.toContain('"onclick=')
    expect(html.split('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt; &amp; more')).toHaveLength(13)
  })

  test('cannot begin a line, or turn the direction of reading', () => {
    expect(render({ subject: 'Hi\r\nBcc: all@x.test' }).subject).toBe('Hi Bcc: all@x.test')
    expect(cleanLine('a\u0000b\u2028c\u202Ed\u2066e\uFEFFf \t g')).toBe('a b c d e f g')
    expect(cleanLine('a\u061Cb\u200Bc\u2060d')).toBe('a b c d')
    // Scripts and emoji are written with these.
    expect(cleanLine('می\u200Cخواهم 👩\u200D💻')).toBe('می\u200Cخواهم 👩\u200D💻')
    expect(cleanLine('half \uD83D')).toBe('half \uFFFD')
  })

  test('is cut in a subject that no list would show whole', () => {
    expect(render({ subject: 'x'.repeat(181) }).subject).toHaveLength(180)
  })
})

describe('a link', () => {
  const urlOf = (url: string, of = absolute) =>
    linksOf({ subject: '', heading: '', paragraphs: [], action: { label: 'L', url } }, of)[0]!.url

  test.each([
    ['javascript:alert(1)', '#'],
    ['data:text/html,x', '#'],
    ['not an address', '#'],
    ['https://example.test/a b', 'https://example.test/a%20b'],
    ['/candidate/1?token=t#x', 'https://nova.test/candidate/1?token=t#x'],
  ])('%s becomes %s', (url, shown) => {
    expect(urlOf(url)).toBe(shown)
  })

  test('stays a path where the installation has no address of its own', () => {
    expect(urlOf('/a?b=1#c', (url) => url)).toBe('/a?b=1#c')
    for (const other of ['//evil.test/a', '/\\evil.test/a']) expect(urlOf(other, (url) => url)).toBe('#')
  })

  test('of a mail is listed with those of its sections, the button first', () => {
    const sections = [{ heading: 'S', links: [{ label: 'two', url: '/2' }] }, { heading: 'T' }]
    const action = { label: 'one', url: '/1' }
    const links = linksOf({ subject: '', heading: '', paragraphs: [], action, sections }, absolute)
    expect(links.map(({ label }) => label)).toEqual(['one', 'two'])
  })
})

describe('a calendar entry', () => {
  const entry: MailCalendar = {
    method: 'REQUEST',
    uid: 'i1@nova-interviews',
    sequence: 3,
    title: 'Interview: A, B; C',
    startsAt: '2026-11-26T12:00:00.000Z',
    endsAt: '2026-11-26T13:00:00.000Z',
    description: 'One\nTwo',
    url: '/candidate/i1',
    location: 'Room\r\nATTENDEE:mailto:x@x.test',
    organizer: { name: 'Ida "I" Reyes', email: 'ida@x.test' },
    attendee: { name: 'Sam', email: 'sam@x.test' },
  }
  const linesOf = (changes: Partial<MailCalendar> = {}) =>
    renderCalendar({ ...entry, ...changes }, new Date('2026-11-20T08:00:00Z'), absolute)
      .replaceAll('\r\n ', '')
      .split('\r\n')

  test('escapes what would end a value and keeps line breaks of its description alone', () => {
    const lines = linesOf()
    expect(lines).toContain('SUMMARY:Interview: A\\, B\\; C')
    expect(lines).toContain('DESCRIPTION:One\\nTwo')
    expect(lines).toContain('LOCATION:Room ATTENDEE:mailto:x@x.test')
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  })

  test('has the link of this installation and is private', () => {
    const lines = linesOf()
    expect(lines).toContain('URL;VALUE=URI:https://nova.test/candidate/i1')
    expect(lines).toContain('CLASS:PRIVATE')
    expect(lines).toContain('DTSTAMP:20261120T080000Z')
  })

  test('writes a quotation mark in a name as an apostrophe', () => {
    expect(linesOf().find((line) => line.startsWith('ORGANIZER'))).toBe(
      `ORGANIZER;CN="Ida 'I' Reyes":mailto:ida@x.test`,
    )
  })

  test('that is cancelled asks for no answer', () => {
    const cancelled = linesOf({ method: 'CANCEL' })
    expect(cancelled).toContain('METHOD:CANCEL')
    expect(cancelled).toContain('STATUS:CANCELLED')
    expect(cancelled.find((line) => line.startsWith('ATTENDEE'))).not.toContain('RSVP=TRUE')
    expect(linesOf().find((line) => line.startsWith('ATTENDEE'))).toContain('RSVP=TRUE')
  })
})
