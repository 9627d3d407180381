/** The roles of a resume: found by their periods, with title and firm from the lines around them. */
import { type DateRange, readDateRange } from '../../platform/documents/period.ts'
import { bullet, type Section } from './resume-headings.ts'
import { isHeaderLine, isMostlyCapital, tellsOfWork } from './role-lines.ts'
import { endsInForm, isAsideLine, isUnit, type Part, readLabel, readParts } from './role-parts.ts'
import { companyWords, namesTitle } from './titles.ts'

/** `lines` are the indexes of what was done there; `header` is the first line that names the role. */
export type Role = DateRange & {
  title: string
  company: string
  header: number
  lines: number[]
  /** Title or firm may be something else: never quoted, and shown first for correction. */
  isUncertain?: true
}

const maxHeader = 140
const maxHeaderLines = 3

/** A line's period and the rest of it. */
export type Period = NonNullable<ReturnType<typeof readDateRange>>

/** The period of a line that is short enough to head a role. */
export function periodOf(line: string): Period | undefined {
  return line.length <= maxHeader && !bullet.test(line) ? readDateRange(line) : undefined
}

/**
 * Finds roles under headings of experience; without such headings, wherever there are periods outside education.
 * `periods` are those of the lines.
 */
export function findRoles(lines: string[], sections: Section[], periods: (Period | undefined)[]): Role[] {
  const hasExperience = sections.some((section) => section.kind === 'experience')
  const places = sections.filter((section) =>
    hasExperience ? section.kind === 'experience' : section.kind === 'summary' || section.kind === 'other',
  )
  return places.flatMap((section) => rolesIn(lines, section, periods))
}

type Dated = { at: number; range: DateRange; rest: string }
/** `worth`: how complete and plain title and firm are. */
type Head = { title: string; company: string; isUncertain: boolean; worth: number; first: number; last: number }
type Side = 'above' | 'below'
/** A part with how far it is from being the firm: 0 is nearest. */
type Ranked = Part & { rank: number; line: number }

function rolesIn(lines: string[], section: Section, periods: (Period | undefined)[]): Role[] {
  const dated = findDated(lines, section, periods)
  const readAll = (side: Side) => readHeads(lines, section, dated, side)
  const [above, below] = [readAll('above'), readAll('below')]
  const worth = (heads: Head[]) => heads.reduce((sum, head) => sum + head.worth, 0)
  const [main, other] = worth(below) > worth(above) ? [below, above] : [above, below]
  // A resume keeps to one order; only a role that it leaves without title or firm is read the other way.
  const heads = main.map((head, at) =>
    head.worth < other[at]!.worth - 1 ? { ...other[at]!, isUncertain: true } : head,
  )
  return dated.map(({ range }, index) => {
    const { title, company, first, last, isUncertain } = heads[index]!
    const end = Math.max(last + 1, heads[index + 1]?.first ?? section.to)
    const own = Array.from({ length: end - last - 1 }, (_, step) => last + 1 + step)
    return { title, company, header: first, ...range, lines: own, ...(isUncertain ? { isUncertain } : {}) }
  })
}

const hasWords = (text: string) => /\p{L}{2}/u.test(text)

function findDated(lines: string[], section: Section, periods: (Period | undefined)[]): Dated[] {
  const dated: Dated[] = []
  for (let at = section.from; at < section.to; at += 1) {
    const found = periods[at]
    // A sentence about work; a firm and its place ('2019 - now: Acme Data, Porto.') may end with a full stop too.
    const isSentence = found && found.rest.length > 30 && /[.;]$/.test(found.rest) && !isMostlyCapital(found.rest)
    if (!found || isSentence) continue
    const label = readLabel(lines[at]!)
    dated.push({ at, range: found.range, rest: label?.kind === 'none' ? '' : withoutStop(found.rest) })
  }
  return dated
}

const withoutStop = (text: string) => (endsInForm(text) ? text : text.replace(/\.$/, ''))

/** Each role's head, with the lines on one side of its period. */
function readHeads(lines: string[], section: Section, dated: Dated[], side: Side): Head[] {
  const heads: Head[] = []
  let firm: { name: string; isOfAll: boolean } | undefined
  dated.forEach((one, index) => {
    const taken = heads.at(-1)?.last ?? section.from - 1
    const end = dated[index + 1]?.at ?? section.to
    const around = side === 'above' ? linesAbove(lines, one.at, taken) : linesBelow(lines, one.at, end)
    const labelled = findLabelled(lines, one.at, end)
    const head = readHead(lines, one, around, end, labelled)
    // Several titles at one firm: only the first is below its name.
    if (head.company) {
      const isOfAll = around.some((at) => isAsideLine(lines[at]!) && at < one.at)
      firm = side === 'above' && around.length > 1 ? { name: head.company, isOfAll } : ownFirm(lines, one, head)
    } else if (firm && namesTitle(head.title)) {
      head.company = firm.name
      head.isUncertain = !firm.isOfAll
      head.worth += 1
    }
    heads.push(head)
  })
  return heads
}

/** 'Acme<tab>2019 – 2024' above several titles. */
function ownFirm(lines: string[], { at, rest }: Dated, head: Head) {
  return head.first < at && hasWords(rest) && lines[at] ? { name: head.company, isOfAll: true } : undefined
}

/** Fields of a form below a period, up to the next one. */
function findLabelled(lines: string[], at: number, end: number): Partial<Record<'title' | 'firm', number>> {
  const found: Partial<Record<'title' | 'firm', number>> = {}
  for (let line = at + 1; line < end; line += 1) {
    const kind = readLabel(lines[line]!)?.kind
    if (kind === 'title' || kind === 'firm') found[kind] ??= line
  }
  return found
}

