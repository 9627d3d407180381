import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../platform/documents/documents.ts'
import { loadBank } from './bank.ts'
import { readDateRange } from './dates.ts'
import { readResume } from './resume.ts'

const { finder } = loadBank()
const resumes = new URL('../../test/resumes/', import.meta.url)

async function readFixture(name: string) {
  const { lines, links } = await readDocument({ name, bytes: readFileSync(new URL(name, resumes)) })
  return readResume(lines, links, finder)
}

describe('a resume', () => {
  it('tells who, where and what', async () => {
    const resume = await readFixture('single-column.pdf')
    expect(resume).toMatchObject({ name: 'Mira Sandvik', email: 'mira.sandvik@example.com' })
    expect(resume.roles.map(({ title, company }) => [title, company])).toEqual([
      ['Senior Backend Engineer', 'Nordwind Logistics'],
      ['Backend Developer', 'Fjordpay AS'],
    ])
    expect(resume.roles[0]!.to).toBeUndefined()
    expect(resume.roles[1]!.to! - resume.roles[1]!.from).toBe(42)
    expect(resume.lines[resume.roles[1]!.lines[0]!]).toContain('Moved a PHP monolith')
    expect(resume.projects.map(({ name }) => name)).toEqual(['Tidepool'])
  })

  it.each<[string, string, string]>([
    ['two-columns.pdf', 'Frontend Engineer', 'Lumen Retail'],
    ['annotated-links.pdf', 'Data Scientist', 'Brightwater Analytics'],
    ['many-pages.pdf', 'DevOps Engineer', 'Kestrel Cloud'],
    ['table.docx', 'Full Stack Developer', 'Copperfield Health'],
    ['old-word.doc', 'Full Stack Developer', 'Copperfield Health'],
    ['plain.txt', 'Intern', 'Weather Office Brno'],
  ])('%s: the latest role is %s at %s', async (name, title, company) => {
    expect((await readFixture(name)).roles[0]).toMatchObject({ title, company })
  })

  it.each<[string, number, number | undefined]>([
    ['Mar 2021 - Present', 2021 * 12 + 2, undefined],
    ['08/2017 – 02/2021', 2017 * 12 + 7, 2021 * 12 + 1],
    ['2020-01 to 2024-06', 2020 * 12, 2024 * 12 + 5],
    ['(2019 - 2022)', 2019 * 12, 2022 * 12],
    ["Sept. '18 until June 2020", 2018 * 12 + 8, 2020 * 12 + 5],
    ['March - June 2024', 2024 * 12 + 2, 2024 * 12 + 5],
    ['since May 2023', 2023 * 12 + 4, undefined],
  ])('reads %s as a range of months', (text, from, to) => {
    expect(readDateRange(`Engineer, Firm ${text}`)).toEqual({
      range: to === undefined ? { from } : { from, to },
      rest: 'Engineer, Firm',
    })
  })

  it.each(['+47 555 01 234', 'reduced from 900 to 120 ms', 'Version 2.1 - 3.0', 'Room 1204 - 1310'])(
    'sees no dates in %s',
    (text) => {
      expect(readDateRange(text)).toBeUndefined()
    },
  )
})

describe('skills', () => {
  const find = (line: string) => finder.find([line]).map(({ name }) => name)

  it.each<[string, string[]]>([
    ['Languages: Go, R, C, C++, C#', ['Go', 'R', 'C', 'C++', 'C#']],
    ['Experience with Go and testing', ['Go', 'Testing']],
    ['Senior React Developer', ['React']],
    ['Node.js/Express, TCP/IP, CI/CD', ['Node.js', 'Express', 'Networking', 'CI/CD']],
    ['We moved to React and Go', ['React', 'Go']],
    ['JavaScript, not Java', ['JavaScript', 'Java']],
  ])('in "%s" are %j', (line, names) => {
    expect(find(line)).toEqual(names)
  })

  it.each([
    'Go above and beyond in everything',
    'Express your ideas and react to feedback',
    'The R&D department',
    'A swift delivery in the spring of 2024',
    'Go-to-market planning',
    'See https://github.com/someone/react-and-kafka',
  ])('are not read into "%s"', (line) => {
    expect(find(line)).toEqual([])
  })
})
