import { type Scan, type ScanKind, scanKinds } from './model.ts'
import type { Tracker } from './tracker.ts'

export type Receipt = { recorded: number; problems: { line: number; reason: string }[] }

/** Takes the lines of a device, such as `70411 delivered HRB 2026-03-09T11:04:10Z`. */
export class Inbox {
  readonly #tracker: Tracker

  constructor(tracker: Tracker) {
    this.#tracker = tracker
  }

  async receive(lines: readonly string[]): Promise<Receipt> {
    const results = await Promise.allSettled(lines.map(async (line) => this.#tracker.record(parseScan(line))))
    const problems = results.flatMap((result, at) =>
      result.status === 'rejected' ? [{ line: at + 1, reason: (result.reason as Error).message }] : [],
    )
    return { recorded: results.length - problems.length, problems }
  }
}

export function parseScan(line: string): Scan {
  const [parcel, kind, depot, at, ...rest] = line.trim().split(/\s+/)
  if (!parcel || !depot || !at || rest.length > 0) throw new Error('not a scan')
  if (!scanKinds.includes(kind as ScanKind)) throw new Error(`unknown kind ${kind}`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at)) throw new Error(`not a time: ${at}`)
  return { parcel, kind: kind as ScanKind, depot, at }
}
