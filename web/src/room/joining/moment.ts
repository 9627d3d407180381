/** A moment in the reader's zone, with its name; and with its year where that is not this one. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return date.toLocaleString(undefined, {
    year: isThisYear ? undefined : 'numeric',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
}
