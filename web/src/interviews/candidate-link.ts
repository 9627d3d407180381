/** The two ends of a candidate link: reading what the server answered, and taking a link apart. */
import { ApiError } from '../api.ts'

/** The link to give out, /candidate/{id}?token={token} on this site, from a link string or {candidateLink}. */
export function candidateLinkFrom(interviewId: string, reply: unknown, origin: string): string {
  const link = typeof reply === 'object' && reply !== null && 'candidateLink' in reply ? reply.candidateLink : reply
  if (typeof link !== 'string') throw new ApiError(200, 'bad_reply', 'Invalid response format from backend')
  const token = URL.canParse(link, origin) ? new URL(link, origin).searchParams.get('token') : null
  if (!token) throw new ApiError(200, 'bad_reply', 'No token found in candidate link')
  return `${origin}/candidate/${encodeURIComponent(interviewId)}?token=${encodeURIComponent(token)}`
}

/** Interview and token of a candidate link; null for anything else. */
export function parseCandidateLink(link: string): { interviewId: string; token: string } | null {
  if (!URL.canParse(link, 'http://localhost')) return null
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  const parts = pathname.split('/')
  const at = parts.indexOf('candidate')
  const interviewId = at < 0 ? undefined : parts[at + 1]
  const token = searchParams.get('token')
  return interviewId && token ? { interviewId: decodeURIComponent(interviewId), token } : null
}
