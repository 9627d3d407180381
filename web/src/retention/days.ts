/** A day of the calendar as the reader writes it, such as '3 June 2027'. */
export const sayDay = (moment: string): string =>
  new Date(moment).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
