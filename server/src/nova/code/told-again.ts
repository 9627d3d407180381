/**
 * What comes in place of the words that Nova said just before, about code that fails: that it fits, for who draws the
 * conclusion; else how to try it, or the next thing that is known.
 */
import type { Answer } from '../answer.ts'
import { testOneInput } from '../hints.ts'
import { lowerFirst } from '../ideas.ts'
import { type Cause, packOf, topicOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import type { Follow } from '../task/worked-answers.ts'
import { withoutVerdict } from '../understanding/verdicts.ts'
import { firstFailure } from './cases-named.ts'
import { isHinted, rankCauses } from './confirmed-causes.ts'
import { describeMaking, tryIt } from './run-answers.ts'
import { causesShown } from './seen-causes.ts'
import { claimsCause, tellTrying } from './stated-causes.ts'

const failing: readonly Situation['state'][] = ['wrong-answer', 'runtime-error', 'endless', 'slow']
/** Who wants to hear it once more. */
const asksAgain =
  /\b(?:again|once more|repeat|remind|what (?:was|did you)|which (?:case|input|one|test|example)|(?:what|how) do(?:es)? (?:that|this|it|you) mean)\b/i
const asksOpenly = /^\W*(?:(?:so|and|but|ok(?:ay)?|then|hm+|oh|no|yes)\W+)*(?:wh?at|why|where|how|which|who|when)\b/i
const concludes =
  /^\W*(?:(?:a+h+|o+h+|ok(?:ay)?|hm+|yes|right|i see|got it|and|then)\W+)*so\b|\bi (?:just |only )?(?:need|have|must|should)\b|\b(?:must|should|needs? to|has to)\b|\b(?:right|correct|yes|no|or)\W*$/i
const objects = /\b(?:but|no|not|n['’]?t|dont|isnt|doesnt|i tried|how can|already)\b/i
const denies =
  /\b(?:not|never|no|n['’]?t|dont|doesnt|isnt|arent|wont|cannot|without|lacks?|miss\w*|forg[eo]t\w*|ignor\w*)\b|n['’]t\b/i

/** Whether a message draws a conclusion: it proposes a way, or holds something for the cause. */
const isConclusion = (text: string) =>
  claimsCause(text) || (concludes.test(text) && !asksOpenly.test(text.split(/(?<=[.?!])\s+/).at(-1)!))

/** How many of Nova's last replies count as just said, and how much of the words of one has to be in them. */
const mostBefore = 2
const leastSaid = 0.55

const sentencesOf = (text: string) => text.split(/(?<=[.?!:])\s+/).filter((each) => each.trim() !== '')
const lengthOf = (sentences: readonly string[]) => sentences.join(' ').split(/\s+/).length

/** The words before a reply that is given once more, if it has some. */
const frameOf = (text: string) =>
  ['frame-again', 'frame-same']
    .flatMap((id) => topicOf(id)!.says.flatMap(({ en }) => en))
    .find((each) => text.startsWith(each)) ?? ''

/** Whether most of a reply was said just before. */
export function isSaidAgain(text: string, { replies }: Pick<Situation, 'replies'>): boolean {
  const sentences = sentencesOf(text)
  const said = replies.slice(-mostBefore)
  const again = sentences.filter((each) => said.some((reply) => reply.text.includes(each)))
  return again.length > 0 && lengthOf(again) >= leastSaid * lengthOf(sentences)
}

/** What to say in place of `reply`, which was said just before; undefined where that is asked for, or nothing is left to say. */
export async function tellOnward(
  reply: string,
  text: string,
  scene: Scene,
  follow: Follow | undefined,
): Promise<Answer | undefined> {
  const { situation, room } = scene
  const { question, state, isTested, replies } = situation
  if (question.kind !== 'coding' || !failing.includes(state) || !isTested || !mayJudge(room) || room.ceiling < 2)
    return undefined
  const isOwn = isConclusion(text)
  // Who asks for an error again hears it again; who goes on from it does not.
  const isAgain = frameOf(reply) === '' ? isSaidAgain(reply, situation) : isOwn && situation.complaint !== ''
  if (asksAgain.test(text) || !isAgain) return undefined
  const cause = causeIn(reply, scene)
  const agreed = cause && isOwn ? agree(cause, text, scene) : undefined
  if (agreed) return agreed
  const isNew = (each: string) => !isSaidAgain(each, { replies })
  const failure = firstFailure(situation) ?? situation.counter
  const tried = isOwn && failure ? tellTrying(failure, scene) : undefined
  if (tried && isNew(tried)) return { text: tried, step: 1 }
  const lead = cause && objects.test(text) ? `${say('cause-may-differ', scene)} ` : ''
  const making = state === 'wrong-answer' ? (situation.making ?? (await follow?.(situation))) : undefined
  const next = [
    ...(making === undefined ? [] : [describeMaking(making, scene)]),
    ...testOneInput(question, situation),
  ].find((each) => each !== '' && isNew(each))
  return next === undefined ? undefined : { text: `${lead}${next}`, step: 1 }
}

/** The cause that the last results fit, where a reply tells it. */
function causeIn(reply: string, scene: Scene): Cause | undefined {
  const pack = packOf(scene.situation.question.id)
  // Behind a yes the same words begin with a small letter.
  const holds = (told: string) => reply.toLowerCase().includes(told.toLowerCase().replace(/[.]$/, ''))
  return (pack ? causesShown(scene, pack) : []).find(
    ({ reply: told, cause }) => holds(withoutVerdict(told)) || holds(cause),
  )
}

/**
 * Yes, that is the place: once, to who says what follows from the cause. Whether their way is right shows on the input that
 * was told.
 */
function agree({ wrong, reply, cause }: Cause, text: string, scene: Scene): Answer | undefined {
  const { question, replies } = scene.situation
  const own = rankCauses(text, packOf(question.id)!).find((each) => each.wrong === wrong)
  if (!own || own.score < isHinted || denies.test(text) !== denies.test(`${reply} ${cause}`)) return undefined
  const agreed = topicOf('cause-agreed')!.says.flatMap(({ en }) => en)
  if (agreed.some((each) => replies.at(-1)!.text.includes(each))) return undefined
  const [, input] = tryIt.exec(reply) ?? []
  return { text: `${say('cause-agreed', scene)} ${input ? lowerFirst(input) : 'press Test Cases.'}`, step: 2 }
}
