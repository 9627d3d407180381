import type { Hunk } from '@nova/contract/projects/hunks'
import { Fragment, type ReactNode, useMemo } from 'react'
import { cn } from '../../ui/cn.ts'
import { listRows, type Row, type RowPair, pairRows, type Sign } from './diff-rows.ts'

const looks: Record<Sign, string> = { ' ': '', '+': 'bg-good-soft', '-': 'bg-bad-soft' }
const pieceLooks: Record<Sign, string> = { ' ': '', '+': 'rounded-xs bg-good/25', '-': 'rounded-xs bg-bad/25' }
const words: Record<Sign, string> = { ' ': '', '+': 'Added: ', '-': 'Removed: ' }

type Props = {
  hunk: Hunk
  /** The old text at the left and the new at the right, if there is room for both. */
  isSideBySide?: boolean
  /** Lines that are too long break, where there is no room to the side. */
  isWrapped?: boolean
  /** Takes the place of a line's number in the new text, and comes below that line. */
  numberOf?: ((line: number) => ReactNode) | undefined
  below?: (line: number) => ReactNode
}

/** A stretch of a change: as one text, removed lines before added ones, or as two texts. Each line has its number. */
export function DiffLines({ hunk, isWrapped = false, isSideBySide = false, numberOf, below }: Props) {
  const rows = useMemo(() => listRows(hunk), [hunk])
  if (isSideBySide) return <Columns pairs={pairRows(rows)} />
  return (
    <div
      translate="no"
      className={cn('font-mono text-xs', numberOf ? 'leading-6' : 'leading-5', !isWrapped && 'w-max min-w-full')}
    >
      {rows.map((row, at) => (
        <Fragment key={at}>
          <p className={cn('flex', looks[row.sign], isWrapped ? 'whitespace-pre-wrap' : 'whitespace-pre')}>
            {!isWrapped && <LineNumber>{row.old}</LineNumber>}
            {numberOf && row.now !== null ? (
              numberOf(row.now)
            ) : (
              <LineNumber>{isWrapped ? (row.now ?? row.old) : row.now}</LineNumber>
            )}
            <Words row={row} isWrapped={isWrapped} />
          </p>
          {below && row.now !== null && below(row.now)}
        </Fragment>
      ))}
    </div>
  )
}

/** Pair by pair, so that what is read out after a removed line is the one that comes in its place. */
function Columns({ pairs }: { pairs: readonly RowPair[] }) {
  return (
    <div translate="no" className="grid grid-cols-2 font-mono text-xs leading-5">
      {pairs.map(([before, after], at) => (
        <Fragment key={at}>
          <Cell row={before} number={before?.old} />
          {/* The same line twice is read out once. */}
          <Cell row={after} number={after?.now} className="border-l border-line" isSilent={before === after} />
        </Fragment>
      ))}
    </div>
  )
}

type CellProps = { row: Row | null; number: number | null | undefined; className?: string; isSilent?: boolean }

function Cell({ row, number = null, className, isSilent = false }: CellProps) {
  if (!row) return <p aria-hidden className={cn('bg-sunken', className)} />
  return (
    <p aria-hidden={isSilent} className={cn('flex min-w-0 whitespace-pre-wrap', looks[row.sign], className)}>
      <LineNumber>{number}</LineNumber>
      <Words row={row} isWrapped />
    </p>
  )
}

function Words({ row: { sign, pieces }, isWrapped }: { row: Row; isWrapped: boolean }) {
  return (
    <>
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
    </>
  )
}

function LineNumber({ children }: { children: number | null }) {
  return (
    <span aria-hidden className="w-10 shrink-0 pr-2 text-right text-muted tabular select-none">
      {children}
    </span>
  )
}
