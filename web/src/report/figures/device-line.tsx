import { type DeviceFact, describeDevices } from '@nova/contract/reports/device-facts'
import type { Report } from '@nova/contract/reports/reports'
import { Clock, Eye, type LucideIcon, MonitorSmartphone } from 'lucide-react'
import { DateTime } from '../../ui/date-time.tsx'
import { MomentLink } from '../claims.tsx'

const icons: Record<DeviceFact['kind'], LucideIcon> = { changes: MonitorSmartphone, turns: Clock, readers: Eye }

/** Facts about devices: another one was used or read along, or two wrote in turn under one id. Nothing where none was so. */
export function DeviceLine({ report }: { report: Report }) {
  return describeDevices(report).map(({ kind, says, first }) => {
    const Icon = icons[kind]
    return (
      <p key={kind} className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <Icon aria-hidden className="size-4" />
        {says}
        <DateTime value={first.at} />
        <MomentLink seq={first.seq} />
      </p>
    )
  })
}
