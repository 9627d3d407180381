/** When the yes or no of a known answer is the answer to what was asked. */
import type { Match } from './similarity.ts'

/** How close a known way of asking has to be, and how much closer than another, so that its yes or no counts here too. */
const leastAlike = 0.55
const leastLead = 0.05
/** From here on it is all but the words that are known. */
const sameWords = 0.8
/** Of a message that speaks more of other things than of what is known, the known answer may miss the point. */
const leastHeld = 0.5
const severalSentences = /[.!?\n]\s+\S/

/** Whether the first match is what was asked, yes or no included, and not just as well another or the reverse. */
export const isClear = (message: string, ranked: readonly Match<unknown>[]): boolean =>
  ranked[0] !== undefined && isClearOver(message, ranked[0], () => mostOfOthers(ranked, ranked[0]!, 'alike'))

/** The same of any match; `next` tells how close the next one by itself comes. */
export function isClearOver(message: string, match: Match<unknown>, next: () => number): boolean {
  if (!asksSo(message, match.phrase)) return false
  if (match.alike >= sameWords) return true
  if (match.held < leastHeld && !severalSentences.test(message)) return false
  return match.alike >= leastAlike && match.alike - next() >= leastLead
}

/** The most that another than this match comes to. Of hundreds, none is copied for it. */
export function mostOfOthers(ranked: readonly Match<unknown>[], match: Match<unknown>, by: 'score' | 'alike'): number {
  let most = 0
  for (const each of ranked) if (each !== match && each[by] > most) most = each[by]
  return most
}

