/** A day of the calendar as the reader writes it, such as '3 June 2027'. */
export const sayDay = (moment: string): string =>
  new Date(moment).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

/** '0.4 MB', '12 MB'. */
export function sayMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6
  return `${megabytes < 10 ? Math.max(0.1, Math.ceil(megabytes * 10) / 10) : Math.round(megabytes)} MB`
}
