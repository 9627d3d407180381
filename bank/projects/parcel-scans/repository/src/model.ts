export const scanKinds = ['picked-up', 'arrived', 'out-for-delivery', 'delivered', 'returned'] as const
export type ScanKind = (typeof scanKinds)[number]

/** `at` is the device's time: ISO 8601 in UTC, always with seconds. */
export type Scan = { parcel: string; kind: ScanKind; depot: string; at: string }

export type Entry = { kind: ScanKind; place: string; at: string }
export type Parcel = { number: string; recipient: string; history: Entry[] }
export type Status = ScanKind | 'announced'

export function statusOf({ history }: Parcel): Status {
  return history.at(-1)?.kind ?? 'announced'
}
