import { describe, expect, test } from 'vitest'
import { readGroupData } from './group-data.ts'

const refused = (text: string) =>
  readGroupData(text).then(
    () => undefined,
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  )

describe('group data', () => {
  test.each([
    ['commas', 'email,sex\na@b.c,F'],
    ['semicolons, a mark and the line ends of Windows', '\uFEFFemail;sex\r\na@b.c;F\r\n'],
    ['tabs', 'email\tsex\na@b.c\tF'],
    ['another name and case for the e-mail', 'E-Mail,sex\nA@B.C,F'],
    ['blanks around cells', ' Candidate Email , sex \n a@b.c , F '],
    ['quotation marks', '"candidateEmail","sex"\n"a@b.c","F"'],
    ['empty lines', 'email,sex\n\n \na@b.c,F\n\n'],
  ])('with %s reads the same', async (_what, text) => {
    const { keyKind, columns, rows, errors } = await readGroupData(text)
    expect({ by: keyKind, columns, errors }).toEqual({ by: 'email', columns: ['sex'], errors: [] })
    expect(rows.map(({ key, groups }) => [key, groups])).toEqual([['a@b.c', ['F']]])
  })

  test('goes by the interview where e-mails are given too, and neither is a group', async () => {
    const { keyKind, columns, rows } = await readGroupData('email,origin,Interviewid,age\na@b.c,North,ID-1,40+')
    expect({ by: keyKind, columns, rows }).toEqual({
      by: 'interview',
      columns: ['origin', 'age'],
      rows: [{ line: 2, key: 'id-1', groups: ['North', '40+'] }],
    })
  })

  test('keeps separators, quotation marks and line breaks within quotation marks, and counts their lines', async () => {
    const { rows } = await readGroupData('email,group\na@b.c,"North, ""far""\nEast"\nd@e.f,South')
    expect(rows).toEqual([
      { line: 2, key: 'a@b.c', groups: ['North, "far"\nEast'] },
      { line: 4, key: 'd@e.f', groups: ['South'] },
    ])
  })

  test('names each row that is wrong by its line and reads the others', async () => {
    const { rows, errors } = await readGroupData(
      ['email,sex', ',F', 'a@b.c,F', 'A@B.C,M', 'd@e.f', 'g@h.i, ', `j@k.l,${'x'.repeat(201)}`, 'm@n.o,M'].join('\n'),
    )
    // A row without a group is of an unknown category, and counts as such.
    expect(rows.map(({ line }) => line)).toEqual([3, 6, 8])
    expect(errors).toEqual([
      { line: 2, message: 'The column “email” is empty.' },
      { line: 4, message: 'The same email is in line 3.' },
      { line: 5, message: 'This line has 1 cells; the first line has 2.' },
      { line: 7, message: 'A group has more than 200 characters.' },
    ])
  })

  test('takes words for an unknown category as an empty cell', async () => {
    const cells = ['Unknown', 'prefer not to say', 'N/A', '-', 'Unknowable']
    const { rows } = await readGroupData(['email,sex', ...cells.map((cell, at) => `${at}@b.c,${cell}`)].join('\n'))
    expect(rows.map(({ groups }) => groups[0])).toEqual(['', '', '', '', 'Unknowable'])
  })

  test('may leave some groups of a row empty', async () => {
    const { rows } = await readGroupData('email,sex,origin\na@b.c,,North')
    expect(rows[0]!.groups).toEqual(['', 'North'])
  })
})

describe('group data is refused', () => {
  test.each([
    ['of nothing', ''],
    ['without a column that says who', 'name,sex\nSam,F'],
    ['without a column of groups', 'email,interview\na@b.c,1'],
    ['whose other columns have no name', 'email,,\na@b.c,F,M'],
  ])('%s', async (_what, text) => {
    expect(await refused(text)).toMatch(/^unusable_groups: /)
  })

  test('with more than five columns of groups', async () => {
    expect(await refused('email,a,b,c,d,e,f')).toBe(
      'unusable_groups: Please use at most 5 columns with groups; this file has 6.',
    )
    expect(await refused('email,a,b,c,d,e')).toBeUndefined()
  })

  test('with more than a hundred groups in a column, where they may be names', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `${at}@b.c,group ${at}`)
    expect(await refused(['email,team', ...rows(101)].join('\n'))).toBe(
      'unusable_groups: The column “team” has more than 100 different groups.',
    )
    expect(await refused(['email,team', ...rows(100)].join('\n'))).toBeUndefined()
  })

  test('whose quotation mark is never closed', async () => {
    expect(await refused(`email,sex\na@b.c,"F\n${'d@e.f,M\n'.repeat(2_000)}`)).toBe(
      'unusable_groups: Line 2 is too long. Is a quotation mark missing?',
    )
  })
})
