/** Queue key of a run: `company/key`. A single string, so runners of all versions accept it as a key. */

export const queueKeyOf = (companyId: string, key: string): string => `${companyId}/${key}`

/** A key without a company counts as its own company. */
export function companyOf(key: string): string {
  const end = key.indexOf('/')
  return end < 0 ? key : key.slice(0, end)
}

/** False of the keys of others who use a runner by Piston's protocol. */
export const hasCompany = (key: string): boolean => key.includes('/')
