/**
 * What the room asks the server first. A file of its own in the build (room-build.ts), so that it is asked while the
 * rest of the page is still on its way.
 */
import { deviceNow } from './clock.ts'
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
  const answer = read(createCandidateWire(id, token))
  // Whoever takes it hears of a failure.
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
