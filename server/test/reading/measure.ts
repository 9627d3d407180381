/** Counts, layout by layout, what the reader got right of the people that it was given. */
import { answer } from '../../src/platform/documents/answer.ts'
import { loadBank } from '../../src/questions/bank.ts'
import { readResume, type Resume } from '../../src/questions/resume/resume.ts'
import type { Layout } from './html.ts'
import { type Person, skillsOfPerson } from './people.ts'

export type Rendered = { name: string; bytes: Uint8Array }
export type Renderer = { render(layout: Layout, person: Person): Promise<Rendered>; close(): Promise<void> }

/** `invented`: roles that the reading asserts although title or firm is wrong. */
export type Counts = Record<
  | 'files'
  | 'roles'
  | 'rolesRight'
  | 'rolesAsserted'
  | 'rolesInvented'
  | 'names'
  | 'emails'
  | 'skills'
  | 'skillsRight'
  | 'skillsRead',
  number
>
export type Fault = { layout: string; who: string; what: string; missed: string[]; wrong: string[] }
export type Measured = { counts: Counts; faults: Fault[] }

export const noCounts = (): Counts => ({
  files: 0,
  roles: 0,
  rolesRight: 0,
  rolesAsserted: 0,
  rolesInvented: 0,
  names: 0,
  emails: 0,
  skills: 0,
  skillsRight: 0,
  skillsRead: 0,
})

/** Reads each person in one layout. */
export async function measureLayout(renderer: Renderer, layout: Layout, people: Person[]): Promise<Measured> {
  const measured: Measured = { counts: noCounts(), faults: [] }
  for (const person of people) {
    const resume = await readRendered(renderer, layout, person)
    compare(measured, layout, person, resume)
  }
  return measured
}

export async function readRendered(renderer: Renderer, layout: Layout, person: Person): Promise<Resume> {
  const { name, bytes } = await renderer.render(layout, person)
  const reply = await answer({ bytes, isText: name.endsWith('.txt') })
  if (reply.kind === 'refused') throw new Error(`${layout.name} of ${person.name} was refused: ${reply.code}`)
  return readResume(reply.lines, reply.links, loadBank().finder)
}

const plain = (text: string) => text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim()

function compare({ counts, faults }: Measured, layout: Layout, person: Person, resume: Resume): void {
  const isYearly = layout.isYearly === true
  const month = (at: number | undefined) => (at === undefined ? 'now' : isYearly ? Math.floor(at / 12) : at)
  const monthOf = (text: string | null) => {
    if (text === null) return undefined
    const [year = 0, at = 1] = text.split('-').map(Number)
    return year * 12 + at - 1
  }
  const nameOf = (title: string, company: string) => `${plain(title)} / ${plain(company)}`
  const there = person.roles.map(({ title, company, from, to }) => ({
    name: nameOf(title, company),
    dates: `${month(monthOf(from))}-${month(monthOf(to))}`,
  }))
  const read = resume.roles.map(({ title, company, from, to, isUncertain }) => ({
    name: nameOf(title, company),
    dates: `${month(from)}-${month(to)}`,
    isAsserted: isUncertain !== true,
  }))
  const tell = ({ name, dates }: { name: string; dates: string }) => `${name} / ${dates}`
  const thereTexts = there.map(tell)
  const right = read.filter((one) => thereTexts.includes(tell(one)))
  const invented = read.filter(({ name, isAsserted }) => isAsserted && !there.some((one) => one.name === name))
  counts.files += 1
  counts.roles += there.length
  counts.rolesRight += new Set(right.map(tell)).size
  counts.rolesAsserted += read.filter(({ isAsserted }) => isAsserted).length
  counts.rolesInvented += invented.length
  // Uppercase removes the difference between ı and i.
  const isNamed = (resume.name ?? '').toUpperCase() === person.name.toUpperCase()
  counts.names += isNamed ? 1 : 0
  counts.emails += resume.email === person.email ? 1 : 0
  const [claimed, found] = [skillsOfPerson(person), new Set(resume.skills.map(({ name }) => name))]
  counts.skills += claimed.size
  counts.skillsRead += found.size
  counts.skillsRight += [...claimed].filter((name) => found.has(name)).length
  const note = (what: string, missed: string[], wrong: string[]) => {
    if (missed.length + wrong.length > 0) faults.push({ layout: layout.name, who: person.name, what, missed, wrong })
  }
  const readTexts = read.map(tell)
  note(
    'roles',
    thereTexts.filter((text) => !readTexts.includes(text)),
    readTexts.filter((text) => !thereTexts.includes(text)),
  )
  note('name', isNamed ? [] : [person.name], isNamed ? [] : [resume.name ?? ''])
  note('email', resume.email === person.email ? [] : [person.email], [])
  note(
    'skills',
    [...claimed].filter((name) => !found.has(name)),
    [...found].filter((name) => !claimed.has(name)),
  )
}

export function addCounts(one: Counts, other: Counts): Counts {
  const keys = Object.keys(one) as (keyof Counts)[]
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as Counts
}

const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000)

/** The counts as shares, as the bench prints them. */
export function sharesOf(counts: Counts): Record<string, number | null> {
  return {
    files: counts.files,
    rolesRight: share(counts.rolesRight, counts.roles),
    rolesInvented: share(counts.rolesInvented, counts.rolesAsserted),
    names: share(counts.names, counts.files),
    emails: share(counts.emails, counts.files),
    skillsRecall: share(counts.skillsRight, counts.skills),
    skillsInvented: share(counts.skillsRead - counts.skillsRight, counts.skillsRead),
  }
}
