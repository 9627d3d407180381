/**
 * Makes requests from the contract, valid and invalid, by every kind of caller, against a running server. A request
 * follows from the seed and its number; its effect also depends on other requests in progress.
 */
import { endpoints } from '@nova/contract/endpoints'
import { compose, type Composed } from './compose.ts'
import { makeRandom } from './random.ts'
import { type Outcome, send, type Sent } from './send.ts'
import { makeWorld, maxWear, type Target, type World } from './world.ts'

export type FuzzOptions = {
  requests: number
  seed: number
  /** Requests at the same time. */
  concurrency: number
  /** A request without a reply for this long counts as hung. */
  patienceMs: number
  /** Calls to make, by name; all where left out. */
  calls?: string[]
}

export type Failure = { index: number; sent: Sent; outcome: Outcome }
export type Fuzzed = {
  /** How often each call was answered with each status. */
  counts: Map<string, Map<string, number>>
  /** Replies of 500 and above, requests that hung, and connections closed without a reply. */
  failures: Failure[]
  requests: number
}

/** Calls that run code or read files: they take long, and need fewer tries. */
const heavy =
  /^(runCode|testCode|queryInRehearsal|createQuestion|changeQuestion|computeExpected|createInterview|generate\w+|checkResume|signUp|signIn)$/
/** A body of more may be refused before it has arrived, and the connection closed. */
const maxAnswered = 512 * 1024

export async function fuzz(target: Target, options: FuzzOptions): Promise<Fuzzed> {
  const world = await makeWorld(target)
  const chosen = Object.entries(endpoints).filter(([name]) => options.calls?.includes(name) ?? true)
  // Every call takes its turn, heavy ones every third time.
  const turns = chosen.flatMap((each) => (heavy.test(each[0]) ? [each] : [each, each, each]))
  const counts: Fuzzed['counts'] = new Map()
  const failures: Failure[] = []
  let next = 0
  const work = async () => {
    while (next < options.requests) {
      const index = next
      next += 1
      const [name, endpoint] = turns[(index * 7919) % turns.length]!
      const random = makeRandom(options.seed * 1_000_003 + index)
      const composed = compose(random, world, name, endpoint)
      const { sent, isEndless } = composed
      const outcome = await send(target.url, sent, { patienceMs: options.patienceMs, isEndless })
      const ofCall = counts.get(name) ?? new Map<string, number>()
      counts.set(name, ofCall.set(String(outcome.status), (ofCall.get(String(outcome.status)) ?? 0) + 1))
      if (isFailure(sent, outcome)) failures.push({ index, sent, outcome })
      await tend(world, composed, outcome)
    }
  }
  await Promise.all(Array.from({ length: options.concurrency }, work))
  return { counts, failures, requests: options.requests }
}

function isFailure({ body }: Sent, { status }: Outcome): boolean {
  if (status === 'closed') return (body?.length ?? 0) < maxAnswered
  return status === 'hung' || (typeof status === 'number' && status >= 500)
}

/** Keeps credentials good and interviews alive. */
async function tend(world: World, { slot, credential }: Composed, { code }: Outcome): Promise<void> {
  slot.wear += 1
  if (credential === 'session' && code === 'not_signed_in') {
    await world.signInAgain(slot.session)
    await world.signInAgain(world.operator)
  }
  const isSpent =
    (credential === 'candidate' && code === 'bad_candidate_token' && slot.kind !== 'draft') ||
    (credential === 'session' && code === 'interview_not_found') ||
    (code === 'interview_completed' && slot.kind !== 'completed') ||
    (code === 'interview_cancelled' && slot.kind !== 'cancelled')
  if (isSpent) slot.wear += 25
  if (slot.wear > maxWear) await world.renew(slot)
}
