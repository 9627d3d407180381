import { type Parcel, type Status, statusOf } from './model.ts'

const words: Record<Status, string> = {
  announced: 'Announced',
  'picked-up': 'Picked up',
  arrived: 'Arrived at the depot',
  'out-for-delivery': 'Out for delivery',
  delivered: 'Delivered',
  returned: 'On its way back',
}

/** The page of a parcel as plain text, newest entry first. */
export function pageOf(parcel: Parcel): string {
  const entries = parcel.history.toReversed().map(({ kind, place, at }) => `  ${at.slice(11, 16)}  ${words[kind]}, ${place}`)
  return [`Parcel ${parcel.number}: ${words[statusOf(parcel)]}`, ...entries].join('\n')
}
