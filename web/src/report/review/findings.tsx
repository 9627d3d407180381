import { type FindingReview, needsResolution, type Resolution, tierWords } from '@nova/contract/reports/findings'
import type { Finding, Report } from '@nova/contract/reports/reports'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../api.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { describePrecision, describeReview, outcomes, useFindingReview } from './finding-review.ts'
import { ResolutionForm, useIsBegun } from './resolution-form.tsx'

const tierTones: Record<Finding['tier'], BadgeTone> = { direct: 'bad', corroborating: 'warn', context: 'neutral' }

/** Each fact with its time, the innocent reading next to it, and people's verdict. */
export function Findings({ report }: { report: Report }) {
  const { findings } = report.integrity
  const { data: review, error, refetch } = useFindingReview(report.interviewId)
  const hasOpen = findings.some(needsResolution)
  const groups = [
    { name: 'Suspicious Indicators', of: findings.filter(({ tier }) => tier !== 'context') },
    { name: 'For context', of: findings.filter(({ tier }) => tier === 'context') },
  ].filter(({ of }) => of.length > 0)
  return (
    <Card>
      <div className="px-5 pt-5 sm:px-7">
        <h2 className="font-semibold">Integrity findings</h2>
        <p className="mt-0.5 max-w-prose text-sm text-muted lg:max-w-none">
          Facts from the session, each with an innocent explanation. They are not accusations.
          {hasOpen && ' Talk to the candidate, then resolve each finding that is no mere context.'}
        </p>
        {hasOpen && review && <p className="mt-2 text-sm font-medium">{describeReview(findings, review)}</p>}
        {error && (
          <Notice
            tone="warn"
            className="mt-3"
            action={
              <Button size="sm" variant="secondary" onClick={() => refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(error, "We couldn't load how these findings were resolved.")}
          </Notice>
        )}
      </div>
      {findings.length === 0 ? (
        <p className="px-5 py-5 text-faint sm:px-7">We found nothing.</p>
      ) : (
        groups.map(({ name, of }) => (
          <section key={name} aria-label={name} className="mt-3 border-t border-line pt-3">
            <h3 className="px-5 text-sm font-medium text-muted sm:px-7">{name}</h3>
            <ol className="divide-y divide-line">
              {of.map((finding) => (
                <li key={finding.key ?? finding.at + finding.fact} className="flex flex-col gap-3 px-5 py-4 sm:px-7">
                  <Told finding={finding} review={review} version={report.formulaVersion} />
                  {review && <Resolutions id={report.interviewId} finding={finding} review={review} />}
                </li>
              ))}
            </ol>
          </section>
        ))
      )}
    </Card>
  )
}

function Told({ finding, review, version }: { finding: Finding; review: FindingReview | undefined; version: string }) {
  const precision = review && describePrecision(finding.key, review.precision, version)
  return (
    <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
      <div>
        <div className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-faint">
          <Badge tone={tierTones[finding.tier]}>{tierWords[finding.tier]}</Badge>
          <DateTime value={finding.at} />
        </div>
        <p>
          {finding.fact} <EvidenceNumbers evidence={finding.evidence} />
        </p>
        {precision && <p className="mt-1.5 text-sm text-muted">{precision}</p>}
      </div>
      <dl className="flex flex-col gap-2 text-muted">
        <Line name="Innocent explanation">{finding.reading}</Line>
        {finding.candidateRemark && <Line name="The candidate's remark">{finding.candidateRemark}</Line>}
        {finding.resolution && <Line name="Resolution">{finding.resolution}</Line>}
      </dl>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type ResolutionsProps = { id: string; finding: Finding; review: FindingReview }

function Resolutions({ id, finding, review }: ResolutionsProps) {
  const { key } = finding
  const { mayResolve } = review
  const [isOpen, setOpen] = useState(useIsBegun(id, key) && mayResolve)
  const button = useRef<HTMLButtonElement>(null)
  const history = review.resolutions.filter((each) => each.key === key)
  const latest = history.at(-1)
  const close = () => {
    // The button is drawn again in place of the form; only then can it have the focus.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  if (key === undefined) {
    return needsResolution(finding) ? (
      <p className="text-sm text-muted">Score this interview again by today's rules to resolve this finding.</p>
    ) : null
  }
  return (
    <div className="flex flex-col gap-3">
      {latest && <Resolved resolution={latest} />}
      {history.length > 1 && (
        <details className="text-sm text-muted">
          <summary className="w-fit cursor-pointer rounded-sm">Earlier resolutions ({history.length - 1})</summary>
          <ol className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-4">
            {history.slice(0, -1).map((each) => (
              <li key={each.id}>
                <Resolved resolution={each} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {isOpen ? (
        <ResolutionForm id={id} findingKey={key} onClose={close} />
      ) : (
        mayResolve && (
          <Button
            ref={button}
            size="sm"
            variant="secondary"
            className="w-fit print:hidden"
            onClick={() => setOpen(true)}
          >
            {latest ? 'Change resolution' : 'Resolve finding'}
          </Button>
        )
      )}
    </div>
  )
}

function Resolved({ resolution: { outcome, by, at, reason } }: { resolution: Resolution }) {
  const { label, tone } = outcomes[outcome] ?? { label: outcome, tone: 'neutral' }
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <Badge tone={tone}>{label}</Badge>
        <span dir="auto">{by}</span>
        <DateTime value={at} />
      </p>
      <p dir="auto" className="mt-1 max-w-prose wrap-break-word whitespace-pre-line">
        {reason}
      </p>
    </div>
  )
}
