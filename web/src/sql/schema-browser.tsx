import type { SqlTable } from '@nova/contract/questions/sql'
import { ChevronRight, KeyRound } from 'lucide-react'
import { Collapsible } from '../ui/collapsible.tsx'
import { ResultGrid } from './result-grid.tsx'
import { quoteName, typeName } from './sql-words.ts'

/** Tables are open from the start as long as they have no more columns than this together. */
const maxOpenColumns = 24

type Props = {
  tables: readonly SqlTable[]
  /** Writes a name into the query; without it names are only read. */
  onInsert?: ((name: string) => void) | undefined
}

/** The tables of a SQL question: columns with type, key and NULL, and their first rows. */
export function SchemaBrowser({ tables, onInsert }: Props) {
  const isSmall = tables.reduce((sum, { columns }) => sum + columns.length, 0) <= maxOpenColumns
  return (
    <section aria-label="Tables" className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Tables</h3>
      {onInsert && <p className="text-xs text-faint">Press a name to write it into your query.</p>}
      <ul className="flex flex-col gap-2">
        {tables.map((table, at) => (
          <li key={table.name}>
            <Table {...{ table, onInsert }} isOpen={isSmall || at === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Table({ table, onInsert, isOpen }: { table: SqlTable; isOpen: boolean } & Pick<Props, 'onInsert'>) {
  const { name, columns, sample } = table
  return (
    <details open={isOpen} className="group rounded-lg border border-line">
      <summary className="flex items-center gap-2 rounded-lg px-3 py-1.5 text-sm pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint group-open:rotate-90" />
        <span translate="no" className="font-mono font-medium break-all">
          {name}
        </span>
        <span className="ml-auto shrink-0 text-xs text-faint">{columns.length} columns</span>
      </summary>
      <div className="flex flex-col gap-2 border-t border-line p-2">
        <ul aria-label={`Columns of ${name}`} className="flex flex-col">
          {columns.map((column) => (
            <Column key={column.name} {...{ column, onInsert }} />
          ))}
        </ul>
        {onInsert && (
          <Name name={name} onInsert={onInsert} className="self-start text-xs text-muted">
            Insert {name}
          </Name>
        )}
        <Collapsible title="Sample rows" className="text-sm">
          <ResultGrid result={sample} label={`Sample rows of ${name}`} />
        </Collapsible>
      </div>
    </details>
  )
}

function Column({ column, onInsert }: { column: SqlTable['columns'][number] } & Pick<Props, 'onInsert'>) {
  const { name, type, isKey, isNullable } = column
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 px-1 text-xs">
      {onInsert ? (
        <Name name={name} onInsert={onInsert} className="font-mono font-medium">
          {name}
        </Name>
      ) : (
        <span translate="no" className="py-1 font-mono font-medium break-all">
          {name}
        </span>
      )}
      <span translate="no" className="font-mono text-muted">
        {typeName(type)}
      </span>
      {isKey && (
        <span className="flex items-center gap-1 text-accent-text">
          <KeyRound aria-hidden className="size-3" />
          key
        </span>
      )}
      {isNullable && <span className="text-faint">can be NULL</span>}
    </li>
  )
}

type NameProps = { name: string; onInsert: (name: string) => void; className: string; children: string | string[] }

function Name({ name, onInsert, className, children }: NameProps) {
  return (
    <button
      type="button"
      aria-label={`Insert ${name}`}
      className={`rounded-sm py-1 text-left break-all hover:text-accent-text hover:underline pointer-coarse:min-h-11 ${className}`}
      onClick={() => onInsert(quoteName(name))}
    >
      {children}
    </button>
  )
}
