/** Postings and resumes as people send them, of many fields, countries and layouts: half tuned on, half kept aside. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadBank } from './bank.ts'
import { readJob, toJobInfo } from './job/job.ts'
import { showReading } from './resume/resume-reading.ts'
import { readResume } from './resume/resume.ts'

const { finder } = loadBank()

type FieldText = {
  id: string
  text: string
  field: (name: string) => string | undefined
  listed: (name: string) => string[]
}

function readFieldTexts(name: 'tuned' | 'held-out'): FieldText[] {
  const file = readFileSync(new URL(`../../test/field-texts/${name}.txt`, import.meta.url), 'utf8')
  return file
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', text = ''] = block.split(/^-----\n/m)
      const [id = '', ...rows] = head.trim().split('\n')
      const fields = new Map(
        rows.map((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).trim()]),
      )
      return {
        id,
        text: text.trim(),
        field: (name) => fields.get(name),
        listed: (name) => (fields.get(name) ?? '').split(name === 'roles' ? '; ' : ', ').filter(Boolean),
      }
    })
}

/** Differences between the program's reading of a text and a person's. */
function missesOf({ id, text, field, listed }: FieldText): { misses: string[]; asked: number } {
  const misses: string[] = []
  let asked = 0
  const expectOf = (isRight: boolean, told: string) => {
    asked += 1
    if (!isRight) misses.push(`${id}: ${told}`)
  }
  const judgeSkills = (found: string[]) => {
    for (const names of listed('skills'))
      expectOf(
        names.split('|').some((name) => found.includes(name)),
        `skill ${names} not found`,
      )
    for (const name of listed('not')) expectOf(!found.includes(name), `${name} found`)
  }
  if (id.startsWith('job')) {
    const job = readJob(text, finder)
    const { title } = toJobInfo(job, text, 60_000, 'text')
    // A place that cannot be distinguished from a field of work stays after the title.
    const withoutPlace = title.split(/ [-–] |, /)[0]
    expectOf(job.isJob, 'not taken for a job')
    expectOf(title === field('title') || withoutPlace === field('title'), `title ${title}`)
    judgeSkills([...job.must, ...job.nice].map(({ skill }) => skill))
    return { misses, asked }
  }
  const { name, roles, skills } = showReading(
    readResume(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
      [],
      finder,
    ),
    finder,
  )
  if (field('name')) expectOf(name === field('name'), `name ${name}`)
  const shown = roles.map(({ title, company }) => `${title} @ ${company}`)
  for (const role of listed('roles')) expectOf(shown.includes(role), `role ${role} not in ${shown.join('; ')}`)
  judgeSkills(skills)
  return { misses, asked }
}

function measure(name: 'tuned' | 'held-out') {
  const all = readFieldTexts(name).map(missesOf)
  return { misses: all.flatMap(({ misses }) => misses), asked: all.reduce((sum, { asked }) => sum + asked, 0) }
}

describe('texts of many fields', () => {
  it('are read as a person reads them, those that the reader was made with', () => {
    expect(measure('tuned').misses).toEqual([])
  })

  it('are read nearly as well where the reader was not made with them', () => {
    const { misses, asked } = measure('held-out')
    expect(misses.length / asked).toBeLessThan(0.06)
  })
})
