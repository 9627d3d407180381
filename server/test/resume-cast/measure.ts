/**
 * Precision and recall of reading the resume corpus, field by field:
 * node server/test/resume-cast/measure.ts tuned | held-out [name, to list what is wrong]
 */
import { fileURLToPath } from 'node:url'
import { loadBank } from '../../src/questions/bank.ts'
import { readResumeFile } from '../../src/questions/questions.ts'
import { readResume, type Resume } from '../../src/questions/resume/resume.ts'
import { type CastMember, loadCast, printed, skillsOf } from './cast.ts'
import { isYearly } from './dates.ts'
import { drawResume } from './draw.ts'

export type Field = 'name' | 'email' | 'links' | 'title' | 'company' | 'dates' | 'roles' | 'skills'
type Count = { right: number; read: number; there: number }
export type Figures = Record<Field, Count>
export type Fault = { who: string; field: Field; missed: string[]; wrong: string[] }

const fields: Field[] = ['name', 'email', 'links', 'title', 'company', 'dates', 'roles', 'skills']

/** Reads a person's file, as planned or in another format. */
export async function readCast(person: CastMember, how?: { format: string; page: string }): Promise<Resume> {
  const { lines, links } = await readResumeFile(await drawResume(person, how ?? person.plan))
  return readResume(lines, links, loadBank().finder)
}

/** Counts what was read right, what was read at all and what there was to read. */
export async function measureCast(cast: CastMember[]): Promise<{ figures: Figures; faults: Fault[] }> {
  const figures = Object.fromEntries(
    fields.map((field): [Field, Count] => [field, { right: 0, read: 0, there: 0 }]),
  ) as Figures
  const faults: Fault[] = []
  for (const person of cast) {
    const resume = await readCast(person)
    for (const field of fields) {
      const [read, there] = [valuesRead(resume, field, person), valuesThere(person, field)]
      const left = [...there]
      const wrong: string[] = []
      for (const value of read) {
        const at = left.indexOf(value)
        if (at >= 0) left.splice(at, 1)
        else wrong.push(value)
      }
      const count = figures[field]
      count.right += there.length - left.length
      count.read += read.length
      count.there += there.length
      if (left.length + wrong.length > 0) faults.push({ who: person.name, field, missed: left, wrong })
    }
  }
  return { figures, faults }
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
const plainLink = (url: string) => plain(url).replace(/^https?:\/\/(www\.)?|\/$/g, '')

function valuesRead(resume: Resume, field: Field, { plan }: CastMember): string[] {
  const month = (at: number | undefined) => (at === undefined ? 'now' : isYearly(plan.dates) ? Math.floor(at / 12) : at)
  const roles = resume.roles.map(({ title, company, from, to }) => ({
    title: plain(title),
    company: plain(company),
    dates: `${month(from)}-${month(to)}`,
  }))
  switch (field) {
    case 'name':
      return resume.name ? [plain(resume.name)] : []
    case 'email':
      return resume.email ? [plain(resume.email)] : []
    case 'links':
      return resume.links.map(plainLink)
    case 'skills':
      return [...new Set(resume.skills.map(({ name }) => name))]
    case 'roles':
      return roles.map(({ title, company, dates }) => `${title} / ${company} / ${dates}`)
    default:
      return roles.map((role) => role[field])
  }
}

function valuesThere(person: CastMember, field: Field): string[] {
  const monthOf = (text: string | null) => {
    if (text === null) return 'now'
    const [year = 0, month = 1] = text.split('-').map(Number)
    return isYearly(person.plan.dates) ? year : year * 12 + month - 1
  }
  const roles = person.roles.map(([title, company, from, to]) => ({
    title: plain(printed(title)),
    company: plain(company),
    dates: `${monthOf(from)}-${monthOf(to)}`,
  }))
  switch (field) {
    case 'name':
      return [plain(person.name)]
    case 'email':
      return [plain(person.email)]
    case 'links':
      return person.links.map(([url]) => plainLink(url))
    case 'skills':
      return [...skillsOf(person)]
    case 'roles':
      return roles.map(({ title, company, dates }) => `${title} / ${company} / ${dates}`)
    default:
      return roles.map((role) => role[field])
  }
}

/** A line a field: precision and recall in hundredths. */
export function tabulate(figures: Figures): string {
  const share = (part: number, whole: number) => (whole === 0 ? '  -  ' : (part / whole).toFixed(3))
  const rows = fields.map((field) => {
    const { right, read, there } = figures[field]
    return `${field.padEnd(8)} precision ${share(right, read)}  recall ${share(right, there)}  (${right} of ${there}, ${read} read)`
  })
  return rows.join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , which, who] = process.argv
  const cast = loadCast(which === 'held-out' ? 'held-out' : 'tuned')
  const { figures, faults } = await measureCast(cast)
  console.log(tabulate(figures))
  if (who) {
    for (const fault of faults.filter((each) => who === 'all' || each.who.includes(who))) {
      console.log(
        `${fault.who} · ${fault.field} · missed ${fault.missed.join(' ; ')} · wrong ${fault.wrong.join(' ; ')}`,
      )
    }
  }
  process.exit(0)
}
