/** The roles of a resume: found by their periods, with title and firm from the lines around them. */
import { type DateRange, fold, readDateRange } from '../../platform/documents/period.ts'
import { bullet, headingKind, type Section } from './resume-headings.ts'

/** `lines` are the indexes of what was done there; `header` is the first line that names the role. */
export type Role = DateRange & { title: string; company: string; header: number; lines: number[] }

/** Folded; German, Dutch and Nordic titles are often the end of a longer word. */
const titleWords = new RegExp(
  [
    '\\b(engineer(ing)?|developer|programmer|architect|scientist|analyst|consultant|manager|lead|leader|intern|trainee|administrator|admin|specialist|designer|researcher|assistant|student|tutor|tester|officer|director|head|founder|freelance(r)?|contractor|associate|technician|devops|sre|cto|ceo|qa|artist|writer|editor|teacher|lecturer|professor|fellow|postdoc|instructor|coach|master|owner|chef|cook|nurse|teller|clerk|cashier|medic|accountant|driver|barista|waiter|translator|journalist|agent|representative|advisor|adviser|coordinator|supervisor|operator|mechanic|electrician|apprentice|trainer|volunteer|support|dba|sdet|expert|principal|president|partner|sergeant|soldier|pilot|librarian|therapist|physician|scholar)s?\\b',
    '(entwickler(in)?|ingenieur(in)?|ingenieure|berater(in)?|leiter(in)?|student(in)?|praktikant(in)?|analyst(in)?|buchhalter(in)?|lehrer(in)?|mitarbeiter(in)?|techniker(in)?|kauf(mann|frau)|administrator(in)?|informatiker(in)?|ontwikkelaar|beheerder|adviseur|stagiair(e)?|utvecklare|utvikler|udvikler|ingenjor|konsult|kehittaja)\\b',
    '\\b(developpeu(r|se)|ingenieure?|analyste|programmeu(r|se)|stagiaire|administrat(eur|rice)|concept(eur|rice)|chef|responsable|enseignante?|charge|chercheu(r|se)|technicien(ne)?|graphiste)\\b',
    '\\b(desarrollador(a)?|ingenier[oa]|analista|programador(a)?|administrador(a)?|becari[oa]|soporte|tecnic[oa]|consultor(a)?|desenvolvedor(a)?|engenheir[oa]|estagiari[oa]|gerente|professor(a)?|docente|disenador(a)?|jefe|lider)\\b',
    '\\b(svilupp(atore|atrice)|programmat(ore|rice)|ingegnere|sistemista|tirocinante|stagista|impiegat[oa]|collaudat(ore|rice)|consulente|responsabile|insegnante|progettista)\\b',
    '\\b(programist(a|ka)|inzynier|tester(ka)?|analityk|stazyst(a|ka)|kierownik|specjalist(a|ka)|vyvojar(ka)?|spravce|muhendisi?|gelistirici(si)?|yazilimci|stajyer|uzmani?|yoneticisi|ogretmen)\\b',
  ].join('|'),
  'i',
)
const companyWords =
  /\b(ltd|limited|inc|llc|llp|plc|gmbh|ag|corp|co|company|pvt|s\.?a\.?|s\.?r\.?l|s\.?p\.?a|b\.?v|ab|as|oy|university|universitat|universite|universidad|institute?|institut|college|school|academy|laborator(y|ies)|labs?|bank|group|hospital|clinic|agency|studio|solutions|software|systems|technologies|services|insurance|telecom|foundation|ministry|city of|council|authority|army|airlines|self-employed)\b/i
/** A part of a firm: named beside it, it is not the firm. */
const unitWords =
  /\b(ward|department|dept|division|unit|icu|intensive care|emergency room|abteilung|ambulanz|notaufnahme)\b|(intensiv|pflege|wach|aufwach|kranken|kinder|normal|palliativ)station\b/i
const seniority = /^(junior|senior|sr|jr|staff|principal|lead|graduate|associate|freelance)\b/i
const legalForm = /,\s+(?=(?:inc|ltd|llc|llp|plc|gmbh|co|corp|s\.?a|b\.?v|pvt)\b\.?)/gi
const separator = /\t+|,\s+|;\s+|\s+(?:at|@|bei|chez|presso|bij|hos|en|w)\s+(?=\p{Lu})|\s+[-–—|·•]\s+|\s*\|\s*/u
const longestHeader = 140
const longestBeside = 70
const contactLine = /\S@\S+\.\w|https?:|www\.|\+?\d[\d ()-]{7,}\d/

/** Whether a text names an occupation, in one of the languages that resumes come in. */
export function namesTitle(text: string): boolean {
  return titleWords.test(fold(text))
}

