import type { Finding } from '@nova/contract/reports'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EvidenceNumbers } from './claims.tsx'

const tierTones: Record<Finding['tier'], BadgeTone> = { direct: 'bad', corroborating: 'warn', context: 'neutral' }

/** Each fact with its time, and beside it the innocent reading. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <Card>
      <div className="px-5 pt-5 sm:px-7">
        <h2 className="font-semibold">Integrity findings</h2>
        <p className="mt-0.5 text-sm text-muted">
          Facts from the session, each with an innocent explanation. They are not accusations.
        </p>
      </div>
      {findings.length === 0 ? (
        <p className="px-5 py-5 text-faint sm:px-7">We found nothing.</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-t border-line">
          {findings.map((finding) => (
            <li key={finding.at + finding.fact} className="grid gap-x-8 gap-y-2 px-5 py-4 sm:px-7 lg:grid-cols-2">
              <div>
                <div className="mb-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-faint">
                  <Badge tone={tierTones[finding.tier]}>{finding.tier}</Badge>
                  <DateTime value={finding.at} />
                </div>
                <p>
                  {finding.fact} <EvidenceNumbers evidence={finding.evidence} />
                </p>
              </div>
              <dl className="flex flex-col gap-2 text-muted">
                <Line name="Innocent reading" text={finding.reading} />
                {finding.candidateRemark && <Line name="The candidate's remark" text={finding.candidateRemark} />}
                {finding.resolution && <Line name="Resolution" text={finding.resolution} />}
              </dl>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-faint">{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
