/** The candidate device that may write, and changes of it. Pure. */
import type { Endpoint } from '../endpoint.ts'

/** The header that names the device of a call; calls with a `deviceId` in their body may name it there. */
export const deviceHeader = 'X-Device-Id'
export const maxDeviceId = 64

/**
 * Device rule of a call: reads, and calls by others, allow any device; other calls by candidates follow their declared
 * rule or need the joined device.
 */
export function deviceRuleOf({ who, method, device }: Pick<Endpoint, 'who' | 'method' | 'device'>) {
  const isOfCandidates = who === 'candidate' || who === 'participant'
  return !isOfCandidates || method === 'GET' ? 'any' : (device ?? 'joined')
}

/** Returns a candidate's joins that came from another device than the join before; expects joins in order. */
export function findDeviceChanges<Join extends { deviceId: string | null }>(joins: readonly Join[]): Join[] {
  return joins.filter(({ deviceId }, at) => at > 0 && deviceId !== joins[at - 1]!.deviceId)
}

/** A join in words. */
export function describeJoin({ again }: { again: boolean }, isOtherDevice: boolean): string {
  if (!again) return 'Joined'
  return isOtherDevice ? 'Joined again from another device' : 'Joined again'
}
