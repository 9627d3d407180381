/**
 * What a draft, or the outline of an answer, says of what its question asks: the parts of the question that Nova finds
 * nothing on, and words that say little. It never says how good an answer is.
 */
import { strongestIn } from '../../evidence/answers/key-points.ts'
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { checkChange } from '../sums.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { isAsking, textsToRead } from '../understanding/understanding.ts'
import { sayAnew } from '../wording.ts'
import { judgeDraft } from './draft-verdicts.ts'
import { openQuestion } from './point-answers.ts'
import { countWords, kindOf, listed, partsAsked, quoted, quoteOf, rootsOf, sentencesOn } from './question-parts.ts'
import { settledInDraft } from './settled-ideas.ts'

/** Words. Less than this is no draft yet. */
export const leastOfDraft = 6
/** Words of a message that asks for a look at what is written, and of one that hardly says more. */
const mostOfRequest = 30
const mostOfShort = 12
const looksFor =
  /\b(?:enough\s*(?:\?|$|or\b)|(?:is|are) (?:it|this|that|my \w+) [^?]{0,16}enough|too (?:short|thin|long|general|vague|weak|simple|basic|small|little|much|negative|boring|harsh|personal|honest)|to (?:short|thin|vague|weak)\b|(?:anything|something|sth|still|what(?:['’]?s| is)) (?:still )?unclear|(?:un)?clear to (?:you|u|a reader)|(?:good|ok(?:ay)?|decent|solid) (?:start|so far|beginning|draft)|so far|(?:ok(?:ay)?|right|good|fine|works?|go(?:es)?) (?:like|as|so|answer)\b|like (?:that|this)\b|cover\w*|answered?|be (?:brutal|honest)\W*$|be brutal|feedback|review|better (?:now|like this|this way)|i (?:changed|rewrote|improved|edited|updated) (?:it|this|my)|what (?:do|would) (?:you|u) (?:think|ask me)|how is (?:it|this)|look(?:ing)? (?:over|at|good|ok)|check|what(?:'?s| is| comes)? next|miss(?:ing|ed)|is it ok(?:ay)?|skip(?:ped)?|complete\b|hole|parts? of (?:the|this) question|still ask|hold up|anything (?:else|missing|to add)|anything\b.{0,24}\b(?:asks?|wants?)\b|did(?:n['’]?t| not) (?:say|answer|mention|cover)|did i forget|forg[eo]t\w* (?:something|anything|a part|sth)|do(?:es)? (?:this|that|it) answer (?:it|the question|this|that|what)|(?:as|my) (?:an )?answer|my draft|what i (?:have|wrote)|(?:my|the|first) (?:draft|text|answer|version) (?:is )?(?:in|there|done|ready)\b|(?:draft|answer|text) is in\b|this is my (?:text|answer|draft)|what(?:['’]?s| is) your opinion|what do i (?:still )?(?:miss|need|lack)|(?:pls|please) (?:look|read)\b|(?:it['’]?s|its|is|put it|wrote it|have it) (?:now )?in (?:the|my) (?:answer|text|draft)\b.{0,24}\b(?:holds?|right|ok(?:ay)?|enough|good|better)(?=\W*$)|on (?:the )?right track|good direction)\b/i
/** About the form of an answer, which is no matter of what it says. */
const ofForm =
  /\b(?:words?|nda|confidential\w*|(?:the|his|her|their|company|real) names?|grammarly|chat ?gpt|characters|minutes?|bullets?|language|english|save[ds]?|submit\w*|speak|record\w*|hint|nudge|pass(?:ed)?|hired|wifi|offline|gone|lost|refresh\w*|reload\w*|page|timer|clock|fair|(?<!my )lines?|hand (?:it )?in|buttons?)\b/i

/** How much time is left, said along. */
const inHaste =
  /\b(?:i(?:'ve| have|'m)? (?:got |only )?(?:have )?)?(?:\d+|(?:a )?few) ?(?:min\w*|sec\w*)(?: left| to go)?\b/i

/** Whether a message asks for a look at what stands in the answer. */
export function asksAboutDraft(text: string, { situation: { question, code } }: Scene): boolean {
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return false
  if (countWords(code) < leastOfDraft || countWords(text) > mostOfRequest) return false
  return looksFor.test(text) && !ofForm.test(text.replace(inHaste, ''))
}

const ofLack = /\b(?:(?:un)?clear|miss(?:ing|ed)?|forg[eo]t\w*|lack\w*)\b/i

/** The same of what a draft still lacks, where nothing else is asked, whatever else the message tells. */
export function asksWhatLacks(text: string, scene: Scene): boolean {
  const [only, more] = textsToRead(text).filter((each) => each !== text && isAsking(each))
  if (only === undefined || more !== undefined || countWords(only) > mostOfShort) return false
  return ofLack.test(only) && asksAboutDraft(only, scene)
}

const names =
  /\b(?:my|this|that|see|see my) (?:own )?(?:text|draft|answer|list|(?:\w+ )?lines?|sentences?|part|half|correction|version|snippet|code|paragraph|example|rewrite|\w+ (?:line|part|half|sentence|bit))\b|\bthe (?:last|first|second|third|next) (?:line|part|half|sentence|bit|point|one)\b|\b(?:last|first|second|third) (?:line|sentence)\b|\b(?:way|nr|no|number|point|fix|step|reason|part|#)\.? ?#?\d\b|\b(?:on the )?left\b|\b(?:what|as|like|the (?:part|bit|thing)) i(?:['’]ve| have)? (?:wrote|written|write|typed|put|got)\b|\b(?:(?:up|in|wrote|written|put|stands|left|it) there|there in (?:my|the)|what(?:['’]?s| is) (?:up |in )?there(?! (?:to|in|for)\b))\b|\b(?:so|as|like|leave) (?:it|that|this)\b|\b(?:this|that|my|the) (?:\w+ )?(?:explanation|reasoning|logic|diagnosis|reading|order|ordering|theory)\b|\b(?:would|does|do|will|is) (?:that|this|it) (?:really |even |actually |all |just )?(?:counts?|holds?|possible|dodging|cheating)\b|\b(?:good enough|ok(?:ay)?|fine) (?:as|for) (?:a |the )?(?:first|start|beginning)\b/i

/** Whether a message speaks of what stands in the answer, and asks whether it is right. */
export function speaksOfDraft(text: string, { situation: { question, code } }: Scene): boolean {
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return false
  if (countWords(code) < leastOfDraft || countWords(text) > mostOfRequest) return false
  return (
    (names.test(text) || quotes(text, code)) &&
    asksBack.test(text) &&
    !asksScope.test(text) &&
    !ofForm.test(text.replace(inHaste, ''))
  )
}
/** Whether a message puts words of the draft in quotation marks. */
const quotes = (text: string, draft: string) =>
  [...text.matchAll(/["“”']([^"“”']{4,80})["“”']/g)].some(([, words]) =>
    draft.toLowerCase().includes(words!.toLowerCase()),
  )
/** What is wanted, and not what is written. */
const asksScope =
  /\b(?:do|does|should|must|may|shall) (?:i|they|you|we|it) (?:\w+ ){0,2}(?:want|need|have|write|answer|expect|name|use|cover|mention|show|give)\b|\bpart of it\b|\b(?:says?|said) nothing\b|\b(?:skip|leave out|left out|omit)\b/i
const asksBack =
  /\?|\b(?:right|ok(?:ay)?|agree|correct|solid|sure|true|enough|fine|good|check|look|off|wrong|weird|lol)\b\W*(?:now|again|please|pls)?\W*$/i

const ofShare = /%|per ?cent/i

/** A share that a message asks about, with the two numbers that it is of: in the message, or in the answer that names it. */
function changeMeant(text: string, { situation: { question, code }, room }: Scene) {
  const isInWords = question.kind === 'technical' || question.kind === 'behavioral'
  if (!isInWords || !mayJudge(room) || !ofShare.test(text) || !asksBack.test(text)) return undefined
  const own = checkChange(text)
  if (own) return own
  const written = checkChange(code)
  return written && sharesIn(text).includes(written.said) ? written : undefined
}
const sharesIn = (text: string) =>
  [...text.matchAll(/(?<![\d.,])([\d.,]*\d)\s?(?:%|per ?cent)/gi)].map(([, share]) => share)

export const asksAboutChange = (text: string, scene: Scene): boolean => changeMeant(text, scene) !== undefined

export function answerChange(text: string, scene: Scene): Answer {
  const { from, to, said, percent, factor, isRight, isLess } = changeMeant(text, scene)!
  const is = `From ${from} to ${to} is ${percent} % ${isLess ? 'less' : 'more'}, or a factor of ${factor}.`
  return { text: isRight ? `Yes, that's right. ${is}` : `No, ${said} % doesn't fit. ${is}`, step: 0 }
}

const outlines =
  /\bplan\b|\boutline\b|\bstructure\b|\border\b|\bi (?:would |will |'d |'ll )?(?:think|plan|begin|start|want)\b/i
const steps = /(?:,| and)? (?:then|poi|finally|after that)\b|->|→|\b2[.)]/gi
const leastSteps = 2

/** Whether a message is the outline of an answer: 'first what happened, then what I did, then how it ended. ok?' */
export function outlinesAnswer(text: string, { situation: { question } }: Scene): boolean {
  if (question.kind !== 'technical' && question.kind !== 'behavioral') return false
  return outlines.test(text) && (text.match(steps) ?? []).length >= leastSteps
}

/** Words that stand for something that could be named. */
const vague =
  /\b(?:(?:many|several|various|some|a lot of|lots of|a few|all (?:the|kinds of)) \w+|everybody|everyone|(?:it|that|this) was (?:very |really |quite |so )?(?:bad|good|great|hard|difficult|better|ok)|(?:they|he|she|everyone) (?:was|were) (?:very |really )?(?:happy|angry|satisfied))\b/i
const named = /\d/

/** Words. From here on a story without a single figure leaves its size open. */
const leastToCount = 30
const counted =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fifty|hundreds?|thousands?|dozens?|half|twice|double\w*|(?:minute|hour|day|week|month|year)s?|percent)\b/i
const togethers = /\b(?:we|us|our)\b/gi
const alones = /\b(?:I|my|me|myself)\b/g
const leastTogether = 2

/** Whose work it was, where a story says 'we' all along. */
function askOwnPart(draft: string): string | undefined {
  const [we, i] = [draft.match(togethers)?.length ?? 0, draft.match(alones)?.length ?? 0]
  if (we < leastTogether || i * 3 > we) return undefined
  return `It says “we” throughout${i === 0 ? ' and “I” nowhere' : ''}: which of it did you do yourself?`
}

/** A question about what in a story, or in a piece of it, could be more concrete: whose part, vague words, its size. */
export function askMore(draft: string, isPiece = false): string | undefined {
  const own = isPiece ? undefined : askOwnPart(draft)
  if (own !== undefined) return own
  const found = vague.exec(draft)?.[0]
  if (!found && !isPiece && countWords(draft) >= leastToCount && !counted.test(inEnglish(draft)))
    return 'There is no number or date in it yet: how many, how long, how much?'
  if (!found || named.test(found)) return undefined
  const asks = /^every/i.test(found)
    ? 'who is that?'
    : /\b(?:was|were)\b/i.test(found)
      ? 'what did one see or hear that shows it?'
      : 'which ones?'
  return `You write “${found}”: ${asks}`
}

const mostMissing = 2

/** Holds a draft against what its question asks. Without hints Nova only says what that is. */
export function answerAboutDraft(draft: string, scene: Scene, asked = ''): Answer {
  const { situation, room } = scene
  const parts = partsAsked(situation.question, askedOf(situation))
  if (room.ceiling === 0 || room.level === 'clarify')
    return { text: `${say('draft-parts', scene)} ${listed(quoted(parts))}.`, step: 0 }
  if (situation.question.kind !== 'behavioral') return holdCase(parts, scene, asked)
  const text = inEnglish(draft)
  // Words that a part is usually told in say that it may be there, not that it is: which parts are, the candidate tells.
  const missing = parts.filter((part) => kindOf(part)?.tells.test(text) === false)
  const held = holdParts({ parts, missing, draft: draft.slice(0, longestRead), asked }, scene)
  return { text: [leadFor(asked, scene, held), held.text, askMore(draft) ?? ''].filter(Boolean).join(' '), step: 1 }
}

const own = '(?:it|this|that|(?:the|my|an) (?:\\w+ )?(?:answer|draft|text|story))'
/** About the length of the answer; a case has times and lengths of its own. */
const asksLength = new RegExp(
  `(?:^|[?.!]\\s*|\\b(?:is|are|feels?|seems?|looks?) (?:${own} )?)too (?:long|short)\\b|\\bhow long (?:should|must) ${own} be\\b|\\bhow many (?:words|sentences)\\b|\\bword count\\b|\\bhalf an? page\\b`,
  'i',
)
const ofCase =
  /\b(?:ttl|time-?outs?|lifetimes?|leases?|locks?|delays?|intervals?|cach\w*|queues?|quer(?:y|ies)|transactions?|requests?|pauses?|tokens?|keys?)\b/i
/** Lengths are told to the nearest so many words. */
const wordsStep = 10

/** Whether a message asks how long an answer is to be that stands there already. */
export const asksAboutLength = (text: string, { situation: { question, code } }: Scene): boolean =>
  (question.kind === 'technical' || question.kind === 'behavioral') &&
  countWords(code) >= leastToCount &&
  countWords(text) <= mostOfRequest &&
  asksLength.test(text) &&
  !ofCase.test(text) &&
  !/\b(?:hint|nudge|spe(?:ak|ech)\w*|talk\w*|record\w*|interview|break|beginning|background|intro\w*)\b/i.test(text)

const asksInPassing = new RegExp(
  [
    /\bgood enough\b|\bwhat (?:would|will|might|could) (?:someone|somebody|they|people|the interviewer|a reader) ask\b/,
    /\b(?:correct|order ok(?:ay)?|alright)\s*\?+\W*$/,
    /^\W*(?:(?:so|ok(?:ay)?|and|hm+|well|hi|hey|nova|please)\W+)*(?:(?:is|are|does|do|would|am) )?(?:it|this|that|these|everything|all (?:of )?(?:it|this|that)|i) (?:all |really |still )?(?:right|correct|true|ok(?:ay)?|fine|makes? sense|holds?(?: up)?|good|works?)\b\W*$/,
    /\bis (?:that|this|it) (?:really |such )?an? (?:bad|good|wrong|ok(?:ay)?|valid|acceptable|reasonable|stupid) (?:answer|idea|fix|approach|solution|plan)\b/,
    /^\W*(?:thoughts|makes sense|opinions?|any (?:thoughts|comments))\W*$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** The same as a look at the draft, put in words that a claim about the case may have too: for what is no known claim. */
export const asksInShort = (text: string, { situation: { question, code } }: Scene): boolean =>
  (question.kind === 'technical' || question.kind === 'behavioral') &&
  countWords(code) >= leastOfDraft &&
  countWords(text) <= mostOfShort &&
  asksInPassing.test(text)

/** What comes first: how long it is where that is asked, else that Nova gives no grade where it has nothing else to say. */
function leadFor(asked: string, scene: Scene, { isSeen }: { isSeen: boolean }): string {
  if (!asksLength.test(asked)) return isSeen ? '' : say('draft-lead', scene)
  return tellLength(scene)
}

/** How long the draft is, beside how long answers usually are. */
export function tellLength(scene: Scene): string {
  const words = Math.max(wordsStep, Math.round(countWords(scene.situation.code) / wordsStep) * wordsStep)
  const usual = words < shortest ? 'draft-short' : words > longest ? 'draft-long' : 'draft-usual'
  return `It has about ${words} words. ${say(usual, scene)}`
}
/** Words that answers usually have. */
const [shortest, longest] = [60, 350]

type Held = { parts: readonly string[]; missing: readonly string[]; draft: string; asked: string }

/** Which sentence there is for which part, and for which none was found; all parts where none is found for any. */
function holdParts({ parts, missing, draft, asked }: Held, scene: Scene): { text: string; isSeen: boolean } {
  const isStory = scene.situation.question.kind === 'behavioral'
  const found = isStory && parts.length > 1 ? sentencesOn(parts, draft) : new Map<string, string>()
  const roots = asksLength.test(asked) ? [] : rootsOf(asked)
  const named = parts.filter((part) => roots.some((root) => rootsOf(part).includes(root)))
  const [only] = named
  if (named.length === 1 && found.has(only!))
    return { text: `${tellFound([only!], found)} ${say('draft-more', scene)}`, isSeen: true }
  const open = missing.length > 0 ? `${say('draft-open', scene)} ${listed(quoted(missing.slice(0, mostMissing)))}?` : ''
  const there = parts.filter((part) => found.has(part) && !missing.includes(part)).slice(0, mostFound)
  if (there.length > 0) {
    const unsure = parts.find((part) => !found.has(part) && !missing.includes(part))
    const left = unsure === undefined ? askOpen(scene) : `${say('draft-unsure', scene)} ${quoted([unsure]).join('')}?`
    return { text: [tellFound(there, found), open === '' ? left : open].join(' ').trim(), isSeen: true }
  }
  if (open !== '') return { text: open, isSeen: true }
  // A question that is one sentence needs no repeating.
  const asks = parts.length < 2 ? askOpen(scene) : ''
  if (asks !== '') return { text: asks, isSeen: false }
  const which = sayAnew(
    ['Which sentence of yours answers which part of that?', 'For which part of that have you no sentence yet?'],
    scene.situation,
  )
  const text = `${say('draft-parts', scene)} ${listed(quoted(parts))}. ${which} ${askOpen(scene)}`.trim()
  return { text, isSeen: false }
}

const mostFound = 3
function tellFound(parts: readonly string[], found: ReadonlyMap<string, string>): string {
  const each = parts.map((part, at) => {
    return `${at === 0 ? 'On' : 'on'} ${quoted([part]).join('')} you write ${quoteOf(found.get(part)!)}`
  })
  return `${each.join('; ')}.`
}

/** A question that a reader of the draft may still have; empty where none is left. */
function askOpen(scene: Scene): string {
  const open = openQuestion(scene)
  return open === undefined ? '' : `${say('reader-asks', scene)} ${open}`
}

/** Facts told of one draft, where it is asked whether what it says is right. */
const mostFacts = 2
const asksIfWhole = /\b(?:missing|everything|complete\w*|cover\w*|enough|forg[eo]t\w*|touched|skip\w*|done)\b/i
const asksIfRight =
  /\b(?:right|correct\w*|wrong|agree\w*|true|sure|solid|sound|works?|valid|check|strict\w*|mistakes?|errors?|mix\w*|holds?|ok(?:ay)?|good|counts?|claim|fine)\b/i

/** Characters of a draft that are read for the points they make: more would hold up the other rooms. */
export const longestRead = 6_000

/** What is to be explained is explained in other words than the question's. */
const asksReason = /\b(?:explains?|why|cause[sd]?|reasons?)\b/i
const givesReason =
  /\b(?:because|therefore|that(?:['’]s| is) why|the reason|due to|causes?|caused by|so (?:the|that|it|this|there|nobody|nothing)\b)/i

/** Of a case: the parts that no word of the draft, nor of the points that it makes, speaks of; else a question left open. */
function holdCase(parts: readonly string[], scene: Scene, asked: string): Answer {
  const { question, code } = scene.situation
  const asks = askOpen(scene)
  const points = question.kind === 'technical' ? question.keyPoints : []
  const made = strongestIn(code.slice(0, longestRead), points).flatMap(({ strength }, at) =>
    strength > 0 ? [points[at]!.point, ...points[at]!.phrases] : [],
  )
  const said = new Set(rootsOf([code, inEnglish(code), ...made].join(' ')))
  const isReasoned = (part: string) => asksReason.test(part) && givesReason.test(code)
  const isOpen = (part: string) =>
    rootsOf(part).length > 0 && !rootsOf(part).some((root) => said.has(root)) && !isReasoned(part)
  const missing = parts.length > 1 ? parts.filter(isOpen) : []
  const held = holdParts({ parts, missing, draft: code.slice(0, longestRead), asked }, scene)
  const facts =
    asksIfRight.test(asked) && !asksScope.test(asked) && !asksIfWhole.test(asked)
      ? settledInDraft(asked, scene, mostFacts).map(({ says }) => says)
      : []
  const judged = asksScope.test(asked) || asksLength.test(asked) ? '' : judgeDraft(asked, scene)
  if (judged !== '') return { text: `${judged} ${missing.length > 0 ? held.text : asks}`.trim(), step: 1 }
  if (facts.length > 0) return { text: `${say('draft-fact', scene)} ${facts.join(' ')} ${held.text}`, step: 1 }
  return {
    text: `${leadFor(asked, scene, held)} ${held.text}`.trim(),
    step: asks === '' && missing.length === 0 ? 0 : 1,
  }
}

/** An outline is held against the same parts: which of its steps has each is for the candidate to say. */
export function answerOutline(outline: string, scene: Scene): Answer {
  const { situation } = scene
  const parts = partsAsked(situation.question, askedOf(situation))
  const open = parts.filter((part) => !kindOf(part)?.tells.test(outline))
  const lead = `${say('outline-lead', scene)} ${listed(quoted(parts))}.`
  const ask =
    situation.question.kind === 'behavioral' && open.length > 0 && open.length < parts.length
      ? `Where in your order does ${quoted(open.slice(-1)).join('')} come?`
      : 'Which step of yours answers each?'
  return { text: `${lead} ${ask}`, step: 0 }
}
