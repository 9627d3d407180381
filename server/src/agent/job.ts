/** A message that a live agent works on. */
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type { EntryOf } from '@nova/contract/room/journal'
import type { ColleagueAnswer, ColleagueTurn } from '../nova/nova.ts'
import type { Proposed } from './thread.ts'

export type Job = {
  question: ProjectQuestion
  turn: ColleagueTurn
  thread: Proposed[]
  talk: EntryOf<'chat'>[]
  /** That the message asks about a change, where it does. */
  explained: AgentAct[]
  /** That it asks for something to be done. */
  isWish: boolean
}

/** Nova answers what is asked; for a wish it has nothing in place of the model’s change, and says no more. */
export const without = (said: string, isWish: boolean, again: string[] = []): ColleagueAnswer =>
  isWish
    ? () => Promise.resolve({ text: said.trimEnd(), choices: again, acts: [] })
    : { lead: said, choices: again, withoutModel: true }
