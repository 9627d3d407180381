/** The cause that the results of the last run fit: a wrong solution of the bank behaves alike. */
import type { Answer } from '../answer.ts'
import { lowerFirst } from '../ideas.ts'
import { type Cause, type Pack, packOf } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'

/** The cause of the mistake that the results of the last test run fit. */
export function seenCause({ situation }: Scene, pack: Pack): Cause | undefined {
  return pack.causes.find(({ wrong }) => wrong === situation.cause)
}

/** The same, and then the causes that show in the last results beside other mistakes. */
export function causesShown(scene: Scene, pack: Pack): Cause[] {
  const { cause, alike = [] } = scene.situation
  return pack.causes.filter(({ wrong }) => wrong === cause || alike.includes(wrong))
}

/** The cause that the last results fit, from the second step on, once `shown` (or any hint) was told. */
export function causeAfter(shown: string | undefined, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const pack = packOf(situation.question.id)
  const seen = pack && seenCause(scene, pack)
  const isShown = situation.replies.some((reply) => (shown === undefined ? reply.step > 0 : reply.text.includes(shown)))
  if (!seen || !isShown || step < 2) return undefined
  // Other code may be slow for another reason.
  const lead = situation.state === 'slow' ? 'cause-slow' : 'cause-lead'
  return { text: `${say(lead, scene)} ${lowerFirst(seen.cause)}`, step: 2 }
}
