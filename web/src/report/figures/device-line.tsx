import type { Report } from '@nova/contract/reports/reports'
import { Clock, type LucideIcon, MonitorSmartphone } from 'lucide-react'
import { DateTime } from '../../ui/date-time.tsx'
import { MomentLink } from '../claims.tsx'

/** Facts about devices: another one was used, or two wrote in turn under one id. Nothing where neither was so. */
export function DeviceLine({ report }: { report: Report }) {
  const { deviceChanges = [], clockTurns = [] } = report
  return (
    <>
      <Line
        icon={MonitorSmartphone}
        moments={deviceChanges}
        says={
          deviceChanges.length === 1
            ? 'The candidate joined again from another device on'
            : `The candidate joined again from another device ${deviceChanges.length} times, first on`
        }
      />
      <Line
        icon={Clock}
        moments={clockTurns}
        says="Two streams with clocks at least half an hour apart wrote in turn under one device, first on"
      />
    </>
  )
}

type Moments = NonNullable<Report['deviceChanges']>

function Line({ icon: Icon, moments: [first], says }: { icon: LucideIcon; moments: Moments; says: string }) {
  if (!first) return null
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <Icon aria-hidden className="size-4" />
      {says}
      <DateTime value={first.at} />
      <MomentLink seq={first.seq} />
    </p>
  )
}
