/** Which of a candidate's devices may write, and when it became another. Pure. */
import type { Endpoint } from './endpoint.ts'

/** The header that names the device of a call; calls with a `deviceId` in their body may name it there. */
export const deviceHeader = 'X-Device-Id'
export const maxDeviceId = 64

/** Of calls by candidates: the declared rule, else by whether the call only reads. */
export function deviceRuleOf({ who, method, device }: Pick<Endpoint, 'who' | 'method' | 'device'>) {
  const isOfCandidates = who === 'candidate' || who === 'participant'
  return !isOfCandidates || method === 'GET' ? 'any' : (device ?? 'joined')
}

/** Of a candidate's joins, in their order, those from another device than the join before. */
export function findDeviceChanges<Join extends { deviceId: string | null }>(joins: readonly Join[]): Join[] {
  return joins.filter(({ deviceId }, at) => at > 0 && deviceId !== joins[at - 1]!.deviceId)
}

/** A join in words. */
export function describeJoin({ again }: { again: boolean }, isOtherDevice: boolean): string {
  if (!again) return 'Joined'
  return isOtherDevice ? 'Joined again from another device' : 'Joined again'
}
