/** Replies to who is nervous or despairs: a warm word, and the next thing to look at. */
import type { Answer } from './answer.ts'
import { hintAt } from './hints.ts'
import { findTopic } from './knowledge.ts'
import { say, type Scene, sayTopic } from './sayings.ts'
import { explainTask } from './task/task-answers.ts'

/** Nervous, and not knowing where to begin: a warm word, and a first step on this very question. */
export function giveStart(scene: Scene, step: number): Answer {
  const lead = say('nervous-start', scene)
  const first = step === 0 ? { text: explainTask(scene), step: 0 } : hintAt(scene.situation, 1)
  return { ...first, text: `${lead} ${first.text}` }
}

/** Whoever despairs of a failing test is helped most by the next thing to look at. */
export function comfort(text: string, scene: Scene, step: number): Answer {
  const said = sayTopic(findTopic('nervous', text)!, scene) ?? say('unsure', scene)
  if (step === 0) return { text: said, step: 0 }
  const next = hintAt(scene.situation, 1)
  return { ...next, text: `${said} ${next.text}` }
}
