/** Whose turn a run takes: `company/key`. One text, so that runners of every version take it as they took a key. */

export const queueKeyOf = (companyId: string, key: string): string => `${companyId}/${key}`

/** A key without a company is a company of its own. */
export const companyOf = (key: string): string => key.split('/', 1)[0]!

/** False of the keys of others who use a runner by Piston's protocol. */
export const hasCompany = (key: string): boolean => key.includes('/')
