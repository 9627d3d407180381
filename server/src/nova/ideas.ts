/** What is said to a way of solving the task that is not quite one that the pack knows. */
import type { Answer } from './answer.ts'
import { packOf } from './knowledge.ts'
import type { Scene } from './sayings.ts'
import { type rankFacts, replyOf } from './task-answers.ts'
import { sayAnew } from './wording.ts'

/** From here on a known idea is told with its own words before it. */
const isCloseIdea = 0.5
/** The same where it holds this much of the message's own words. */
const isHeldIdea = 0.43
const leastHeld = 0.25
const isCloseAlike = 0.33

/** What is known of the idea that is closest to the one that was stated, named, since it may be another. */
export function tellIdea(facts: ReturnType<typeof rankFacts>): Answer | undefined {
  const best = facts.slice(0, 2).find(({ item }) => item.kind === 'hypothesis')
  const leastScore = (best?.held ?? 0) >= leastHeld ? isHeldIdea : isCloseIdea
  if (!best || best.score < leastScore || best.alike < isCloseAlike) return undefined
  return { text: `If your idea is “${best.phrase}”: ${lowerVerdict(replyOf(best.item))}`, step: 1 }
}

/** Of a plan that is not known: an example to go through with it, and what it may cost. */
export function checkPlan(scene: Scene): Answer | undefined {
  const { question } = scene.situation
  const cost = packOf(question.id)?.cost
  if (question.kind !== 'coding' || cost === undefined) return undefined
  const said = question.examples.map(
    ({ output }, at) =>
      `I can't judge that plan as a whole. Go through example ${at + 1} with it by hand: does ${output} come out? For the speed: ${lowerFirst(cost)}`,
  )
  return { text: sayAnew(said.toReversed(), scene.situation), step: 1, isGuess: true }
}

const lowerVerdict = (text: string) =>
  text.replace(/^(?:Yes|No|Right|Close|Not|Almost|Usually)\b/, (word) => word.toLowerCase())

export function lowerFirst(text: string): string {
  return /^(?:I|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
