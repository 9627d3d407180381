/** Distinguishes lines of a resume that may head a role from those about work. */
import { headingKind, bullet } from './resume-headings.ts'
import { endsInForm, isAsideLine, readLabel } from './role-parts.ts'
import { companyWords, namesTitle } from './titles.ts'

const maxBeside = 90
const contactLine = /\S@\S+\.\w|https?:|www\.|\+?\d[\d ()-]{7,}\d/
const action =
  /^(?:\p{Lu}\p{Ll}{2,}(?:ed|ing)|Re(?:built|wrote)|Built|Wrote|Led|Ran|Cut|Set|Put|Kept|Made|Took|Taught|Found|Won|Held|Brought|Broke|Grew|Gave|Got|Drove|Chose|Sold|Spoke|Oversaw|Sped|Shrank|Split|Shipped|Hired)\s/u
const smallWord = /(?:^|\s)\p{Ll}[\p{Ll}’'-]{2,}(?=[\s,.]|$)/gu
const particles = new Set([
  'and',
  'und',
  'for',
  'the',
  'der',
  'des',
  'del',
  'von',
  'van',
  'den',
  'für',
  'och',
  'para',
  'con',
  'pour',
])

/** 'Rebuilt the booking flow in React': a verb at the start and small words behind it, unlike a name. */
export function tellsOfWork(line: string): boolean {
  const small = (line.match(smallWord) ?? []).filter((word) => !particles.has(word.trim()))
  const words = line.split(/\s+/).length
  return (action.test(line) && small.length > 0 && words >= 3) || (words > 4 && small.length >= words * 0.6)
}

/** A line that may be a title or a firm rather than what was done there. */
export function isHeaderLine(line: string | undefined): line is string {
  if (line === undefined || bullet.test(line)) return false
  const label = readLabel(line)
  if (label) return label.kind !== 'none'
  if (/^[[(]?\d/.test(line) && isAsideLine(line)) return true
  if (line.length > maxBeside || contactLine.test(line)) return false
  if (/[.;:]$/.test(line) && !endsInForm(line) && line.split(/\s+/).length > 3) return false
  if (headingKind(line) || tellsOfWork(line)) return false
  if (/^\p{Ll}/u.test(line)) return namesTitle(line) && isMostlyCapital(line)
  return namesTitle(line) || companyWords.test(line) || isMostlyCapital(line)
}

/** Names have capitals; sentences about work have one at their beginning. Other scripts have none at all. */
export function isMostlyCapital(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}’'&.-]*/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  const capital = long.filter((word) => !/^\p{Ll}/u.test(word))
  return words.length <= 10 && capital.length >= Math.max(1, long.length * 0.6)
}
