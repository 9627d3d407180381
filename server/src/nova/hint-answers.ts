/** Answers to who wants a hint, or the solution. */
import type { Answer } from './answer.ts'
import { hintAt } from './hints.ts'
import { rankPoints } from './knowledge.ts'
import { say, type Scene } from './sayings.ts'

/** The ladder's hint, or of a question in words one for the part that is named; none where the rules allow none. */
export function giveHint(scene: Scene, step: number, text = ''): Answer {
  if (step === 0) return { text: say(scene.room.policy === 'none' ? 'no-help' : 'only-clarify', scene), step: 0 }
  const asks = asksOnPart(text, scene)
  return asks === undefined ? hintAt(scene.situation, step) : { text: asks, step: 1 }
}

/** From here on a hint is wanted for one part of a question in words. */
const isOnPart = 0.34

/** A question that leads on for the part that a wish for a hint names; undefined where it names none. */
function asksOnPart(text: string, { situation }: Scene): string | undefined {
  if (situation.question.kind !== 'technical') return undefined
  const [part] = rankPoints(situation.question, text)
  if (!part || part.alike < isOnPart) return undefined
  return part.item.asks.find((each) => !situation.replies.some((reply) => reply.text.includes(each)))
}

/** Asking for the solution is no reason to refuse at length: the same step again, and how to go on. */
export function turnToHint(topic: string, scene: Scene, step: number): Answer {
  if (step === 0) return { text: say(scene.room.policy === 'none' ? 'no-help' : 'only-clarify', scene), step: 0 }
  const hint = hintAt(scene.situation, step)
  return { ...hint, text: `${say(topic, scene)} ${hint.text}` }
}

/** What is known of a plan, and the hint that its teller asks for. */
export function withHint(told: Answer, scene: Scene, step: number): Answer {
  const hint = giveHint(scene, Math.min(step + 1, scene.room.ceiling, 2))
  return { ...told, text: `${told.text}\n\n${hint.text}`, step: Math.max(told.step, hint.step) }
}
