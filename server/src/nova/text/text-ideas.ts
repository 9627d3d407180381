/**
 * What a candidate takes to be true of the case in a technical question ('…, isn't it?'). What makes a point of a good
 * answer is confirmed in the candidate's own words, its opposite is said not to hold, and sums are checked; for the rest Nova
 * gives a fact of the case and a question to test it with. Then comes what to think of next.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { Answer } from '../answer.ts'
import { knownOf, type Probe, rankPoints, rankSentences, rankSides, spaced, topicOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { checkSums } from '../sums.ts'
import { sentencesOf } from '../task/facts.ts'
import { asksForWord } from '../task/task-answers.ts'
import { isAsking } from '../understanding/understanding.ts'
import { doubtsVerdict, saysOfBelief } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { claimIn, closenessToPoint, standsInAnswer, type Technical, weighIdea, type Weighed } from './idea-verdicts.ts'
import { partsAsked } from './question-parts.ts'
import { asksOpenly, ideaIn, pointsOf, settledBy } from './settled-ideas.ts'
import { type Sided, sideOf } from './stated-sides.ts'

/** Words. A shorter message asks for something rather than states it. */
const leastOfIdea = 6
const asksToBeRight =
  /\b(?:right|wrong|correct|yes|no|ok(?:ay)?|agreed?|true|reasonable|plausible|consistent|(?:too )?naive|enough|good|fair|valid|safe|sound|airtight|(?:the|a) (?:leak|trap|cause|reason|bug|problem|culprit|catch|point)|isn['’]?t (?:it|that)|doesn['’]?t it|or not|(?:done|gone|fixed|solved|fine|stable)(?:,? (?:isn['’]?t it|no|right))?)\s*\?+\W*$|\b(?:would|do) you (?:accept|agree|buy)|\b(?:am i|do i (?:have|get|read|understand)|did i (?:get|understand)|have i (?:a mistake|understood)|i(?:'m| am) reading)\b[^.?]{0,30}\?|\b(?:understood|read|got|have) (?:it|that|this) (?:right|correct\w*)|\bsounds? (?:right|consistent|plausible|good|ok)\b|\bmistake in (?:my )?thinking\b|\b(?:right|correctly) understood\s*\?|\bok(?:ay)? (?:like|as) (?:this|that|so)\s*\?|\b(?:does|do|will|would) (?:that|this|it|these|they) (?:really |actually |all |already )?(?:holds?|works?|helps?|counts?|suffice|fit|solve\w*|cover)\b|\b(?:warm|sane|overs?simplif\w+|mix(?:ing)? (?:it |that |this )?up|right way (?:a?round)|math(?:s)? (?:ok|right|correct)|good enough|same (?:root )?(?:cause|reason|thing))\b[^.?]{0,30}\?|\bisn?['’]?t it\b|\bi(?:['’]m| am) not (?:so |quite |really )?sure\b|\bmisread\b|\b(?:am i|do i) \w+ing\b|\b(?:is|was) (?:that|this|it) what (?:you|u) (?:mean|meant)\W*$|\bthat(?:['’]?s| is) (?:the reason |the cause )?why\b[^?]{3,40}\?+\W*$/i
const supposes =
  /\b(?:my (?:theory|guess|idea|bet|suspicion)|i(?:['’]d| would| will|['’]ll)? (?:think|guess|suspect|bet|believe|assume|say)|i(?: want to| wanna| would|['’]?d| will|['’]?ll| plan to|(?: a|['’])m going to) (?:say|write|put|argue|answer|claim|go with))\b|\b(?:simplest|easy|easiest|obvious) fix\b/i
/** Asks what a word or the task means, which is told. */
const asksElse =
  /^\W*(?:(?:ok|and|so|but|hi|hey|sorry|wait)\W+)*(?:what|which|how|where|who|when|can i|may i|should i|do i have to|must i|do (?:you|u|they) (?:want|expect|need))\b|\bwhat(?:['’]?s| is| are| was) (?:an? |the )?\w+/i
/** About how it is answered, or a wish for help. */
const ofForm = /\b(?:hint|nudge|words?|bullets?|english|minutes?|my (?:answer|draft)|commands?|pseudo)\b/i

const asks = /^\W*(?:why|is|are|does|do|did|can|could|should|will|would|if|\w+ing\b)\b/i
/** '…, isn't it' without a question mark. */
const tagged = /[\s,](?:isn['’]?t it|right|correct|agreed?|no|or not|yes)\W*$/i

/** 'The same origin, no? Both are example.com': what only adds to it behind the question leaves it the question. */
function upToTag(text: string): string {
  const end = text.lastIndexOf('?') + 1
  return end > 0 && !isAsking(text.slice(end)) ? text.slice(0, end) : text
}

export function statesIdea(text: string, { situation: { question } }: Scene): boolean {
  if (question.kind !== 'technical' || text.split(/\s+/).length < leastOfIdea) return false
  if (asksElse.test(text) || ofForm.test(text)) return false
  const put = upToTag(text)
  if (asksToBeRight.test(put) || tagged.test(put) || supposes.test(text)) return true
  return !asks.test(text) && claimIn(text, question)?.isContrary === true
}

/** What to think of next: who has a point goes on to another, who has its opposite looks at it again. */
function nextProbe(
  text: string,
  question: Technical,
  { code, said: earlier, replies }: Situation,
  weighed: Weighed | undefined,
): Probe | undefined {
  const all = [...rankPoints(question, text).map(({ item }) => item), ...(knownOf(question)?.probes ?? [])]
  const claim = weighed?.holds === false ? { of: weighed.of, isContrary: true } : claimIn(text, question)
  if (!weighed?.holds && claim?.isContrary) return all.find(({ of }) => of === claim.of) ?? all[0]
  const said = spaced([code, ...earlier, text].join(' '))
  const made = weighed?.holds ? weighed.made.map(({ of }) => of) : claim ? [claim.of] : []
  const isSaid = ({ of }: Probe) =>
    made.includes(of) ||
    question.keyPoints.some(({ point, phrases }) => point === of && phrases.some((each) => said.includes(spaced(each))))
  const open = all.filter((probe) => !isSaid(probe))
  const isAsked = ({ asks }: Probe) => asks.some((ask) => replies.some((reply) => reply.text.includes(ask)))
  return open.find((probe) => !isAsked(probe)) ?? open[0] ?? (weighed?.holds ? undefined : all[0])
}

/** A sentence that tells what is so, and not what is asked. */
const asksThere =
  /\?\s*$|^(?:explain|describe|say|list|design|discuss|plan|name|cover|compare|show|tell|give|how|what|why)\b/i
const speaksOfIt = 0.11

/** The sentence of the case that the idea is about, where one is near. */
function factNear(text: string, question: Technical): string | undefined {
  const facts = sentencesOf(question).filter((each) => !asksThere.test(each))
  const [best] = facts.length > 0 ? rankSentences(facts, text) : []
  return best && best.score >= speaksOfIt ? best.item : undefined
}

/** Replies that said yes or no, before ideas that stand in no answer get questions alone: what is guessed proves nothing. */
export const mostVerdicts = 4
/** The same of what stands in the answer, which could be written there to be asked about, and of what Nova asked for itself. */
export const mostOfAnswer = 8
/** More in one message are guesses. */
const mostStatements = 3

/** What Nova may say of an idea: nothing where it only makes the task clear, nor to a row of guesses. */
function verdictOn(text: string, scene: Scene, mostGiven: number): Verdict | 'enough' | undefined {
  const { question, code } = scene.situation
  if (question.kind !== 'technical' || !mayJudge(scene.room)) return undefined
  const read = weighed(text, question)
  const side = sided(text, scene)
  // Where the two readings disagree, neither counts.
  const isDisputed = read !== undefined && side !== undefined && read.holds !== side.isRight
  const found = isDisputed ? undefined : read
  const fact = factOn(text, scene)
  const known = isDisputed ? undefined : side
  const test = found || known || fact !== undefined ? undefined : testOn(text, scene)
  if (!found && !known && fact === undefined && test === undefined) return undefined
  const given = verdictsGiven(scene)
  // What a list says one by one could be sorted by its reply into right and wrong.
  const statements = text.split(/[?.!;\n]+|\bor\b/i).filter((each) => each.trim().split(/\s+/).length >= leastOfClaim)
  const isList = statements.length > mostStatements
  if (isList && fact === undefined) return 'enough'
  const most = standsInAnswer(text, code) ? mostOfAnswer : mostGiven
  return given >= most
    ? 'enough'
    : {
        ...(found && !isList && { weighed: found }),
        ...(known && !isList && { side: known }),
        ...(fact !== undefined && { fact }),
        ...(test !== undefined && { test }),
      }
}

/** Replies on the question that said yes or no, or settled a matter. */
export function verdictsGiven({ situation: { question, replies } }: Scene): number {
  const wordings = verdicts.flatMap((id) =>
    topicOf(id)!.says.flatMap(({ en, es = [], de = [] }) => [en, es, de].flat()),
  )
  const facts = (knownOf(question)?.ideas ?? []).flatMap(({ says, nudge = says }) => [says, nudge])
  return replies.filter(
    ({ text }) => wordings.some((each) => text.includes(each)) || facts.some((each) => saysOfBelief(text, each)),
  ).length
}

/** What the reader of answers makes of it, what the pack marks it as, and the fact that settles it. */
type Verdict = { weighed?: Weighed; side?: Sided; fact?: string; test?: string }

/** Whether the pack knows what a message says to hold or not to. */
export function sided(text: string, scene: Scene): Sided | undefined {
  const { question } = scene.situation
  if (question.kind !== 'technical' || asksForWord.test(text) || asksToChoose.test(text)) return undefined
  if (putsIdea.test(text)) return sideOf(text, question, 'stated')
  if (asksElse.test(text)) return undefined
  const put = putBehind(text)
  if (put !== undefined) return sideOf(put, question, 'stated')
  if (ofHelp.test(text) || asksDuty.test(text.replace(asksIfMeant, '')) || compares.test(text)) return undefined
  const isStated = statesIdea(text, scene)
  const asksSo = asksIfSo.test(upToTag(text)) && !asksOpenly.test(text) && !asksWanted.test(text)
  const as = isStated ? 'stated' : asksSo || claimsPlainly(text) ? 'asked' : undefined
  const side = as && sideOf(text, question, as)
  // What comes as close to a point of a good answer may be that point.
  const mayBePoint = side && !side.isRight && closenessToPoint(text, question) > side.alike - muchLessClose
  return mayBePoint ? undefined : side
}

const ofHelp = /\b(?:hint|nudge|words|bullets?|english|minutes?|commands?|pseudo\w*)\b/i
/** 'Can I just say use DISTINCT?', 'is it right that a longer lifetime would fix it?' */
const putsIdea =
  /^\W*(?:(?:so|ok|and|hm+)\W+)*(?:(?:can|could|may|should) i (?:just|simply|only) |is it (?:allowed|ok(?:ay)?|fine|enough|right|correct|true) (?:to (?:just )?say|that|if i (?:just )?say)\b)/i
export const muchLessClose = 0.06

/** What is known of a way out that a message puts to Nova ('can I just …?') and that is no way out. */
export const answerPut = (text: string, scene: Scene): Answer | undefined =>
  putBehind(text) !== undefined && mayJudge(scene.room) && sided(text, scene)?.isRight === false
    ? answerIdea(text, scene)
    : undefined

/** 'But with three apps, can I just …?': what is put to Nova behind what leads up to it; undefined where nothing is. */
export const putBehind = (text: string): string | undefined =>
  /(?<=[\s,])(?:can|could|may|should) i (?:just|simply|only) (?!say\b|write\b)[^?]+/i.exec(text)?.[0]

/** 'Is that what you mean?' is no question on a word. */
const asksIfMeant = /[\s,.?]*\b(?:is|was) (?:that|this|it) what (?:you|u) (?:mean|meant|want\w*)\W*$/i
/** What has to be, as the case has it; and what two words mean. */
const asksDuty =
  /\b(?:have|has|need) to\b[^.!]*$|\bin short\b|\bmix\b.*\bup\b|\bconfus\w+|\bmeans?\b(?! (?:that|we|the|it|they|there)\b)/i
/** Asks whether two words mean the same. */
const compares = /==|\bdifferences?\b|\b(?:is|are) (?:[\w-]+ ){1,4}the same(?: thing)?(?: as [\w -]+)?\s*\?/i
/** 'Would a longer pause fix it?' */
const asksIfSo =
  /\b(?:fix\w*|solve[sd]?|enough|safe|ok(?:ay)?|acceptable|sufficient|right|correct|good|gone|done|helps?|prevents?|works?|hold|true|always|guarantee[sd]?|same)\b[^?]*\?\s*$|^\W*(?:so|and|but|then)?\W*(?:is|are|would|does|do|will|can|could)\b[^?]*\?\s*$/i

const asSaid = (text: string, scene: Scene) =>
  statesIdea(text, scene) || claimsPlainly(text) ? ('stated' as const) : ('put' as const)

/** The fact that settles what a message says, or asks about by its name. */
const factOn = (text: string, scene: Scene): string | undefined =>
  asksWanted.test(text) ? undefined : settledBy(text, scene, asSaid(text, scene))?.says

const asksIfSafe = /\b(?:safe|secure|ok(?:ay)?|right|correct|enough|fine|good|sufficient)\b[^?]*\?/i

/**
 * The question that tells, of what is named and asked about ('is echoing it safe?'), where the fact would give away a point:
 * it is written for who takes it to be so, and says as much to who does not.
 */
function testOn(text: string, scene: Scene): string | undefined {
  if (!asksIfSafe.test(text) || asksWanted.test(text)) return undefined
  if (rankSides(scene.situation.question, text)[0]?.item.side !== 'stated') return undefined
  const nudge = ideaIn(text, scene, asSaid(text, scene))?.nudge
  const isSaid = scene.situation.replies.some((reply) => nudge !== undefined && saysOfBelief(reply.text, nudge))
  return isSaid ? undefined : nudge
}

/** Says how it is, without a question to it. */
const claimsPlainly = (text: string) =>
  !text.includes('?') && !asksElse.test(text) && !asksOpenly.test(text) && text.split(/\s+/).length >= leastOfIdea

const verdicts = ['idea-holds', 'idea-not-all', 'idea-part', 'idea-partly', 'idea-against', 'draft-holds'] as const

/** Whether a message says something of the case that Nova can confirm or correct. */
export const isJudged = (text: string, scene: Scene): boolean =>
  scene.situation.question.kind === 'technical' &&
  mayJudge(scene.room) &&
  !asksFurther.test(text) &&
  !compares.test(text) &&
  (weighed(text, scene.situation.question) !== undefined ||
    sided(text, scene) !== undefined ||
    factOn(text, scene) !== undefined)

/** Whether nothing but a fact is known of a message, and it makes other points than the one that it speaks of. */
export function isBesides(text: string, of: string, scene: Scene): boolean {
  const { question } = scene.situation
  if (question.kind !== 'technical' || weighed(text, question) || sided(text, scene)) return false
  const fact = settledBy(text, scene, asSaid(text, scene))
  const points = fact ? pointsOf(fact, question) : []
  return points.length > 0 && !points.includes(of)
}

/** What is asked is not said yet: 'is the data reset between runs?'; and no yes or no answers what a word means. */
function weighed(text: string, question: BankQuestion): Weighed | undefined {
  if (question.kind !== 'technical' || asksElse.test(text) || asksRule.test(text) || asksForWord.test(text))
    return undefined
  if (asksToChoose.test(text)) return undefined
  const says = text
    .split(/(?<=[.!?:;])\s+|\n+/)
    .some((each) => each.split(/\s+/).length >= leastOfClaim && !asksPlainly.test(each))
  return says ? weighIdea(text, question) : undefined
}

/** Names both sides and claims neither. */
const asksToChoose =
  /\bbefore or after\b|\bfirst or \w+ first\b|\bwhich (?:one |sequence |order |way |side )?is better\b|\b(?:which|what) (?:one )?(?:would|should|do|is|of)\b.*\b(?:pick|choose|take|prefer|better|best|recommend)\b|\bvs\.?\b[^.]*\?|^\W*(?:[\w.-]+ ){1,3}or [\w .-]{1,24}[,?]/i

/** Words. */
const leastOfClaim = 5
const asksPlainly =
  /^\W*(?:(?:ok|and|so|but|hi|hey|sorry|wait|quick \w+)\W+)*(?:is|are|am|was|were|does|do|did|can|could|should|shall|will|would|may|must|has|have|had|what|which|how|where|who|when|why)\b/i
/** Asks what the case says or wants. */
const asksRule =
  /\b(?:do|does|must|should|can|may|need) (?:they|i|we|it|you|the \w+) (?:\w+ )?(?:have to|need|get|be|use)\b|\bnothing (?:about|on|said)\b|\b(?:not|isn['’]?t|nowhere) (?:said|mentioned|given)\b|\bdoes(?:n['’]?t| not) say\b|\bhow do i\b|\b(?:supposed|allowed) to\b/i
/** The same of what an answer has to hold. */
const asksWanted =
  /\b(?:do|does|must|should|can|may|need) (?:they|i|we|it|you) (?:\w+ )?(?:have to|need|be|use)\b|\bnothing (?:about|on|said)\b|\b(?:not|isn['’]?t|nowhere) (?:said|mentioned|given)\b|\bdoes(?:n['’]?t| not) say\b|\bhow do i\b|\b(?:supposed|allowed) to\b|\bpart of (?:it|this|the question)\b|\bok(?:ay)? to (?:just |only |simply )?(?:say|name|write|use|skip)\b|\bneutral\b/i
/** Asks for something besides, which is answered as well. */
const asksFurther =
  /\b(?:hint|nudge|bullets?|pseudo\w*)\b|(?:^|[,.;:?!]\s*)(?:(?:and|but|so|or|ok|hm+)\W+)*(?:what(?! if\b)|which|how|where|who|when|why)\b|\b(?:can|may|should|must|do) i (?:just |also |have to |need to )?(?:write|answer|use|name|draw|paste|assume|submit)\b/i

export function answerIdea(text: string, scene: Scene, mostGiven = mostVerdicts): Answer | undefined {
  const { situation, room } = scene
  const { question, replies } = situation
  if (question.kind !== 'technical') return undefined
  const verdict = verdictOn(text, scene, mostGiven)
  // Who has miscounted is not told yes, whatever else of it holds; a no stands.
  const isMiscounted = checkSums(text).some(({ isRight }) => !isRight)
  const isYes = verdict !== 'enough' && (verdict?.weighed?.holds || verdict?.side?.isRight)
  // Of two that are asked about a yes would confirm either: what is known of it is told alone.
  const isEither = isYes && verdict.side?.isEither === true
  const isOpen = isEither && verdict.fact === undefined && !verdict.weighed
  const told = verdict === 'enough' || isOpen || (isMiscounted && isYes) ? undefined : verdict
  const judged = told?.weighed
  const nudge = told?.side?.isRight === false ? told.side.idea.nudge : told?.test
  const sums = mayJudge(scene.room) ? tellSums(text, scene) : ''
  const probe = room.ceiling > 0 ? nextProbe(text, question, situation, judged) : undefined
  const asks = probe ? sayAnew(probe.asks, situation) : ''
  // Written for this very belief: it says no, and what shows it.
  if (nudge !== undefined && !replies.some((reply) => saysOfBelief(reply.text, nudge)))
    return {
      text: [sums, told?.side?.isSure || judged?.holds === false ? nudge : asTest(nudge, scene)]
        .filter(Boolean)
        .join(' '),
      step: 1,
      isLeft: true,
    }
  if (told) {
    const said = judged
      ? judged.holds
        ? tellHolds(text, judged.made, scene)
        : say('idea-against', scene)
      : told.side && !isEither && mayBeTold(told.side, text, scene)
        ? say(told.side.isRight ? 'idea-holds' : 'idea-against', scene)
        : ''
    const next = asks === '' ? '' : `${say(judged?.holds === false ? 'idea-again' : 'idea-open', scene)} ${asks}`
    return { text: [said, sums, told.fact, next].filter(Boolean).join(' '), step: 1, isLeft: true }
  }
  const fact = factNear(text, question)
  const held = fact === undefined || replies.some((reply) => reply.text.includes(fact)) ? '' : holdAgainst(fact, scene)
  // What can be tested is not declined: the case and a question decide.
  if (verdict !== 'enough' && mayJudge(scene.room) && asks !== '' && !ofWhole.test(text))
    return { text: [sums, held, say('idea-unclear', scene), asks].filter(Boolean).join(' '), step: 1, isLeft: true }
  const parts = partsAsked(question, askedOf(situation)).join('; ')
  const isTold = replies.some((reply) => reply.text.includes(parts))
  const asked = isTold ? '' : `${say('idea-asked', scene)} ${parts.replace(/[.?]*$/, '.')}`
  const lead = say(verdict === 'enough' ? 'idea-enough' : mayJudge(scene.room) ? 'idea-unjudged' : 'idea-left', scene)
  const next = asks === '' ? '' : `${say('idea-next', scene)} ${asks}`
  return {
    text: [sums, lead, held, next, asked].filter(Boolean).join(' '),
    step: probe ? 1 : 0,
    isLeft: true,
  }
}

/** A no without a reason needs nearly the same words; who answers what Nova had them try, or doubts its no, hears none again. */
const mayBeTold = ({ isRight, isSure, idea: { nudge } }: Sided, text: string, scene: Scene): boolean =>
  isRight ||
  (isSure &&
    !doubtsVerdict.test(text) &&
    !scene.situation.replies.some((reply) => nudge !== undefined && saysOfBelief(reply.text, nudge)))

/** Speaks of the answer as a whole, which is held against all that is asked. */
const ofWhole = /\b(?:direction|sentences?|enough|complete|everything)\b/i

/** Without the no: what is said may be another belief, and the same question tells. */
const asTest = (nudge: string, scene: Scene) =>
  `${say('idea-test', scene)} ${nudge.replace(/^[^:.?!]{1,70}[:.]\s+/, (lead) => (lead.length < nudge.length ? '' : lead))}`

/** Words. A longer quotation is cut, and what is nearly the whole message is not quoted. */
const longestQuote = 32
const nearlyAll = 0.7
const mostQuotes = 2

/** Takes what it says to settle the matter. */
const claimsAll =
  /\b(?:(?:problems?|issues?|it|that|this)(?:['’]?s| is| are)? (?:\w+ )?(?:gone|solved|fixed|done|safe)|done\b\W*(?:right|ok|yes|no|$)|that(?:['’]?s| is) (?:all|the whole)|(?:whole|only) (?:reason|cause|problem|thing)|(?:solve[sd]?|fix(?:es|ed)?) (?:it|that|this|everything|both|all)|(?:is|be|are|good) enough|nothing else)\b/i

/** That a message holds, or which part of it, in its own words. */
function tellHolds(text: string, made: readonly { words: string }[], scene: Scene): string {
  const count = (words: string) => words.split(/\s+/).length
  const quotes = made.slice(0, mostQuotes).map(({ words }) => words.replace(/[\s.,;:!]+$/, ''))
  if (claimsAll.test(text)) return say('idea-not-all', scene)
  const isWhole = quotes.some((words) => count(words) >= count(text) * nearlyAll)
  if (isWhole) return say('idea-holds', scene)
  const isQuotable = scene.tongue === 'en' && quotes.every((words) => count(words) <= longestQuote)
  return isQuotable
    ? `${say('idea-part', scene)} ${quotes.map((words) => `“${words}”`).join(' and ')}.`
    : say('idea-partly', scene)
}

/** What came out of the message's sums. */
export function tellSums(text: string, scene: Scene): string {
  return checkSums(text)
    .map(({ asked, isRight, is }) =>
      isRight ? `${say('sum-right', scene)} ${asked} = ${is}.` : `${say('sum-wrong', scene)} ${asked} = ${is}.`,
    )
    .join(' ')
}

const holdAgainst = (fact: string, scene: Scene) => `${say('idea-hold', scene)} “${fact.replace(/\s+/g, ' ').trim()}”`
