/** How planned questions will make the scores (mixing.ts), for the candidate who reads it before the interview. */
import { isAnsweredBy, kindFacts } from '@nova/contract/kinds/kinds'
import type { ScoreName } from '@nova/contract/reports/score-names'
import type { AiPolicy, FollowUpPolicy, QuestionKind } from '@nova/contract/words'
import { kindEvidence } from '../observations/kinds.ts'
import { scoresByKind } from '../observations/rubric.ts'
import { mix } from './mixing.ts'

/** `isReview`: a project whose stages review changes alone. */
export type PlannedQuestion = { kind: QuestionKind; minutes: number; isReview?: boolean }
type Plan = { planned: readonly PlannedQuestion[]; aiPolicy: AiPolicy; followUps: FollowUpPolicy }

/** Minutes by score, and those of each part of Communication. */
export function planShares(
  { planned, aiPolicy, followUps }: Plan,
  setWeights: Record<ScoreName, number>,
): { scores: Record<ScoreName, number>; communication: { behavioral: number; explanations: number } } {
  const questions = planned.map((question, at) => ({ ...question, id: `${at}` }))
  const isAsked = followUps !== 'off'
  const projects = new Set(questions.filter((question) => isAnsweredBy(question, 'files')).map(({ id }) => id))
  // Without Nova there are only reviews.
  const reviews = new Set(questions.filter(({ isReview }) => isReview).map(({ id }) => id))
  const asked = aiPolicy === 'none' ? reviews : projects
  const supervised = asked.size === 0 ? null : { score: 1, projects: asked }
  const { weights, minutesOf } = mix(
    questions.map((question) => {
      const isExplained = kindEvidence[question.kind].isExplained && isAsked
      const feeds: ScoreName[] = scoresByKind[question.kind]
        .filter((name) => name !== 'supervision' && !question.isReview)
        .concat(isExplained ? ['communication'] : [])
      const shareOf = (name: ScoreName) => (feeds.includes(name) ? 1 : null)
      return {
        question,
        feeds,
        works: 1,
        shares: {
          problemSolving: shareOf('problemSolving'),
          codeQuality: shareOf('codeQuality'),
          supervision: null,
          communication: shareOf('communication'),
          efficiency: shareOf('efficiency'),
        },
      }
    }),
    { all: questions.map((question) => ({ question })), supervised, setWeights },
  )
  const told = (isStory: boolean) =>
    questions
      .filter(({ kind }) => kindFacts[kind].isSpoken === isStory)
      .reduce((sum, question) => sum + minutesOf(question, 'communication'), 0)
  return { scores: weights, communication: { behavioral: told(true), explanations: told(false) } }
}
