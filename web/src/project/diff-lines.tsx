import type { Hunk } from '@nova/contract/agent'
import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import { cn } from '../ui/cn.ts'

type Sign = ' ' | '+' | '-'
type Piece = { text: string; isChanged: boolean }
type Row = { sign: Sign; old: number | null; now: number | null; pieces: Piece[] }

const looks: Record<Sign, string> = { ' ': '', '+': 'bg-good-soft', '-': 'bg-bad-soft' }
const pieceLooks: Record<Sign, string> = { ' ': '', '+': 'rounded-xs bg-good/25', '-': 'rounded-xs bg-bad/25' }
const words: Record<Sign, string> = { ' ': '', '+': 'Added: ', '-': 'Removed: ' }

type Props = {
  hunk: Hunk
  /** Lines that are too long break, where there is no room to the side. */
  isWrapped?: boolean
}

/** A stretch of a change as one text: removed lines before added ones, each with its number. */
export function DiffLines({ hunk, isWrapped = false }: Props) {
  const rows = useMemo(() => listRows(hunk), [hunk])
  return (
    <div className={cn('font-mono text-xs leading-5', !isWrapped && 'w-max min-w-full')}>
      {rows.map(({ sign, old, now, pieces }, at) => (
        <p key={at} className={cn('flex', looks[sign], isWrapped ? 'whitespace-pre-wrap' : 'whitespace-pre')}>
          {!isWrapped && <LineNumber>{old}</LineNumber>}
          <LineNumber>{isWrapped ? (now ?? old) : now}</LineNumber>
          <span aria-hidden className="w-4 shrink-0 text-muted select-none">
            {sign}
          </span>
          <span className="sr-only">{words[sign]}</span>
          <span className={cn('min-w-0 pr-3', isWrapped && 'wrap-anywhere')}>
            {pieces.map(({ text, isChanged }, at) =>
              isChanged ? (
                <span key={at} className={pieceLooks[sign]}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </span>
        </p>
      ))}
    </div>
  )
}

function LineNumber({ children }: { children: number | null }) {
  return (
    <span aria-hidden className="w-10 shrink-0 pr-2 text-right text-muted tabular select-none">
      {children}
    </span>
  )
}

function listRows({ oldStart, newStart, lines }: Hunk): Row[] {
  let old = Math.max(1, oldStart)
  let now = Math.max(1, newStart)
  const rows = lines
    .filter((line) => !line.startsWith('\\'))
    .map((line): Row => {
      const sign: Sign = line[0] === '+' || line[0] === '-' ? line[0] : ' '
      const pieces = [{ text: line.slice(1), isChanged: false }]
      return { sign, old: sign === '+' ? null : old++, now: sign === '-' ? null : now++, pieces }
    })
  return markWords(rows)
}

/** Where as many lines come as go, what differs in each pair is marked. */
function markWords(rows: Row[]): Row[] {
  const next = [...rows]
  for (let at = 0; at < rows.length; at++) {
    const removed = countFrom(rows, at, '-')
    const added = countFrom(rows, at + removed, '+')
    if (removed > 0 && removed === added)
      for (let each = at; each < at + removed; each++) markPair(next, each, each + removed)
    at += Math.max(0, removed + added - 1)
  }
  return next
}

function countFrom(rows: readonly Row[], at: number, sign: Sign): number {
  const end = rows.findIndex((row, index) => index >= at && row.sign !== sign)
  return (end < 0 ? rows.length : end) - at
}

/** Lines that have little in common are read as a whole. */
const leastCommon = 0.4
const longestCompared = 400

function markPair(rows: Row[], removed: number, added: number): void {
  const [before, after] = [textOf(rows[removed]!), textOf(rows[added]!)]
  if (Math.max(before.length, after.length) > longestCompared) return
  const found = diffWordsWithSpace(before, after)
  const common = found.filter((each) => !each.added && !each.removed).reduce((sum, { value }) => sum + value.length, 0)
  if (common < leastCommon * Math.max(before.length, after.length)) return
  const piecesOf = (isOther: (each: (typeof found)[number]) => boolean) =>
    found.filter((each) => !isOther(each)).map((each) => ({ text: each.value, isChanged: each.added || each.removed }))
  rows[removed] = { ...rows[removed]!, pieces: piecesOf((each) => each.added) }
  rows[added] = { ...rows[added]!, pieces: piecesOf((each) => each.removed) }
}

const textOf = ({ pieces }: Row) => pieces.map(({ text }) => text).join('')
