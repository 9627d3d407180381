import { TestGroup } from '@nova/contract/words'
import { Trash2 } from 'lucide-react'
import { memo, useCallback, useEffect, useId, useRef } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { controlStyle } from '../../ui/input.tsx'
import { useQuestionForm } from './form-context.ts'
import type { Errors, Row } from './written.ts'

const headStyle = 'px-1.5 pb-1.5 text-left text-sm font-medium text-muted'

/** One row a test: a cell for each parameter, what is expected, its group, and whether the candidate sees it. */
export function TestsTable() {
  const { written, change, errors } = useQuestionForm()
  const { tests, signature } = written
  const latest = useRef(tests)
  useEffect(() => {
    latest.current = tests
  })
  // Rows are drawn again only when they change: a hundred of them must not slow typing down.
  const set = useCallback(
    (at: number, changes: Partial<Row>) =>
      change({ tests: latest.current.with(at, { ...latest.current[at]!, ...changes }) }),
    [change],
  )
  const remove = useCallback((at: number) => change({ tests: latest.current.toSpliced(at, 1) }), [change])
  const columns = signature.params.map(({ name }, at) => name || `Parameter ${at + 1}`).join('\n')
  return (
    <div className="relative -mx-1.5 overflow-x-auto pb-1">
      <table className="w-full min-w-160 border-collapse">
        <thead>
          <tr>
            <th className={headStyle}>
              <span className="sr-only">Test</span>
            </th>
            {columns.split('\n').map((name, at) => (
              <th key={at} className={cn(headStyle, 'font-mono')}>
                {name}
              </th>
            ))}
            <th className={headStyle}>Expected</th>
            <th className={headStyle}>Group</th>
            <th className={headStyle}>Visible</th>
            <th className={headStyle}>
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((row, at) => (
            <TestRow key={at} {...{ row, at, columns, set, remove }} complaints={complaintsOf(errors, at)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** As one text, so that a row without news is not drawn again. */
function complaintsOf(errors: Errors, at: number): string {
  const own = Object.entries(errors).filter(([path]) => path.startsWith(`tests.${at}.`))
  return JSON.stringify(Object.fromEntries(own.map(([path, message]) => [path.split('.').slice(2).join('.'), message])))
}

type RowProps = {
  row: Row
  at: number
  columns: string
  complaints: string
  set: (at: number, changes: Partial<Row>) => void
  remove: (at: number) => void
}

const TestRow = memo(function TestRow({ row, at, columns, complaints, set, remove }: RowProps) {
  const errors = JSON.parse(complaints) as Errors
  const name = `Test ${at + 1}`
  return (
    <tr className="align-top">
      <th scope="row" className="px-1.5 py-2 text-right text-sm font-normal text-faint tabular">
        {at + 1}
      </th>
      {columns.split('\n').map((column, of) => (
        <Cell
          key={of}
          label={`${name}, ${column}`}
          value={row.args[of] ?? ''}
          error={errors[`args.${of}`]}
          onChange={(text) => {
            const args = columns.split('\n').map((_, each) => row.args[each] ?? '')
            set(at, { args: args.with(of, text) })
          }}
        />
      ))}
      <Cell
        label={`${name}, expected`}
        value={row.expected}
        error={errors.expected}
        onChange={(expected) => set(at, { expected })}
      />
      <td className="px-1.5 py-1">
        <select
          aria-label={`${name}, group`}
          className={cn(controlStyle, 'h-8 w-22 px-2')}
          value={row.group}
          onChange={(event) => set(at, { group: TestGroup.parse(event.target.value) })}
        >
          {TestGroup.options.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </select>
      </td>
      <td className="px-1.5 py-2.5">
        <Checkbox
          aria-label={`${name}, visible`}
          checked={row.visible}
          onCheckedChange={(checked) => set(at, { visible: checked === true })}
        />
      </td>
      <td className="py-1 pr-1.5">
        <IconButton
          label={`Remove test ${at + 1}`}
          size="sm"
          icon={<Trash2 aria-hidden />}
          onClick={() => remove(at)}
        />
      </td>
    </tr>
  )
})

type CellProps = { label: string; value: string; error: string | undefined; onChange: (text: string) => void }

function Cell({ label, value, error, onChange }: CellProps) {
  const id = useId()
  return (
    <td className="px-1.5 py-1">
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        className={cn(controlStyle, 'h-8 min-w-24 px-2 font-mono text-sm')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={id} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </td>
  )
}
