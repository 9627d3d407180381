/** The form that is stuck on a parcel. */
import type { Declaration } from './declaration.ts'
import { format } from './money.ts'

export function formText({ number, lines, value, euros, duty, senderDuty }: Declaration): string {
  return [
    `Parcel ${number}`,
    ...lines.map((line) => `  ${line.count} × ${line.what}: ${format(line.value)}`),
    `  Value: ${format(value)}`,
    duty.minor === 0 ? '  Free of duty' : `  Duty: ${format(duty)} (${format(senderDuty)}) on ${format(euros)}`,
  ].join('\n')
}
