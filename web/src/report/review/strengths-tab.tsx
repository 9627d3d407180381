import { sayNothingMissing } from '@nova/contract/reports/nothing-missing'
import type { Claim, Report } from '@nova/contract/reports/reports'
import { sealWords } from '@nova/contract/reports/sealed-report'
import { CircleArrowUp, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { CandidateSideSection } from '../../feedback/feedback.tsx'
import { useSeal } from '../../review/seal.tsx'
import { Card } from '../../ui/card.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { useSharedView } from '../shared-report.ts'

export function StrengthsTab({ report }: { report: Report }) {
  const view = useSharedView()
  return (
    <div className="flex flex-col gap-4">
      <Lists report={report} />
      {!report.isPartial && !view && <CandidateSideSection report={report} />}
    </div>
  )
}

function Lists({ report }: { report: Report }) {
  const seal = useSeal()
  if (seal)
    return (
      <Card className="px-5 py-5 sm:px-7">
        <p className="max-w-prose text-muted">{sealWords[seal]}</p>
      </Card>
    )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <List
        name="Strengths"
        claims={report.strengths}
        icon={<CircleCheck aria-hidden className="text-good" />}
        empty="Nothing in this session was clear enough to count as a strength."
      />
      <List
        name="Areas for Improvement"
        claims={report.improvements}
        icon={<CircleArrowUp aria-hidden className="text-warn" />}
        empty={sayNothingMissing(report)}
      />
    </div>
  )
}

function List({ name, claims, icon, empty }: { name: string; claims: Claim[]; icon: ReactNode; empty: string }) {
  return (
    <Card className="px-5 py-5 sm:px-7">
      <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
      {claims.length === 0 && <p className="mt-2 text-faint">{empty}</p>}
      <ul className="mt-3 flex flex-col gap-3">
        {claims.map(({ text, evidence }) => (
          <li key={text} className="flex gap-2.5 [&>svg]:mt-0.75 [&>svg]:size-4 [&>svg]:shrink-0">
            {icon}
            <p className="min-w-0">
              {text} <EvidenceNumbers evidence={evidence} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
