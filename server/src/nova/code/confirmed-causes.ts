/** Causes that candidates state and the pack knows: which of them the last run bears out. */
import type { Answer } from '../answer.ts'
import { type Cause, type Pack, packOf } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import { isOfSpeed } from '../situation.ts'
import { withoutVerdict } from '../understanding/verdicts.ts'
import { causeOfFailure } from './run-answers.ts'
import { causesShown, seenCause } from './seen-causes.ts'
import { ofSpeed } from './slow-answers.ts'
import { lineAsked } from './suspected-parts.ts'

/** From here on a message states the cause that the results of the last run fit. */
export const isHinted = 0.2
/** And what its closest wording has to come to before it is confirmed with a yes. */
const isConfirmed = 0.28
/** The same of a cause that shows in them beside another mistake. */
export const isShownInPart = 0.38
/** How much closer another cause has to be. */
const muchCloser = 0.1

export const rankCauses = (text: string, pack: Pack) =>
  pack.index
    .rank(text)
    .flatMap(({ item, score, alike }) => (item.kind === 'cause' ? [{ wrong: item.of.wrong, score, alike }] : []))

/**
 * That a cause holds which somebody states: the one that the last results fit, or one that shows in them beside another
 * mistake. Undefined where the message states neither, or says that it is not so.
 */
export function confirmCause(text: string, scene: Scene): Answer | undefined {
  const { state, question } = scene.situation
  const pack = packOf(question.id)
  if (!pack || contradicts.test(text)) return undefined
  const causes = rankCauses(text, pack)
  const [closest] = causes
  const isBlamed = isBlaming(text)
  const seen = causeSpokenOf(text, scene, pack)
  const own = seen && causes.find(({ wrong }) => wrong === seen.wrong)
  // What the run shows speaks for itself: fewer words in common will do, and to deny it takes more.
  if (seen && own && own.score >= isHinted && own.score >= closest!.score - muchCloser) {
    if (isBlamed && own.alike >= isConfirmed) return { text: seen.reply, step: 2 }
    // Other code may give the same results: what nobody stated is told as a fact of the task, and of the code as what fits.
    const told = { text: withoutVerdict(seen.reply), step: 2 }
    return ofTheirCode.test(told.text) ? (causeOfFailure(scene) ?? told) : told
  }
  if (state !== 'wrong-answer' || scene.room.level === 'clarify' || !isBlamed) return undefined
  if (!supposes.test(text) && !asserts.test(text)) return undefined
  const shown = causesShown(scene, pack)
  const inPart = causes.find(({ wrong }) => shown.some((each) => each.wrong === wrong))
  if (!inPart || inPart.score < isShownInPart || inPart.alike < isConfirmed) return undefined
  if (inPart.score < closest!.score - muchCloser) return undefined
  return { text: shown.find(({ wrong }) => wrong === inPart.wrong)!.reply, step: 2 }
}

const ofTheirCode = /\b(?:you|your)\b/i

/** The cause that the results fit, unless it is one of speed and the message speaks of something else. */
export function causeSpokenOf(text: string, scene: Scene, pack: Pack): Cause | undefined {
  const seen = seenCause(scene, pack)
  return isOfSpeed(scene.situation) && !ofSpeed.test(text) ? undefined : seen
}

/** 'But I do look at it': the code has what it is said to lack. */
const contradicts =
  /^(?!.*\b(?:twice|wrong\w*)\b).*?(?:\bbut (?:i|my code|mine|it) (?:do|does|did|am|have|has|is)(?: already| that| this| it)*\W*(?:$|[,.!?])|\b(?:i|my code|mine) (?:already|do|does|did) (?:already )?(?:look|check|us|compar|count|handl|sort|skip|cover|consider|test|includ)(?:e|es|s|ed|ing)?\b)/is

/** Holds the example or the test for wrong: a yes would be taken for that. */
const doubtsTask =
  /\b(?:example|expected|tests?|statement|task|output)\b[^?.]{0,16}\b(?:is |are |be )?(?:wrong|broken|mistaken?|a typo)\b|\bis the (?:example|test|expected\w*|task)\b|\bisn['’]?t (?:it|that)\W*$/i

/** Blames something for what went wrong; who only asks how it should be is not answered with a yes. */
const blames = (text: string) =>
  !/\b(?:what|where|why)\b.*\bwrong\b/i.test(text) &&
  (/\b(?:because|cause|bug|error|fault|mistake|problem|reason|(?:is|are|was|be|thats|that[’']s) wrong|fix(?:es)?|forg[eo]t\w*|missed|maybe|probably|perhaps|think|guess|suspect|must be|could be|thats? (?:it|why)|that's (?:it|why)|it'?s|is (?:it|that|this)|never|ignore[sd]?)\b/i.test(
    text,
  ) ||
    !/\?|\b(?:am i right|should|do i|can i|may i|is|are|does|if|(?:get|got) (?:the |a )?wrong)\b/i.test(text))

/** The same of the code: whether it is a line that is asked about, or the task that is doubted, is another question. */
export const isBlaming = (text: string) =>
  blames(text) && lineAsked(text) === undefined && !doubtsTask.test(text) && !contradicts.test(text)

export const supposes =
  /\b(?:i (?:think|guess|suspect|suppose|believe|bet|assume)|maybe|perhaps|probably|because|must be|could it be|is it (?:because|that))\b/i

/** Also who has just found it: 'ahh, I push the new price, but it has to be the old one'. */
const asserts =
  /\bthat['’]?s\b|\b(?:right|or|no|correct)\W*$|^\W*(?:o+h+|a+h+|aha+|i see|got it|wait|of course)\b|\bbut (?:it|that|this) (?:has to|must|should|needs to) be\b/i
