/** The roles of a resume: found by their periods, with title and firm from the lines around them. */
import { type DateRange, isPeriodPart, readDateRange } from '../../platform/documents/period.ts'
import type { Steps } from '../../platform/threads/steps.ts'
import { bullet, type Section, withoutBullet } from './resume-headings.ts'
import { type Dated, findFields } from './role-fields.ts'
import { type Head, readGrouped } from './role-groups.ts'
import { isHeaderLine, isMostlyCapital, isNoWork, tellsOfWork } from './role-lines.ts'
import {
  type Choice,
  choose,
  follows,
  isClearFirm,
  maxRank,
  type Order,
  orderOf,
  pickFirm,
  type Ranked,
} from './role-order.ts'
import { endsInForm, isAsideLine, readLabel, readParts } from './role-parts.ts'
import { namesFirm, namesTitle } from './titles.ts'

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
  const isShort = line.length <= maxHeader || line.split('\t').length > 2
  return isShort && !bullet.test(line) ? (readDateRange(line) ?? readCell(line)) : undefined
}

/** 'Barista, Blue Door<tab>2022': one date in a cell of its own at the end. */
function readCell(line: string): Period | undefined {
  const [, rest, cell] = /^(\P{Nd}{4,}.*)\t([^\t]{4,15})$/u.exec(line) ?? []
  if (rest === undefined || cell === undefined || !/\d{4}$/.test(cell) || !isPeriodPart(cell)) return undefined
  const range = readDateRange(`${cell} – ${cell}`)?.range
  return range && { range, rest }
}

/**
 * Finds roles under headings of experience; without such headings, wherever there are periods outside education.
 * `periods` are those of the lines.
 */
export function* findRoles(
  lines: string[],
  sections: Section[],
  periods: (Period | undefined)[],
  isSkill: (text: string) => boolean,
): Steps<Role[]> {
  const hasExperience = sections.some((section) => section.kind === 'experience')
  const places = sections.filter((section) =>
    hasExperience ? section.kind === 'experience' : section.kind === 'summary' || section.kind === 'other',
  )
  const roles: Role[] = []
  for (const section of places) roles.push(...(yield* rolesIn(lines, section, periods)))
  // A technology may be a firm too, and is none beside most titles.
  return roles.map((role) => (isSkill(role.company) ? { ...role, isUncertain: true } : role))
}

type Read = Head & { choice: Choice }
/** `unknown`: the lines of headings that no table has. */
type Entries = { lines: string[]; section: Section; dated: Dated[]; unknown: number[] }
/** 'around': a title above its period, and the firm below it, or the other way round. */
type Side = 'above' | 'below' | 'around'

function* rolesIn(lines: string[], section: Section, periods: (Period | undefined)[]): Steps<Role[]> {
  const dated = findDated(lines, section, periods)
  const unknown = findUnknownHeadings(lines, section, dated)
  const entries = { lines, section, dated, unknown }
  const [above, below, around] = [
    yield* readInOrder(entries, 'above'),
    yield* readInOrder(entries, 'below'),
    yield* readInOrder(entries, 'around'),
  ]
  const worth = (heads: Head[]) => heads.reduce((sum, head) => sum + head.worth, 0)
  const [better, worse] = worth(below) > worth(above) ? [below, above] : [above, below]
  const [usual, other] = worth(around) > worth(better) + 1 ? [around, better] : [better, worse]
  const grouped = readGrouped(lines, section, dated)
  const ungrouped = usual.filter((_head, at) => grouped[at])
  const isGrouped = worth(grouped.filter((head) => head !== undefined)) > worth(ungrouped) + 1
  const main = isGrouped ? usual.map((head, at) => grouped[at] ?? head) : usual
  // A resume keeps to one order; only a role that it leaves without title or firm is read the other way.
  const heads = main.map((head, at) =>
    head.worth < other[at]!.worth - 1 ? { ...other[at]!, isUncertain: true } : head,
  )
  return dated.flatMap(({ at, range }, index) => {
    const { title, company, first, last, isUncertain } = heads[index]!
    if (isNoWork(title) || (title === '' && isNoWork(withoutBullet(lines[at - 1] ?? '')))) return []
    const end = Math.max(last + 1, heads[index + 1]?.first ?? section.to)
    const own = Array.from({ length: end - last - 1 }, (_, step) => last + 1 + step)
    const isDoubtful = isUncertain || unknown.some((one) => one < at)
    return [{ title, company, header: first, ...range, lines: own, ...(isDoubtful && { isUncertain: true as const }) }]
  })
}

/** Each role's head, read alone first, and then by the order that all of them show. */
function* readInOrder(entries: Entries, side: Side): Steps<Read[]> {
  const order = orderOf(readHeads(entries, side).map(({ choice }) => choice))
  yield
  const heads = readHeads(entries, side, order)
  yield
  return heads
}

const hasWords = (text: string) => /\p{L}{2}/u.test(text)

