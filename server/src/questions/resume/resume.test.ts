import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../platform/documents/documents.ts'
import { type DateRange, readDateRange } from '../../platform/documents/period.ts'
import { loadBank } from '../bank.ts'
import { tellPeriod } from './dates.ts'
import { readResume, readResumeInSteps } from './resume.ts'

const { finder } = loadBank()
const resumes = new URL('../../../test/resumes/', import.meta.url)

async function readFixture(name: string) {
  const { lines, links } = await readDocument({ name, bytes: readFileSync(new URL(name, resumes)) })
  return readResume(lines, links, finder)
}

describe('a resume', () => {
  it('finds the person, places and work', async () => {
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

  it('of roles only, at maximum length, is read in many steps, with the same result as at once', () => {
    const lines = Array.from({ length: 2000 }, (_, at) => `Go developer, Co${at}, ${1990 + (at % 30)} - 2024`)
    const steps = readResumeInSteps(lines, [], finder)
    let [count, step] = [1, steps.next()]
    for (; !step.done; step = steps.next()) count += 1
    expect(count).toBeGreaterThanOrEqual(20)
    expect(step.value).toEqual(readResume(lines, [], finder))
    expect(step.value).toMatchObject({ roles: { length: 2000 }, skills: { length: 2000 } })
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

  it('reads a firm with its place beside the period, and the title on the line below', () => {
    const text = `Mira Sandvik

Experience
Larkspur Health, Austin, TX      May 2022 - Present
Senior Frontend Engineer
• Rewrote the patient portal in React
Tin Roof Media, Remote\tJune 2019 - April 2022
Frontend Engineer
• Built a timeline with Redux`
    const { roles } = readResume(text.split('\n'), [], finder)
    expect(roles.map(({ title, company }) => [title, company])).toEqual([
      ['Senior Frontend Engineer', 'Larkspur Health'],
      ['Frontend Engineer', 'Tin Roof Media'],
    ])
  })

  it.each([
    ['Krankenpflegerin, Intensivstation, UKM 2019 - heute', 'Krankenpflegerin', 'UKM'],
    ['Nurse, Emergency Department, St. Mary 2019 - 2022', 'Nurse', 'St. Mary'],
    ['Developer, Workstation 2019 - 2022', 'Developer', 'Workstation'],
    ['Krankenpfleger, Intensivstation 2019 - 2022', 'Krankenpfleger', 'Intensivstation'],
  ])('reads %s as %s at %s, and no ward as the firm beside one', (line, title, company) => {
    expect(readResume(['Experience', line, '- Cared for patients'], [], finder).roles).toMatchObject([
      { title, company },
    ])
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
      range: { from, ...(to === undefined ? {} : { to }), ...(/^\(\d/.test(text) ? { yearsOnly: true } : {}) },
      rest: 'Engineer, Firm',
    })
  })

  it.each<[string, string, string | undefined]>([
    ['Oktober 2016 – März 2019', '2016-10', '2019-03'],
    ['août 2018 – aujourd’hui', '2018-08', undefined],
    ['enero 2020 – actualidad', '2020-01', undefined],
    ['gennaio 2021 – oggi', '2021-01', undefined],
    ['Mayıs 2019 – Ağustos 2020', '2019-05', '2020-08'],
    ['wrzesień 2015 – kwiecień 2019', '2015-09', '2019-04'],
    ['Apr-2019 to Till date', '2019-04', undefined],
    ['15/03/2021 – 14/06/2022', '2021-03', '2022-06'],
    ['2021.03 ~ present', '2021-03', undefined],
    ['2021年3月 – 現在', '2021-03', undefined],
    ['Summer 2020 - Fall 2021', '2020-06', '2021-09'],
    ['2022 - now', '2022', undefined],
    ['2019–22', '2019', '2022'],
  ])('reads %s from %s to %s', (text, from, to) => {
    const { range } = readDateRange(text)!
    const show = (month: number) =>
      `${Math.floor(month / 12)}${range.yearsOnly ? '' : `-${String((month % 12) + 1).padStart(2, '0')}`}`
    expect([show(range.from), range.to === undefined ? undefined : show(range.to)]).toEqual([from, to])
  })

  it.each(['June 2022 – May 2020', 'cut the cost from 2000 to 2100 EUR', 'Built 12 - 15 services'])(
    'sees no period in %s',
    (text) => {
      expect(readDateRange(text)).toBeUndefined()
    },
  )

  it.each<[DateRange, string]>([
    [{ from: 2022 * 12, yearsOnly: true }, 'since 2022'],
    [{ from: 2022 * 12 }, 'since January 2022'],
    [{ from: 2019 * 12, to: 2022 * 12, yearsOnly: true }, '2019 to 2022'],
    [{ from: 2019 * 12, to: 2019 * 12, yearsOnly: true }, 'in 2019'],
    [{ from: 2019 * 12, to: 2020 * 12 + 6 }, '18 months'],
  ])('shows the period %j as "%s"', (range, told) => {
    expect(tellPeriod(range)).toBe(told)
  })

  it.each<[string, string[], string | undefined]>([
    ['family first, with a comma', ["O'Brien, Maeve", 'maeve@mail.example'], "Maeve O'Brien"],
    ['family first, in capitals', ['TANAKA Yuki', 'yuki@mail.example'], 'Yuki Tanaka'],
    ['a single name that the e-mail spells', ['Prakash', 'prakash.dev@mail.example'], 'Prakash'],
    ['a single word that it does not spell', ['Engineering', 'maeve@mail.example'], undefined],
    ['a place with a comma', ['Lisbon, Portugal', 'maeve@mail.example'], undefined],
    ['a label in Italian', ['europass', 'INFORMAZIONI PERSONALI', 'Nome e cognome\tGinevra Tollo'], 'Ginevra Tollo'],
    ['a name below the sidebar', [...Array<string>(9).fill('Python'), 'Maeve Kelly', 'maeve@x.example'], 'Maeve Kelly'],
    ['a label before it', ['Curriculum Vitae', 'Name: Ana Horvat', 'a@x.example'], 'Ana Horvat'],
  ])('with %s gives the name', (_what, lines, name) => {
    expect(readResume(lines, [], finder).name).toBe(name)
  })

  it('takes no skill from a link’s label, a degree, or half of a name', () => {
    const lines = ['Ana Horvat', 'ana@x.example | +44 20 7946 0123 | GitHub', 'Skills', 'React / Native, Swift']
    const education = ['Istruzione', 'Laurea in Informatica, Torino']
    const { skills } = readResume([...lines, ...education], ['https://github.com/anah'], finder)
    expect(skills.map(({ name }) => name)).toEqual(['React Native', 'Swift'])
  })

  it('keeps GitHub as a skill where it is listed as one', () => {
    const { skills } = readResume(['Ana Horvat', 'Skills', 'Git', 'GitHub'], ['https://github.com/anah'], finder)
    expect(skills.map(({ name }) => name)).toEqual(['Git', 'GitHub'])
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
