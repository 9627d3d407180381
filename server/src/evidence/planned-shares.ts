/** How planned questions will make the scores (mixing.ts), for the candidate who reads it before the interview. */
import { isAnsweredBy, kindFacts } from '@nova/contract/kinds/kinds'
import type { ScoreName } from '@nova/contract/reports/score-names'
import type { AiPolicy, FollowUpPolicy, QuestionKind } from '@nova/contract/words'
import { kindEvidence } from '../observations/kinds.ts'
import { scoresByKind } from '../observations/rubric.ts'
import { mix } from './mixing.ts'

export type PlannedQuestion = { kind: QuestionKind; minutes: number }
type Plan = { planned: readonly PlannedQuestion[]; aiPolicy: AiPolicy; followUps: FollowUpPolicy }

/** Minutes by score, and those of each part of Communication. */
export function planShares(
  { planned, aiPolicy, followUps }: Plan,
  setWeights: Record<ScoreName, number>,
): { scores: Record<ScoreName, number>; communication: { behavioral: number; explanations: number } } {
  const questions = planned.map(({ kind, minutes }, at) => ({ id: `${at}`, kind, minutes }))
  const isAsked = followUps !== 'off'
  const projects = new Set(questions.filter((question) => isAnsweredBy(question, 'files')).map(({ id }) => id))
  // Without Nova there is nothing to supervise.
  const supervised = aiPolicy === 'none' ? null : { score: 1, projects }
  const { weights, minutesOf } = mix(
    questions.map((question) => {
      const isExplained = kindEvidence[question.kind].isExplained && isAsked
      const feeds: ScoreName[] = scoresByKind[question.kind]
        .filter((name) => name !== 'supervision')
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
