/** Instruments of rooms: batches of pages, and the live streams that show them. */
import { type Makers, quickBuckets } from './makers.ts'

export type AppendOutcome = 'kept' | 'refused' | 'failed'
type Role = 'candidate' | 'interviewer'

export type MeteredStream = {
  /** How long after its record an entry was sent. */
  noteLag(seconds: number): void
  close(): void
}

export function makeRoomInstruments({ counter, gauge, histogram }: Makers) {
  const responses = counter('nova_responses_total', 'Responses over HTTP by class of status', ['status'])
  const appends = histogram('nova_append_seconds', 'Time from a page’s batch to its commit', quickBuckets, ['outcome'])
  const entries = counter('nova_append_entries_total', 'Journal entries kept from the batches of pages')
  const streams = gauge('nova_streams', 'Live streams of the journal on this server', ['role'])
  const openRooms = gauge('nova_rooms_open', 'Interviews with a live stream on this server')
  const lag = histogram('nova_stream_lag_seconds', 'Time from the record of an entry to its sending', quickBuckets)
  const streamsByRoom = new Map<string, number>()
  for (const status of ['2xx', '3xx', '4xx', '5xx']) responses.inc({ status }, 0)
  for (const outcome of ['kept', 'refused', 'failed']) appends.zero({ outcome })
  for (const role of ['candidate', 'interviewer']) streams.set({ role }, 0)

  function change(role: Role, interviewId: string, by: 1 | -1): void {
    streams.inc({ role }, by)
    const count = (streamsByRoom.get(interviewId) ?? 0) + by
    if (count === 0) streamsByRoom.delete(interviewId)
    else streamsByRoom.set(interviewId, count)
    openRooms.set(streamsByRoom.size)
  }

  return {
    countResponse: (status: number): void => responses.inc({ status: `${Math.floor(status / 100)}xx` }),
    /** One batch of a page, from its call to its commit. */
    countAppend(outcome: AppendOutcome, took: number, count: number): void {
      appends.observe({ outcome }, took)
      if (outcome === 'kept') entries.inc(count)
    },
    openStream(role: Role, interviewId: string): MeteredStream {
      change(role, interviewId, 1)
      return {
        noteLag: (seconds) => lag.observe(Math.max(0, seconds)),
        close: () => change(role, interviewId, -1),
      }
    },
  }
}
