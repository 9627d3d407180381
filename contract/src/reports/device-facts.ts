/** Facts about devices in words: no figure rests on them. The words end where the first moment follows. */
import type { Report } from './reports.ts'

export type DeviceFact = { kind: 'changes' | 'turns' | 'readers'; says: string; first: { at: string; seq: number } }

export function describeDevices(report: Pick<Report, 'deviceChanges' | 'clockTurns' | 'otherReaders'>): DeviceFact[] {
  const { deviceChanges = [], clockTurns = [], otherReaders = [] } = report
  const said = [
    {
      kind: 'changes' as const,
      moments: deviceChanges,
      says:
        deviceChanges.length === 1
          ? 'The candidate joined again from another device on'
          : `The candidate joined again from another device ${deviceChanges.length} times, first on`,
    },
    {
      kind: 'turns' as const,
      moments: clockTurns,
      says: 'Two streams with clocks at least half an hour apart wrote in turn under one device, first on',
    },
    {
      kind: 'readers' as const,
      moments: otherReaders,
      says:
        otherReaders.length === 1
          ? 'The interview’s link was also opened by a device that never joined, on'
          : `The interview’s link was also opened by ${otherReaders.length} devices that never joined, first on`,
    },
  ]
  return said.flatMap(({ kind, moments: [first], says }) => (first ? [{ kind, says, first }] : []))
}
