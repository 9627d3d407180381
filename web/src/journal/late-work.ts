/** Work that waited on this device when its interview ended; the server takes it for a day. */
import { getDeviceId } from '../device-id.ts'
import { claimTab, findLivingTabs } from './device.ts'
import type { CandidateWire } from './journal.ts'
import { createOutbox } from './outbox.ts'
import { openQueueStore } from './queue-store.ts'

/** Begins to send what waits, and continues until it has arrived. */
export async function sendLateWork(wire: CandidateWire, interviewId: string) {
  const [store, owner] = await Promise.all([openQueueStore(), claimTab()])
  const send = (entries: Parameters<CandidateWire['append']>[0]) => wire.append(entries, getDeviceId())
  const outbox = createOutbox({ interviewId, owner, store, now: Date.now, send })
  await outbox.load(await findLivingTabs())
  return outbox
}
