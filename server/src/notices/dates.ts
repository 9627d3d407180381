/** Dates as mails say them: in the zone where the interview was planned, with its name, and in UTC. */

/** 'Thursday, November 26, 2026 at 3:00 PM Central European Standard Time (14:00 UTC)'. */
export function sayMoment(moment: Date, timeZone: string | null): string {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC'
  const there = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZoneName: 'long',
    timeZone: zone,
  }).format(moment)
  return zone === 'UTC' ? there : `${there} (${moment.toISOString().slice(11, 16)} UTC)`
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
