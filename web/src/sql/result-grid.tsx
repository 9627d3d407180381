import type { SqlRow, SqlRows } from '@nova/contract/questions/sql'
import { ArrowDown, ArrowUp, Copy } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { copyText } from '../ui/copy-button.tsx'
import { toast } from '../ui/toast.tsx'
import { isNumber, type Order, sortRows } from './sort-rows.ts'
import { sayRows, typeName } from './sql-words.ts'

/** Cells and columns that are drawn, at most: a page of thousands of cells is slow. */
const maxCells = 3000
const maxColumns = 100

type Props = { result: SqlRows; label: string; className?: string }
type Picked = { value: string | null; name: string }

/**
 * A result's rows as a table. A press on a column's name sorts what is shown; the arrow keys move from cell to cell, and
 * Ctrl+C copies one.
 */
export function ResultGrid({ result, label, className }: Props) {
  const [order, setOrder] = useState<Order | null>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const shown = useMemo(() => fitPage(result), [result])
  const rows = useMemo(() => sortRows(shown, order), [shown, order])
  const sorted = order && shown.columns[order.column]
  const hidden = result.columns.length - shown.columns.length
  if (result.columns.length === 0) return <p className="text-sm text-muted">The result has no columns.</p>
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="relative max-h-80 w-fit max-w-full overflow-auto rounded-lg border border-line">
        <Cells {...{ columns: shown.columns, rows, label, order }} onOrder={setOrder} onPick={setPicked} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span className="tabular">
          {sayRows(result, shown.rows.length)}
          {hidden > 0 && `, ${shown.columns.length} of ${result.columns.length} columns`}
        </span>
        <span role="status">
          {sorted && `Sorted here by ${sorted.name}, ${order.isDescending ? 'highest' : 'lowest'} first`}
        </span>
        {sorted && (
          <Button size="sm" variant="ghost" onClick={() => setOrder(null)}>
            Show as returned
          </Button>
        )}
        {picked && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => void copyCell(picked.value)}>
            <Copy aria-hidden />
            Copy {picked.name}
          </Button>
        )}
      </div>
      {picked?.value && isLong(picked.value) && (
        <pre
          translate="no"
          className="max-h-40 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs break-words whitespace-pre-wrap"
        >
          {picked.value}
        </pre>
      )}
    </div>
  )
}

/** Drawn in full only where the cell is cut off. */
const isLong = (value: string) => value.length > 40 || value.includes('\n')

function fitPage({ columns, rows }: SqlRows): Pick<SqlRows, 'columns' | 'rows'> {
  const kept = columns.slice(0, maxColumns)
  return { columns: kept, rows: rows.slice(0, Math.max(1, Math.floor(maxCells / Math.max(1, kept.length)))) }
}

async function copyCell(value: string | null) {
  if (await copyText(value ?? '')) toast.success('Cell copied')
  else toast.error('Your browser blocked copying. Select the text and copy it yourself.')
}

type CellsProps = Pick<SqlRows, 'columns'> & {
  rows: SqlRow[]
  label: string
  order: Order | null
  onOrder: (order: Order | null) => void
  onPick: (picked: Picked | null) => void
}

