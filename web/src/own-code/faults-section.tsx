import type { OwnCodeFault } from '@nova/contract/own-code/own-code'
import { DiffLines } from '../project/changes/diff-lines.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { Section } from './section.tsx'
import type { Editing } from './use-edits.ts'

const groups: { noticed: OwnCodeFault['noticed']; name: string }[] = [
  { noticed: 'hidden', name: 'Only hidden tests notice' },
  { noticed: 'visible', name: 'Visible tests notice' },
  { noticed: 'nobody', name: 'No test notices' },
]

/** The small faults, those first that only hidden tests notice. */
export function FaultsSection({ editing: { edited, edit }, isOpen }: { editing: Editing; isOpen: boolean }) {
  const nameOf = new Map(edited.tests.map(({ id, name, place }) => [id, { name, place }]))
  return (
    <Section
      id="faults"
      title="Faults"
      about="We changed one line of your change at a time and ran the tests. Faults that only hidden tests notice become the question’s known mistakes."
    >
      {groups.map(({ noticed, name }) => {
        const faults = edited.faults.filter((fault) => fault.noticed === noticed)
        if (faults.length === 0) return null
        return (
          <Collapsible key={noticed} title={`${name} (${faults.length})`} defaultOpen={noticed === 'hidden'}>
            <ul className="flex flex-col gap-3">
              {faults.map((fault) => (
                <Fault
                  key={fault.id}
                  fault={fault}
                  tests={fault.tests
                    .map((id) => nameOf.get(id) ?? { name: id, place: null })
                    .filter(({ place }) => noticed === 'nobody' || place === noticed)
                    .map((test) => test.name)}
                  onDrop={
                    isOpen
                      ? () => edit(({ faults }) => ({ faults: { ...faults, [fault.id]: !fault.isDropped } }))
                      : undefined
                  }
                />
              ))}
            </ul>
          </Collapsible>
        )
      })}
    </Section>
  )
}

type FaultProps = { fault: OwnCodeFault; tests: string[]; onDrop: (() => void) | undefined }

function Fault({ fault, tests: [first, ...others], onDrop }: FaultProps) {
  const { path, line, was, becomes, isDropped } = fault
  const hunk = { oldStart: line, oldLines: 1, newStart: line, newLines: 1, lines: [`-${was}`, `+${becomes}`] }
  return (
    <li className={cn('overflow-hidden rounded-lg border border-line', isDropped && 'border-dashed')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-1.5">
        <p className="min-w-0 font-mono text-xs wrap-anywhere text-muted">
          {path}:{line}
        </p>
        <span className="flex items-center gap-2">
          {isDropped && <Badge>dropped</Badge>}
          {onDrop && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${isDropped ? 'Keep' : 'Drop'} “${becomes.trim()}” in line ${line} of ${path}`}
              onClick={onDrop}
            >
              {isDropped ? 'Keep' : 'Drop'}
            </Button>
          )}
        </span>
      </div>
      <DiffLines hunk={hunk} isWrapped />
      {first !== undefined && (
        <p className="px-3 py-2 text-sm wrap-anywhere text-muted">
          Fails: {first}
          {others.length > 0 && `, and ${others.length} more`}
        </p>
      )}
    </li>
  )
}
