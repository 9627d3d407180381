/** Why the figures of the talk with Nova and those of its changes to a project may differ: they count different things. */
import type { Claim } from '@nova/contract/reports/reports'
import { count } from '../observations/figures.ts'
import type { AiUse } from './ai-use.ts'

/** Nothing where Nova proposed no change. `supervision` is the score, 0 to 100. */
export function tellProjectTalk(use: AiUse, changes: number, supervision: number | null): Claim[] {
  const spoken = use.totalInteractions - use.messages
  const answers = `${count(spoken, 'interaction')} ${spoken === 1 ? 'is an answer' : 'are answers'} spoken to a behavioral question, and no ${spoken === 1 ? 'message' : 'messages'} to Nova.`
  const made = supervision === null ? '' : `, and Supervision (${supervision}/100) is made of it`
  return [
    ...(spoken > 0 ? [{ text: answers, evidence: [] }] : []),
    ...(changes > 0
      ? [
          {
            text: `Nova proposed ${count(changes, 'change')} to project files. What became of them is told under Working with AI${made}.`,
            evidence: [],
          },
        ]
      : []),
  ]
}
