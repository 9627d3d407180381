/** What a message was taken for by the classifier alone, held against what comes close to it. */
import type { Intent } from '@nova/contract/knowledge'
import type { Answer } from './answer.ts'
import { topicFor } from './asked-topics.ts'
import { packOf } from './knowledge.ts'
import type { Scene } from './sayings.ts'
import { rankFacts } from './task/rank-facts.ts'
import { isTold } from './task/task-answers.ts'
import type { Part } from './understanding/understanding.ts'

/** Below this the classifier alone is no reason for an answer. */
const leastShare = 0.6
/** Nor is a known way of asking that is as far away as this. */
export const leastOfTopic = 0.38

/** Taken for something, and neither the classifier is sure of it nor is a known way to ask for it close. */
export function isHardlyMeant({ intent, text, share }: Part): boolean {
  if (share >= leastShare || intent === 'rule') return false
  return (topicFor(intent, text)?.alike ?? 0) < leastOfTopic
}

/** How much closer than what is known of the room. */
const leastLead = 0.12

/** Taken for talk about the room, though the task's pack is clearly closer: 'is it ok to just use LRU?' */
export function isOfTaskAfterAll(text: string, score: number, { situation }: Scene): boolean {
  const [best] = packOf(situation.question.id) ? rankFacts(packOf(situation.question.id)!, text) : []
  return best !== undefined && isTold(best) && best.score >= score + leastLead
}

/** What a rule that is only near may be an answer to beside another one. */
const ofTask: readonly Intent[] = ['rule', 'term', 'edge-cases', 'explain-example']

/** Leaves out a rule that a fragment of a message happens to come near, where the rest asked of the language or the code. */
export function withoutStrayRules<T extends { part: Part; answer: Answer }>(answered: readonly T[]): readonly T[] {
  const isOther = ({ part, answer }: T) => !answer.isGuess && !answer.isNear && !ofTask.includes(part.intent)
  return answered.some(isOther) ? answered.filter(({ answer }) => !answer.isNear) : answered
}
