/**
 * What a candidate says in answer to a question of Nova's own: it is quoted, held against what was asked, and sent into the
 * answer; then comes the next question. What Nova can't judge it says so of, and gives no yes.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { Answer } from '../answer.ts'
import { knownOf, type Probe, rankPoints, spaced } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { checkSums } from '../sums.ts'
import { findAskedTerms } from '../task/named-terms.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { capitalized, withoutVerdict } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { askMore } from './draft-answers.ts'
import { meetsPoint, standsInAnswer, type Technical } from './idea-verdicts.ts'
import { answerIn, lastQuestion, offersStory, type OwnQuestion, pointsAtIt, wordingIn } from './own-questions.ts'
import { openQuestion } from './point-answers.ts'
import { countWords, kindOf, ofDeeds, partsAsked, quoted, quoteOf, sentencesOn, stemsOf } from './question-parts.ts'
import { tellOwnWords } from './quoted-words.ts'
import { mayTell } from './settled-ideas.ts'
import { isInPack } from './text-answers.ts'
import {
  answerIdea,
  isBesides,
  isJudged,
  mostOfAnswer,
  mostVerdicts,
  sided,
  tellSums,
  verdictsGiven,
} from './text-ideas.ts'

/**
 * What is said to an answer to Nova's own question; undefined where a message is none, or Nova may not speak of answers.
 * `written` is the message before spelling was read as it was meant: that is what is quoted.
 */
export function answerBack(text: string, scene: Scene, written = text): Answer | undefined {
  // What was put into rough English can't be told again.
  if (!mayJudge(scene.room) || scene.tongue !== 'en') return undefined
  const asked = lastQuestion(scene)
  const words = asked && answerIn(text)
  const isAll = (asked?.parts?.length ?? 0) > 2 && asked?.of === undefined
  if (!asked || words === undefined || (isAll && offersStory(text))) return undefined
  const told = { text, words, quote: quoteOf(wordingIn(written) ?? words) }
  return scene.situation.question.kind === 'behavioral' ? takeStory(told, asked, scene) : takeCase(told, asked, scene)
}

/** A message, what it says in answer to something, and that in the candidate's own spelling. */
type Told = { text: string; words: string; quote: string }

/** The next thing to think of that neither the draft nor the answer speaks of, and that was not just asked. */
function nextOfCase(words: string, asked: OwnQuestion, scene: Scene, hasCounted = false): string {
  const { question, code } = scene.situation
  const said = spaced(`${code} ${words}`)
  const phrasesOf = (of: string) =>
    question.kind === 'technical' ? (question.keyPoints.find(({ point }) => point === of)?.phrases ?? []) : []
  const isOpen = ({ of }: Probe) => of !== asked.of && !phrasesOf(of).some((each) => said.includes(spaced(each)))
  const near = rankPoints(question, `${asked.words ?? ''} ${words}`).map(({ item }) => item)
  const all = [...near, ...(knownOf(question)?.probes ?? [])]
  const isSaid = (ask: string) => scene.situation.replies.some((reply) => reply.text.includes(ask))
  const next = all.find((probe) => isOpen(probe) && !probe.asks.every(isSaid)) ?? all.find(isOpen)
  // Who has just counted is not asked to count the same again.
  const plain = hasCounted ? (next?.asks.filter((ask) => !/\d/.test(ask)) ?? []) : []
  const asks = plain.length > 0 ? plain : next?.asks
  return asks === undefined ? '' : `${say('idea-next', scene)} ${sayAnew(asks, scene.situation)}`
}

/** The point that was asked about, asked otherwise; undefined where both ways were used. */
function otherWay({ of }: OwnQuestion, { situation }: Scene): string | undefined {
  const asks = knownOf(situation.question)?.probes.find((each) => each.of === of)?.asks ?? []
  return asks.find((each) => !situation.replies.some(({ text }) => text.includes(each)))
}

