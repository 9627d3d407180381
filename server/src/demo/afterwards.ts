/** What the company does with the finished session: a review, a decision and feedback to the candidate. */
import type { Session } from '@nova/contract/accounts'
import type { CandidateSide } from '@nova/contract/feedback'
import type { Report } from '@nova/contract/reports'
import type { ReviewState } from '@nova/contract/reviews'
import { ask, type Stage } from './stage.ts'

const levels = [4, 3, 4, 5, 3, 4]

/** Points that were found count as made; each rating rests on the end of an answer. */
export async function judgeMaya(stage: Stage, { token }: Session, id: string): Promise<void> {
  await stage.settle()
  const path = `/api/Interviews/${id}`
  const { questions = [] } = await ask<Report>(stage, 'GET', `${path}/report`, { token })
  const { competencies } = await ask<ReviewState>(stage, 'GET', `${path}/review`, { token })
  const moments = questions.flatMap(({ evidence }) => evidence.slice(-1))
  await ask(stage, 'POST', `${path}/review`, {
    token,
    body: {
      ratings: competencies.map((competency, at) => ({
        ...{ competencyId: competency.id, level: levels[at % levels.length], seq: moments[at % moments.length] },
        reason: '',
      })),
      confirmations: questions.flatMap(({ questionId, points }) =>
        points.map(({ key, isFound }) => ({ questionId, key, isMade: isFound })),
      ),
      note: 'Calm under a failing test. Ask next time how she would watch the cache in production.',
    },
  })
  await stage.settle()
  const reason = 'Finds her own mistakes by small tests and explains what a design costs. The paste was documentation.'
  await ask(stage, 'POST', `${path}/decision`, { token, body: { outcome: 'Advance', reason } })
  const { suggestion } = await ask<CandidateSide>(stage, 'GET', `${path}/feedback`, { token })
  const message = 'Thank you for the conversation, Maya. This is what we saw.'
  await ask(stage, 'POST', `${path}/feedback`, {
    token,
    body: { ...suggestion, message, sharesScores: false, after: 0 },
  })
}
