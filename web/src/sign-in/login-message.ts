import { ApiError } from '../api.ts'

/** The login page's message for a failed sign-in, in the words of the specification. */
export function loginMessageOf(error: unknown): string {
  const otherwise = 'Login failed. Please try again.'
  if (!(error instanceof ApiError)) return error instanceof Error && error.message ? error.message : otherwise
  if (error.status === 401) return 'Invalid username or password'
  if (error.status === 500) return 'Server error occurred. Please try again later.'
  if (error.status === 0) return 'Unable to connect to server. Please check your connection.'
  return error.message || otherwise
}