/** A line's period and the rest of it. */
export type Period = NonNullable<ReturnType<typeof readDateRange>>

/** The period of a line that is short enough to head a role. */
export function periodOf(line: string): Period | undefined {
  return line.length <= longestHeader && !bullet.test(line) ? readDateRange(line) : undefined
}

/**
 * Roles under the headings of experience; where there is none, wherever periods stand outside education. `periods` are
 * those of the lines.
 */
export function findRoles(lines: string[], sections: Section[], periods: (Period | undefined)[]): Role[] {
  const hasExperience = sections.some((section) => section.kind === 'experience')
  const places = sections.filter((section) =>
    hasExperience ? section.kind === 'experience' : section.kind === 'summary' || section.kind === 'other',
  )
  return places.flatMap((section) => rolesIn(lines, section, periods))
}

type Dated = { at: number; range: DateRange; rest: string }
type Parts = { title: string; company: string; titleScore: number }
type Start = Parts & { first: number; last: number; range: DateRange }

function rolesIn(lines: string[], section: Section, periods: (Period | undefined)[]): Role[] {
  const dated = findDated(section, periods)
  const starts: Start[] = []
  // Where the first period heads its section, periods stand before what they date.
  const first = dated.find(({ rest }) => !hasWords(rest))
  const isBefore = first !== undefined && !hasHeaderAbove(lines, first.at, section.from - 1)
  let firm = ''
  dated.forEach((one, index) => {
    const taken = starts.at(-1)?.last ?? section.from - 1
    const end = dated[index + 1]?.at ?? section.to
    const start = hasWords(one.rest)
      ? readAround(lines, one, taken, end)
      : isBefore
        ? readBelow(lines, one, end)
        : readAbove(lines, one, taken, end)
    // Several titles at one firm: only the first stands below its name.
    if (start.company) firm = start.first < one.at && hasWords(one.rest) ? start.company : ''
    else if (firm) start.company = firm
    starts.push(start)
  })
  return starts.map(({ title, company, range, first: header, last }, index) => {
    const end = starts[index + 1]?.first ?? section.to
    const own = Array.from({ length: Math.max(0, end - last - 1) }, (_, step) => last + 1 + step)
    return { title, company, header, ...range, lines: own }
  })
}

const hasWords = (text: string) => /\p{L}{2}/u.test(text)

function findDated(section: Section, periods: (Period | undefined)[]): Dated[] {
  const dated: Dated[] = []
  for (let at = section.from; at < section.to; at += 1) {
    const found = periods[at]
    // A sentence about work; a firm and its place ('2019 - now: Acme Data, Porto.') may end with a full stop too.
    const isSentence = found && found.rest.length > 30 && /[.;]$/.test(found.rest) && !isMostlyCapital(found.rest)
    if (!found || isSentence) continue
    dated.push({ at, range: found.range, rest: withoutStop(found.rest) })
  }
  return dated
}

const formWithStop = /\b(?:ltd|inc|co|corp|pvt|s\.a|b\.v|a\.s|s\.r\.o|o\.o|e\.v|s\.p\.a|s\.l|lda|k\.k)\.$/i
const withoutStop = (text: string) => (formWithStop.test(text) ? text : text.replace(/\.$/, ''))

/** A line that may be a title or a firm rather than what was done there. */
function isHeaderLine(line: string | undefined): line is string {
  if (line === undefined || bullet.test(line) || line.length > longestBeside || contactLine.test(line)) return false
  if (/[.;:]$/.test(line) && !formWithStop.test(line)) return false
  if (headingKind(line)) return false
  if (/^\p{Ll}/u.test(line)) return namesTitle(line) && isMostlyCapital(line)
  return namesTitle(line) || companyWords.test(line) || isMostlyCapital(line)
}

