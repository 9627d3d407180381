/** A look at one sentence of a draft: the one that a message names, has just changed, or asks for; and whether it is there. */
import type { Answer } from '../answer.ts'
import { knownOf, rankPoints, topicOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { sayAnew } from '../wording.ts'
import { nextOfStory } from './answers-back.ts'
import { answerAboutDraft, askMore, leastOfDraft } from './draft-answers.ts'
import { judgeSentence } from './draft-verdicts.ts'
import { answerIn } from './own-questions.ts'
import {
  countWords,
  lowered,
  partsAsked,
  quoted,
  quoteOf,
  rootsOf,
  sentencesIn,
  sentencesOn,
} from './question-parts.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
const place =
  /\b(?:(first|second|third|fourth|fifth|sixth|1st|2nd|3rd|[4-7]th|last|final|opening|closing) (?:own )?(lines?|sentences?|paragraphs?|phrase)|(line|sentence|paragraph) (?:no\.? ?|nr\.? ?|number |#)?([1-9]|one|two|three|four|five))\b/i
/** About what could be done with a sentence or what one means, which is no look at it. */
const asksElse =
  /\b(?:bad (?:to|if|that)|stupid|embarr?as+\w*|polite|rude|negative|childish|arrogant|drawbacks?|downsides?|disadvantages?|trade-?offs?|delete|remove|leave out|drop|cut|mean(?:s|ing)?|english|grammar|spelling|spelled|bullets?|how (?:long|many)|hint|write (?:me|it for)|of the (?:question|task|text|statement)|save[ds]?|submit\w*|undo)\b/i
const changes =
  /\b(?:i|i['’]ve|ive)(?: have)?(?: just| now| only)* (?:changed|added|rewrote|rewritten|updated|edited|fixed|improved|corrected|replaced)\b|^\W*(?:(?:ok(?:ay)?|so|now|done|hm+)\W+)*(?:changed|added|rewrote|updated|edited|fixed|improved|corrected|replaced|new version)\b/i
const asksNow = /\?|\b(?:better|ok(?:ay)? now|now ok(?:ay)?|good now|enough|look|check|again)\b/i
const hasIt =
  /\b(?:do|did|have) i (?:already |even |really )?(?:have|got|say|said|write|written|mention\w*|cover\w*|answer\w*|explain\w*|include\w*)\b|\bis (?:it|that|this|(?:\S+ ){1,6}) ?(?:already )?(?:in (?:it|there|my (?:text|draft|answer))|covered|mentioned|answered)\b/i
const ofAll =
  /\b(?:everything|all|anything|something|enough|forg[eo]t\w*|miss\w*)\b|\bhave to\b|\bi have (?:what|how many)\b/i
const wroteIt =
  /\bi (?:(?:already |did |even |just )*(?:wrote|write|have written)|already (?:said|mentioned|explained))\b(?!.{0,30}\b(?:draft|answer|text|something|it down|first version)\b)|\bit(?:['’]?s| is| stands?) (?:already )?(?:in (?:my|the) (?:text|draft|answer)|there|written)\b/i
const asksBack =
  /[?]|\b(?:right|or not|no)\W*$|^\W*(?:(?:ok(?:ay)?|and|so|but)\W+)*(?:is|does|do|are|was|has)\b|\b(?:enough|ok(?:ay)?|good|clear|better|check|look)\b/i

/** Words of a message that asks for a look. */
const mostOfLook = 34
/** Roots that a sentence shares with a message that says what it wrote. */
const leastShared = 2

/** 'The part with the key'. */
const about =
  /\b(?:the|my|that) (?:part|sentence|line|bit|one|thing|point) (?:with|about|where|on|that says)\b(?! the (?:question|task))(.{3,})/i

type Meant = { sentence: string; how: 'named' | 'changed' | 'written' }

function named(text: string, draft: string): string | undefined {
  const [, ordinal, ofOrdinal, ofNumber, number] = place.exec(text) ?? []
  if (ordinal === undefined && number === undefined) return undefined
  const lines = draft.split(/\n+/).filter((each) => each.trim() !== '')
  const isLine = /^line/i.test(ofOrdinal ?? ofNumber ?? '') && lines.length > 1
  const all =
    isLine || /^paragraph/i.test(ofOrdinal ?? ofNumber ?? '') ? lines.map((each) => each.trim()) : sentencesIn(draft)
  const word = (ordinal ?? number)!.toLowerCase()
  if (/^(?:last|final|closing)$/.test(word)) return all.at(-1)
  if (word === 'opening') return all[0]
  const at = Math.max(ordinals.indexOf(word), numbers.indexOf(word))
  return all[at >= 0 ? at : Number.parseInt(word, 10) - 1]
}

/** A number says more of which sentence is meant than a word. */
const rootsAndNumbers = (text: string) => [
  ...rootsOf(text),
  ...(text.match(/\d[\d.,]*\d/g) ?? []).flatMap((number) => [number, `#${number}`]),
]

/** The sentence of a draft that shares most words with a text; undefined where none shares enough. */
function closest(text: string, draft: string, least: number, given = ''): string | undefined {
  const known = new Set(rootsOf(given))
  const roots = new Set(rootsAndNumbers(text).filter((root) => !known.has(root)))
  const shared = sentencesIn(draft).map((sentence) => ({
    sentence,
    count: new Set(rootsAndNumbers(inEnglish(sentence)).filter((root) => roots.has(root))).size,
  }))
  const best = shared.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count >= least ? best.sentence : undefined
}

/** The sentence whose words a message puts in quotation marks. */
function quotedIn(text: string, draft: string): string | undefined {
  const words = [...text.matchAll(/["“”]([^"“”]{4,120})["“”]|(?<=^|[\s(])['‘]([^'’]{4,120})['’](?=$|[\s?.,!)])/g)]
  const quotes = words.map(([, one, other]) => (one ?? other)!.toLowerCase())
  return sentencesIn(draft).find((each) => quotes.some((quote) => each.toLowerCase().includes(quote)))
}

/** 'The broken build sentence': what stands before it says which. */
const calledSo =
  /\b(?:the|my|that) ((?!(?:first|second|third|fourth|fifth|last|final|opening|closing|whole|same|next|other|own|new|previous)\b)[\w'’-]{3,}(?: [\w'’-]+){0,2}) sentence\b/i

function spokenOf(text: string, draft: string): string | undefined {
  const [, words] = about.exec(text) ?? []
  if (words !== undefined) return closest(words, draft, 1)
  const called = calledSo.exec(text)?.[1]
  return called === undefined ? undefined : closest(called, draft, rootsOf(called).length)
}

/** 'Two outages in a month, a day each. Is that concrete?' */
const asksIfClear =
  /\b(?:is|are|sounds?|looks?) (?:it|this|that|they)?\s*(?:really |too |still |already )?(?:concrete|clear|specific|precise|vague|detailed|understandable)\b/i
/** The sentence whose matter is told again, where it is asked whether it is clear. */
const retoldIn = (text: string, draft: string): string | undefined =>
  asksIfClear.test(text) ? closest(text.replace(asksIfClear, ''), draft, leastRetold) : undefined
/** Roots. What is told again shares more than its theme. */
const leastRetold = 3

/** The sentence of the draft that a message asks to be looked at. */
function meantBy(text: string, scene: Scene): Meant | undefined {
  const { code, said } = scene.situation
  const byPlace = quotedIn(text, code) ?? named(text, code) ?? spokenOf(text, code) ?? retoldIn(text, code)
  const asksEnough =
    /\benough\b|\btoo \w+|\bok(?:ay)?\s*\?|\bis (?:that|this|it) (?:really )?(?:right|ok(?:ay)?|correct|good|true|wrong)\b/i.test(
      text,
    )
  if (
    wroteIt.test(text) &&
    !asksEnough &&
    (asksBack.test(text) || text.includes(':') || scene.situation.replies.length > 0)
  ) {
    const written = byPlace ?? closest(text, code, leastShared)
    if (written !== undefined) return { sentence: written, how: 'written' }
  }
  if (wroteIt.test(text) && asksEnough && byPlace === undefined) {
    const written = closest(text, code, leastShared)
    if (written !== undefined) return { sentence: written, how: 'named' }
  }
  if (changes.test(text) && asksNow.test(text) && quotedIn(text, code) === undefined) {
    // What was told in the chat and is in the draft now is what was added.
    const told = said.map((each) => answerIn(inEnglish(each))).findLast((each) => each !== undefined)
    const atEnd = /\bat the (?:very )?(?:end|bottom)\b/i.test(text) ? sentencesIn(code).at(-1) : undefined
    const sentence = byPlace ?? atEnd ?? closest(text, code, leastShared) ?? (told && closest(told, code, leastShared))
    return sentence === undefined ? undefined : { sentence, how: 'changed' }
  }
  return byPlace !== undefined && (asksBack.test(text) || about.test(text))
    ? { sentence: byPlace, how: 'named' }
    : undefined
}

const isOfDraft = ({ situation: { question, code }, room }: Scene) =>
  (question.kind === 'technical' || question.kind === 'behavioral') &&
  mayJudge(room) &&
  countWords(code) >= leastOfDraft

/** Words. What is told in so many beside the question is what it is about, and the pack may know of it. */
const leastTold = 6
/** 'Or what would they ask me' tells nothing without its question mark either. */
const asksFurther =
  /^\W*(?:(?:or|and|but|so)\W+)+(?:what|which|how|where|who|when|why) (?:would|will|do|does|did|can|could|should|is|are)\b/i
const tellsBeside = (text: string): boolean =>
  text
    .split(/(?<=[.?!])\s+/)
    .some(
      (each) =>
        countWords(each) >= leastTold &&
        !asksBack.test(each) &&
        !asksFurther.test(each) &&
        ![place, about, changes, wroteIt].some((form) => form.test(each)),
    )

/** Whether a message asks for a look at one sentence, or whether something stands there. */
export const asksOfSentence = (text: string, scene: Scene): boolean =>
  isOfDraft(scene) &&
  countWords(text) <= mostOfLook &&
  !asksElse.test(text) &&
  (!tellsBeside(text) || retoldIn(text, scene.situation.code) !== undefined) &&
  (place.test(text) ||
    spokenOf(text, scene.situation.code) !== undefined ||
    retoldIn(text, scene.situation.code) !== undefined ||
    about.test(text) ||
    quotedIn(text, scene.situation.code) !== undefined ||
    (changes.test(text) && asksNow.test(text)) ||
    wroteIt.test(text) ||
    asksIfThere(text))

const asksIfThere = (text: string) =>
  (hasIt.test(text) || isThat.test(text)) &&
  !ofAll.test(text) &&
  !/^\W*(?:why|how|what)\b|\bwhat (?:do|should|can|could) i\b|\bnothing\b/i.test(text)
const isThat =
  /\bis (?:that|this|it) (?:already )?(?:in|part of) (?:my|the) (?:text|draft|answer)\b|\bdo i have (?:that|this|it)\b/i

/** What is said to such a message; undefined for others. */
export function answerOfSentence(text: string, scene: Scene): Answer | undefined {
  if (!asksOfSentence(text, scene)) return undefined
  const meant = meantBy(text, scene)
  if (meant) return tellSentence(meant, text, scene)
  if (changes.test(text) && asksNow.test(text)) return answerAboutDraft(scene.situation.code, scene, text)
  return asksIfThere(text) ? tellIfThere(text, scene) : undefined
}

const leads = { named: 'look-sentence', changed: 'look-changed', written: 'look-written' } as const

function tellSentence({ sentence, how }: Meant, text: string, scene: Scene): Answer {
  const lead = `${say(leads[how], scene)} ${quoteOf(sentence)}.`
  const rest = scene.situation.question.kind === 'behavioral' ? ofStory(sentence, text, scene) : ofCase(sentence, scene)
  return { text: [lead, rest].filter(Boolean).join(' '), step: 1 }
}

const asksLength = /\btoo (?:short|long)\b|\benough\b/i

function ofStory(sentence: string, text: string, scene: Scene): string {
  const { question, code } = scene.situation
  const parts = partsAsked(question, askedOf(scene.situation))
  const part = [...sentencesOn(parts, code)].find(([, each]) => each.includes(sentence) || sentence.includes(each))?.[0]
  const belongs = part === undefined ? '' : `${say('look-part', scene)} ${quoted([part]).join('')}.`
  const length = asksLength.test(text) ? say('look-length', scene) : ''
  const more = askMore(sentence, true)
  const left = isAsked('draft-more', scene) ? nextOfStory(part, parts, scene) : say('draft-more', scene)
  const ask =
    more ?? (isAsked('doubt-weak-spot', scene) || !asksStrength.test(text) ? left : say('doubt-weak-spot', scene))
  return [belongs, length, ask].filter(Boolean).join(' ')
}

/** Whether Nova has put a question of its own before, in whatever wording. */
const isAsked = (id: string, { situation }: Scene): boolean =>
  topicOf(id)!.says.some(({ en }) => en.some((each) => situation.replies.some(({ text }) => text.includes(each))))
const asksStrength = /\b(?:enough|better|weak|strong|vague|clear|good|ok(?:ay)?|concrete|thin|general)\b/i

/** Of a case: that it holds or not where that is known, else that it isn't, and what to think of next. */
function ofCase(sentence: string, scene: Scene): string {
  const judged = judgeSentence(sentence, scene)
  if (judged?.nudge !== undefined) return repeatable(judged.nudge, scene)
  const { question } = scene.situation
  const [near] = rankPoints(question, inEnglish(sentence))
  const asks = (near?.item ?? knownOf(question)?.probes[0])?.asks ?? []
  const ask = asks.length === 0 ? '' : `${say('reader-asks', scene)} ${sayAnew(asks, scene.situation)}`
  return `${say(judged ? 'look-holds' : 'look-open', scene)} ${ask}`.trim()
}

const ofText = /\b(?:text|draft|answer|have|thing|stuff|somewhere|already|really|written|mentioned|covered|inside)\b/gi

/** Whether the draft has what a message asks for: the sentence on that part of the question, else the one that shares its words. */
function tellIfThere(text: string, scene: Scene): Answer {
  const { question, code } = scene.situation
  const parts = partsAsked(question, askedOf(scene.situation))
  // 'Do I have that in it?' points at what was said before.
  const meant = rootsOf(text.replace(ofText, '')).length > 0 ? text : (scene.situation.said.at(-1) ?? text)
  const roots = rootsOf(meant.replace(ofText, ''))
  const isNamed = (part: string) =>
    meant.toLowerCase().includes(lowered(part).toLowerCase()) || rootsOf(part).some((root) => roots.includes(root))
  const asked = parts.filter(isNamed)
  const part = asked.length === 1 ? asked[0]! : undefined
  const found =
    part === undefined
      ? closest(meant.replace(ofText, ''), code, meant === text ? 1 : leastShared)
      : sentencesOn(parts, code).get(part)
  if (found !== undefined) return tellSentence({ sentence: found, how: 'written' }, text, scene)
  const where =
    part === undefined ? say('look-none', scene) : `${say('look-none-part', scene)} ${quoted([part]).join('')}.`
  return { text: `${where} ${say('look-add', scene)}`, step: 1 }
}