const needs = /\b(?:must|have to|has to|need(?:s|ed)? to|required?|only|always|at least|obliged)\b/i
/** 'Is it sorted or not?' denies nothing, and many write 'isnt' and 'cant'. */
const denial =
  /\b(?:(?<!\bor )not|no|never|without|none|nothing|cannot)\b|n['’]t\b|\b(?:is|are|was|were|does|do|did|wo|ca|could|would|should|has|have|had|must|need)nt\b/i
/** What denies nothing of what is said: 'isn't it?', 'enough, no?', 'why no?', 'the machine, not the test', 'I'm not sure'. */
const asidesOfDenial = [
  /[\s,]+(?:(?:is|does|are|do|wo)n['’]?t (?:it|that|they)|or not|no)\W*(?:$|\?)/gi,
  /^\W*(?:\w+\W+){0,2}why (?:not|no)\b(?:\W+|$)/gi,
  /,\s*(?:and |but )?not (?:an?|the|my|its?|in|by|with|from|of|because)\b[^,.;:?!]*/gi,
  /\bi (?:do|did|can|could)(?: not|n['’]?t) (?:really |quite )?(?:understand|know|get|see|remember)\b|\bnot (?:so |quite |really )?sure\b|\bno idea\b/gi,
]
const withoutAsides = (text: string) => asidesOfDenial.reduce((rest, aside) => rest.replace(aside, ' '), text)

/** 'Why no?', 'are you sure?': who doubts a no hears the reason, and not the no again. */
export const doubtsVerdict =
  /\bwhy (?:no|not)\b\W*(?:\?|$|[.,])|^\W*(?:\w+\W+){0,2}why (?:no|not)\b|\bare you sure\b|\bi (?:don['’]?t|dont|do not) (?:think so|agree)\b/i

/** How often a text denies something. */
export const countDenials = (text: string): number => withoutAsides(text).match(new RegExp(denial, 'gi'))?.length ?? 0
const denies = { test: (text: string): boolean => denial.test(withoutAsides(text)) }
const offersChoice = /\bor\b(?! not\b)/i
const numbers = /\d+/g
const turns = /\b(?:instead|rather than|except|unless|other way (?:a?round)?|opposite|reverse|vice versa)\b/i
/** Words of which the one asks for the reverse of the other. */
const contraries: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:before|earlier|earliest|first|start\w*|begin\w*|left\w*|top)\b/i,
    /\b(?:after|later|latest|last|end\w*|right\w*|bottom)\b/i,
  ],
  [
    /\b(?:more|larger|largest|greater|greatest|bigger|biggest|most|longer|longest|highe\w+|max\w*)\b/i,
    /\b(?:less|fewer|fewest|small\w+|least|short\w+|lowe\w+|min\w*)\b/i,
  ],
  [/\b(?:same|equal\w*|identical)\b/i, /\b(?:different|unequal|distinct|differ\w*)\b/i],
  [/\b(?:inclu\w+)\b/i, /\b(?:exclu\w+)\b/i],
  [
    /\b(?:ignor\w+|skip\w*|drop\w*|leave(?:s|n)? out|left out|discard\w*)\b/i,
    /\b(?:count(?:s|ed|ing)?|matters?|includ\w+|kept|keeps?|clash\w*)\b/i,
  ],
  [/\b(?:ascending|increas\w+)\b/i, /\b(?:descending|decreas\w+)\b/i],
]

/** The same of what cases are about. */
const ofCases: typeof contraries = [
  [/\b(?:same|shared?)\b/i, /\b(?:own|different|separate|new)\b/i],
  [/\b(?:only|just) (?:\w+ )?(?:one|once|a single|the first)\b/i, /\b(?:every|each|all)\b/i],
  [/\b(?:slow\w*)\b/i, /\b(?:fast\w*|speed\w*)\b/i],
  [/\bold(?:er)?\b/i, /\bnew(?:er)?\b/i],
  [/\bunique\b/i, /\bsame\b/i],
  [/\b(?:few\w*|less)\b/i, /\b(?:many|more|as many)\b/i],
  [/\b(?:reject|refuse)\w*\b/i, /\baccept\w*\b/i],
]

/** Whether one speaks of one side alone and the other of its reverse alone. */
const isReversed = (message: string, phrase: string, pairs = contraries) =>
  pairs.some(([one, other]) => {
    const [a, b, c, d] = [one.test(message), other.test(message), one.test(phrase), other.test(phrase)]
    return (a && !b && d && !c) || (b && !a && c && !d)
  })

/** 'May it' is not 'must it', and whoever asks 'this or that?' has no use for a yes. */
export function asksSo(message: string, phrase: string): boolean {
  const known = new Set(phrase.match(numbers))
  return (
    needs.test(message) === needs.test(phrase) &&
    denies.test(message) === denies.test(phrase) &&
    turns.test(message) === turns.test(phrase) &&
    !isReversed(message, phrase) &&
    (!offersChoice.test(message) || offersChoice.test(phrase)) &&
    (message.match(numbers) ?? []).every((number) => known.has(number))
  )
}

/** What is said to come of what, too, is the reverse the other way round. */
const order = /\b(?:first|then|before|after(?:wards)?|earlier|later|that(?:['’]?s| is) why)\b/i
const longWords = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** Whether the words that both have come in another order, where the order says something. */
function isReordered(message: string, phrase: string): boolean {
  if (!order.test(phrase)) return false
  const said = longWords(message)
  const places = [...new Set(longWords(phrase))]
    .filter((word) => !order.test(word))
    .flatMap((word) => {
      const at = said.findIndex((each) => each.startsWith(word.slice(0, 5)) || word.startsWith(each.slice(0, 5)))
      return at < 0 ? [] : [at]
    })
  return places.length < 2 || places.some((place, at) => at > 0 && place < places[at - 1]!)
}

/** 'A collator instead of character codes' is not for character codes. */
const prefers = /\b(?:instead of|rather than)\b/i

/** Whether what is said differs from a known phrase in what turns its meaning: a denial, the other side, the order. */
export const isMisfit = (message: string, phrase: string): boolean =>
  denies.test(message) !== denies.test(phrase) ||
  prefers.test(message) !== prefers.test(phrase) ||
  isOtherSide(message, phrase) ||
  isReordered(message, phrase) ||
  isOtherEffect(message, phrase) ||
  isOtherEffect(phrase, message)

/** Says that something puts an end to something. */
export const ends = /\b(?:stops?|prevents?|avoids?|fixes|solves?|cures?|removes?|protects?)\b/i
const begins = /\b(?:causes?|creates?|leads? to|triggers?|brings?)\b/i
/** 'Swap stops the jump' is not 'swap causes the jump'. */
const isOtherEffect = (one: string, other: string) =>
  ends.test(one) && !begins.test(one) && begins.test(other) && !ends.test(other)

const isOtherSide = (message: string, phrase: string) =>
  isReversed(message, phrase) || isReversed(message, phrase, ofCases)

/** Whether a message surely says the reverse of a phrase: the other side, and neither of them denies it. */
export const isReverse = (message: string, phrase: string): boolean =>
  isOtherSide(message, phrase) && !denies.test(message) && !denies.test(phrase)

/** How a known answer says that a belief holds or doesn't: 'No: …', 'Not quite: …', 'Yes. …'. */
export const verdictOfBelief =
  /^(?:No|Yes|Right|That['’]s right|Not (?:quite|by itself|enough|always|so(?: fast| sure)?|here|yet|alone|in general|likely|necessarily|reliably|safely|safe|really))[.:,;]\s+/

/** What a known answer says of a belief, without its verdict. */
export const withoutBelief = (reply: string): string => capitalized(reply.replace(verdictOfBelief, ''))

/** Whether a text holds what a known answer says of a belief, with its verdict or without. */
export const saysOfBelief = (text: string, reply: string): boolean => text.includes(withoutBelief(reply).slice(1))

/** Without the yes or no: it would be the answer to another question than the one that was asked. */
export function withoutVerdict(text: string): string {
  return capitalized(text.replace(verdict, '').replace(opinion, '').replace(confirmed, ''))
}

/** The same text with a capital at its beginning. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words. So short an answer says nothing by itself of what it is about. */
const mostWithoutSubject = 5

/** Below this the known question is named along with its answer: the message may have asked for something else. */
const leastUnnamed = 0.55

/** What is known under the first match, as an answer to this message. `asked` is how its question is best put. */
export function answerOf(message: string, ranked: readonly Match<unknown>[], answer: string, asked: string): string {
  if (isClear(message, ranked)) return answer
  const [first] = ranked
  if (first!.alike >= leastUnnamed && !namesOtherNumbers(message, first!.phrase)) return inContext(answer, asked)
  return ifMeant(asQuestion(bare(first!.phrase)), underPhrase(first!.phrase, asked, answer))
}

/** An answer's yes or no belongs to the first phrasing; under one that asks the other way round it is left out. */
function underPhrase(phrase: string, first: string, answer: string): string {
  if (asksSo(phrase, first) && asksSo(first, phrase)) return answer
  const rest = withoutVerdict(answer)
  return rest.split(/\s+/).length > mostWithoutSubject ? rest : answer
}

/** What holds in general need not be what was asked of these numbers. */
const namesOtherNumbers = (message: string, phrase: string) =>
  (message.match(numbers) ?? []).some((number) => !phrase.match(numbers)?.includes(number))

/** The answer to a question that may not be the one that was asked: without its yes or no, and with what it answers. */
function inContext(answer: string, asked: string): string {
  const rest = withoutVerdict(answer)
  return rest.split(/\s+/).length > mostWithoutSubject ? rest : `${asQuestion(asked)} ${answer}`
}

/** Words. */
const mostToOffer = 14
const straight = /^(?:what|when|where|which|who|why|how|is|are|do|does|can|could|may|must|should|will|would|if|am)\b/i

/** Of the known ways to ask for something the one to offer: a plain question of few words. */
export const offered = (phrases: readonly string[]): string =>
  asQuestion(
    phrases.find((phrase) => straight.test(phrase) && phrase.split(/\s+/).length <= mostToOffer) ?? bare(phrases[0]!),
  )

/** A known answer with its question, in the closest of its phrasings that is a plain question, else in the one to offer. */
export function named(phrase: string, phrases: readonly string[], answer: string): string {
  const isPlain = straight.test(bare(phrase)) && phrase.split(/\s+/).length <= mostToOffer
  const shown = isPlain ? asQuestion(bare(phrase)) : offered(phrases)
  return ifMeant(shown, underPhrase(shown, phrases[0]!, answer))
}

/** A known answer with the question that it answers, which may not be the one that was asked. */
const ifMeant = (question: string, answer: string) =>
  `If you mean “${question.charAt(0).toLowerCase()}${question.slice(1)}”: ${capitalized(answer.replace(opinion, ''))}`

/** Without what leads up to a question. */
const bare = (phrase: string) =>
  phrase.replace(/^(?:(?:sorry|um+|uhm?|ehm|h+m+|so|hey|hi|ok|hm+|well|wait|and|but)\b[,.!]?\s*)+/i, '') || phrase

export function asQuestion(phrase: string): string {
  const text = capitalized(phrase)
  return /[?.!]$/.test(text) ? text : `${text}?`
}

/** What a yes is said with besides: 'Yes, that's it. …' */
const confirmed = /^that[’']s (?:it|right|the cause|the reason|why)\b[^.:;]{0,20}[.:;]\s+/i
const verdict = /^(?:yes|no|correct|sí|ja|nein)[.:;,]\s+/i
/** What is thought of the question, not of what it asks. */
const opinion =
  /^(?:(?:right|exactly|almost|not quite|partly)|(?:good to check|not silly at all|no worries|take your time|that is easy to mix up)\b[^.:;,]{0,30})[.:;,]\s+/i