/** Drawn anew for other rows only, not for each cell that is moved to. */
const Cells = memo(function Cells({ columns, rows, label, order, onOrder, onPick }: CellsProps) {
  const stop = useRef<HTMLElement | null>(null)
  // One cell at a time is reached by Tab; set on the elements, so that a move draws nothing.
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const table = event.currentTarget
    const before = stop.current?.isConnected ? stop.current : table.querySelector<HTMLElement>('button')
    if (before) before.tabIndex = -1
    event.target.tabIndex = 0
    stop.current = event.target
    const cell = event.target.closest<HTMLTableCellElement>('td')
    if (!cell) return onPick(null)
    const row = rows[(cell.parentElement as HTMLTableRowElement).rowIndex - 1]
    onPick({ value: row?.[cell.cellIndex] ?? null, name: columns[cell.cellIndex]?.name ?? 'cell' })
  }
  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('th, td')
    if (!cell || event.altKey) return
    if (event.key === 'c' && (event.ctrlKey || event.metaKey)) {
      if (cell.tagName !== 'TD' || String(getSelection()) !== '') return
      event.preventDefault()
      const row = rows[(cell.parentElement as HTMLTableRowElement).rowIndex - 1]
      return void copyCell(row?.[cell.cellIndex] ?? null)
    }
    const next = moveFrom(event, cell)
    if (!next) return
    event.preventDefault()
    const target = event.currentTarget.rows[next.row]?.cells[next.column]
    ;(target?.querySelector('button') ?? target)?.focus()
  }
  return (
    <table
      // Moved through by keys: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      translate="no"
      aria-label={label}
      aria-readonly
      className="w-max border-separate border-spacing-0 text-left font-mono text-xs"
      onFocus={handleFocus}
      onKeyDown={handleKey}
    >
      <thead>
        <tr>
          {columns.map(({ name, type }, at) => (
            <Head key={at} {...{ name, type, order, at, onOrder }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="hover:bg-hover">
            {columns.map(({ type }, of) => (
              <Cell key={of} value={row[of] ?? null} isRight={isNumber(type)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

type HeadProps = Pick<CellsProps, 'order' | 'onOrder'> & { name: string; type: string; at: number }

/** Sorts upwards, then downwards, then not at all. */
function Head({ name, type, order, at, onOrder }: HeadProps) {
  const own = order?.column === at ? order : null
  const next = !own ? { column: at, isDescending: false } : own.isDescending ? null : { ...own, isDescending: true }
  const Icon = own?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-label={name}
      aria-sort={own ? (own.isDescending ? 'descending' : 'ascending') : 'none'}
      className={cn('sticky top-0 border-b border-line bg-surface p-0', isNumber(type) && 'text-right')}
    >
      <button
        type="button"
        tabIndex={at === 0 ? 0 : -1}
        className={cn(
          'flex w-full flex-col gap-0.5 px-2.5 py-1.5 whitespace-nowrap hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
          isNumber(type) ? 'items-end' : 'items-start',
        )}
        onClick={() => onOrder(next)}
      >
        <span className="flex items-center gap-1 font-medium text-ink">
          {name}
          {own && <Icon aria-hidden className="size-3" />}
        </span>
        <span className="font-normal text-faint">{typeName(type)}</span>
      </button>
    </th>
  )
}

function Cell({ value, isRight }: { value: string | null; isRight: boolean }) {
  return (
    <td
      tabIndex={-1}
      className={cn(
        'max-w-72 overflow-hidden border-b border-line px-2.5 py-1 text-ellipsis whitespace-pre focus:bg-accent-soft focus-visible:-outline-offset-2',
        isRight && 'text-right tabular',
      )}
    >
      {value === null ? (
        <span className="text-faint italic">NULL</span>
      ) : value === '' ? (
        <span className="text-faint">empty text</span>
      ) : (
        value
      )}
    </td>
  )
}

const pageRows = 10

/** The cell that a key leads to; undefined for other keys. */
function moveFrom(
  { key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTableElement>,
  cell: HTMLTableCellElement,
) {
  const { rowIndex: row } = cell.parentElement as HTMLTableRowElement
  const column = cell.cellIndex
  const [lastRow, lastColumn] = [currentTarget.rows.length - 1, (currentTarget.rows[0]?.cells.length ?? 1) - 1]
  const isFar = ctrlKey || metaKey
  const places: Record<string, { row: number; column: number }> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
  }
  const place = places[key]
  const within = (value: number, last: number) => Math.min(Math.max(value, 0), last)
  return place && { row: within(place.row, lastRow), column: within(place.column, lastColumn) }
}
