/**
 * The room's first request to the server. A separate chunk in the build (room-build.ts), so that it is sent while the
 * rest of the page is still loading.
 */
import { deviceNow } from './clock.ts'
import { type CandidateWire, createCandidateWire } from './journal.ts'

/** Reads the interview's id and token from the candidate's link. */
export function readLink() {
  const [, , id = ''] = location.pathname.split('/')
  const search = new URLSearchParams(location.search)
  return { id, token: search.get('token'), isRehearsal: search.get('rehearsal') === '1' }
}

let asked = ask()

function ask() {
  const { id, token, isRehearsal } = readLink()
  if (!token || isRehearsal) return null
  const answer = read(createCandidateWire(id, token))
  // The consumer handles the failure; this only prevents an unhandled rejection.
  answer.catch(() => undefined)
  return answer
}

async function read(wire: CandidateWire) {
  const askedAt = deviceNow()
  const interview = await wire.getInterview()
  return { interview, taken: { askedAt, cameAt: deviceNow() } }
}

/** The interview as it was asked for with the page, and afterwards again; with when that was, for its clock. */
export function getInterview(wire: CandidateWire): ReturnType<typeof read> {
  const first = asked
  asked = null
  return first ?? read(wire)
}
