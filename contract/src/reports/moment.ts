/** A moment of a session in words: one rule for the report, the playback and every link between them. */

/** Formats time since the start as 06:12, or 1:06:12 past the hour. Seconds are never rounded up. */
export function formatMoment(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