const asksBack =
  /^\W*(?:(?:sorry|hm+|ok(?:ay)?|but|and|no|um+)\W+)*(?:what (?:do|does|did) (?:you|u|that|this|it) mean\w*(?: by (?:that|this|it)| with (?:that|this|it))?|(?:what|huh|hae|h[aä]+h?)\?+|i (?:don['’]?t|dont|do not) (?:get|understand|know)(?: (?:it|that|this|your question|the question|what you mean|what you ask|the answer))*|no (?:idea|clue)|i (?:don['’]?t|dont|do not) (?:get|understand|see|know) (?:why|how|what) (?:this|that|it)(?: is| does| means)?(?: \w+){0,3}|(?:i['’]?m |im )?(?:not sure|confused)(?: what you (?:mean|ask))?|which (?:one|ones)\?*)\W*$/i

/** 'Why would I count paper?', 'what has a bookmark to do with it?' */
const asksWhyAsked =
  /\bwhat(?:['’]?s| has| is| does| do)? (?:(?:an? |the )?\w+)(?: got| have)? to do with\b|^\W*(?:(?:but|and|so|hm+|ok(?:ay)?)\W+)*why (?:would|should|do|does) (?:i|we|someone|anyone)\b/i
const ofThis = /\bto do with (?:it|this|that|(?:my|the) (?:answer|case|question|task|problem))\W*$/i

/** The words of Nova's question that the task doesn't use, as a message repeats them. */
function ownWordsIn(text: string, { words = '' }: OwnQuestion, { situation }: Scene): string[] {
  const { question } = situation
  const given = stemsOf(question.kind === 'technical' ? question.statement : askedOf(situation))
  const own = stemsOf(words).filter((stem) => !given.includes(stem))
  return (text.match(/\p{L}{3,}/gu) ?? []).filter((word) => stemsOf(word).some((stem) => own.includes(stem)))
}

/** Whether a message wonders at what Nova's question speaks of and the task doesn't: the picture was not understood. */
const wondersAt = (text: string, asked: OwnQuestion, scene: Scene): boolean =>
  asksWhyAsked.test(text) && (ofThis.test(text) || ownWordsIn(text, asked, scene).length > 0)

/** 'Dont get the shop thing. whos the clerk?' */
const asksWhatFor =
  /\b(?:(?:who|what|which)(?:['’]?s| is| are| does| do)?|get|understand|follow|mean by|confus\w+ by|with) (?:the|an?|that|this|your) (\p{L}{3,})/giu
const mostOfDoubt = 14

/** The word of a picture in Nova's question that a message asks to have explained; a term of the field is none. */
function pictureAsked(text: string, asked: OwnQuestion, scene: Scene): string | undefined {
  if (scene.tongue !== 'en' || countWords(text) > mostOfDoubt || asksWhyAsked.test(text)) return undefined
  if (findAskedTerms(text).length > 0) return undefined
  const named = [...text.matchAll(asksWhatFor)].map(([, word]) => word!).join(' ')
  return /\?|\b(?:don['’]?t|dont|not|can['’]?t|cant|confus\w+)\b/i.test(text)
    ? ownWordsIn(named, asked, scene)[0]?.toLowerCase()
    : undefined
}

/** Nova's own question in other words, for who did not understand it or knows nothing to say to it. */
export function putAgain(text: string, scene: Scene): Answer | undefined {
  const asked = scene.room.ceiling > 0 ? lastQuestion(scene) : undefined
  const picture = asked && pictureAsked(text, asked, scene)
  const own = asked?.words === undefined ? undefined : tellOwnWords(text, asked.words, scene)
  const isAskedBack = own !== undefined || picture !== undefined || asksBack.test(text)
  if (!asked || !(isAskedBack || wondersAt(text, asked, scene))) return undefined
  const again = otherWay(asked, scene)
  const lead = own ? `${own} ` : picture === undefined ? '' : `“${capitalized(picture)}” ${say('put-picture', scene)} `
  if (again !== undefined) return { text: `${lead}${say('put-again', scene)} ${again}`, step: 1 }
  const next =
    scene.situation.question.kind === 'technical' ? nextOfCase('', asked, scene) : nextOfStory(undefined, [], scene)
  if (own && next === '') return { text: own, step: 1 }
  return next === '' ? undefined : { text: `${own || say('put-leave', scene)} ${next}`, step: 1 }
}

const mostOfPointer = 9

/** 'Should I write that?' is about what was just told in the chat. */
export function answerPointer(text: string, scene: Scene): Answer | undefined {
  const { question, said } = scene.situation
  if (!mayJudge(scene.room) || scene.tongue !== 'en' || countWords(text) > mostOfPointer) return undefined
  const asksIt = pointsAtIt.test(text) && answerIn(text) === undefined
  const words = asksIt ? answerIn(said.at(-1) ?? '') : undefined
  if (words === undefined || lastQuestion(scene) === undefined) return undefined
  const isStory = question.kind === 'behavioral'
  const parts = isStory ? partsAsked(question, askedOf(scene.situation)) : []
  const next = isStory ? nextOfStory(undefined, parts, scene) : nextOfCase(words, lastQuestion(scene) ?? {}, scene)
  const lead = `${say(isStory ? 'told-should' : 'told-should-case', scene)} ${quoteOf(words)}.`
  return { text: [lead, next].filter(Boolean).join(' '), step: 1 }
}

function takeCase({ text, words, quote }: Told, asked: OwnQuestion, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  // What comes out of a test sounds like the belief that was tested: no second no.
  const isResult = (each: string) => asked.isTest === true && sided(each, scene)?.isRight === false
  // Who answers the very question that Nova asked, and doesn't ask whether it is so, is not guessing.
  const isPlain = !text.includes('?') && speaksOfAsked(words, asked, question)
  const most = isPlain ? mostOfAnswer : mostVerdicts
  const mayHear = verdictsGiven(scene) < most
  const mayJudgeIt = (each: string) =>
    mayHear && isJudged(each, scene) && !isResult(each) && !isBesidePoint(each, asked, scene)
  if (mayJudgeIt(text)) return answerIdea(text, scene, most)
  if (mayJudgeIt(words)) return answerIdea(words, scene, most)
  // A fact of the case on what was said says more than that Nova can't judge it.
  if (isInPack(text, scene)) return undefined
  const mayConfirm = asked.of !== undefined && mayHear
  const isMet = mayConfirm && meetsPoint(words, asked.of!, question as Technical)
  const shown = mayHear && asked.isTest ? shownBy(asked, text, scene) : undefined
  // What somebody wonders about is no claim: the question nearest to it helps them to settle it.
  const wondered = !isMet && wondersWhether.test(text) ? nearestOpen(text, asked, scene) : undefined
  if (wondered !== undefined) return { text: `${say('told-wonders', scene)} ${wondered}`, step: 1, isLeft: true }
  const sums = tellSums(text, scene)
  // Who is not sure gets the same matter from another side, before the next one; who has worked it out is past it.
  const isCounted = sums !== '' && checkSums(text).every(({ isRight }) => isRight)
  const again = isMet || isCounted ? undefined : otherWay(asked, scene)
  const next =
    again === undefined ? nextOfCase(words, asked, scene, isCounted) : `${say('idea-unclear', scene)} ${again}`
  const isAsked = /[?]\s*$/.test(text)
  const lead = shown
    ? `${say('told-open', scene)} ${quote}. ${shown}`
    : sums !== ''
      ? [sums, isMet && isCounted ? say('told-put', scene) : ''].join(' ').trim()
      : isMet
        ? `${say('idea-holds', scene)} ${say('told-put', scene)}`
        : isAsked
          ? `${say('told-asks', scene)} ${quote}. ${say('told-write', scene)}`
          : `${say('told-open', scene)} ${quote}. ${say('told-reason', scene)}`
  return { text: [lead, next].filter(Boolean).join(' '), step: 1, isLeft: true }
}

/** Whether only a fact on another point than the one that was asked about is known of what comes closest to that. */
const isBesidePoint = (words: string, asked: OwnQuestion, scene: Scene): boolean => {
  const { question } = scene.situation
  return speaksOfAsked(words, asked, question) && isBesides(words, asked.of!, scene)
}

/** The fact that a test of Nova's shows, where it makes no more than what came out of it and the message before say. */
function shownBy({ words }: OwnQuestion, text: string, scene: Scene): string | undefined {
  const { question, said } = scene.situation
  const idea = knownOf(question)?.ideas.find(({ nudge }) => nudge === words)
  return idea && mayTell([idea], `${inEnglish(said.at(-1) ?? '')} ${text}`, scene)[0]?.says
}

/** Whether what is said comes closest to the very point that Nova asked about. */
const speaksOfAsked = (words: string, { of }: OwnQuestion, question: BankQuestion): boolean =>
  of !== undefined && rankPoints(question, words)[0]?.item.of === of

const wondersWhether =
  /\b(?:(?:is|would|wouldn['’]?t|isn['’]?t) (?:that|this|it)(?: not| then)?(?: be)? (?:a |an |really )?(?:problem|issue|bad|wrong|dangerous|risk|risky|harmful)|what(?:['’]?s| is|s)? (?:so |actually )?(?:bad|wrong|the (?:problem|matter|danger|risk|catch))(?: (?:with|about|in|of|there)\b)?|what (?:could|can|would|might|will) (?:go wrong|break|happen)|(?:does|would|could|will|can) (?:that|this|it) (?:hurt|break|matter|lock|block|fail|go wrong))\b/i

/** The nearest of the bank's questions that nobody has put yet; undefined where none is near. */
function nearestOpen(text: string, asked: OwnQuestion, scene: Scene): string | undefined {
  const { question, replies } = scene.situation
  const isOpen = (ask: string) => ask !== asked.words && !replies.some((reply) => reply.text.includes(ask))
  const near = rankPoints(question, text).filter(({ score }) => score >= isNear)
  return near.flatMap(({ item }) => item.asks).find(isOpen)
}
/** Above what a question comes to that shares no more with a message than its case. */
const isNear = 0.3

/** The part of the question that something told belongs to: the one that was asked for, else the one that it speaks of. */
function partOf(words: string, asked: OwnQuestion, parts: readonly string[]): string | undefined {
  const among = asked.parts ?? parts
  const [only = ''] = among
  const tells = kindOf(only)?.tells
  if (among.length === 1 && !asked.isBeside) return tells?.test(inEnglish(words)) === false ? undefined : only
  const english = inEnglish(words)
  const [shared] = sentencesOn(among, english).keys()
  const told = asked.parts ? among.filter((part) => kindOf(part)?.tells.test(english)) : []
  return shared ?? (told.length === 1 ? told[0] : undefined)
}

/** What is told of a story in the chat, though nothing was asked; undefined where nothing is told. */
export function takePiece(text: string, scene: Scene): Answer | undefined {
  const words = mayJudge(scene.room) && scene.tongue === 'en' ? answerIn(text) : undefined
  return words === undefined ? undefined : takeStory({ text, words, quote: quoteOf(words) }, {}, scene, 'told-piece')
}

function takeStory({ text, words, quote }: Told, asked: OwnQuestion, scene: Scene, lead = 'told-answers'): Answer {
  const { situation } = scene
  const parts = partsAsked(situation.question, askedOf(situation))
  const part = partOf(words, asked, parts)
  const isPut = situation.code.toLowerCase().includes(words.toLowerCase()) || standsInAnswer(words, situation.code)
  const said =
    part === undefined
      ? `${say(lead, scene)} ${quote}.`
      : `${say('told-fits', scene)} ${quoted([part]).join('')}: ${quote}.`
  const more = askMore(words, true)
  const known = asksIfItDoes.test(text) ? knownOf(situation.question)?.index.rank(text)[0] : undefined
  const answer = known && known.alike >= isAsked ? withoutVerdict(known.item.answer) : ''
  const fact = isSaid(answer, scene) ? '' : answer
  // The part that the fact is on is told already, and is not known here.
  const next = more ?? (fact !== '' && part === undefined ? '' : nextOfStory(part, parts, scene))
  return { text: [said, isPut ? '' : say('told-put', scene), fact, next].filter(Boolean).join(' '), step: 1 }
}
/** 'He passed the exam. Does that count as proof?' */
const asksIfItDoes = /\b(?:does|do|would|is|will) (?:that|this|it) [^.]{2,40}$/i
/** From here on the pack knows what is asked beside what is told. */
const isAsked = 0.5
const isSaid = (told: string, { situation }: Scene) =>
  situation.replies.some(({ text }) => told !== '' && text.includes(told))

/** What somebody did may be told in any words. */
const deeds =
  /\b(?:I|we) (?:\w+ )?(?:\w{2,}ed|made|told|wrote|took|built|went|put|gave|did|began|cut|found|sat|said|left)\b/i

/** A part of the question that no sentence was found for, else a question of the bank that was not asked yet. */
export function nextOfStory(done: string | undefined, parts: readonly string[], scene: Scene): string {
  const { code, said } = scene.situation
  // What was told in the chat need not be asked for again.
  const told = [code, ...said.flatMap((each) => answerIn(inEnglish(each)) ?? [])].join('\n')
  const found = sentencesOn(parts, told)
  const english = inEnglish(told)
  const tells = (part: string) => (ofDeeds.test(part) ? deeds : kindOf(part)?.tells)?.test(english) === true
  const isTold = (part: string) => part === done || found.has(part) || tells(part)
  const left = parts.find((part) => !isTold(part))
  if (left !== undefined) return `${say('told-left', scene)} ${quoted([left]).join('')}`.replace(/[?.]*”$/, '?”')
  const open = openQuestion(scene)
  return open === undefined ? '' : `${say('reader-asks', scene)} ${open}`
}
