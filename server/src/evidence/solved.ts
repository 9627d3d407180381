/** Problems solved (docs/assessment.md 3.2): each stage of a project is one, as is every other question. */
import { isSolvedStory } from '../answers/star.ts'
import type { EvidenceQuestion } from '../observations/input.ts'
import type { CodingFacts } from './coding.ts'
import { isSolvedStage } from './projects/projects.ts'
import { type Scored, solvedKeyPoints } from './scores.ts'

export type Solved = { count: number; total: number; waiting: number }

/** Every hidden test passes, those with large inputs too; all of them were judged. */
export const isSolvedCode = ({ isEmpty, correctness, scale, judged }: CodingFacts): boolean =>
  !isEmpty && correctness === 1 && (scale === null || scale === 1) && judged?.notJudged === undefined

/** Counts solved questions. An unreviewed text answer is neither solved nor unsolved: it waits. */
export function countSolved(questions: readonly EvidenceQuestion[], scored: Scored): Solved {
  const { coding, technical, behavioral, projects } = scored
  const done = projects.flatMap(({ stages }) => (stages ?? []).filter(isSolvedStage))
  return {
    count:
      done.length +
      coding.filter(isSolvedCode).length +
      technical.filter((each) => !each.isWaiting && (each.keyShare ?? 0) >= solvedKeyPoints).length +
      behavioral.filter(({ isWaiting, star }) => !isWaiting && (!star || isSolvedStory(star))).length,
    total: questions.reduce((sum, { project }) => sum + (project ? project.stages.length : 1), 0),
    waiting: [...technical, ...behavioral].filter(({ isWaiting }) => isWaiting).length,
  }
}
