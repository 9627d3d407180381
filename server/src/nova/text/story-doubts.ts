/**
 * What is said to a doubt about a story of one's own, by the kind of doubt it is and whatever the story is about: that a
 * small one will do, that a true number stays. What the answer should hold follows in the question's own words.
 */
import type { Intent, StoryDoubt } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { askedBesideStory } from '../asked-topics.ts'
import { closestTopic, knownOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene, sayTopic } from '../sayings.ts'
import { storyDoubt } from '../understanding/doubts.ts'
import { inEnglish } from '../understanding/glosses.ts'
import {
  answerAboutDraft,
  asksAboutDraft,
  asksInShort,
  asksWhatLacks,
  leastOfDraft,
  longestRead,
} from './draft-answers.ts'
import {
  countWords,
  kindOf,
  listed,
  lowered,
  partsAsked,
  quoted,
  quoteOf,
  rootsOf,
  sentencesIn,
  sentencesOn,
} from './question-parts.ts'
import { allowedBy, answerIfFits, answerNoStory, asksIfItFits, fitsIf, invents, widening } from './story-answers.ts'

/** Below this probability it may be another kind, or none of them. */
const leastSure = 0.7
/** The same where nothing else is known of the message. */
const leastElse = 0.5
/** The same of a message that asks several things. */
const leastOfSeveral = 0.85
/** From here on a fact of the question's pack is what was asked; one on how to tell it seldom is. */
const isKnown = { matter: 0.4, telling: 0.55 } as const
const ofTelling: readonly StoryDoubt[] = [
  'style',
  'looks-bad',
  'bend',
  'leave-out',
  'feelings',
  'what-wanted',
  'weak-spot',
]
/** What these are told says more of what is missing than a look at the draft does. */
const ofLack: readonly StoryDoubt[] = ['what-missing', 'weak-spot', 'small']
/** Facts that are looked at, the best first. */
const mostKnown = 3
/** From here on what is said for every story, or of the room, is what was asked. */
const isKnownTopic = 0.5
const ofAll: readonly Intent[] = [
  ...(['which-story', 'answer-form', 'answer-length', 'confidential', 'outside-help', 'scoring', 'watching'] as const),
]
const ofExample: readonly StoryDoubt[] = ['small', 'fits']
/** Told better by what is known of the room and of all answers, where that is surely asked. */
const besideStory: readonly StoryDoubt[] = ['others-read', 'used-tool', 'my-share', 'leave-out']

type Answerer = (text: string, scene: Scene) => string | Answer

const isDrafted = ({ situation: { code } }: Scene) => countWords(code) >= leastOfDraft
/** Where Nova only explains the question, nothing is said of what the draft holds or lacks. */
const maySpeakOfDraft = (scene: Scene) => isDrafted(scene) && mayJudge(scene.room)

/** What the answer should hold; with a draft only what no sentence of it was found for. Empty where it was said before. */
function tellParts(scene: Scene): string {
  const { situation } = scene
  const isOfDraft = maySpeakOfDraft(scene)
  const parts = partsAsked(situation.question, askedOf(situation))
  const draft = situation.code.slice(0, longestRead)
  const english = inEnglish(draft)
  const found = isOfDraft ? sentencesOn(parts, draft) : new Map<string, string>()
  const isTold = (part: string) => found.has(part) || kindOf(part)?.tells.test(english) === true
  const left = isOfDraft ? parts.filter((part) => !isTold(part)) : parts
  const fresh = left.filter((part) => !situation.replies.some((reply) => reply.text.includes(lowered(part))))
  if (fresh.length === 0) return ''
  return `${say(isOfDraft ? 'story-also' : 'story-parts', scene)} ${listed(quoted(fresh))}.`
}

/** What the pack knows of such a case, else a general word on the doubt, when an example fits, and what it should hold. */
const withFacts =
  (topic: string): Answerer =>
  (text, scene) =>
    [widening(text, scene) ?? say(topic, scene), fitsIf(scene), tellParts(scene)].filter(Boolean).join(' ')

const general =
  (topic: string): Answerer =>
  (_, scene) =>
    [say(topic, scene), tellParts(scene)].filter(Boolean).join(' ')

const ofLength =
  /\b(?:\d{1,6}|an?|one|two|three|four|five|six|half|several|some) ?\w{0,12} ?(?:minutes?|hours?|days?|weeks?|months?|years?|yrs?)\b/i

/** The part of the question that asks for the very thing that somebody would rather put otherwise. */
function partOn(text: string, { situation }: Scene): string | undefined {
  const parts = partsAsked(situation.question, askedOf(situation))
  const roots = rootsOf(text)
  return (
    parts.find((part) => /\bhow long\b/i.test(part) && ofLength.test(text)) ??
    parts.find((part) => rootsOf(part).some((root) => roots.includes(root)))
  )
}

/** 'The exam is a weak proof' wants nothing put otherwise. */
const callsWeak =
  /\b(?:weak|thin|flimsy|vague|soft|not (?:much|really|such) (?:of )?(?:an? )?(?:\w+ )?(?:proof|evidence))\b/i
