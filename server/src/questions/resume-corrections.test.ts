/**
 * A resume's reading after corrections by a person: removed entries are gone, added ones are never quoted as the
 * resume's.
 */
import { readFileSync } from 'node:fs'
import { Skill } from '@nova/contract/questions/bank'
import { ResumeCorrections } from '@nova/contract/questions/resumes'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { claimAt } from './choice/needs.ts'
import { hasContent, readCorrected, showReading } from './resume/resume-reading.ts'
import { makeSkillFinder } from './skills.ts'

const taxonomy = readFileSync(new URL('../../../bank/skills.json', import.meta.url), 'utf8')
const finder = makeSkillFinder(z.array(Skill).parse(JSON.parse(taxonomy)))

const lines = [
  'Ada Example',
  'ada@example.org',
  'Experience',
  'Backend Engineer, Nordwind Logistics',
  'January 2020 – June 2022',
  '- Built Kafka pipelines for parcel events',
  'Junior Developer, Fjord Systems',
  'March 2018 – December 2019',
  '- Wrote reports in Python and PostgreSQL',
  'Education',
  'BSc Computer Science, Oslo, 2017',
  'Skills',
  'Python, Kafka, PostgreSQL, Docker',
]
const read = (corrections: z.input<typeof ResumeCorrections> = {}, of = lines) =>
  readCorrected({ lines: of, links: [], corrections: ResumeCorrections.parse(corrections) }, finder)!
const rolesOf = (resume: ReturnType<typeof read>) =>
  resume.roles.map(({ title, company }) => [title, company].join(' at '))
const skillsOf = (resume: ReturnType<typeof read>) => new Set(resume.skills.map(({ name }) => name))

describe('a resume as it is read', () => {
  it('has its roles, the latest first, with ids that are its lines', () => {
    expect(showReading(read(), finder)).toMatchObject({
      name: 'Ada Example',
      email: 'ada@example.org',
      roles: [
        { id: 3, title: 'Backend Engineer', company: 'Nordwind Logistics', from: '2020-01', to: '2022-06' },
        { id: 6, title: 'Junior Developer', company: 'Fjord Systems', from: '2018-03', to: '2019-12' },
      ],
    })
  })

  it('shows each skill once, however often it is named', () => {
    const { skills } = showReading(read(), finder)
    expect(new Set(skills).size).toBe(skills.length)
    expect(skills).toEqual(expect.arrayContaining(['Kafka', 'Python', 'PostgreSQL', 'Docker']))
  })

  it('is nothing without lines', () => {
    expect(readCorrected(undefined, finder)).toBeUndefined()
    expect(readCorrected({ lines: [], links: [] }, finder)).toBeUndefined()
  })

  it('has content where there is more than headings, a name and an address', () => {
    expect(hasContent(read())).toBe(true)
    expect(hasContent(read({}, ['Ada Example', 'ada@example.org', '', 'Experience', 'Education', 'Skills']))).toBe(
      false,
    )
  })
})

describe('an entry removed by a person', () => {
  it('as a skill is gone wherever it was named', () => {
    expect(skillsOf(read()).has('Kafka')).toBe(true)
    const without = read({ removedSkills: ['Kafka'] })
    expect(skillsOf(without).has('Kafka')).toBe(false)
    expect(skillsOf(without).has('Python')).toBe(true)
  })

  it('as a role is no role any more, and its lines are still those of the resume', () => {
    const without = read({ removedRoles: [3] })
    expect(rolesOf(without)).toEqual(['Junior Developer at Fjord Systems'])
    expect(without.lines).toEqual(read().lines)
  })

  it('that is not there changes nothing', () => {
    const same = read({ removedRoles: [0, 99], removedSkills: ['Cobol'] })
    expect(showReading(same, finder)).toEqual(showReading(read(), finder))
  })
})

