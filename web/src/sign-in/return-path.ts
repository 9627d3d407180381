/** What the guard hands to the login page: where the reader wanted to go, and why they are here. */
export type ReturnState = { from?: string; hasExpired?: boolean; notice?: string }

const dashboard = '/interviewer/dashboard'

/** Where to go after signing in: back where the reader came from, if that is a page of this site. */
export function pathAfterLogin(state: unknown): string {
  const from = typeof state === 'object' && state !== null ? (state as ReturnState).from : undefined
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : dashboard
}
