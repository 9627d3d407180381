import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { formats, layouts, makeResumeFile } from '../../test/resume-layouts.ts'
import { makePeople } from '../../test/resume-people.ts'
import { readDocument } from '../platform/documents/documents.ts'
import { readDateRange } from '../platform/documents/period.ts'
import { loadBank } from './bank.ts'
import { withoutBullet } from './resume/resume-headings.ts'
import { readResume, type Resume } from './resume/resume.ts'

const { skills: taxonomy, finder } = loadBank()
const people = makePeople(layouts.length * 2, taxonomy).map((person, at) => {
  const layout = layouts[at % layouts.length]!
  return { person, layout, told: `${person.name}, ${layout}` }
})
const read = new Map<string, Resume>()

async function readBytes(name: string, bytes: Uint8Array): Promise<Resume> {
  const { lines, links } = await readDocument({ name, bytes })
  return readResume(lines, links, finder)
}

/** Independent of a file's layout. */
function summaryOf({ name, email, links, lines, roles, projects, skills }: Resume) {
  return {
    name,
    email,
    links,
    roles: roles.map(({ title, company, from, to, lines: own }) => {
      return { title, company, from, to, done: own.map((at) => withoutBullet(lines[at]!)) }
    }),
    projects: projects.map((project) => project.name),
    skills: [...new Set(skills.map((skill) => skill.name))].toSorted(),
  }
}

const readingsOf = (told: string) => formats.map((format) => summaryOf(read.get(`${told} ${format}`)!))

beforeAll(async () => {
  for (const { person, layout, told } of people) {
    for (const format of formats) {
      const bytes = await makeResumeFile(person, layout, format)
      read.set(`${told} ${format}`, await readBytes(`resume.${format}`, bytes))
    }
  }
})

describe.each(people)('the resume of $told', ({ person, told }) => {
  it('gives name, e-mail, links and roles as they are, in every format', () => {
    const roles = person.roles.map(({ title, company, from, to, done }) => {
      const { range } = readDateRange(`${from} - ${to}`)!
      return { title, company, from: range.from, to: range.to, done }
    })
    const links = person.links.map(({ url }) => url)
    for (const reading of readingsOf(told)) {
      expect(reading).toMatchObject({ name: person.name, email: person.email, links, roles, projects: ['Tidewatch'] })
    }
  })

  it('gives no skill that it does not claim', () => {
    for (const { skills } of readingsOf(told)) expect(skills.filter((name) => !person.skills.has(name))).toEqual([])
  })

  it('says the same in every format', () => {
    const [first, ...others] = readingsOf(told)
    for (const other of others) expect(other).toEqual(first)
  })
})

describe('all resumes together', () => {
  it('are thirty or more, in six layouts and three formats, and give 95 of 100 claimed skills', () => {
    expect(read.size).toBeGreaterThanOrEqual(30)
    let claimed = 0
    let found = 0
    for (const { person, told } of people) {
      for (const { skills } of readingsOf(told)) {
        claimed += person.skills.size
        found += skills.filter((name) => person.skills.has(name)).length
      }
    }
    expect(claimed).toBeGreaterThan(1000)
    expect(found / claimed).toBeGreaterThanOrEqual(0.95)
  })

  it('are read from old Word files as from new ones', async () => {
    const fixture = (name: string) => readFile(new URL(`../../test/resumes/${name}`, import.meta.url))
    const [old, now] = [await fixture('old-word.doc'), await fixture('table.docx')]
    expect(summaryOf(await readBytes('a.doc', old))).toEqual(summaryOf(await readBytes('a.docx', now)))
  })
})
