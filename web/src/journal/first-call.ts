/**
 * What the room asks the server first. A file of its own in the build (room-build.ts), so that it is asked while the
 * rest of the page is still on its way.
 */
import { type CandidateWire, createCandidateWire } from './journal.ts'

/** What the candidate's link says. */
export function readLink() {
  const [, , id = ''] = location.pathname.split('/')
  const search = new URLSearchParams(location.search)
  return { id, token: search.get('token'), isRehearsal: search.get('rehearsal') === '1' }
}

let asked = ask()

function ask() {
  const { id, token, isRehearsal } = readLink()
  if (!token || isRehearsal) return null
  const answer = createCandidateWire(id, token).getInterview()
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
  return answer
}

/** The interview: as it was asked for with the page, and afterwards again. */
export function getInterview(wire: CandidateWire): ReturnType<CandidateWire['getInterview']> {
  const first = asked
  asked = null
  return first ?? wire.getInterview()
}