describe('a role changed by a person', () => {
  it('replaces the original, with the same lines', () => {
    const changed = read({
      changedRoles: [{ id: 3, title: 'Staff Engineer', company: 'Nordwind', from: '2020-02', to: null }],
    })
    expect(changed.roles[0]).toMatchObject({ title: 'Staff Engineer', company: 'Nordwind', header: 3 })
    expect(changed.roles[0]!.lines).toEqual(read().roles[0]!.lines)
    expect(showReading(changed, finder).roles[0]).toMatchObject({ from: '2020-02', to: null })
  })

  it('may be in years alone, and is then shown in years', () => {
    const changed = read({ changedRoles: [{ id: 6, title: 'Dev', company: 'Fjord', from: '2018', to: '2019' }] })
    expect(showReading(changed, finder).roles[1]).toMatchObject({ from: '2018', to: '2019' })
  })
})

describe('an entry added by a person', () => {
  it('as a role that the resume names is found in its lines, and takes those below it', () => {
    const one = [
      'Ada Example',
      '',
      'x',
      'Experience',
      'Nordwind Logistics',
      'Captain of parcels',
      '- Built Kafka pipelines',
    ]
    const added = read(
      { addedRoles: [{ title: 'Captain of parcels', company: 'Nordwind Logistics', from: '2020-01', to: null }] },
      one,
    )
    const role = added.roles.find(({ title }) => title === 'Captain of parcels')!
    expect(added.lines).toHaveLength(read({}, one).lines.length)
    expect(added.lines[role.header]).toBe('Nordwind Logistics')
    expect(role.lines.map((line) => added.lines[line])).toContain('- Built Kafka pipelines')
  })

  it('as a role missing from the resume is below its lines, and is marked as added', () => {
    const added = read({ addedRoles: [{ title: 'Consultant', company: 'Sund', from: '2022-07', to: null }] })
    expect(rolesOf(added)[0]).toBe('Consultant at Sund')
    expect(added.lines.at(-1)).toBe('Consultant, Sund')
    expect(added.lines.slice(0, -1)).toEqual(read().lines)
    expect(claimAt(added, added.roles[0]!.header)).toMatchObject({ isAdded: true })
    expect(claimAt(added, added.roles[1]!.header)).toMatchObject({ isAdded: false })
  })

  it('as a role is sorted by its end date', () => {
    const between = { title: 'Consultant', company: 'Sund', from: '2017-01', to: '2021-01' }
    expect(rolesOf(read({ addedRoles: [between] }))).toEqual([
      ...['Backend Engineer at Nordwind Logistics', 'Consultant at Sund', 'Junior Developer at Fjord Systems'],
    ])
  })

  it('as a skill is one of the taxonomy, or kept apart as one that we have no questions on', () => {
    const added = read({ addedSkills: ['Terraform', 'Basket weaving'] })
    expect(skillsOf(added).has('Terraform')).toBe(true)
    expect(added.unknownSkills).toEqual(['Basket weaving'])
    expect(added.lines).not.toContain('Basket weaving')
  })

  it('as a skill that the resume names rests on its own line', () => {
    const one = lines.map((line) => line.replace(', Docker', ', Docker Swarm clusters'))
    const added = read({ addedSkills: ['Docker'] }, one)
    expect(added.lines).toHaveLength(one.length)
  })

  it('never makes a line of education or of another role’s head the evidence', () => {
    const added = read({ addedRoles: [{ title: 'Computer Science', company: 'Oslo', from: '2014-01', to: '2017-01' }] })
    expect(added.lines.at(-1)).toBe('Computer Science, Oslo')
    const twice = read({
      addedRoles: [{ title: 'Backend Engineer', company: 'Nordwind Logistics', from: '2016-01', to: '2017-01' }],
    })
    expect(new Set(twice.roles.map(({ header }) => header)).size).toBe(twice.roles.length)
  })
})

test('lines about a person’s private life or contact are no evidence, regardless of their other content', () => {
  const privately = [
    'Ada',
    '',
    '',
    'Experience',
    'Engineer, Sund',
    '2020 – 2021',
    '- Kafka, during parental leave',
    '- Kafka, call +47 22 33 44 55',
    '- Ran Kafka for three years',
  ]
  const resume = read({}, privately)
  const quoted = resume.lines.map((_, at) => claimAt(resume, at)?.citation.line)
  expect(quoted).toContain('Ran Kafka for three years')
  expect(quoted.join()).not.toMatch(/parental|\+47/)
})