const wantsOtherwise =
  /\b(?:say|write|put|make|round|tell|hide|skip|pretend|instead|nicer|sounds?|looks?|better if|change)\b|\d/i

const bend: Answerer = (text, scene) => {
  if (callsWeak.test(text) && !wantsOtherwise.test(text)) return weakSpot(text, scene)
  const part = partOn(text, scene)
  const asked = part === undefined ? tellParts(scene) : `The question even asks “${lowered(part)}”.`
  return [say('doubt-bend', scene), asked].filter(Boolean).join(' ')
}

const places: readonly (readonly [RegExp, number])[] = [
  [/\b(?:last|end(?:ing)?|final|closing)\b/i, -1],
  [/\b(?:first|begin\w*|open\w*|start\w*)\b/i, 0],
  [/\bsecond\b/i, 1],
  [/\bthird\b/i, 2],
]

/** The sentence of the draft that a message points to. */
function sentenceMeant(text: string, draft: string): string | undefined {
  const sentences = sentencesIn(draft)
  const place = places.find(([named]) => named.test(text))?.[1]
  if (place !== undefined) return sentences.at(place)
  const roots = rootsOf(text)
  const shared = sentences.map((sentence) => rootsOf(inEnglish(sentence)).filter((root) => roots.includes(root)).length)
  const most = Math.max(0, ...shared)
  return most > 0 ? sentences[shared.indexOf(most)] : undefined
}

const weakSpot: Answerer = (text, scene) => {
  const sentence = maySpeakOfDraft(scene) ? sentenceMeant(text, scene.situation.code.slice(0, longestRead)) : undefined
  const named = sentence === undefined ? '' : `You write ${quoteOf(sentence)}.`
  return [named, say('doubt-weak-spot', scene), tellParts(scene)].filter(Boolean).join(' ')
}

const answers: Partial<Record<StoryDoubt, Answerer>> = {
  small: withFacts('doubt-small'),
  fits: answerIfFits,
  style: general('doubt-style'),
  'looks-bad': general('doubt-looks-bad'),
  bend,
  'leave-out': general('doubt-leave-out'),
  feelings: general('doubt-feelings'),
  'others-read': (_, scene) => say('doubt-others-read', scene),
  'used-tool': general('doubt-used-tool'),
  'what-wanted': general('doubt-what-wanted'),
  'what-missing': (text, scene) => answerAboutDraft(scene.situation.code, scene, text),
  'weak-spot': weakSpot,
  which: general('doubt-which'),
  'my-share': withFacts('doubt-my-share'),
  none: answerNoStory,
  'open-end': general('doubt-open-end'),
}

/** The doubt that a message is surely about; undefined for other messages, other questions, and what the pack knows. */
function doubtIn(text: string, scene: Scene, leastProbable: number): StoryDoubt | undefined {
  const { question } = scene.situation
  if (question.kind !== 'behavioral') return undefined
  const { doubt, probability } = storyDoubt(text)
  const questions = text.match(/\?/g)?.length ?? 0
  if (!(doubt in answers) || probability < (questions > 1 ? Math.max(leastProbable, leastOfSeveral) : leastProbable))
    return undefined
  // Of what was put into rough English the manner of telling is surer than the matter.
  if (scene.tongue !== 'en' && !ofTelling.includes(doubt)) return undefined
  if (doubt === 'what-missing' && !isDrafted(scene)) return undefined
  if (doubt === 'none' && (isDrafted(scene) || invents.test(text))) return undefined
  if (!ofLack.includes(doubt) && asksWhatLacks(text, scene)) return undefined
  if (doubt === 'what-wanted' && (asksAboutDraft(text, scene) || asksInShort(text, scene))) return undefined
  // Whether an example will do is what either asks; of the question's own kind of example the pack knows more.
  const beside = ofExample.includes(doubt) ? ofAll.filter((each) => each !== 'which-story') : ofAll
  if ((closestTopic(beside, text)?.alike ?? 0) >= isKnownTopic) return undefined
  const least = ofTelling.includes(doubt) ? isKnown.telling : isKnown.matter
  const known = knownOf(question)?.index.rank(text).slice(0, mostKnown) ?? []
  return known.some(({ alike }) => alike >= least) ? undefined : doubt
}

/** Whether a message is a doubt about the candidate's own story, whatever else its words look like. */
export const doubtsStory = (text: string, scene: Scene): boolean => doubtIn(text, scene, leastSure) !== undefined

/** What is said to such a doubt; `isLast`: where nothing else is known of the message, it need not be as sure. */
export function answerStoryDoubt(text: string, scene: Scene, isLast = false): Answer | undefined {
  const doubt = doubtIn(text, scene, isLast ? leastElse : leastSure)
  if (!doubt) return undefined
  const topic = besideStory.includes(doubt) ? askedBesideStory(text, scene) : undefined
  const known = topic && sayTopic(topic.item, scene)
  if (known !== undefined) return { text: known, step: 0 }
  if (allowedBy(text, scene) !== undefined && asksIfItFits(text, scene)) return answerIfFits(text, scene)
  const told = answers[doubt]!(text, scene)
  return typeof told === 'string' ? { text: told, step: 0 } : told
}
