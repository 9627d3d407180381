/** The parts of a figure below each other, with their weights and what each rests on. */
import type { Part } from '@nova/contract/reports/report-questions'
import { ChevronRight } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { PrintingContext } from '../printing.ts'

const howWords: Record<NonNullable<Part['how']>, string> = {
  mean: 'The weighted mean of:',
  product: 'These multiplied:',
  combined: 'Independent signs, combined:',
  least: 'The lower of:',
}

export function PartTree({ part }: { part: Part }) {
  const { parts = [], how } = part
  if (parts.length === 0) return null
  const observed = parts.reduce((sum, { value, weight }) => sum + (value === null ? 0 : weight), 0)
  return (
    <div>
      {how && parts.length > 1 && <p className="text-sm text-faint">{howWords[how]}</p>}
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {parts.map((each, at) => (
          <li key={`${at} ${each.name}`} className="py-2">
            <PartRow part={each} weight={weightInWords(each, how, parts.length > 1 ? observed : 0)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Parts left out pass their weight to the others, so weights are shares of the observed parts. */
function weightInWords({ value, weight }: Part, how: Part['how'], observed: number): string {
  if (how === 'combined') return `at most ${Math.round(100 * weight)}`
  if (how !== 'mean' || observed === 0) return ''
  return value === null ? 'left out' : `weight ${Math.round((100 * weight) / observed)}%`
}

function PartRow({ part, weight }: { part: Part; weight: string }) {
  const isPrinting = useContext(PrintingContext)
  const head = (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{part.name}</span>
      {part.isProvisional && <Badge tone="warn">provisional</Badge>}
      <span className="ml-auto flex items-baseline gap-3 tabular">
        {weight && <span className="text-sm text-faint">{weight}</span>}
        <span>{part.value === null ? 'not observed' : `${roundPart(part.value)}/100`}</span>
      </span>
    </span>
  )
  const about = (
    <p className="text-sm text-muted">
      {part.says} <EvidenceNumbers evidence={part.evidence} />
    </p>
  )
  if (!part.parts?.length) {
    return (
      <>
        <span className="flex">{head}</span>
        {about}
      </>
    )
  }
  return (
    <Collapsible.Root defaultOpen={isPrinting}>
      <Collapsible.Trigger className="flex w-full items-baseline gap-1.5 rounded-md text-left hover:bg-hover [&[data-state=open]>svg]:rotate-90">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 self-center text-faint motion-safe:transition-transform motion-safe:duration-100"
        />
        {head}
      </Collapsible.Trigger>
      {about}
      <Collapsible.Content className="mt-1 ml-1.5 border-l border-line pl-4">
        <PartTree part={part} />
      </Collapsible.Content>
    </Collapsible.Root>
  )
}

/** Parts with a fraction keep a digit of it, so that a reader can check the sum. */
const roundPart = (value: number) => Number(value.toFixed(1))

export function RuleLink({ rule }: { rule: string }) {
  return (
    <a
      href={`/docs/assessment#${rule}`}
      target="_blank"
      rel="noopener"
      className="self-start rounded-sm text-sm text-accent-text underline underline-offset-2 print:hidden"
    >
      How this is calculated: rules, section {rule}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