function linesAbove(lines: string[], at: number, taken: number): number[] {
  const found: number[] = []
  let names = 0
  for (let line = at - 1; line > taken && names < maxHeaderLines && isHeaderLine(lines[line]); line -= 1) {
    found.push(line)
    if (!isAsideLine(lines[line]!)) names += 1
  }
  return found
}

function linesBelow(lines: string[], at: number, end: number): number[] {
  const found: number[] = []
  for (let line = at + 1; line < end && found.length < maxHeaderLines && isHeaderLine(lines[line]); line += 1)
    found.push(line)
  return found
}

function readHead(
  lines: string[],
  { at, rest }: Dated,
  around: number[],
  end: number,
  labelled: ReturnType<typeof findLabelled>,
): Head {
  const parts = rankParts(lines, at, rest, around)
  const title = labelled.title === undefined ? pickTitle(parts) : labelledPart(lines, labelled.title)
  const begun = title && title.kind === 'title' ? undefined : titleAtStart(lines[at + 1], end > at + 1)
  const company =
    labelled.firm === undefined
      ? pickFirm(parts, begun === undefined ? title : undefined)
      : labelledPart(lines, labelled.firm)
  const name = begun ?? title?.text ?? ''
  const used = [at, ...[title, company].flatMap((part) => (part && labelled.title === undefined ? part.line : []))]
  const [first, last] = [Math.min(...used), Math.max(...used)]
  const isPlainTitle = begun !== undefined || (title?.kind === 'title' && !tellsOfWork(name))
  const isPlainFirm =
    company !== undefined && company.kind === 'firm' && company.rank < 2.5 && !tellsOfWork(company.text)
  const worth = (isPlainTitle ? 2 : 0) + (isPlainFirm ? 2 : company ? 0.5 : 0) - farness(title) - farness(company)
  return {
    title: name,
    company: company?.text ?? '',
    isUncertain: !isPlainTitle || !isPlainFirm,
    worth,
    first,
    last: withAsides(lines, last, end),
  }
}

/** A part further from the period is less likely to belong to it. */
const farness = (part: Ranked | undefined) => (part ? Math.min(0.4, part.rank * 0.05) : 0)

function rankParts(lines: string[], at: number, rest: string, around: number[]): Ranked[] {
  const isBehind = (lines[at] ?? '').indexOf(rest.split('\t')[0]!) > 0 || /^\P{L}*\d/u.test(lines[at] ?? '')
  const own = hasWords(rest)
    ? readParts(rest).map((part) => ({ ...part, line: at, rank: isBehind && part.isAside ? 2 : 0 }))
    : []
  const others = around.flatMap((line) => {
    const text = readLabel(lines[line]!)?.text ?? lines[line]!
    return readParts(text).map((part) => ({ ...part, line, rank: 1 }))
  })
  const all: Ranked[] = [...own, ...others]
  for (const part of all) {
    // To the right of a gap, beside a title or firm, a place is expected; to the right of the period it is only likely.
    const isBeside = all.some((other) => other !== part && other.line === part.line && !other.isAside)
    if (part.isAside && isBeside && part.kind === 'firm') part.rank = 3
    else if (part.line === at && isBehind && others.length > 0) part.rank = 2
  }
  return all
}

function pickTitle(parts: Ranked[]): Ranked | undefined {
  const titles = parts.filter(({ kind }) => kind === 'title')
  const most = Math.max(...titles.map(({ score }) => score))
  return titles.find(({ score }) => score === most) ?? parts.find(({ kind }) => kind === 'firm')
}

function pickFirm(parts: Ranked[], title: Ranked | undefined): Ranked | undefined {
  const others = parts.filter((part) => part !== title && part.kind !== 'duration')
  const firms = others.filter(({ kind }) => kind === 'firm')
  const named = firms.find(({ text, rank }) => companyWords.test(text) && rank < 3)
  const nearest = firms.filter(({ text }) => !isUnit(text)).toSorted((a, b) => a.rank - b.rank)[0]
  const second = others.find(({ kind, text }) => kind === 'title' && companyWords.test(text))
  // 'Engineer, Acme, Germany': a name before a region may be the firm after all.
  return named ?? nearest ?? firms[0] ?? second ?? others.find(({ kind }) => kind === 'place') ?? others[0]
}

function labelledPart(lines: string[], line: number): Ranked {
  const { text, kind } = readLabel(lines[line]!)!
  const parts = readParts(text)
  const part = parts.find((one) => one.kind === kind) ?? parts[0]
  const whole = { text, kind: kind === 'title' ? ('title' as const) : ('firm' as const), isAside: false, score: 0 }
  return { ...(part ?? whole), kind: whole.kind, rank: 0, line }
}

/** The title that a line begins with before it goes on in sentences: 'Data Analyst. Built reports …'. */
function titleAtStart(line: string | undefined, isOwn: boolean): string | undefined {
  const [, title] = (isOwn && /^(\p{Lu}[^.;:!?]{2,50})[.:]\s+\p{Lu}/u.exec(line ?? '')) || []
  return title && isHeaderLine(title) && namesTitle(title) ? title : undefined
}

/** A place or a length of time below a head belongs to it. */
function withAsides(lines: string[], last: number, end: number): number {
  let at = last
  while (at + 1 < end && isHeaderLine(lines[at + 1]) && isAsideLine(lines[at + 1]!)) at += 1
  return at
}
