/** What a message means by what was said before it: 'and the second?' asks for the next example, 'or a friend?' for the same again. */
import type { Scene } from './sayings.ts'
import { isJudged } from './text/text-ideas.ts'
import { inEnglish } from './understanding/glosses.ts'

/** 'One more question:' asks for nothing by itself. */
export const leadIn =
  /^\W*(?:ok(?:ay)?[,.!]? |and |so |hi[,.!]? |thanks?[,.!]? |thx[,.!]? )*(?:(?:just )?(?:one|a|another|first|last|quick|next|small|short)(?: (?:one|a|more|other|last|quick|small|short))* (?:questions?|q|thing))\s*[:,.?-]+\s*(?=\S)/i
const followsUp = /^\W*(?:or|and|also|what about|how about|but what)\b/i
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

/** Of questions answered in words: 'or a friend?' is read with what was asked before it. */
export function inThread(asked: string, scene: Scene): string {
  const next = nextExample(asked, scene)
  if (next) return next
  const isShort = asked.split(/\s+/).length <= mostOfFollowUp && followsUp.test(asked)
  const earlier = isShort && scene.situation.question.kind !== 'coding' ? earlierOf(scene) : ''
  return earlier === '' || isJudged(earlier, scene) ? asked : `${earlier.replace(/[?.!\s]+$/, '')} ${asked}`
}

/** What the candidate said before this message, in English. */
export function earlierOf({ situation }: Scene): string {
  return inEnglish(situation.said.at(-1) ?? '')
}
