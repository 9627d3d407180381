/** Which of the topics that hold for every question a message asks for, by the ways to ask for them that come closest. */
import type { Intent } from '@nova/contract/knowledge'
import { closestTopic, knownOf, type TopicMatch } from './knowledge.ts'
import type { Scene } from './sayings.ts'
import { textsToRead } from './understanding/understanding.ts'

/** Matters of the room, told apart by the ways to ask for them more surely than by the sound of a message. */
const ofRoom: readonly Intent[] = [
  ...(['accommodation', 'after', 'asking-cost', 'break', 'navigation', 'outside-help', 'recorded', 'saving'] as const),
  ...(['scoring', 'submitting', 'time', 'trouble', 'voice', 'watching', 'nova-sees'] as const),
]
/** How much closer another matter has to be than the one that a message sounds like. */
const muchCloser = { score: 0.02, alike: 0.06 }
/** Words: 'what do I do now?' could be about anything. */
const leastOfOther = 6

const closestIn = (texts: readonly string[], intents: readonly Intent[]) =>
  texts.flatMap((each) => closestTopic(intents, each) ?? []).sort((a, b) => b.alike - a.alike)[0]

/** Of the topics of an intent the closest to the message or to a question in it; of the room, of all its matters. */
export function topicFor(intent: Intent, text: string): TopicMatch | undefined {
  const asked = textsToRead(text).filter((each) => each === text || each.endsWith('?'))
  const own = closestIn(asked, [intent])
  if (!ofRoom.includes(intent)) return own
  const telling = asked.filter((each) => each === text || each.split(/\s+/).length >= leastOfOther)
  const other = closestIn(telling, ofRoom)
  const isCloser =
    other !== undefined &&
    other.score > (own?.score ?? 0) + muchCloser.score &&
    other.alike > (own?.alike ?? 0) + muchCloser.alike
  return isCloser ? other : own
}

/** How an answer is given, and the room around it: asked beside a story as well, which is then not looked at. */
const besideStory: readonly Intent[] = [
  ...(['answer-form', 'answer-length', 'confidential', 'outside-help', 'voice', 'recorded', 'nova-sees'] as const),
  ...(['accommodation', 'after', 'asking-cost', 'break', 'saving', 'scoring', 'time', 'watching'] as const),
]
const least = { score: 0.45, alike: 0.42 }
/** A known question of the pack that comes as close is what is meant. */
const lead = 0.05

/**
 * What is asked beside a story, whatever else the message sounds like: 'My webcam is broken, is the interview still valid?'
 * tells no story that may be valid. Undefined where nothing of the kind is surely asked, and of other questions.
 */
export function askedBesideStory(text: string, { situation: { question } }: Scene): TopicMatch | undefined {
  if (question.kind !== 'behavioral') return undefined
  const pack = knownOf(question)?.index
  const found = textsToRead(text)
    .filter((each) => each === text || each.trimEnd().endsWith('?'))
    .flatMap((each) => {
      const topic = closestTopic(besideStory, each)
      const known = pack?.rank(each)[0]
      const isSure =
        topic !== undefined &&
        topic.score >= Math.max(least.score, (known?.score ?? 0) + lead) &&
        topic.alike >= Math.max(least.alike, known?.alike ?? 0)
      return isSure ? [topic] : []
    })
  return found.sort((a, b) => b.score - a.score)[0]
}
