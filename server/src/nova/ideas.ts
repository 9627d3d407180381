/** What is said to a way of solving the task that is not quite one that the pack knows. */
import type { Answer } from './answer.ts'
import { testOneInput } from './hints.ts'
import { type Pack, packOf } from './knowledge.ts'
import { mayJudge } from './ladder.ts'
import { outcomeOf, say, type Scene } from './sayings.ts'
import { type Ranked, rankFacts, replyOf } from './task/rank-facts.ts'
import { repeatable } from './task/task-answers.ts'
import { makeRecall } from './understanding/recall.ts'
import { textsToRead } from './understanding/understanding.ts'
import { isMisfit } from './understanding/verdicts.ts'
import { asCode, lowerVerdict, sayAnew, tellIfMeant } from './wording.ts'

/** Words. In fewer nobody describes a way to solve a task; one that cannot work may be named in fewer. */
const leastOfPlan = 9
const leastOfMistake = 6
const longestPlan = 900
/** Asks for something of the task or the language, rather than whether a way of one's own works. */
const asksElse =
  /^\W*(?:(?:ok|and|so|but|hi|hey|sorry)\W+)*(?:how|what(?! if)|why|when|where|which|who)\b(?![^?]*\b(?:catch|wrong|fail|break|overlook\w*|miss\w*)\b)|\b(?:hint|nudge|stuck|exception|traceback|nicer|how to|look over|(?:min|minutes) left|how do i|a bug|(?:what|whats) (?:is )?the complexity)\b|error\b/i
/** Of what one means to do, does, or asks to be weighed. */
const ofOwnPlan =
  /\b(?:i|i['’]?(?:d|ll|m|ve)|my|mine|we|idea|plan\w*|approach|thinking|thought|then|basically|just|ok(?:ay)?|right|correct|works?|fine|go|done|sound|enough|good|better|catch|overlook\w*|missing|reasonable|agree|sense|use|using|sort|store|keep|should (?:give|work|do|be (?:fine|ok|optimal|enough))|optim(?:al|um)|suffic\w+|(?:should|is|does|would|wo)n['’]?t (?:it|that|this))\b/i

/** Looks for what went wrong: the last run knows more of that. */
const blames =
  /\b(?:bug|mistake|because|problem|cause|(?:do|did|am|is|went) (?:i )?(?:\w+ )?wrong|must be (?:it|that|the)|that(?:'?s| is) (?:why|it)|(?:always|only ever|never) (?:gets?|find|returns?)|i (?:get|got)|keeps?|gives?|fails?|failing|i should)\b/i

/** A run that did not end says which loop it was. */
const hangs = /\b(?:hangs?|hanging|spins?|forever|freez\w+|froze|stuck|no output|never (?:ends?|stops?|finish\w*))\b/i

const patterns = new Map<string, RegExp>()
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)
/** A sign begins where a word begins, or is none of letters. In plain ASCII that is found much faster. */
function patternOf(sign: string, isOfAscii: boolean): RegExp {
  const key = `${isOfAscii} ${sign}`
  const letter = isOfAscii ? '[a-z]' : String.raw`\p{L}`
  const pattern =
    patterns.get(key) ?? new RegExp(`(?:(?<!${letter})(?=${letter})|(?!${letter}))(?:${sign})`, isOfAscii ? 'i' : 'iu')
  patterns.set(key, pattern)
  return pattern
}

/** A message is held against the same signs several times for one reply. */
const recallSigns = makeRecall<Map<string, boolean>>(16)
function hasSign(sign: string, text: string): boolean {
  const known = recallSigns(text, () => new Map())
  const found = known.get(sign) ?? patternOf(sign, isAscii(text) && isAscii(sign)).test(text)
  known.set(sign, found)
  return found
}

/** Other words for parts of a way to solve something, with those that the signs of plans are made of. */
const sameParts: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:glu(?:e|ing)|fus(?:e|ing)|unit(?:e|ing)|melt|weld|put\w* together|coalesc\w+|stitch|collaps\w+)\b/i,
    'merge join',
  ],
  [
    /\b(?:throw\w* (?:away|out)|discard\w*|kick\w* out|get rid of|toss\w*|evict\w*|delet\w+|take\w* out)\b/i,
    'remove drop',
  ],
  [/\b(?:hash ?(?:map|table)s?|lookup(?: table)?|dictionar\w+|keyed by|associative|map from)\b/i, 'map dict hash'],
  [/\b(?:min-?heap|max-?heap|priority ?queue|pq)\b/i, 'heap priority queue'],
  [/\b(?:fifo|deque|line of)\b/i, 'queue deque'],
  [/\b(?:lifo|push(?:es|ing)? and pop\w*)\b/i, 'stack push pop'],
  [
    /\b(?:lru_cache|@cache|sav(?:e|ing) (?:the )?results?|stor(?:e|ing) (?:the )?results?|already (?:computed|solved))\b/i,
    'memo cache remember',
  ],
  [/\b(?:tabulation|bottom[- ]up|dynamic programming)\b/i, 'dp dynamic table'],
  [/\b(?:level by level|layer by layer|breadth[- ]first)\b/i, 'bfs breadth queue'],
  [/\bdepth[- ]first\b/i, 'dfs depth'],
  [/\b(?:halv\w+|lower ?bound|upper ?bound|bsearch|bisect\w*|binary search)\b/i, 'binary bisect'],
  [/\b(?:partial sums?|accumulat\w+|cumulative|running (?:total|sum)|sum so far)\b/i, 'prefix running cumul sum'],
  [/\b(?:chop\w*|tokeni[sz]\w+|break\w* (?:it |them )?(?:at|up|into)|cut\w* (?:it |them )?(?:at|into|up))\b/i, 'split'],
  [/\b(?:two (?:indices|indexes|cursors)|left and right (?:index|end)|both ends)\b/i, 'two pointers'],
  [/\b(?:crop\w*|clamp\w*|trim\w* (?:it |them |each )?to|restrict\w*|limit\w* (?:it |them )?to)\b/i, 'clip cut'],
  [/\b(?:in-?degrees?|dependencies first)\b/i, 'topological kahn degree'],
  [/\b(?:dsu|disjoint[- ]set)\b/i, 'union-find union find'],
  [/\b(?:tally|tallies|frequenc\w+|how often|number of times)\b/i, 'count'],
  [/\b(?:biggest|greatest)\b/i, 'largest'],
  [/\b(?:soonest)\b/i, 'earliest first'],
]

