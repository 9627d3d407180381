import type { OwnCodeTest, TestPlace } from '@nova/contract/own-code/own-code'
import { memo, useCallback, useEffect, useRef } from 'react'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { radioLook } from '../ui/radio-look.ts'
import { describeEffect, effectOf } from './edits.ts'
import { Section } from './section.tsx'
import type { Editing } from './use-edits.ts'

const places: { place: TestPlace | null; name: string }[] = [
  { place: 'visible', name: 'Visible' },
  { place: 'hidden', name: 'Hidden' },
  { place: null, name: 'Left out' },
]
const headStyle = 'px-2 pb-2 text-left text-sm font-medium text-muted'

/** The division of the tests, and its effect on the faults next to it. */
export function TestsSection({ editing: { edited, edit }, isOpen }: { editing: Editing; isOpen: boolean }) {
  const latest = useRef(edit)
  useEffect(() => {
    latest.current = edit
  })
  // Rows are drawn again only when they change: there may be a thousand.
  const set = useCallback(
    (id: string, place: TestPlace | null) => latest.current(({ tests }) => ({ tests: { ...tests, [id]: place } })),
    [],
  )
  return (
    <Section
      id="tests"
      title="Tests"
      about="Candidates see and run the visible tests. The hidden ones run on their final files."
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <p role="status" className="rounded-lg bg-sunken px-4 py-3 tabular lg:sticky lg:top-20 lg:order-2">
          {describeEffect(effectOf(edited))}
        </p>
        <table className="w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className={headStyle}>
                Test
              </th>
              <th scope="col" className={cn(headStyle, 'max-sm:hidden')}>
                On the code before
              </th>
              {places.map(({ name }) => (
                <th key={name} scope="col" className={cn(headStyle, 'text-center max-sm:px-1 max-sm:text-xs')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {edited.tests.map((test) => (
              <TestRow key={test.id} test={test} isOpen={isOpen} set={set} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

type RowProps = { test: OwnCodeTest; isOpen: boolean; set: (id: string, place: TestPlace | null) => void }

const TestRow = memo(
  function TestRow({ test, isOpen, set }: RowProps) {
    const { id, file, name, place, reason, passesAtStart } = test
    const before = <Badge tone={passesAtStart ? 'neutral' : 'info'}>{passesAtStart ? 'passes' : 'fails'}</Badge>
    return (
      <tr className="border-t border-line align-top">
        <th scope="row" className="px-2 py-2.5 text-left font-normal">
          <span className="block wrap-anywhere">{name}</span>
          <span translate="no" className="block font-mono text-xs wrap-anywhere text-muted">
            {file}
          </span>
          <span className="mt-1 flex items-center gap-1.5 text-sm text-muted sm:hidden">{before} before</span>
          {place === null && reason && <span className="mt-0.5 block text-sm text-warn">{reason}</span>}
        </th>
        <td className="px-2 py-2.5 max-sm:hidden">{before}</td>
        {places.map((choice) => (
          <td key={choice.name} className="px-1 py-1 text-center">
            <label className="inline-grid size-9 cursor-pointer place-items-center pointer-coarse:h-11">
              <input
                type="radio"
                name={`place of ${id}`}
                aria-label={`${choice.name}: ${name}`}
                checked={place === choice.place}
                // One that was left out for a reason can’t be relied on.
                disabled={!isOpen || reason !== null}
                onChange={() => set(id, choice.place)}
                className={radioLook}
              />
            </label>
          </td>
        ))}
      </tr>
    )
  },
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.set === after.set &&
    JSON.stringify(before.test) === JSON.stringify(after.test),
)
