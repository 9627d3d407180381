/** Distinguishes lines of a resume that may head a role from those about work. */
import { fold } from '../../platform/documents/period.ts'
import { headingKind, bullet } from './resume-headings.ts'
import { endsInForm, isAsideLine, readLabel, readParts } from './role-parts.ts'
import { namesFirm, namesTitle } from './titles.ts'

const maxBeside = 90
const contactLine = /\S@\S+\.\w|https?:|www\.|\+?\d[\d ()-]{7,}\d/
const action =
  /^(?:\p{Lu}\p{Ll}{2,}(?:ed|ing)|Re(?:built|wrote)|Built|Wrote|Led|Ran|Cut|Set|Put|Kept|Made|Took|Taught|Found|Won|Held|Brought|Broke|Grew|Gave|Got|Drove|Chose|Sold|Spoke|Oversaw|Sped|Shrank|Split|Shipped|Hired)\s/u
/** 'Client: Acme', 'Stack: Go, Java': a label that names neither title nor firm. */
const unknownLabel = /^[^\t:]{2,40}:(?:\s|$)/
/** Folded: leave and studies have periods too. */
const leave =
  /^(?:elternzeit|mutterschutz|ouderschapsverlof|foraldraledig|barsel|foreldrepermisjon|sabbatjahr|sabbatical|career break|gap year|(?:parental|maternity|paternity|family|sick|adoption) leave|conge (?:parental|(?:de )?maternite|sabbatique)|congedo (?:parentale|di maternita)|(?:baja|permiso|licen[cz][ai]a?) (?:por |de )?(?:maternidade?|paternidade?|parental)|urlop (?:macierzynski|wychowawczy|rodzicielski)|(?:rodicovska|materska) dovolena|arbeits(?:suchend|los))/i
const studies =
  /^(?:(?:bachelor|master)(?:['’]?s)?(?: of | in | degree|stud|,|$)|[bm]\.? ?(?:sc|eng|tech|com|ed)\b|[bm]\.(?:a|e|s)\.|ph\.?d\.?(?: in |,|$)|ausbildung (?:zu|als)|umschulung|studium\b|abitur|fachhochschulreife|diplome? (?:d|in|of|de)\b|licence (?:en|de)\b|licenciatura|laurea\b|baccalaureat|matura\b|(?:high|secondary) school)/i

/** True if a title names leave or studies. */
export const isNoWork = (title: string): boolean => leave.test(fold(title)) || studies.test(fold(title))

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

/**
 * A line that may be a title or a firm rather than what was done there. `isHead`: a list of names too, as right above a
 * bare period.
 */
export function isHeaderLine(line: string | undefined, isHead = false): line is string {
  if (line === undefined || bullet.test(line)) return false
  const label = readLabel(line)
  if (label) return label.kind !== 'none'
  if (/^[[(]?\d/.test(line) && isAsideLine(line)) return true
  if (line.length > maxBeside || contactLine.test(line) || unknownLabel.test(line)) return false
  if (/[.;:]$/.test(line) && !endsInForm(line) && line.split(/\s+/).length > 3) return false
  if (headingKind(line) || tellsOfWork(line) || (!isHead && isList(line))) return false
  if (/^\p{Ll}/u.test(line)) return namesTitle(line) && isMostlyCapital(line)
  return namesTitle(line) || namesFirm(line) || isMostlyCapital(line)
}

/** 'Java, Spring, Docker': three names and more, and none of them a title's, a firm's or a place's. */
function isList(line: string): boolean {
  const parts = line.includes(',') ? readParts(line) : []
  return parts.length > 2 && parts.every(({ kind, text }) => kind === 'firm' && !namesFirm(text))
}

/** Names have capitals; sentences about work have one at their beginning. Other scripts have none at all. */
export function isMostlyCapital(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}’'&.-]*/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  const capital = long.filter((word) => !/^\p{Ll}/u.test(word))
  return words.length <= 10 && capital.length >= Math.max(1, long.length * 0.6)
}
