/** What a message means by what was said before it: 'and the second?' asks for the next example, 'or a friend?' for the same again. */
import type { Scene } from './sayings.ts'
import { isJudged } from './text/text-ideas.ts'
import { inEnglish } from './understanding/glosses.ts'
import { isOfRoomForm } from './understanding/known-forms.ts'

/** 'One more question:' asks for nothing by itself. */
const announces =
  /^\W*(?:ok(?:ay)?[,.!]? |and |so |hi[,.!]? |thanks?[,.!]? |thx[,.!]? )*(?:(?:just )?(?:one|a|another|first|last|quick|next|small|short)(?: (?:one|a|more|other|last|quick|small|short))* (?:questions?|q|thing))\s*[:,.?-]+\s*(?=\S)/i
/** 'Should I ask first how many links there are?' asks for their number. */
const asksToAsk =
  /(?<=^|[.?!,:]\s{1,3})(?:(?:so|ok(?:ay)?|and|but|hi|maybe|then) )*(?:should|shall|can|could|may) i (?:first |also |just |maybe )*ask(?: you| them)?(?: first)? (?=how (?:many|much|often|big|large|long|fast)\b|(?:what|which|whether|who|where)\b)/gi

/** A message without what only leads up to its question. */
export const withoutLeadIn = (text: string): string => text.replace(announces, '').replace(asksToAsk, '')

const followsUp = /^\W*(?:or|and|also|what about|how about|but what)\b/i

const asksWhy =
  /^\W*(?:(?:hm+|ok|okay|but|and|so|wait|sorry|really|pls|please|then)\W+)*(?:why(?: not| so)?\W*(?:$|[.?!])|why (?:is|was) (?:that|this)(?: (?:so|wrong|bad|false|not \w+))?\W*$|why (?:wouldn|doesn|won|isn|can)['’]?t? ?(?:that|it|this|i)\b|why isnt (?:that|it|this)\b|(?:can|could) (?:you|u) (?:give|show) (?:me )?(?:an? )?(?:small |short )?(?:counter-?)?example\b|(?:give|show) me (?:an? )?(?:counter-?)example\b|where (?:does|would|will) (?:it|that|this) (?:fail|break|go wrong)|what(?:['’]?s| is) wrong with (?:it|that|this)\W*$)/i

/** 'Why not?', 'can you give me an example where it fails?': asks for the reason of what Nova said last. */
export const wantsReason = (asked: string, { situation: { replies } }: Scene): boolean =>
  replies.length > 0 && asked.split(/\s+/).length <= mostOfReason && asksWhy.test(asked)
const mostOfReason = 16

/** 'And empty ones?' is read with the question before it. */
export const asksOn = (asked: string, { situation: { said } }: Scene): boolean =>
  followsUp.test(asked) &&
  !/\bones?\b(?!\W*$)/i.test(asked) &&
  asked.split(/\s+/).length <= mostOfNext &&
  asksItself.test(said.at(-1) ?? '')
const mostOfNext = 8
const mostOfFollowUp = 6

const ofNext =
  /^\W*(?:(?:and|now|ok|what about|how about)\W+)*(?:the )?(first|second|third|fourth|next|other)(?: one| example| test)?\W*$/i

/** 'And the second?' after an example was read. */
function nextExample(asked: string, { situation }: Scene): string | undefined {
  const which = ofNext.exec(asked)?.[1]
  const last = situation.replies.at(-1)?.text ?? ''
  if (!which || situation.question.kind !== 'coding' || !/^(?:Example|Test) \d/.test(last)) return undefined
  return `explain example ${/next|other/i.test(which) ? 'two' : which}`
}

/** 'How bad is that?', 'is this idea right?': asks of what was said, and names nothing itself. */
const ofSaid =
  /^\W*(?:(?:so|and|ok|then|but|do you think|you think|would you say|hm+)\W+)*(?:(?:is|does|would|will|could|can|should) (?:that|this|it|(?:that|this|the|my) (?:idea|plan|way|approach|thinking))\b(?: \w+){0,3}|(?:that|(?:this is )?(?:that|this|the|my)(?: idea| plan| way| approach| thinking)?) (?:is |would be )?(?:ok(?:ay)?|right|fine|good|sound|correct)|how (?:bad|slow|fast|expensive|costly|good) (?:is|would) (?:that|this|it)(?: be)?|(?:right|correct|good|ok(?:ay)?|sound|fine|agreed|true|valid|sensible))(?:,? or (?:do i|should i|is|what|not)\b.{0,40})?\W*$/i

/** Of a task to be coded: what was told before, where the message asks whether that holds. */
const toldBefore = (asked: string, scene: Scene): string => {
  const earlier = scene.situation.question.kind === 'coding' && ofSaid.test(asked) ? earlierOf(scene).trim() : ''
  return earlier.endsWith('?') || asksItself.test(earlier) || quotesCode(earlier) ? '' : earlier
}
const asksItself =
  /^\W*(?:can|could|is|are|do|does|did|what|which|how|why|when|where|who|may|must|should|will|would)\b/i
const quotesCode = (text: string) => text.includes('\n') || text.length > 300

/** Of questions answered in words: 'or a friend?' is read with what was asked before it. */
export function inThread(asked: string, scene: Scene): string {
  const next = nextExample(asked, scene)
  if (next) return next
  const before = toldBefore(asked, scene)
  if (before !== '') return `${before.replace(/[.!\s]+$/, '')}, ${/\bhow\b/i.test(asked) ? asked : 'right?'}`
  const isShort = asked.split(/\s+/).length <= mostOfFollowUp && followsUp.test(asked)
  const earlier = isShort && scene.situation.question.kind !== 'coding' ? earlierOf(scene) : ''
  // A matter of the room goes on from nothing.
  const isOwn = earlier === '' || isOfRoomForm(asked, scene) || isJudged(earlier, scene)
  const told = isOwn ? asked : `${earlier.replace(/[?.!\s]+$/, '')} ${asked}`
  return namesStar(scene) ? told.replace(star, 'star') : told
}

/** A star that stands for itself, and not for a product or a part of code. */
const star = /(?<=^|[\s"'`:])\*(?=$|[\s"'`,.;?!])(?!\s*\d)/g
/** A case may be about a star: 'I always just put * there' says its name. */
const namesStar = ({ situation: { question } }: Scene): boolean =>
  question.kind === 'technical' && question.statement.search(star) >= 0

/** What the candidate said before this message, in English. */
export function earlierOf({ situation }: Scene): string {
  return inEnglish(situation.said.at(-1) ?? '')
}
