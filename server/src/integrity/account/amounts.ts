import type { Report } from '@nova/contract/reports/reports'
import { type SourceName, sourceNames } from '@nova/contract/reports/sources'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { isSolid, solidOf } from '../../observations/figures.ts'
import type { Account } from './account.ts'
import type { AccountPad } from './fold.ts'
import type { Mark } from './sources.ts'

export type Amounts = Record<SourceName, number> & {
  /** All but the template. */
  authored: number
  /** Denominator of shares: text that people wrote, without comments and repeated lines. */
  base: number
  /** Parts of outside: declared under the open policy; without a paste, in a shape that no key gives. */
  declared: number
  shaped: number
  /** Parts of contradicted. */
  pace: number
  times: number
  /** Lines with authored characters. */
  lines: number
}

/** Shorter lines are alike by chance. */
const minLine = 12
const nobodys = new Set<SourceName>(['template', 'task', 'interviewer', 'proposal', 'nova', 'command'])
const hands = new Set<SourceName>(['typed', 'completed', 'spoken'])

/** Amounts of these pads together, or of the characters of one line or stretch of them. */
export function amountsOf(pads: readonly AccountPad[]): Amounts {
  const amounts: Amounts = {
    ...(Object.fromEntries(sourceNames.map((name) => [name, 0])) as Record<SourceName, number>),
    authored: 0,
    base: 0,
    declared: 0,
    shaped: 0,
    pace: 0,
    times: 0,
    lines: 0,
  }
  const earlier = new Set<string>()
  for (const pad of pads) {
    const isComment = commentsOf(pad.language)
    let at = 0
    for (const line of pad.text.split('\n')) {
      const alike = solidOf(line).toLowerCase().replaceAll(/\d+/g, '0')
      const isIdle = isComment(line) || (alike.length >= minLine && earlier.has(alike))
      earlier.add(alike)
      countLine(amounts, line, pad.marks.slice(at, at + line.length), isIdle)
      at += line.length + 1
    }
  }
  return amounts
}

function countLine(amounts: Amounts, line: string, marks: readonly Mark[], isIdle: boolean): void {
  const before = amounts.authored
  let [last, inRow] = ['', 0]
  for (let at = 0; at < marks.length; at++) {
    const character = line[at]!
    if (!isSolid(character)) continue
    const { source, why, isDeclared } = marks[at]!.origin
    amounts[source]++
    if (source === 'template') continue
    amounts.authored++
    inRow = character === last ? inRow + 1 : 1
    last = character
    if (!nobodys.has(source) && !(hands.has(source) && (isIdle || inRow > 3))) amounts.base++
    if (source === 'outside' && isDeclared) amounts.declared++
    if (source === 'outside' && (why === 'block' || why === 'completion')) amounts.shaped++
    if (source === 'contradicted' && why === 'pace') amounts.pace++
    if (source === 'contradicted' && why === 'times') amounts.times++
  }
  if (amounts.authored > before) amounts.lines++
}

/** Characters that came from outside undeclared, or that contradict what the server saw. */
export const foreignOf = ({ outside, declared, contradicted }: Amounts): number => outside - declared + contradicted

/** The part of it that was brought: pasted, printed or written by a program. Its other parts may be a tool's. */
export const broughtOf = ({ outside, declared, shaped }: Amounts): number => outside - declared - shaped

/** True for lines that are nothing but a comment, by the signs of the language. */
function commentsOf(language: PadLanguage): (line: string) => boolean {
  if (language === 'text') return () => false
  const name = isFilePad(language) ? language : `.${language}`
  if (/\.(py|python|sh|ya?ml|toml|rb)$/.test(name)) return (line) => line.trimStart().startsWith('#')
  if (name.endsWith('.sql')) return (line) => line.trimStart().startsWith('--')
  if (/\.(md|txt|csv|json)$/.test(name)) return () => false
  return (line) => /^\s*(\/\/|\/\*|\*)/.test(line)
}

/** The final pads of one question; files that are gone are in no final text. */
export const padsOf = ({ pads }: Account, questionId: string) =>
  pads.filter((pad) => pad.questionId === questionId && !pad.isGone)

type Row = Report['integrity']['provenance'][number]

/** `sources` is the account; the others are sums of it under the names of older reports. */
export function sourceColumns(amounts: Amounts): Omit<Row, 'questionId' | 'language'> {
  const { authored, typed, completed, spoken, task, interviewer, proposal, nova, command } = amounts
  return {
    authored,
    typed: typed + completed + spoken,
    own: 0,
    given: task + interviewer + proposal + nova,
    restored: amounts.unknown,
    command,
    bulk: 0,
    unverified: amounts.contradicted,
    external: amounts.outside,
    sources: Object.fromEntries(sourceNames.map((name) => [name, amounts[name]])) as Record<SourceName, number>,
  }
}