function findDated(lines: string[], section: Section, periods: (Period | undefined)[]): Dated[] {
  const found: Omit<Dated, 'fields'>[] = []
  for (let at = section.from; at < section.to; at += 1) {
    const period = periods[at]
    // A sentence about work; a firm and its place ('2019 - now: Acme Data, Porto.') may end with a full stop too.
    const isSentence = period && period.rest.length > 30 && /[.;]$/.test(period.rest) && !isMostlyCapital(period.rest)
    if (!period || isSentence || isWorkOf(found.at(-1)?.range, lines[at]!, period)) continue
    const label = readLabel(lines[at]!)
    found.push({ at, range: period.range, rest: label?.kind === 'none' ? '' : withoutStop(period.rest) })
  }
  let firm: Omit<Dated, 'fields'> | undefined
  const dated = found.filter((one, index) => {
    if (firm && isWithin(one.range, firm.range)) one.firm = firm
    if (!isSpan(one, found[index + 1])) return true
    firm = one
    return false
  })
  const fields = findFields(
    lines,
    section,
    dated.map(({ at }) => at),
  )
  return dated.map((one, index) => Object.assign(one, { fields: fields[index]! }))
}

/** 'Client: Acme<tab>2021 – 2022' below a role of that time is work of it. */
function isWorkOf(role: DateRange | undefined, line: string, { range }: Period): boolean {
  const isInTime = role && range.from >= role.from && (role.to === undefined || range.from <= role.to)
  return isInTime === true && clientLabel.test(line)
}

const clientLabel =
  /^(?:selected )?(?:client|customer|kunde|auftraggeber|mandant|projekt|project|cliente?|proyecto|progetto|projet|projeto|klant|opdrachtgever|opdracht|kund|uppdrag|klient)s?(?: \d{1,2})?\s*(?::|\t)\s*\S/i

/** 'Acme<tab>2015 – 2024', followed by the first role there, with its own period. */
function isSpan({ at, range, rest }: Omit<Dated, 'fields'>, next: Omit<Dated, 'fields'> | undefined): boolean {
  if (!next || next.at - at > 2 || !hasWords(rest) || !isWithin(next.range, range)) return false
  return readParts(rest).every(({ kind }) => kind !== 'title')
}

const isWithin = (one: DateRange, all: DateRange) =>
  one.from >= all.from &&
  (all.to === undefined || (one.to !== undefined && one.to <= all.to + (all.yearsOnly ? 11 : 0)))

