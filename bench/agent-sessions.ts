/** Whether the measures of working with AI tell five kinds of made-up people apart (server/test/simulator/agent-people.ts). */
import {
  agentPeople,
  countOrders,
  playAgentPeople,
  pooled,
  verifiedShare,
} from '../server/test/simulator/agent-people.ts'
import { rounded } from './figures.ts'

const sessionsEach = 200
const groups = 1000
const seed = 2026
const goal = 0.95

export async function* measureAgentSessions(): AsyncIterable<Record<string, unknown>> {
  const from = performance.now()
  const played = playAgentPeople(sessionsEach, seed)
  const ms = performance.now() - from
  for (const person of agentPeople) {
    const sessions = played[person]
    yield {
      ...{ person, sessions: sessionsEach, pooledDPrime: pooled(sessions), verified: rounded(verifiedShare(sessions)) },
      withOwnDPrime: sessions.filter(({ detection }) => detection.dPrime !== null).length,
    }
  }
  for (const size of [2, 5, 10]) {
    const { detection, ranked, verification, judged } = countOrders(played, groups, size, seed)
    yield {
      ...{ sessionsTogether: size, groups, judged },
      ...{ orderOfDetection: rounded(detection / judged), readersFirst: rounded(ranked / judged) },
      ...{ orderOfVerification: rounded(verification / groups), goal },
    }
  }
  yield { sessions: sessionsEach * agentPeople.length, msEach: rounded(ms / (sessionsEach * agentPeople.length)) }
}
