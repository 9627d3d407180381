/** The ladder's hint as a reply. */
import { saidAs } from '../../knowledge/said.ts'
import { novaOf } from '../kinds.ts'
import { mayJudge } from '../ladder.ts'
import type { Situation } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { type Composed, plainly, type Turn } from './composed.ts'

export function hint({ situation, room, step: decided }: Turn, lead: string): Composed {
  const step = Math.max(decided, Math.min(1, room.ceiling))
  if (step === 0) return plainly(sayAnew(saidAs('no-hints'), situation))
  // A question back speaks of no code at the level that explains the question alone.
  const shown = mayJudge(room) || situation.state === 'text' ? situation : withoutCode(situation)
  const given = novaOf(situation.question).hint(situation.question, shown, step)
  const text = lead === '' ? given.text : `${lead} ${given.text}`
  return { text, step: given.step, allowance: given.step, choices: [] }
}

const withoutCode = (situation: Situation): Situation => ({ ...situation, state: 'nothing-written', code: '' })