/** A line in capitals without a period, of which there are fewer than roles: a heading that the tables lack. */
function findUnknownHeadings(lines: string[], section: Section, dated: Dated[]): number[] {
  const found: number[] = []
  const heading = lines[section.from - 1]
  if (heading && /\p{Ll}/u.test(heading)) return found
  for (let at = section.from; at < section.to; at += 1) {
    const isCapital = /^\p{Lu}[\p{Lu}\p{M} &’'-]{5,40}$/u.test(lines[at]!) && at > 1
    if (isCapital && !namesFirm(lines[at]!) && !namesTitle(lines[at]!)) found.push(at)
  }
  return found.length * 2 <= dated.length ? found : []
}

const withoutStop = (text: string) => (endsInForm(text) ? text : text.replace(/\.$/, ''))

/** Each role's head, with the lines on one side of its period. */
function readHeads({ lines, section, dated, unknown }: Entries, side: Side, order?: Order): Read[] {
  const heads: Read[] = []
  let firm: { name: string; isSure: boolean; from: number } | undefined
  dated.forEach((one, index) => {
    const heading = Math.max(one.firm?.at ?? -1, unknown.findLast((at) => at < one.at) ?? -1)
    const taken = Math.max(heads.at(-1)?.last ?? section.from - 1, heading)
    const end = Math.min(dated[index + 1]?.at ?? section.to, unknown.find((at) => at > one.at) ?? section.to)
    const most = side === 'around' ? 1 : maxHeaderLines
    const above = side === 'below' ? [] : linesAbove(lines, one, taken, most)
    const around = side === 'above' ? above : [...above, ...linesBelow(lines, one, end, most)]
    const head = readHead(lines, one, around, end, order)
    const { title, firm: own } = head.choice
    if (heading > (dated[index - 1]?.at ?? heading)) firm = undefined
    // Several titles at one firm: only the first is below its name.
    if (own && own.kind !== 'place') {
      // Behind a title, a name without a word for a firm may be the title's department.
      const isSure = !head.isUncertain && (own.line !== one.at || namesFirm(own.text))
      firm = { name: head.company, isSure, from: one.range.from }
    } else if (firm && title && (title.kind === 'title' || title.slot === order?.title)) {
      const isNext = one.range.to !== undefined && Math.abs(firm.from - one.range.to) <= (one.range.yearsOnly ? 12 : 2)
      const isFree = heads.at(-1)?.last === head.first - 1 || endsWork(lines[head.first - 1])
      head.company = firm.name
      head.isUncertain = !firm.isSure || !isNext || side !== 'above' || !isFree
      head.worth += 1
      firm.from = one.range.from
    }
    heads.push(head)
  })
  // What most entries lack is rather a part of the title.
  const named = heads.filter(({ choice: { firm } }) => firm && firm.kind !== 'place')
  if (named.length * 2 < heads.length)
    for (const head of named) if (!isFirmForSure(head.choice.firm!)) head.isUncertain = true
  return heads
}

const isFirmForSure = ({ slot, text }: Ranked) => slot === 'field' || slot === 'span' || namesFirm(text)

/** A bullet or a sentence: nothing above a role that may be a name. */
const endsWork = (line = '') => bullet.test(line) || line.length > 60 || /[.;]$/.test(line)

function linesAbove(lines: string[], { at, rest }: Dated, taken: number, most: number): number[] {
  const isBare = !hasWords(rest)
  const found: number[] = []
  let names = 0
  // 'Band 5, full-time' between a head and its bare period is neither.
  const isNote = isBare && at - 2 > taken && !isHeaderLine(lines[at - 1], true) && isShortNote(lines[at - 1]!)
  const nearest = isNote ? at - 2 : at - 1
  for (let line = nearest; line > taken && names < most; line -= 1) {
    if (!isHeaderLine(lines[line], line === nearest && isBare)) break
    found.push(line)
    if (!isAsideLine(lines[line]!)) names += 1
  }
  return found
}

const isShortNote = (line: string) => line.length < 40 && !bullet.test(line) && !/[.;:!?]$/.test(line)

function linesBelow(lines: string[], { at, rest }: Dated, end: number, most: number): number[] {
  const found: number[] = []
  for (let line = at + 1; line < end && found.length < most && isHeaderLine(lines[line]); line += 1) found.push(line)
  // Below a bare period, the next name may be that of the next role.
  if (found.length > 0 || !hasWords(rest)) return found
  const title = lines.slice(at + 1, Math.min(end, at + 4)).findIndex((line) => bullet.test(line) || isTitleLine(line))
  return title > 0 && isTitleLine(lines[at + 1 + title]!) ? [at + 1 + title] : []
}

/** A title alone on its line, as it may follow text on its firm. */
const isTitleLine = (line: string) => line.length < 60 && isHeaderLine(line) && readParts(line)[0]?.kind === 'title'

function readHead(lines: string[], one: Dated, around: number[], end: number, order: Order | undefined): Read {
  const { at, fields } = one
  const parts = rankParts(lines, one, around)
  const isTitled = fields.title !== undefined || parts.some(({ kind, line }) => kind === 'title' && line === at)
  const begun = isTitled ? undefined : titleAtStart(lines[at + 1], end > at + 1)
  const choice =
    begun === undefined ? choose(parts, order) : { title: undefined, firm: pickFirm(parts, undefined), shape: '' }
  if (fields.title) choice.title = { ...fields.title, rank: 0, slot: 'field' }
  if (fields.firm) choice.firm = { ...fields.firm, rank: 0, slot: 'field' }
  const span = one.firm && readParts(one.firm.rest).find(({ kind }) => kind === 'firm')
  if (span) choice.firm = { ...span, rank: 0, slot: 'span', line: at }
  const { title, firm } = choice
  const name = begun ?? title?.text ?? ''
  const isOrdered = follows(choice, order)
  const isPlainTitle = begun !== undefined || ((title?.kind === 'title' || isOrdered) && !tellsOfWork(name))
  const isNamed = firm !== undefined && (firm.slot === 'field' || firm.slot === 'span')
  const isPlainFirm =
    firm !== undefined &&
    !tellsOfWork(firm.text) &&
    (isNamed || isOrdered || (firm.kind === 'firm' && firm.rank < maxRank))
  const used = [at, ...[title, firm].flatMap((part) => part?.line ?? [])]
  const [first, last] = [
    Math.min(...used),
    fields.title ? Math.max(at, ...used.filter((line) => line < at)) : Math.max(...used),
  ]
  return {
    title: name,
    company: firm?.text ?? '',
    isUncertain: !isPlainTitle || !isPlainFirm || !(isNamed || isOrdered || isClearFirm(firm, title, parts)),
    worth: (isPlainTitle ? 2 : 0) + (isPlainFirm ? 2 : firm ? 0.5 : 0) - farness(title) - farness(firm),
    first,
    last: withAsides(lines, last, end),
    choice,
  }
}

/** A part further from the period is less likely to belong to it. */
const farness = (part: Ranked | undefined) => (part ? Math.min(0.4, part.rank * 0.05) : 0)

function rankParts(lines: string[], { at, rest }: Dated, around: number[]): Ranked[] {
  const isBehind = (lines[at] ?? '').indexOf(rest.split('\t')[0]!) > 0 || /^\P{L}*\d/u.test(lines[at] ?? '')
  const read = (text: string, line: number, place: string, rank: number) =>
    readParts(text).map((part, index): Ranked => Object.assign(part, { line, rank, slot: `${place}/${index}` }))
  const own = hasWords(rest) ? read(rest, at, 'own', 0) : []
  for (const part of own) if (isBehind && part.isAside) part.rank = 2
  let place = 0
  const others = around.flatMap((line) => {
    if (!isAsideLine(lines[line]!)) place += 1
    return read(readLabel(lines[line]!)?.text ?? lines[line]!, line, `${line < at ? 'above' : 'below'} ${place}`, 1)
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
