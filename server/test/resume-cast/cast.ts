/** A person of the resume corpus: the expected reading result, and the plan for drawing the file. */
import { readFileSync } from 'node:fs'

/** Title, company, first month, last month (null while it lasts), then what was done. */
export type CastRole = [title: string, company: string, from: string, to: string | null, ...done: string[]]

/**
 * `[Postgres=PostgreSQL]` in any text claims a skill: written as `Postgres`, in the taxonomy as `PostgreSQL`. Items of
 * `skills` claim one each, but for those behind `~`, which the taxonomy does not have.
 */
export type CastMember = {
  name: string
  /** The name as the file has it, where that differs. */
  written?: string
  email: string
  /** A URL, and its label if it isn't written out. */
  links: [url: string, label?: string][]
  title: string
  roles: CastRole[]
  skills: [label: string, items: string][]
  more?: [heading: string, ...lines: string[]][]
  plan: Plan
}

export type Page = 'one' | 'left' | 'right' | 'halves' | 'margin' | 'grid'
export type RoleStyle =
  | 'flush'
  | 'at'
  | 'dates first'
  | 'dates inline'
  | 'company first'
  | 'title then company'
  | 'bars'
  | 'brackets'
export type Plan = {
  format: 'pdf' | 'docx' | 'txt'
  page: Page
  roles: RoleStyle
  dates: string
  bullet: string
  headings: Headings
  /** One line, or a line each. */
  contact: 'line' | 'lines' | 'bottom'
}

export type Headings = Record<'experience' | 'skills', string>

/** Returns the printed part of a text. */
export const printed = (text: string) => text.replace(/\[([^\]=]*)(?:=[^\]]*)?\]/g, '$1')
/** The skills that a text claims. */
export const claimed = (text: string) =>
  [...text.matchAll(/\[([^\]=]*)(?:=([^\]]*))?\]/g)].map(([, written, name]) => name ?? written!)

/** The items of a skills line, as printed and as claimed. */
export function readItems(items: string): { text: string; skill?: string }[] {
  return items.split('; ').map((item) => {
    if (item.startsWith('~')) return { text: item.slice(1) }
    const [text = '', skill = text] = item.split('=')
    return { text, skill }
  })
}

/** Every skill that a person claims. */
export function skillsOf(person: CastMember): Set<string> {
  const texts = [person.title, ...person.roles.flatMap(([title, , , , ...done]) => [title, ...done])]
  const more = (person.more ?? []).flat()
  const listed = person.skills.flatMap(([, items]) => readItems(items).flatMap(({ skill }) => skill ?? []))
  return new Set([...[...texts, ...more].flatMap(claimed), ...listed])
}

/** The people that the reading was tuned on, or those it was only measured on. */
export function loadCast(which: 'tuned' | 'held-out'): CastMember[] {
  return JSON.parse(readFileSync(new URL(`./${which}.json`, import.meta.url), 'utf8')) as CastMember[]
}
