/** A moment of a session as 06:12, and as 1:06:12 past the hour; its milliseconds are left out. */
export function formatMoment(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${pad(minutes)}:${pad(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** A stretch of time in words: '8 s', '3 min 20 s', '1 h 5 min'. */
export function formatLength(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
