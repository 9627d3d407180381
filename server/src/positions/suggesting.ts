/** Questions for a position's set, proposed from its job as the wizard proposes them, without a resume. */
import type { suggestForPosition } from '@nova/contract/positions/positions'
import { kindOf, orderToFit } from '@nova/contract/questions/suggestion'
import type { z } from 'zod'
import { runningLanguages } from '../asked-questions/asked-questions.ts'
import type { Ctx } from '../platform/context/context.ts'
import { listAskable } from '../questions/asking.ts'
import { proposeQuestions } from '../questions/questions.ts'

type Wish = z.output<(typeof suggestForPosition)['body']>
type Suggestions = z.output<(typeof suggestForPosition)['reply']>

/** Best first: the first ones fit the time together and cover the kinds asked for. */
export async function suggestQuestions(ctx: Ctx, wish: Wish): Promise<Suggestions> {
  const { assumptions, ...lists } = await proposeQuestions({
    jobText: wish.description,
    title: wish.title,
    seniority: wish.level,
    mix: wish.questionType,
    language: wish.programmingLanguage,
    minutes: wish.duration,
    languages: runningLanguages(ctx),
    ...(await listAskable(ctx)),
    exclude: wish.chosen,
  })
  const all = new Map([...lists.technicalQuestions, ...lists.behavioralQuestions].map((each) => [each.id, each]))
  const questions = orderToFit(lists, wish.duration)
    .filter((id) => !wish.chosen.includes(id))
    .flatMap((id) => all.get(id) ?? [])
    .map((each) => {
      const { id, title, timeEstimate: minutes, reason } = each
      const { stages, agent } = ('project' in each && each.project) || {}
      const project = stages && { stages: stages.length, ...(agent && { agent }) }
      return { id, title, kind: kindOf(each), minutes, reason, ...(project && { project }) }
    })
  return { questions, assumptions }
}
