/** Questions for a position's set, proposed from its job as the wizard proposes them, without a resume. */
import type { suggestForPosition } from '@nova/contract/positions/positions'
import { kindOf, orderToFit } from '@nova/contract/questions/suggestion'
import type { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { listProjectKits } from '../platform/sandbox/project/project-box.ts'
import { proposeQuestions } from '../questions/questions.ts'

type Wish = z.output<(typeof suggestForPosition)['body']>
type Suggestions = z.output<(typeof suggestForPosition)['reply']>

/** Best first: the first ones fit the time together and cover the kinds asked for. */
export async function suggestQuestions({ sandbox }: Ctx, wish: Wish): Promise<Suggestions> {
  const runsHere = <T extends { version: string | null }>(all: readonly T[]) =>
    all.filter(({ version }) => version !== null)
  const { assumptions, ...lists } = await proposeQuestions({
    jobText: wish.description,
    title: wish.title,
    seniority: wish.level,
    mix: wish.questionType,
    language: wish.programmingLanguage,
    minutes: wish.duration,
    languages: runsHere(sandbox.languages).map(({ id }) => id),
    ...listProjectKits(sandbox.projectRuntimes),
    exclude: wish.chosen,
  })
  const all = new Map([...lists.technicalQuestions, ...lists.behavioralQuestions].map((each) => [each.id, each]))
  const questions = orderToFit(lists, wish.duration)
    .filter((id) => !wish.chosen.includes(id))
    .flatMap((id) => all.get(id) ?? [])
    .map((each) => {
      const { id, title, timeEstimate: minutes, reason } = each
      return { id, title, kind: kindOf(each), minutes, reason }
    })
  return { questions, assumptions }
}
