/**
 * A question about the form of answers, asked along with a look at one's own: 'is it too short? and do I need numbers?'
 * Both are answered.
 */
import type { Intent } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { closestTopics, type TopicMatch } from '../knowledge.ts'
import { type Scene, sayTopic } from '../sayings.ts'
import { asksAboutDraft, asksAboutLength } from './draft-answers.ts'
import { answerOwnText, speaksOfOwnText } from './own-text.ts'
import { countWords } from './question-parts.ts'
import { answerOfSentence } from './sentence-looks.ts'
import { asksIfThin } from './thin-drafts.ts'

const ofForm: readonly Intent[] = ['answer-form', 'confidential', 'talk-language']
/** From here on a sentence asks for what is known under a topic. */
const isKnown = 0.6
const leastOfQuestion = 3

/** What is added to a question: an example, a reason. */
const addition = /,|\blike\b|\bbecause\b|\bsince\b|\(/

/** The topic on the form of answers that a sentence asks about, in its first words or as a whole. */
function topicOn(sentence: string): TopicMatch | undefined {
  return [sentence, sentence.split(addition)[0]!]
    .filter((each) => countWords(each) >= leastOfQuestion)
    .flatMap((each) => closestTopics(each)[0] ?? [])
    .find(({ item, score, alike }) => ofForm.includes(item.intent!) && score >= isKnown && alike >= isKnown)
}

const looks = [asksIfThin, asksAboutLength, asksAboutDraft]

/** The answers to both, the one that is surely known first; undefined where a message doesn't ask for both. */
export function answerAlong(text: string, scene: Scene): Answer | undefined {
  const sentences = text.split(/(?<=[.?!])\s+/)
  const along = sentences.map(topicOn)
  const at = along.findIndex(Boolean)
  if (at < 0 || sentences.length < 2) return undefined
  const rest = sentences.filter((_, each) => each !== at).join(' ')
  const looked =
    answerOfSentence(rest, scene) ??
    (looks.some((isMeant) => isMeant(rest, scene)) && speaksOfOwnText(rest, scene)
      ? answerOwnText(rest, scene)
      : undefined)
  const told = sayTopic(along[at]!.item, scene)
  return looked && told !== undefined ? { ...looked, text: `${told} ${looked.text}` } : undefined
}
