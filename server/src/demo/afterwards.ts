/** The company's steps after the finished session: a review, a decision, and feedback and a letter to the candidate. */
import type { Session } from '@nova/contract/accounts/accounts'
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { SealedReport } from '@nova/contract/reports/sealed-report'
import type { CandidateSide } from '@nova/contract/reviews/feedback'
import type { LetterSide } from '@nova/contract/reviews/letters'
import type { ReviewState } from '@nova/contract/reviews/reviews'
import { ask, type Stage } from './stage.ts'

const levels = [4, 3, 4, 5, 3, 4]

/** Ratings by a colleague on the panel with a different view: competencies by id. */
const othersLevels: Record<string, [level: number, reason: string]> = {
  'problem-solving': [4, 'Split the task before typing, and found the last fault by a test of her own.'],
  'code-quality': [4, 'Short functions with names that say what they do.'],
  'technical-depth': [2, 'Named the cache but not what happens when two servers write at once.'],
  communication: [4, 'Said what she would try next, and why.'],
}

/** The owner's review, then one by a colleague on the panel, then the decision. */
export async function judgeMaya(stage: Stage, session: Session, colleague: Session, id: string): Promise<void> {
  await judgeAsOwner(stage, session, id)
  const path = `/api/Interviews/${id}`
  const { competencies } = await ask<ReviewState>(stage, 'GET', `${path}/review`, { token: colleague.token })
  const ratings = competencies.flatMap(({ id: competencyId }) => {
    const found = othersLevels[competencyId]
    return found ? [{ competencyId, level: found[0], seq: null, reason: found[1] }] : []
  })
  const note = 'I would ask about concurrency once more.'
  await ask(stage, 'POST', `${path}/review`, { token: colleague.token, body: { ratings, note } })
  await decide(stage, session, id)
}

/** Counts all that she heard as made, but the last point of a technical answer; each rating rests on the end of an answer. */
async function judgeAsOwner(stage: Stage, { token }: Session, id: string): Promise<void> {
  await stage.settle()
  const path = `/api/Interviews/${id}`
  const { questions = [] } = await ask<SealedReport>(stage, 'GET', `${path}/report`, { token })
  const { competencies } = await ask<ReviewState>(stage, 'GET', `${path}/review`, { token })
  const moments = questions.flatMap(({ evidence }) => evidence.slice(-1))
  await ask(stage, 'POST', `${path}/review`, {
    token,
    body: {
      ratings: competencies.map((competency, at) => ({
        competencyId: competency.id,
        level: levels[at % levels.length],
        seq: moments[at % moments.length],
        reason: levels[at % levels.length] === 5 ? 'Saw each fault in her own tests before anyone told her.' : '',
      })),
      confirmations: questions.flatMap(({ questionId, kind, points }) =>
        points.map(({ key }, at) => ({
          questionId,
          key,
          isMade: kindFacts[kind].confirmed !== 'points' || at < points.length - 1,
        })),
      ),
      note: 'Calm under a failing test. Ask next time how she would watch the cache in production.',
    },
  })
  await stage.settle()
}

async function decide(stage: Stage, { token }: Session, id: string): Promise<void> {
  const path = `/api/Interviews/${id}`
  const reason = 'Finds her own mistakes by small tests and explains what a design costs. The paste was documentation.'
  await ask(stage, 'POST', `${path}/decision`, { token, body: { outcome: 'Advance', reason } })
  const { suggestion } = await ask<CandidateSide>(stage, 'GET', `${path}/feedback`, { token })
  const message = 'Thank you for the conversation, Maya. This is what we saw.'
  await ask(stage, 'POST', `${path}/feedback`, {
    token,
    body: { ...suggestion, message, sharesScores: false, after: 0 },
  })
  const letter = await ask<LetterSide>(stage, 'GET', `${path}/letter`, { token })
  await ask(stage, 'POST', `${path}/letter`, { token, body: { ...letter.suggestion, after: 0, mails: false } })
}
