import { sayNothingMissing } from '@nova/contract/reports/nothing-missing'
import { listUntyped } from '@nova/contract/reports/report-scores'
import type { Claim, Report } from '@nova/contract/reports/reports'
import { sayWaiting } from '@nova/contract/reports/standing'
import { CircleArrowUp, CircleCheck, MessageCircleQuestion } from 'lucide-react'
import { type CSSProperties, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CodeWords } from '../ui/code-words.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { EvidenceNumbers } from './claims.tsx'
import { PrintingContext } from './printing.ts'

/** As many as are read in a minute; the rest is a press away. */
const shownFirst = 3

/** The report in a minute: demonstrated strengths, gaps, and questions to ask next. */
export function Brief({ report }: { report: Report }) {
  const { strengths, improvements, toAsk, waitingForReview = [] } = report
  const waiting = sayWaiting(waitingForReview.length)
  const missing = [...claimUntyped(report), ...improvements]
  // A column with one line that says there is nothing needs half the room.
  const lists = toAsk ? [strengths, missing, toAsk] : [strengths, missing]
  const template = lists.map(({ length }) => `minmax(0, ${length > 0 ? 2 : 1}fr)`).join(' ')
  const columns = { '--columns': template } as CSSProperties
  return (
    <Card className="px-5 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight">In one minute</h2>
        {waiting && <Badge tone="warn">{waiting.slice(0, -1)}</Badge>}
      </div>
      <div className="mt-4 grid items-start gap-x-10 gap-y-6 lg:grid-cols-(--columns)" style={columns}>
        <Column
          name="What was shown"
          icon={<CircleCheck aria-hidden className="text-good" />}
          claims={strengths}
          isElsewhere
          empty="Nothing was clear enough to count as a strength."
        />
        <Column
          name="What was not"
          icon={<CircleArrowUp aria-hidden className="text-warn" />}
          claims={missing}
          isElsewhere
          empty={sayNothingMissing(report)}
        />
        {toAsk && (
          <Column
            name="What to ask next"
            icon={<MessageCircleQuestion aria-hidden className="text-info" />}
            claims={toAsk}
            empty="No follow-ups suggested."
          />
        )}
      </div>
    </Card>
  )
}

/** Tests show what the code does, not who wrote it. */
function claimUntyped({ questions = [], integrity }: Report): Claim[] {
  const ids = new Set(listUntyped(integrity?.provenance ?? []).map(({ questionId }) => questionId))
  const titles = questions.filter(({ questionId }) => ids.has(questionId)).map(({ title }) => `“${title}”`)
  if (titles.length === 0) return []
  const names = new Intl.ListFormat('en').format(titles)
  return [{ text: `Authorship: most of ${names} came at once or from outside, rather than key by key.`, evidence: [] }]
}

type ColumnProps = {
  name: string
  icon: ReactNode
  claims: readonly Claim[]
  empty: string
  /** The whole list has its own tab. */
  isElsewhere?: boolean
}

function Column({ name, icon, claims, empty, isElsewhere = false }: ColumnProps) {
  const isPrinting = useContext(PrintingContext)
  const first = isPrinting ? claims : claims.slice(0, shownFirst)
  const rest = claims.slice(first.length)
  return (
    <section>
      <h3 className="font-medium">{name}</h3>
      {claims.length === 0 && <p className="mt-2 text-faint">{empty}</p>}
      <List claims={first} icon={icon} />
      {rest.length > 0 && isElsewhere && (
        <Link
          to={{ search: '?tab=strengths' }}
          preventScrollReset
          className="mt-2 inline-block rounded-sm text-accent-text underline underline-offset-2"
        >
          {rest.length} more
        </Link>
      )}
      {rest.length > 0 && !isElsewhere && (
        <Collapsible title={`${rest.length} more`} className="mt-2">
          <List claims={rest} icon={icon} />
        </Collapsible>
      )}
    </section>
  )
}

function List({ claims, icon }: { claims: readonly Claim[]; icon: ReactNode }) {
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {claims.map(({ text, evidence }) => (
        <li key={text} className="flex gap-2.5 [&>svg]:mt-0.75 [&>svg]:size-4 [&>svg]:shrink-0">
          {icon}
          <p className="min-w-0 wrap-anywhere">
            <CodeWords text={text} /> <EvidenceNumbers evidence={evidence.slice(-1)} />
          </p>
        </li>
      ))}
    </ul>
  )
}
