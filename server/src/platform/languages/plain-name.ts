/** A name of a candidate's code, in a list; none where it has other signs. */
export const plainName = (name: string): string[] => (/^[A-Za-z]\w{0,40}$/.test(name) ? [name] : [])
