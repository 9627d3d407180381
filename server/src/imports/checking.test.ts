import { describe, expect, test } from 'vitest'
import { checkRows } from './checking.ts'
import { findColumns } from './columns.ts'

const now = new Date('2026-11-22T12:00:00Z')

/** Rows under a head, as they are read in a file that begins with it. */
async function check(head: string, ...rows: string[]) {
  return checkRows(
    findColumns(head.split(','), []),
    rows.map((row, at) => ({ line: at + 2, cells: row.split(',') })),
    {
      now,
      timeZone: 'Europe/Berlin',
      languageProblem: (language) => (language === 'go' ? 'This position has no questions in Go.' : undefined),
    },
  )
}
const problemsOf = async (head: string, row: string) => (await check(head, row))[0]!.problems
const personOf = async (head: string, row: string) => (await check(head, row))[0]!.person

describe('the columns of a file', () => {
  test.each([
    ['Name,Email', ['name', 'email']],
    ['FULL-NAME,e-mail address', ['name', 'email']],
    ['Given name,Surname,Student email,Remark', ['first name', 'last name', 'email', null]],
    ['candidate,mail,When,Time zone,Programming language', ['name', 'email', 'date', 'zone', 'language']],
  ])('are known by their names: %s', (head, fields) => {
    expect(findColumns(head.split(','), []).map(({ field }) => field)).toEqual(fields)
  })

  test.each([
    ['Email Addresses,Full-Name,Date-Added', ['email', 'name', null]],
    ['Vorname;Nachname;E-Mail-Adresse', ['first name', 'last name', 'email']],
    ['Prénom;Nom;Courriel', ['first name', 'last name', 'email']],
    ['姓名;邮箱', ['name', 'email']],
    ['Name;Student;Email', ['name', null, 'email']],
  ])('from hiring systems and in other languages are known: %s', (head, fields) => {
    expect(findColumns(head.split(/[,;]/), []).map(({ field }) => field)).toEqual(fields)
  })

  test('without a known name are found by their addresses, and refused where there are none', () => {
    const body = [{ line: 2, cells: ['x', 'sam@x.test'] }]
    expect(findColumns(['a', 'b'], body).map(({ field }) => field)).toEqual([null, 'email'])
    expect(() => findColumns(['a', 'b'], [{ line: 2, cells: ['x', 'y'] }])).toThrow(/column/i)
  })

  test('keep a hundred letters of an unrequested name', () => {
    expect(findColumns(['name', 'email', 'x'.repeat(101)], [])[2]).toEqual({ name: 'x'.repeat(100), field: null })
  })
})

describe('a row', () => {
  test('names a person, whose parts are put together and whose e-mail is in small letters', async () => {
    expect(await personOf('first name,last name,email', ' Zoë , Li ,ZOE@X.test ')).toEqual({
      name: 'Zoë Li',
      email: 'zoe@x.test',
      scheduledDate: null,
      timeZone: null,
      language: null,
    })
    expect(await personOf('first name,last name,email', 'Zoë,,z@x.test')).toMatchObject({ name: 'Zoë' })
  })

  test.each([
    [',a@x.test', ['The name is empty.']],
    ['Sam,', ['The email is empty.']],
    ['Sam,not an address', ['“not an address” isn’t a valid email.']],
    [`Sam,${'x'.repeat(70)}`, [`“${'x'.repeat(60)}…” isn’t a valid email.`]],
    [`${'x'.repeat(121)},a@x.test`, ['The name has more than 120 characters.']],
    [',', ['The name is empty.', 'The email is empty.']],
    ['Sam,a@x.test,extra', ['This row has 3 cells, but the first line has 2.']],
    ['Sam,a@x.test, ', []],
  ])('%j says what is wrong with it', async (row, problems) => {
    expect(await problemsOf('name,email', row)).toEqual(problems)
  })

  test('with an e-mail that appeared above names that line, each time', async () => {
    const rows = await check('name,email', 'A,a@x.test', 'B,A@X.test', 'C,a@x.test', 'D,', 'E,')
    expect(rows.map(({ problems }) => problems[0])).toEqual([
      ...[undefined, 'The same email is in line 2.', 'The same email is in line 2.'],
      ...['The email is empty.', 'The email is empty.'],
    ])
  })

  test('is one line of text, regardless of the content of a cell', async () => {
    expect(await personOf('name,email', 'Sam\u0000\nOkafor\u202E,s@x.test')).toMatchObject({ name: 'Sam Okafor' })
  })
})

