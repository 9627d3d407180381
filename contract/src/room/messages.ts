/** The conversation between the interviewers and the candidate: how long a message may be, and how often one may come. */

export const messageLimits = {
  /** Limits for one message. */
  characters: 2000,
  perMinute: 10,
  /** That one person may write in an interview. */
  inAll: 500,
}

const minuteMs = 60_000

/**
 * True if a message at this time would exceed the limit of any one-minute window; times in Unix milliseconds, in any
 * order.
 */
export function isTooQuick(others: readonly number[], at: number): boolean {
  // Only what is near can make a minute too full; an interview's other hundreds are passed over.
  const near = others.filter((other) => Math.abs(other - at) < minuteMs)
  const times = [...near, at].sort((a, b) => a - b)
  const { perMinute } = messageLimits
  const place = times.indexOf(at)
  const firsts = Array.from({ length: perMinute + 1 }, (_, back) => place - back).filter((first) => first >= 0)
  return firsts.some((first) => (times[first + perMinute] ?? Infinity) - times[first]! < minuteMs)
}
