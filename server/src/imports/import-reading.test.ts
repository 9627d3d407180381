/** Files as hiring systems and spreadsheets of many countries write them, read through HTTP. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Session } from '@nova/contract/accounts/accounts'
import type { PositionImport } from '@nova/contract/positions/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { readCsvApart } from './csv-apart.ts'

let server: TestServer
let owner: Session
let position: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  const made = await server.call('POST', '/api/positions', {
    token: owner.token,
    body: samplePosition('address-blocks'),
  })
  position = made.body.id
})
afterAll(() => server.close())

async function check(file: string | Uint8Array, more: object = {}): Promise<PositionImport> {
  const body = { fileName: 'people.csv', data: Buffer.from(file).toString('base64'), ...more }
  const reply = await server.call('POST', `/api/positions/${position}/imports`, { token: owner.token, body })
  expect(reply.status).toBe(201)
  return reply.body as PositionImport
}
const namesOf = ({ preview, problems }: PositionImport) => [...preview, ...problems].map(({ name }) => name)
const bytes = (base64: string) => Buffer.from(base64, 'base64')

describe('a file in an encoding of its country', () => {
  test.each([
    ['windows-1250', 'TmFtZTtFbWFpbAqjdWthc3ogRHZv+OFrO2x1a2FzekBleGFtcGxlLmNvbQo=', 'Łukasz Dvořák'],
    ['windows-1251', 'TmFtZTtFbWFpbArA7e3gIM/l8vDu4uA7YW5uYUBleGFtcGxlLmNvbQo=', 'Анна Петрова'],
    ['shift_jis', 'TmFtZSxFbWFpbAqTY5KGIJG+mFksdGFuYWthQGV4YW1wbGUuY29tCg==', '田中 太郎'],
    ['euc-kr', 'TmFtZSxFbWFpbAqx6LnOvPYsYUBleGFtcGxlLmNvbQo=', '김민수'],
    ['koi8-r', 'TmFtZSxFbWFpbArhzs7BIPDF1NLP18EsYUBleGFtcGxlLmNvbQo=', 'Анна Петрова'],
    ['macintosh', 'TmFtZSxFbWFpbApKn3JnZW4gTZ9sbGVyLGFAZXhhbXBsZS5jb20K', 'Jürgen Müller'],
    ['windows-1253', 'TmFtZSxFbWFpbArD6f7x4+/yINDh8OHk/PDv9evv8ixhQGV4YW1wbGUuY29tCg==', 'Γιώργος Παπαδόπουλος'],
    ['windows-1254', 'TmFtZSxFbWFpbApBef5lIFn9bG1heixhQGV4YW1wbGUuY29tCg==', 'Ayşe Yılmaz'],
    ['gb18030', 'TmFtZSxFbWFpbArN9dChw/csd2FuZ0BleGFtcGxlLmNvbQo=', '王小明'],
  ])('%s is read with the right name, and says that this is a guess', async (encoding, base64, name) => {
    const read = await check(bytes(base64))
    expect(read.reading).toMatchObject({ encoding, isSure: false })
    expect(namesOf(read)).toEqual([name])
  })

  test.each<[string, number[], string]>([
    // Müller, Nuñez and Zoë in one byte a letter.
    ['windows-1252', [77, 252, 108, 108, 101, 114], 'Müller'],
    ['windows-1252', [78, 117, 241, 101, 122], 'Nuñez'],
    ['windows-1252', [83, 248, 114, 101, 110], 'Søren'],
    ['big5', [0xb3, 0xaf, 0xab, 0xd8, 0xa7, 0xbb], '陳建宏'],
  ])('%s is distinguished from the others: %j', async (encoding, letters, name) => {
    const file = Buffer.concat([Buffer.from('Name,Email\n'), Buffer.from(letters), Buffer.from(',a@example.test\n')])
    const read = await check(file)
    expect([read.reading!.encoding, ...namesOf(read)]).toEqual([encoding, name])
  })

  test('that was guessed wrong is read again in the one that a person chooses', async () => {
    const file = bytes('TmFtZTtFbWFpbArA7e3gIM/l8vDu4uA7YW5uYUBleGFtcGxlLmNvbQo=')
    expect(namesOf(await check(file, { encoding: 'windows-1252' }))).not.toEqual(['Анна Петрова'])
    const read = await check(file, { encoding: 'windows-1251' })
    expect([read.reading, ...namesOf(read)]).toEqual([
      { encoding: 'windows-1251', isSure: true, zones: [] },
      'Анна Петрова',
    ])
  })

  test('in Unicode is sure', async () => {
    expect((await check('Name,Email\nZoë,z@example.test')).reading).toEqual({
      encoding: 'utf-8',
      isSure: true,
      zones: [],
    })
    const wide = Buffer.from('\uFEFFName,Email\nZoë,z@example.test', 'utf16le')
    expect((await check(wide)).reading!.encoding).toBe('utf-16le')
  })
})

test('people with letters outside ASCII in their address are taken, in both spellings of a domain', async () => {
  const rows = ['Jörg Example,jörg@example.com', 'Ida Example,ida@exämple.com', 'Sam Example,ida@xn--exmple-cua.com']
  const read = await check(['name,email', ...rows].join('\n'))
  expect(read.preview.map(({ email }) => email)).toEqual(['jörg@example.com', 'ida@xn--exmple-cua.com'])
  expect(read.problems.map(({ line, problems }) => [line, problems])).toEqual([
    [4, [expect.stringContaining('line 3')]],
  ])
})

describe('columns', () => {
  test('from an export are matched by their names', async () => {
    const read = await check(
      'Candidate ID,First Name,Last Name,Email Addresses,Current Stage\n101,Zoë,O’Brien-Núñez,zoe+hiring@example.com,Phone Screen\n',
    )
    expect(read.preview).toMatchObject([{ name: 'Zoë O’Brien-Núñez', email: 'zoe+hiring@example.com' }])
  })

  test('may be below a title', async () => {
    const read = await check(
      'Candidates for Backend,,\nExported 2026-11-20,,\nName,Stage,Email\nLi Wei,Screen,li@example.com\n',
    )
    expect(read.columns.map(({ field }) => field)).toEqual(['name', null, 'email'])
    expect(read.preview).toMatchObject([{ line: 4, name: 'Li Wei' }])
  })

  test('are matched as a person says', async () => {
    const file = 'Who,Where to write,Name of recruiter\nLi Wei,li@example.com,Rae\n'
    const read = await check(file)
    expect(read.columns.map(({ field }) => field)).toEqual([null, 'email', null])
    expect(read.problems[0]!.problems).toEqual(['The name is empty.'])
    const matched = await check(file, { columns: ['name', 'email', null] })
    expect(matched.preview).toMatchObject([{ name: 'Li Wei', email: 'li@example.com' }])
  })

  test('with a name before the address give both, and two addresses in a cell are asked about', async () => {
    expect((await check('Email\n"Li Wei <li@example.com>"\n')).preview).toMatchObject([
      { name: 'Li Wei', email: 'li@example.com' },
    ])
    const { problems } = await check(
      'Full-Name,Email,Date-Added\nLi Wei,"li@example.com,li.wei@example.org",2026-01-02\n',
    )
    expect(problems[0]!.problems).toEqual(['This cell has 2 emails: li@example.com, li.wei@example.org. Keep one.'])
  })
})

describe('a time zone', () => {
  const file = (zone: string, date = '2031-07-01 14:00') =>
    `Name,Email,Date,Time zone\nAda,ada@example.com,${date},${zone}\n`

  test.each([
    ['BST', ['Europe/London', 'Asia/Dhaka']],
    ['EST', ['America/New_York', 'America/Panama', 'Australia/Sydney']],
    ['MST', ['America/Denver', 'America/Phoenix', 'Asia/Kuala_Lumpur']],
    ['CST', ['America/Chicago', 'America/Mexico_City', 'Asia/Shanghai', 'America/Havana']],
    ['IST', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
    ['NST', ['America/St_Johns', 'Asia/Kathmandu']],
  ])('%s may mean several: the row waits, and the file says which', async (zone, options) => {
    const { problems, reading } = await check(file(zone))
    expect(problems[0]!.problems[0]).toContain(`“${zone}” may mean several time zones`)
    expect(reading!.zones).toEqual([{ text: zone, options, chosen: null }])
  })

  test('that a person chose holds for its rows, and can be changed', async () => {
    const { preview, reading } = await check(file('BST'), { zones: { BST: 'Europe/London' } })
    expect(preview).toMatchObject([{ scheduledDate: '2031-07-01T13:00:00.000Z', timeZone: 'Europe/London' }])
    expect(reading!.zones).toMatchObject([{ text: 'BST', chosen: 'Europe/London' }])
    const dhaka = await check(file('bst'), { zones: { BST: 'Asia/Dhaka' } })
    expect(dhaka.preview).toMatchObject([{ scheduledDate: '2031-07-01T08:00:00.000Z' }])
  })

  test.each([
    ['New York', 'America/New_York'],
    ['london', 'Europe/London'],
    ['San Francisco', 'America/Los_Angeles'],
    ['Germany', 'Europe/Berlin'],
    ['Deutschland', 'Europe/Berlin'],
    ['India', 'Asia/Kolkata'],
    ['JST', 'Asia/Tokyo'],
    ['CEST', 'Europe/Berlin'],
    ['UTC+2', 'Etc/GMT-2'],
    ['Europe/Berlin', 'Europe/Berlin'],
  ])('written as %s is %s', async (written, zone) => {
    const { preview } = await check(file(written))
    expect(
      preview.map(({ timeZone }) => new Intl.DateTimeFormat('en', { timeZone: timeZone! }).resolvedOptions().timeZone),
    ).toEqual([new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone])
  })

  test('for winter on a date in summer is asked about, and an unknown one is refused with a hint on what to write', async () => {
    expect((await check(file('CET'))).problems[0]!.problems[0]).toContain('“CET” isn’t in use on this date.')
    expect((await check(file('Atlantis'))).problems[0]!.problems[0]).toContain(
      'We don’t know the time zone “Atlantis”.',
    )
    expect((await check(file('United States'))).reading!.zones[0]!.options.length).toBeGreaterThan(3)
  })
})

test('the largest file is read without holding anybody up for more than 50 ms by its decoding', async () => {
  const name = Buffer.from('TmFtZTtFbWFpbAqjdWthc3ogRHZv+OFrO2x1a2FzekBleGFtcGxlLmNvbQo=', 'base64').subarray(11, 24)
  const rows = Array.from({ length: 990 }, (_, at) =>
    Buffer.concat([name, Buffer.from(` ${'x'.repeat(60)};a${at}@example.test;${'note '.repeat(180)}\n`)]),
  )
  const file = Buffer.concat([Buffer.from('Name;Email;Note\n'), ...rows])
  expect(file.length).toBeGreaterThan(900_000)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { rows: read, encoding } = await readCsvApart(file)
  delay.disable()
  expect([read.length, encoding]).toEqual([991, 'windows-1250'])
  // A busy machine delays the loop by itself, so decoding is measured by this thread's computing time.
  expect(delay.percentile(50) / 1e6).toBeLessThan(50)
  expect((await check(file)).total).toBe(990)
})

describe('a typed time zone', () => {
  const find = async (text: string) => {
    const path = `/api/zones?text=${encodeURIComponent(text)}`
    const { status, body } = await server.call('GET', path, { token: owner.token })
    expect(status).toBe(200)
    return body as { zones: string[]; isNamed: boolean }
  }
  test.each<[string, string[], boolean]>([
    ['New York', ['America/New_York'], true],
    ['london', ['Europe/London'], true],
    ['Germany', ['Europe/Berlin'], true],
    ['BST', ['Europe/London', 'Asia/Dhaka'], true],
    ['IST', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'], true],
    ['Lond', ['Europe/London'], false],
    ['nowhere at all', [], false],
  ])('%s means %j', async (text, zones, isNamed) => {
    expect(await find(text)).toEqual({ zones, isNamed })
  })
})