/** Names have capitals; sentences about work have one at their beginning. */
function isMostlyCapital(line: string): boolean {
  const words = line.match(/\p{L}[\p{L}’'&.-]*/gu) ?? []
  const long = words.filter((word) => word.length > 3)
  const capital = long.filter((word) => /^\p{Lu}/u.test(word))
  return words.length <= 8 && capital.length >= Math.max(1, long.length * 0.6)
}

function hasHeaderAbove(lines: string[], at: number, taken: number): boolean {
  return at - 1 > taken && isHeaderLine(lines[at - 1])
}

/** The period stands on a line with words: title, firm or both; what is missing is just below, or just above. */
function readAround(lines: string[], { at, range, rest }: Dated, taken: number, end: number): Start {
  const own = splitHeader(rest)
  const place = { first: at, last: at, range }
  const below = at + 1 < end ? lines[at + 1] : undefined
  // '2019 - now: Acme Data, Porto.', and below it 'Data Analyst. Built reports …'.
  const begun = own.titleScore <= 0 && below !== undefined ? titleAtStart(below) : undefined
  if (begun) return { title: begun, company: firmOf(rest), titleScore: 1, ...place }
  // 'Larkspur Health, Austin, TX   2022 - now', and the title on the next line.
  const isFirmAndPlace = own.titleScore <= 0 && isHeaderLine(below) && isTitled(below)
  if (own.company && !isFirmAndPlace) return { ...own, ...place }
  const above = at - 1 > taken ? lines[at - 1] : undefined
  if (isHeaderLine(below) && !(isHeaderLine(above) && own.titleScore > 0 && isTitled(below))) {
    return { ...combine(rest, below), ...place, last: at + 1 }
  }
  return isHeaderLine(above) ? { ...combine(rest, above), ...place, first: at - 1 } : { ...own, ...place }
}

/** The title that a line begins with before it goes on in sentences. */
function titleAtStart(line: string): string | undefined {
  const [, title] = /^(\p{Lu}[^.;:!?]{2,50})[.:]\s+\p{Lu}/u.exec(line) ?? []
  return title && isHeaderLine(title) && namesTitle(title) ? title : undefined
}

const isTitled = (line: string) => splitHeader(line).titleScore > 0

/** The period heads the role. */
function readBelow(lines: string[], { at, range }: Dated, end: number): Start {
  const place = { first: at, range }
  const next = at + 1 < end ? lines[at + 1]! : ''
  if (!next || bullet.test(next)) return { title: '', company: '', titleScore: 0, ...place, last: at }
  const own = splitHeader(next)
  const after = at + 2 < end ? lines[at + 2] : undefined
  if (own.company || !isHeaderLine(after)) return { ...own, ...place, last: at + 1 }
  return { ...combine(next, after), ...place, last: at + 2 }
}

/** The period stands below the role's name. */
function readAbove(lines: string[], { at, range }: Dated, taken: number, end: number): Start {
  const place = { range, last: at }
  const nearest = at - 1 > taken ? lines[at - 1] : undefined
  if (!isHeaderLine(nearest)) return readBelow(lines, { at, range, rest: '' }, end)
  const own = splitHeader(nearest)
  const further = at - 2 > taken ? lines[at - 2] : undefined
  // 'Android Developer', 'Olive Bank, Seville' and then the period.
  const isFirmAndPlace = own.titleScore <= 0 && isHeaderLine(further) && isTitled(further)
  if ((own.company && !isFirmAndPlace) || !isHeaderLine(further)) return { ...own, ...place, first: at - 1 }
  return { ...combine(further, nearest), ...place, first: at - 2 }
}

function combine(one: string, other: string): Parts {
  const isSwapped = scoreOf(other) > scoreOf(one)
  const title = splitHeader(isSwapped ? other : one)
  return { ...title, company: title.company || firmOf(isSwapped ? one : other) }
}

function scoreOf(text: string): number {
  const isFirm = companyWords.test(fold(text))
  return (namesTitle(text) ? 2 : 0) + (seniority.test(text) ? 1 : 0) - (isFirm ? 1.5 : 0)
}

/** The firm of a line that holds no title: 'Acme, Berlin' is Acme. */
function firmOf(line: string): string {
  return firmAmong(partsOf(line))
}

function firmAmong(parts: string[]): string {
  const firm = parts.find((part) => companyWords.test(fold(part)))
  return firm ?? parts.find((part) => !unitWords.test(fold(part))) ?? parts[0] ?? ''
}

function partsOf(line: string): string[] {
  return line
    .replace(legalForm, '\u0001')
    .split(separator)
    .map((part) => trimBrackets(part.replaceAll('\u0001', ', ')))
    .filter(Boolean)
}

function splitHeader(header: string): Parts {
  const parts = partsOf(header)
  const scores = parts.map(scoreOf)
  const titleAt = Math.max(0, scores.indexOf(Math.max(...scores)))
  const others = parts.filter((_, at) => at !== titleAt)
  const company = firmAmong(others)
  return { title: parts[titleAt] ?? header.trim(), company, titleScore: scores[titleAt] ?? 0 }
}

/** A bracket without its other half was part of what was split off. */
function trimBrackets(part: string): string {
  const text = part.trim().replace(/^[([]([^)\]]*)[)\]]$/, '$1')
  const isBalanced = (text.match(/\(/g) ?? []).length === (text.match(/\)/g) ?? []).length
  return (isBalanced ? text : text.replace(/[()]/g, '')).replace(/^[\s,–—-]+|[\s,–—-]+$/g, '')
}
