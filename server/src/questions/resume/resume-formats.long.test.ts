/** The same person in five formats: the same reading, and the same questions. */
import { beforeAll, describe, expect, it } from 'vitest'
import { loadCast } from '../../../test/resume-cast/cast.ts'
import { measureCast, readCast } from '../../../test/resume-cast/measure.ts'
import { proposeQuestions } from '../questions.ts'
import type { Resume } from './resume.ts'

const formats = [
  { format: 'pdf', page: 'one' },
  { format: 'pdf', page: 'right' },
  { format: 'docx', page: 'one' },
  { format: 'doc', page: 'one' },
  { format: 'txt', page: 'one' },
]
const tunedCast = loadCast('tuned')
const people = tunedCast.filter((_, at) => at % 3 === 0).map((person) => ({ person, told: person.name }))
const readings = new Map<string, Resume[]>()

beforeAll(async () => {
  for (const { person, told } of people) {
    const read: Resume[] = []
    for (const how of formats) read.push(await readCast(person, how))
    readings.set(told, read)
  }
})

/** Independent of a file's layout. */
function summaryOf({ name, email, links, roles, skills }: Resume) {
  return {
    name,
    email,
    links: links.map((link) => link.replace(/^https?:\/\/(www\.)?/, '')).toSorted(),
    roles: roles.map(({ title, company, from, to, yearsOnly }) => ({ title, company, from, to, yearsOnly })),
    skills: [...new Set(skills.map((skill) => skill.name))].toSorted(),
  }
}

async function questionsFor({ lines, links }: Resume): Promise<string[]> {
  const { behavioralQuestions, technicalQuestions } = await proposeQuestions({
    resume: { lines, links },
    jobText: 'Required:\n- PostgreSQL\n- Docker\nNice to have:\n- Kafka',
    title: 'Software engineer',
    seniority: 'Medium',
    mix: 'Both',
    language: 'python',
    languages: ['python'],
  })
  return [...technicalQuestions, ...behavioralQuestions].map(({ id }) => id)
}

describe.each(people)('the resume of $told', ({ told }) => {
  it('is read the same in five formats', () => {
    const [first, ...others] = readings.get(told)!.map(summaryOf)
    for (const other of others) expect(other).toEqual(first)
  })

  it('leads to the same questions in five formats', async () => {
    const [first, ...others] = await Promise.all(readings.get(told)!.map(questionsFor))
    for (const other of others) expect(other).toEqual(first)
  })
})

describe('the thirty people of the corpus', () => {
  it('are read with hardly a field missing or wrong', async () => {
    const { figures } = await measureCast(tunedCast)
    const shares = Object.entries(figures).flatMap(([field, { right, read, there }]) => [
      { field, share: right / read },
      { field, share: right / there },
    ])
    expect(shares.filter(({ share }) => share < 0.95)).toEqual([])
  })
})
