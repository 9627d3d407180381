/**
 * Checks how well the measures of working with AI distinguish five kinds of simulated people
 * (server/test/simulator/agent-people.ts).
 */
import {
  bestPossible,
  countOrders,
  countSingles,
  pooled,
  verifiedShare,
} from '../server/test/simulator/agent-orders.ts'
import { agentPeople, playAgentPeople } from '../server/test/simulator/agent-people.ts'
import { rounded } from './figures.ts'

const sessionsEach = 200
const groups = 1000
const seed = 2026
const goal = 0.95
/** Seeds for single sessions, different from the seed that the measures were chosen on. */
const otherSeeds = [4_242, 90_001, 555_555]

export async function* measureAgentSessions(): AsyncIterable<Record<string, unknown>> {
  const from = performance.now()
  const played = playAgentPeople(sessionsEach, seed)
  const ms = performance.now() - from
  for (const person of agentPeople) {
    const sessions = played[person]
    yield {
      person,
      sessions: sessionsEach,
      pooledDPrime: pooled(sessions),
      verified: rounded(verifiedShare(sessions)),
      withOwnDPrime: sessions.filter(({ detection }) => detection.dPrime !== null).length,
    }
  }
  for (const size of [2, 5, 10]) {
    const { detection, ranked, verification, judged } = countOrders(played, groups, size, seed)
    yield {
      sessionsTogether: size,
      groups,
      judged,
      orderOfDetection: rounded(detection / judged),
      readersFirst: rounded(ranked / judged),
      orderOfVerification: rounded(verification / groups),
      goal,
    }
  }
  for (const other of otherSeeds) {
    const { reads, detection, ranked, verification, together } = countSingles(
      playAgentPeople(sessionsEach, other),
      groups,
      other,
    )
    yield {
      seed: other,
      sessionsTogether: 1,
      groups,
      readsBeforeCareless: rounded(reads / groups),
      orderOfDetection: rounded(detection / groups),
      readersFirst: rounded(ranked / groups),
      orderOfVerification: rounded(verification / groups),
      bothTogether: rounded(together / groups),
      goal,
    }
  }
  for (const [faulty, sound] of [
    [6, 10],
    [12, 24],
    [18, 30],
  ] as const)
    yield {
      faulty,
      sound,
      bestReadsBeforeTests: rounded(bestPossible(['reads carefully', 'checks by tests'], faulty, sound, seed)),
      bestTestsBeforeRandom: rounded(bestPossible(['checks by tests', 'random'], faulty, sound, seed)),
      bestTestsBeforeAccepts: rounded(bestPossible(['checks by tests', 'accepts all'], faulty, sound, seed)),
    }
  yield { sessions: sessionsEach * agentPeople.length, msEach: rounded(ms / (sessionsEach * agentPeople.length)) }
}
