/** State passed from the guard to the login page: the page the reader wanted, and the reason for the login. */
export type ReturnState = { from?: string; hasExpired?: boolean; notice?: string }

const dashboard = '/interviewer/dashboard'

/** The path after signing in: the page the reader came from, if it is on this site. */
export function pathAfterLogin(state: unknown): string {
  const from = typeof state === 'object' && state !== null ? (state as ReturnState).from : undefined
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : dashboard
}