describe('the date of a row', () => {
  const head = 'name,email,date,zone'

  test('is in the zone of the file, or in its own', async () => {
    expect(await personOf(head, 'S,s@x.test,2026-12-03 14:00,')).toMatchObject({
      scheduledDate: '2026-12-03T13:00:00.000Z',
      timeZone: 'Europe/Berlin',
    })
    expect(await personOf(head, 'S,s@x.test,2026-12-03 14:00,America/New_York')).toMatchObject({
      scheduledDate: '2026-12-03T19:00:00.000Z',
      timeZone: 'America/New_York',
    })
  })

  test.each([
    ['2026-11-22 13:00,', ['The date has passed.']],
    ['2026-11-22 13:01,', []],
    ['2037-01-01 12:00,', ['The date is more than ten years ahead.']],
    [
      '2027-10-31 02:30,',
      [
        'This time comes twice in Europe/Berlin, because the clocks go back that day. Add +02:00 for the first or +01:00 for the second, as in 02:30 +02:00.',
      ],
    ],
    ['2027-10-31 02:30 +01:00,', []],
    ['2027-10-31 02:30,CEST', []],
    ['2027-10-31 02:30,CET', []],
    ['2027-11-07 01:30,New York', [expect.stringMatching(/Add -04:00 for the first or -05:00 for the second/)]],
    ['soon,', [expect.stringMatching(/soon/)]],
    ['2026-12-03,', ['The date has no time. Write it like 2026-12-03 14:00.']],
    ['2026-12-03 14:00,Mars', ['We don’t know the time zone “Mars”. Use a city or a name like Europe/Berlin.']],
    [
      'soon,Mars',
      ['We don’t know the time zone “Mars”. Use a city or a name like Europe/Berlin.', expect.stringMatching(/soon/)],
    ],
    [',Mars', ['We don’t know the time zone “Mars”. Use a city or a name like Europe/Berlin.']],
    [',America/New_York', []],
  ])('%j is checked', async (cells, problems) => {
    expect(await problemsOf(head, `S,s@x.test,${cells}`)).toEqual(problems)
  })

  test('that comes twice is in summer or winter as its zone says', async () => {
    for (const [zone, scheduledDate] of [
      ['CEST', '2027-10-31T00:30:00.000Z'],
      ['CET', '2027-10-31T01:30:00.000Z'],
    ])
      expect(await personOf(head, `S,s@x.test,2027-10-31 02:30,${zone}`)).toMatchObject({ scheduledDate })
  })

  test('is in UTC where the file’s own zone is none', async () => {
    const columns = findColumns(['name', 'email', 'date'], [])
    const row = { line: 2, cells: ['S', 's@x.test', '2026-12-03 14:00'] }
    const [checked] = await checkRows(columns, [row], { now, timeZone: 'Nowhere', languageProblem: () => undefined })
    expect(checked!.person).toMatchObject({ scheduledDate: '2026-12-03T14:00:00.000Z', timeZone: 'UTC' })
  })
})

test.each([
  ['', null, []],
  ['JavaScript', 'javascript', []],
  ['TS', 'typescript', []],
  ['py', 'python', []],
  ['golang', 'go', ['This position has no questions in Go.']],
  ['constructor', null, [expect.stringMatching(/^“constructor” isn’t offered\. Use JavaScript,/)]],
  ['Cobol', null, [expect.stringMatching(/^“Cobol” isn’t offered\. Use JavaScript,/)]],
])('the language %j is read as %s', async (text, language, problems) => {
  const [row] = await check('name,email,language', `S,s@x.test,${text}`)
  expect([row!.person.language, row!.problems]).toEqual([language, problems])
})
