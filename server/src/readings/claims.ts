/** Checks a model's claims against the text: claims not found in it word for word are dropped. */
import { readDateRange } from '../platform/documents/period.ts'
import { givesOrders } from '../questions/reader-orders.ts'
import { showMonths } from '../questions/resume/dates.ts'
import type { ClaimText, JobClaims, ResumeClaims } from './prompts.ts'

export type Place = { quote: string; line: number }
export type FoundRole = { title: string; company: string; from: string; to: string | null } & Place
export type FoundResume = {
  name: ({ text: string } & Place) | null
  email: ({ text: string } & Place) | null
  links: ({ text: string } & Place)[]
  roles: FoundRole[]
  skills: ({ text: string } & Place)[]
}
export type FoundJob = Record<'must' | 'nice', ({ text: string } & Place)[]> & {
  title: ({ text: string } & Place) | null
}

/** Angle brackets become others, here and in the prompt alike, so that nothing in a text can end it. */
const plain = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›').replace(/\s+/g, ' ').trim()

/** The lines as the model is shown them. An order may run on over the next line, so that one is left out with it. */
export function textOf(lines: string[]): ClaimText {
  const silent = new Set(lines.flatMap((line, at) => (givesOrders(line) ? [at, at + 1] : [])))
  const shown = lines.flatMap((line, at) => (silent.has(at) || plain(line) === '' ? [] : [{ text: plain(line), at }]))
  return { lines: shown }
}

/** Maximum number of adjacent lines that a role's parts may span. */
const maxRoleLines = 4
/** A quotation of one or two letters, as the skill R, must be the whole of a word. */
const wordEnd = /[\p{L}\p{N}]/u

function standsIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const isWhole = !wordEnd.test(text[at - 1] ?? ' ') || !wordEnd.test(words[0]!)
    const endsWhole = !wordEnd.test(text[at + words.length] ?? ' ') || !wordEnd.test(words.at(-1)!)
    if (isWhole && endsWhole) return true
  }
  return false
}

/** Finds the first line with the words within the quotation; undefined if there is none. */
function placeOf({ lines }: ClaimText, words: string, quote = words): Place | undefined {
  const [own, around] = [plain(words), plain(quote)]
  if (own === '' || !standsIn(around, own)) return undefined
  const found = lines.find(({ text }) => text.includes(around) && standsIn(text, own))
  return found && { quote: found.text, line: found.at }
}

function counted<T>(given: (T | undefined | null)[]): { found: T[]; dropped: number } {
  const found = given.filter((one): one is T => one !== undefined && one !== null)
  return { found, dropped: given.length - found.length }
}

function checkWords(text: ClaimText, words: string | null) {
  const place = words ? placeOf(text, words) : undefined
  return place ? { text: plain(words!), ...place } : null
}

function checkSkills(text: ClaimText, skills: { name: string; quote: string }[]) {
  return counted(
    skills.map(({ name, quote }) => {
      const place = placeOf(text, name, quote)
      return place && { text: plain(name), ...place }
    }),
  )
}

/** Returns the claims found in the text, and the number of the others. */
export function checkResumeClaims(claims: ResumeClaims, text: ClaimText): { found: FoundResume; dropped: number } {
  const [name, email] = [checkWords(text, claims.name), checkWords(text, claims.email)]
  const links = counted(claims.links.map((link) => checkWords(text, link)))
  const roles = counted(claims.roles.map((role) => checkRole(text, role)))
  const skills = checkSkills(text, claims.skills)
  const missing = Number(Boolean(claims.name) && !name) + Number(Boolean(claims.email) && !email)
  return {
    found: { name, email, links: links.found, roles: roles.found, skills: skills.found },
    dropped: missing + links.dropped + roles.dropped + skills.dropped,
  }
}

/** Title, firm and period must be near each other, and the period must be valid. */
function checkRole({ lines }: ClaimText, role: ResumeClaims['roles'][number]): FoundRole | undefined {
  const { title, company, period } = {
    title: plain(role.title),
    company: plain(role.company),
    period: plain(role.period),
  }
  const range = readDateRange(period)?.range
  if (!range || (title === '' && company === '')) return undefined
  for (let at = 0; at < lines.length; at += 1) {
    const near = lines.slice(at, at + maxRoleLines)
    const words = near.map((line) => line.text).join(' \n ')
    const hasAll = [title, company, period].every((part) => part === '' || standsIn(words, part))
    if (
      !hasAll ||
      !standsIn(near[0]!.text, [title, company, period].find((part) => part && standsIn(near[0]!.text, part)) ?? '\n')
    )
      continue
    return { title, company, ...showMonths(range), quote: near[0]!.text, line: near[0]!.at }
  }
  return undefined
}

/** The same of a posting. */
export function checkJob(claims: JobClaims, text: ClaimText): { found: FoundJob; dropped: number } {
  const title = checkWords(text, claims.title)
  const must = checkSkills(text, claims.must)
  const nice = checkSkills(text, claims.nice)
  return {
    found: { title, must: must.found, nice: nice.found },
    dropped: Number(Boolean(claims.title) && !title) + must.dropped + nice.dropped,
  }
}
