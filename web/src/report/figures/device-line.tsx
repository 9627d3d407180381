import type { Report } from '@nova/contract/reports/reports'
import { MonitorSmartphone } from 'lucide-react'
import { DateTime } from '../../ui/date-time.tsx'
import { MomentLink } from '../claims.tsx'

/** When the candidate went on from another device, as a fact; nothing where they did not. */
export function DeviceLine({ report }: { report: Report }) {
  const changes = report.deviceChanges ?? []
  const [first] = changes
  if (!first) return null
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <MonitorSmartphone aria-hidden className="size-4" />
      {changes.length === 1
        ? 'The candidate joined again from another device on'
        : `The candidate joined again from another device ${changes.length} times, first on`}
      <DateTime value={first.at} />
      <MomentLink seq={first.seq} />
    </p>
  )
}
