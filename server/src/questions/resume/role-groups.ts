/** Roles that are listed below their firm, with text on the firm between it and the first of them. */
import { bullet, type Section } from './resume-headings.ts'
import type { Dated } from './role-fields.ts'
import { isHeaderLine, isNoWork } from './role-lines.ts'
import { readParts, withoutContract } from './role-parts.ts'
import { namesFirm, namesTitle } from './titles.ts'

/** `worth`: how complete and plain title and firm are. */
export type Head = { title: string; company: string; isUncertain: boolean; worth: number; first: number; last: number }

/** Lines of text between a firm and the first role there. */
const maxAbout = 3

type Firm = { at: number; name: string; isSure: boolean; isPlain: boolean }

/** The head of each role that has its title next to its period, and its firm above the group; undefined for the others. */
export function readGrouped(lines: string[], section: Section, dated: Dated[]): (Head | undefined)[] {
  const titles = dated.map(({ rest }) => withoutContract(rest.split('\t')[0]!).trim())
  const heads: (Head | undefined)[] = []
  let firm: Firm | undefined
  for (const [index, { at }] of dated.entries()) {
    const own = findFirm(lines, at, dated[index - 1]?.at ?? section.from - 1)
    firm = own ?? firm
    const title = titles[index]!
    const { fields, firm: span } = dated[index]!
    const hasOthers = readParts(title).filter(({ kind }) => kind !== 'duration' && kind !== 'place').length > 1
    if (
      !firm ||
      title === '' ||
      (hasOthers && !firm.isPlain) ||
      namesFirm(title) ||
      fields.title ||
      fields.firm ||
      span
    ) {
      firm = undefined
      heads.push(undefined)
      continue
    }
    const isPlain = namesTitle(title) || isNoWork(title)
    const isNext =
      own !== undefined || (isAdjacent(dated[index - 1]!, dated[index]!) && endsWork(lines, dated[index - 1]!.at, at))
    heads.push({
      title,
      company: firm.name,
      isUncertain: !isPlain || !firm.isSure || !isNext,
      worth: isPlain ? 4 : 2,
      first: own?.at ?? at,
      last: at,
    })
  }
  return heads
}

/** The firm between the work of the role before and a role: a name, followed by no more than text on it. */
function findFirm(lines: string[], at: number, after: number): Firm | undefined {
  for (let line = at - 1; line > after && line >= at - 1 - maxAbout; line -= 1) {
    const text = lines[line]!
    if (bullet.test(text)) return undefined
    const parts = isHeaderLine(text) ? readParts(text) : []
    const [name, ...others] = parts
    const isName =
      name?.kind === 'firm' && others.every(({ kind, isAside }) => kind !== 'title' && (kind !== 'firm' || isAside))
    const isFirst = line - 1 <= after || bullet.test(lines[line - 1]!)
    const hasPlace = others.some(({ isAside, kind }) => isAside || kind === 'place')
    if (!name || !isName || !(isFirst || hasPlace)) continue
    const isPlain = hasPlace || namesFirm(name.text)
    return { at: line, name: name.text, isSure: isPlain || isFirst, isPlain }
  }
  return undefined
}

function isAdjacent(later: Dated, earlier: Dated): boolean {
  const { to, yearsOnly } = earlier.range
  return to !== undefined && Math.abs(later.range.from - to) <= (yearsOnly ? 12 : 2)
}

/** True if no name that stayed unread is right above a role. */
function endsWork(lines: string[], after: number, at: number): boolean {
  const line = lines[at - 1]!
  return at - 1 === after || bullet.test(line) || line.length > 60 || /[.;]$/.test(line)
}
