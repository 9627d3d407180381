/** Dates as mails say them: in the zone where the interview was planned, with its name, and in UTC. */

/** One for each zone; making one takes a millisecond, and an import writes a thousand mails. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** There are about 600 zones, and names in other cases mean the same: not more than this is kept of them. */
const maxFormats = 100

/** 'Thursday, November 26, 2026 at 3:00 PM Central European Standard Time (14:00 UTC)'. */
export function sayMoment(moment: Date, timeZone: string | null): string {
  const utc = formatOf('UTC')!.format(moment)
  const there = (timeZone && formatOf(timeZone)?.format(moment)) || utc
  return there === utc ? utc : `${there} (${moment.toISOString().slice(11, 16)} UTC)`
}

/** Undefined where there is no such zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'long',
      timeZone,
    })
    if (formats.size >= maxFormats) formats.clear()
    formats.set(timeZone, made)
    return made
  } catch {
    return undefined
  }
}