/** What a message says, with the usual words for it behind. */
const withUsualWords = (text: string): string =>
  [text, ...sameParts.filter(([other]) => other.test(text)).map(([, usual]) => usual)].join('\n')

/** From here on a message asks for a rule, in the words that are known for it. */
const saysRule = 0.7
/** The same of one of its questions, where it tells of no way of one's own. */
const asksRule = 0.55
const mostRules = 3
const asksIfSo =
  /^\W*(?:(?:and|so|but|ok|also)\W+)*(?:can|could|may|do|does|is|are|will|would|what|which|when|where|who|must|should)\b(?![^?]*(?:\bO\(|\bcost|complexity|\blimits?\b|\bfast\b|\bslow\b))/i
const ofPlan = /\b(?:i(?:['’]?d|['’]?ll| would| will| want| plan)|plan|idea|approach|algorithm|solution)\b/i

function isOfRule(pack: Pack, text: string): boolean {
  const near = rankFacts(pack, text).slice(0, mostRules)
  return near.some(({ item, alike }) => item.kind === 'clarification' && alike >= asksRule)
}

/** From here on a message is one of the ideas that are known, whose verdict counts more than that of a plan. */
const saysIdea = 0.6
/** The same of one that is right in part: the plan may be the right part. */
const saysIt = 0.66
/** From here on a message says what is known to be wrong. */
const saysMistake = 0.6

/** 'A hint please, I thought maybe a map': beside the wish the thought is read by itself. */
const wishesHint = /\b(?:hint|nudge|stuck)\b/i
const ofOwnThought = /\b(?:i (?:thought|think|was thinking|had in mind|guess)|my (?:idea|plan|thought))\b.*$/is
const thoughtBesideHint = (text: string) => (wishesHint.test(text) ? (ofOwnThought.exec(text)?.[0] ?? text) : text)

/** A way to solve the task that the message describes, by what it is made of. */
function findPlan(message: string, { situation }: Scene) {
  const text = thoughtBesideHint(message)
  const pack = packOf(situation.question.id)
  const words = text.split(/\s+/).length
  if (!pack || words < leastOfMistake || text.length > longestPlan) return undefined
  // What is put as a question without any word of one's own may be about a rule.
  if (asksElse.test(text) || (!ofOwnPlan.test(text) && text.includes('?'))) return undefined
  if (situation.state === 'wrong-answer' && blames.test(text)) return undefined
  if (situation.state === 'endless' && hangs.test(text)) return undefined
  const facts = rankFacts(pack, text)
  if (facts[0]?.item.kind === 'clarification' && facts[0].alike >= saysRule) return undefined
  if (!ofPlan.test(text) && textsToRead(text).some((each) => asksIfSo.test(each) && isOfRule(pack, each)))
    return undefined
  const said = withUsualWords(text)
  const matching = pack.plans.filter(
    ({ signs, without }) => signs.every((sign) => hasSign(sign, said)) && !without.some((sign) => hasSign(sign, text)),
  )
  // What is right and what is wrong in one message: then none of them is sure enough.
  if (new Set(matching.map(({ verdict }) => verdict === 'false')).size > 1) return undefined
  const found = matching.find(({ verdict }) => words >= (verdict === 'false' ? leastOfMistake : leastOfPlan))
  // A mistake that it names outweighs what else is right in it.
  const isMistaken = facts
    .slice(0, 2)
    .some(({ item, alike }) => item.kind === 'hypothesis' && item.of.verdict === 'false' && alike >= saysMistake)
  if (!found || (found.verdict === 'true' && isMistaken)) return undefined
  const [first] = facts
  const isOther = first?.item.kind === 'hypothesis' && first.item.of.verdict !== found.verdict
  const leastAlike = first?.item.kind === 'hypothesis' && first.item.of.verdict === 'partly' ? saysIt : saysIdea
  return isOther && first.alike >= leastAlike ? undefined : found
}

export const describesPlan = (text: string, scene: Scene): boolean =>
  scene.room.level !== 'clarify' && scene.room.ceiling > 0 && findPlan(text, scene) !== undefined

/** What is known of the way to solve the task that the message describes, with what the last run says of the code. */
export function answerKnownPlan(text: string, scene: Scene): Answer | undefined {
  const { situation } = scene
  const plan = describesPlan(text, scene) ? findPlan(text, scene) : undefined
  if (!plan || situation.question.kind !== 'coding') return undefined
  // What works needs no conditions.
  if (situation.isTested && situation.state === 'correct' && plan.verdict !== 'true') return undefined
  const isFailing = situation.isTested && situation.state === 'wrong-answer'
  const shown = isFailing
    ? ` The code doesn't do all of it yet: ${testOneInput(situation.question, situation)[0]!}`
    : ''
  const cost = asksForCost.test(text) ? packOf(situation.question.id)?.cost : undefined
  const all = [repeatable(plan.reply, scene), plan.verdict === 'true' ? cost : undefined].filter(Boolean).join(' ')
  return { text: `${all}${shown}`, step: 1 }
}

const asksForCost = /\bO\(|\bcost\b|complexity|\b(?:fast|quick) enough|\bok for the limits\b|\btoo slow\b/i

/** Words. */
const leastOfClause = 4
const mostClauses = 5
const betweenClauses = /[.;:!?\n]+|,\s|\s(?:and|then|so|but|because|while|otherwise|afterwards)\s/i

/** The parts of a plan that are compared one by one, since phrases name one thing each. */
export function clausesOf(text: string): string[] {
  const words = text.split(/\s+/).length
  if (words < leastOfPlan || text.length > longestPlan || asksElse.test(text) || !ofOwnPlan.test(text)) return []
  const clauses = text.split(betweenClauses).map((each) => each.trim())
  return clauses.filter((each) => each !== text && each.split(/\s+/).length >= leastOfClause).slice(0, mostClauses)
}

/** From here on a clause says what a known phrase says. */
const leastOfPart = 0.42
const leastScoreOfPart = 0.46
const mostParts = 2
/** Characters. Of two replies the second is left out where both are more than one reads at once. */
const mostOfParts = 420

/** What is known of single parts of a plan, each named by its known phrase; undefined where no part is known. */
export function tellParts(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  const pack = packOf(situation.question.id)
  if (!pack || !mayJudge(room)) return undefined
  const parts = clausesOf(text)
    .flatMap((clause) => {
      const best = rankFacts(pack, clause).find(({ item }) => item.kind === 'hypothesis')
      return best && best.alike >= leastOfPart && best.score >= leastScoreOfPart && !isMisfit(clause, best.phrase)
        ? [best]
        : []
    })
    .toSorted((one, other) => other.alike - one.alike)
  const known = parts.filter((each, at) => parts.findIndex(({ item }) => item === each.item) === at)
  const told = known
    .filter(({ item }) => !situation.replies.some((reply) => reply.text.includes(replyOf(item))))
    .slice(0, mostParts)
    .map(({ item, phrase }) => `“${phrase}”: ${lowerVerdict(replyOf(item))}`)
  if (told.length === 0) return undefined
  const said = told.join(' ').length <= mostOfParts ? told.join(' And ') : told[0]!
  return { text: `${say('plan-parts', scene)} ${said}`, step: 1 }
}

/** From here on a known idea is told with its own words before it. */
const isCloseIdea = 0.5
/** The same where it holds this much of the message's own words. */
const isHeldIdea = 0.43
const leastHeld = 0.25
const isCloseAlike = 0.33

/** Of the facts that come closest so many are looked at for an idea, and so much less close it may be. */
const mostNear = 4
const mostBehind = 0.1

/** So close to it, another idea may be meant as well, of which the opposite holds. */
const mostApart = 0.05

/** Of the ideas that come closest the one that may be meant in place of this one, and has another verdict. */
export const rivalOf = (idea: Ranked[number], facts: Ranked): Ranked[number] | undefined =>
  facts
    .slice(0, mostNear)
    .find(
      ({ item, score, alike }) =>
        item.kind === 'hypothesis' &&
        verdictOf(item) !== verdictOf(idea.item) &&
        score >= idea.score - mostApart &&
        alike >= isCloseAlike,
    )

/**
 * What is known of the idea that is closest to the one that was stated, named, since it may be another; and of one that is
 * about as close where the other verdict holds.
 */
export function tellIdea(facts: Ranked): Answer | undefined {
  const near = facts
    .slice(0, mostNear)
    .filter(({ item, score }) => item.kind === 'hypothesis' && score >= (facts[0]?.score ?? 0) - mostBehind)
  const [best] = near
  const leastScore = (best?.held ?? 0) >= leastHeld ? isHeldIdea : isCloseIdea
  if (!best || best.score < leastScore || best.alike < isCloseAlike) return undefined
  const other = rivalOf(best, near)
  const told = tellIfMeant(best.phrase, replyOf(best.item))
  const both = other && `${told} ${tellIfMeant(other.phrase, replyOf(other.item), 'If you rather mean')}`
  return { text: both === undefined || both.length > mostOfBoth ? told : both, step: 1 }
}

/** Characters. More is not read at once. */
const mostOfBoth = 620

const verdictOf = (item: Ranked[number]['item']) => (item.kind === 'hypothesis' ? item.of.verdict : undefined)

/** Characters. A longer example is named, not copied. */
const longestExample = 160

/** An example of the task to try a way of one's own on, with what comes out; what is not known is settled by it. */
function examplesToTry({ question }: Scene['situation']): string[] {
  if (question.kind !== 'coding') return []
  return question.examples.map(({ input, output }, at) =>
    input.length <= longestExample
      ? `${asCode(input)} gives ${asCode(output)}.`
      : `example ${at + 1} gives ${output.length <= longestExample ? asCode(output) : 'what stands under it'}.`,
  )
}

/** Of a plan that is not known: an example to go through with it, and what it may cost. */
export function checkPlan(scene: Scene): Answer | undefined {
  const { question } = scene.situation
  const cost = packOf(question.id)?.cost
  if (question.kind !== 'coding' || cost === undefined) return undefined
  const said = examplesToTry(scene.situation).map(
    (example) =>
      `Put it to the test. ${question.tryInput} In the task's own example, ${example} Does your way get there? For the speed: ${lowerFirst(cost)}`,
  )
  return { text: sayAnew(said.toReversed(), scene.situation), step: 1, isGuess: true }
}

/** The same of what somebody holds to be so. */
export function checkIdea({ situation, room }: Scene): Answer | undefined {
  if (room.policy === 'none' || room.ceiling === 0) return undefined
  // What all tests went through is rarely the trouble that is feared.
  const tested = `${outcomeOf(situation)} They hold cases like that as far as the task allows them, so it does what they ask for. Try an input of your own under Test Cases to see it.`
  if (situation.state === 'correct' && !situation.replies.some(({ text }) => text.includes(tested)))
    return { text: tested, step: 0, isGuess: true }
  const said = examplesToTry(situation).map(
    (example) => `Let an example decide: ${example} What comes out with your idea, step by step?`,
  )
  return said.length === 0 ? undefined : { text: sayAnew(said, situation), step: 1, isGuess: true }
}

export function lowerFirst(text: string): string {
  return /^(?:I|[A-Z]{2})/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
