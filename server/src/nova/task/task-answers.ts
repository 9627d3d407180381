/** Answers about the task itself: its rules, its words, its examples. They are no hints. */
import type { BankQuestion } from '@nova/contract/bank'
import { type Answer, unsure } from '../answer.ts'
import { type Pack, knownOf, packOf, spaced } from '../knowledge.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { type Found, isSure, nearest, saysTheSame } from '../understanding/confidence.ts'
import type { Match } from '../understanding/similarity.ts'
import { answerOf, isClear, named, offered, withoutVerdict } from '../understanding/verdicts.ts'
import { asCode, sayAnew, tellIfMeant } from '../wording.ts'
import { findFacts, sentencesOf } from './facts.ts'
import { findAskedTerms } from './named-terms.ts'
import { phrasesOf, type Ranked, rankFacts, replyOf } from './rank-facts.ts'

/** From here on an entry of the pack is what was asked; below `mayBe` it is not even offered. */
const isMeant = 0.42
/** Its closest phrase has to have something to do with the message, unless the rest fits well. */
const leastAlike = 0.26
const fitsWell = 0.56
const leastOfIdea = 0.4
const mayBe = 0.3
/** Below this the fact is told, but its yes or no could be meant for another question. */
export const isExact = 0.55
/** From here on it is all but the words of the pack. */
const sameWords = 0.8
/** Below this no entry has anything to do with it. */
const mayAsk = 0.22
export const mostChoices = 3
/** Answers. More in one reply would be on questions that nobody asked. */
const mostNear = 2

/** Whether the first of what was found is what was asked. */
export const isTold = (found: Match<unknown> | undefined): boolean =>
  found !== undefined && found.score >= isMeant && (found.alike >= leastAlike || found.score >= fitsWell)

/** From here on the task's pack knows what is said, whatever else its words look like. */
const isSurely = { score: 0.62, alike: 0.5 }

/** 'Go or no go?' of a plan is no question for a language. */
export function isSurelyOfTask(text: string, { situation }: Scene): boolean {
  const pack = situation.question.kind === 'coding' ? packOf(situation.question.id) : undefined
  const [best] = pack ? rankFacts(pack, text) : []
  return best !== undefined && best.score >= isSurely.score && best.alike >= isSurely.alike
}

/**
 * The rule behind what was worked out, without a yes or no: one that names what came out, else the one that the message
 * is all but surely about. Undefined where that is open, or was told.
 */
export function ruleBehind(text: string, workedOut: string, { situation }: Scene): string | undefined {
  const pack = packOf(situation.question.id)
  const rules = (pack ? rankFacts(pack, text) : []).filter(
    ({ item }) => item.kind === 'clarification' && !isOfExample(item),
  )
  const shows = rules.find((each) => isTold(each) && workedOut.includes(shownIn(replyOf(each.item))))
  const [first] = rules
  const isExactly = first && isTold(first) && first.score >= isExact && !showsOther(replyOf(first.item), workedOut)
  const best = shows ?? (isExactly ? first : undefined)
  const rule = best && withoutVerdict(replyOf(best.item))
  return situation.replies.some((reply) => reply.text.includes(rule ?? '')) ? undefined : rule
}

const isOfExample = (item: Ranked[number]['item']) =>
  phrasesOf(item).some((each) => /\b(?:example|sample)\b/i.test(each))
const shownIn = (reply: string) => /\b(?:is|gives?|returns?) (`[[{"][^`]*`)/.exec(reply)?.[1] ?? '\0'
/** Whether a rule shows a value that is not the one worked out: it is about another input. */
const showsOther = (reply: string, workedOut: string) =>
  (reply.match(/`[[{"][^`]*`/g) ?? []).some((each) => !workedOut.includes(each))

export const asksForWord =
  /\b(?:what|wh?ats)\b.*\bmean(?:s|t|ing)?\b|\bmeans? (?:what|of|here)\b|\bmeaning of\b|\bdefin|^\W*(?:what(?:'?s| is| are)|wh?ats)(?: an?| the)? \S+(?: \S+)?\W*$|^[^\w.-]*[\w.-]*\w(?: \w+)?\W*\? what(?:'?s| is| are) (?:that|this|it)\W*$/i

/** A word is asked for, whatever else the message looks like: 'and what means “tile”?', 'I don't know this word'. */
const asksWordPlainly =
  /\bwhat means?\b|\bmeaning of\b|\bthe word\b|\b(?:don['’]?t|dont|do not) (?:know|understand|get) (?:this|the|that) (?:word|term)\b|\bwhat(?:['’]?s| is| are) (?:an? |the )?["'“‘][^"'”’]{2,30}["'”’]|\bmatlab\b/i

/** What the task says on a point; of a word that it uses, what it means there. */
export function answerRule(text: string, scene: Scene, earlier: string): Answer {
  const { question } = scene.situation
  const pack = packOf(question.id)
  const ranked = pack
    ? askedAbout(rankInThread(pack, text, earlier, scene).filter(({ item }) => isRule(item, scene)))
    : []
  const [best] = ranked
  const word = asksForWord.test(text) && (best?.score ?? 0) < sameWords ? explainAskedWord(text, scene) : undefined
  if (word !== undefined) return { text: repeatable(word, scene), step: 0 }
  // What is put as a question is rarely an idea of how to solve it.
  if (best && isTold(best) && (best.item.kind === 'clarification' || best.alike >= leastOfIdea))
    return (
      (isSure(ranked, replyOf)
        ? undefined
        : (tellAskedIdea(ranked) ?? tellNear(ranked, scene) ?? askWhich(ranked, scene))) ??
      tellFact(text, scene, ranked)
    )
  const fact = findFacts(question, text)
  if (fact !== undefined) return { text: repeatable(fact, scene), step: 0 }
  // An idea is no rule that anybody asked for.
  const near =
    best && best.alike >= mayBe ? (askWhich(ranked, scene) ?? offerRule(best.item, scene, ranked)) : undefined
  if (near) return near
  if (best && best.alike >= mayAsk)
    return { text: say('rule-which', scene), step: 0, isGuess: true, choices: choicesOf(ranked) }
  return pack ? unsure(scene) : { text: say('rule-unknown', scene), step: 0, isGuess: true }
}

/** How much closer than any rule an idea is that is put as a question: 'can I just go through every minute?' */
const muchCloser = 0.1

/** What is known of the idea that is the closest by far, named, since it may be another. */
function tellAskedIdea(ranked: Ranked): Answer | undefined {
  const [best] = ranked
  const rule = ranked.find(({ item }) => item.kind === 'clarification')
  if (best?.item.kind !== 'hypothesis' || best.score - (rule?.score ?? 0) < muchCloser) return undefined
  return { text: tellIfMeant(best.phrase, replyOf(best.item)), step: 1 }
}

/** What is put as a question is on a rule that is close enough, unless an idea says all but the same. */
function askedAbout(ranked: Ranked): Ranked {
  const rules = ranked.filter(({ item }) => item.kind === 'clarification')
  const isIdea = ranked[0]?.item.kind === 'hypothesis'
  return isIdea && ranked[0]!.alike < leastOfIdea && isTold(rules[0]) ? rules : ranked
}

/** A hypothesis weighs an idea, which is more than making the task clear. */
const isRule = ({ kind }: Ranked[number]['item'], { room }: Scene) =>
  room.level !== 'clarify' || kind === 'clarification'

/** A short follow-up is read together with what was asked before, and asks for something that was not told. */
function rankInThread(pack: Pack, text: string, earlier: string, { situation }: Scene) {
  const alone = rankFacts(pack, text)
  const isShort = text.split(/\s+/).length <= 6
  const leansBack = /^\W*(?:and|or|what about|how about)\b/i.test(text) && (alone[0]?.score ?? 0) < isExact
  if (!isShort || !earlier || (isTold(alone[0]) && !leansBack)) return alone
  const last = situation.replies.at(-1)?.text ?? ''
  const together = rankFacts(pack, `${earlier}\n${text}`).filter(({ item }) => !last.includes(replyOf(item)))
  return (together[0]?.score ?? 0) > (alone[0]?.score ?? 0) ? together : alone
}

/** What the pack says to the first of several, without its yes or no where another may have been meant. */
export const toldOf = (text: string, ranked: Ranked) =>
  answerOf(text, ranked, replyOf(ranked[0]!.item), phrasesOf(ranked[0]!.item)[0]!)

/** Below this an idea is rather left open than taken for a question about a rule. */
const leastOfStated = 0.45

/** The closest rules of what was stated and not asked: they come into question only where one is the closest of all. */
export const tellNearRules = (ranked: Ranked, scene: Scene): Answer | undefined =>
  ranked[0]?.item.kind === 'clarification' && ranked[0].score >= leastOfStated
    ? (tellNear(ranked, scene) ?? askWhich(ranked, scene))
    : undefined

/** Asks which of the nearest is meant; undefined where there is only one, or where Nova has just asked. */
export function askWhich(ranked: readonly Found<Ranked[number]['item']>[], scene: Scene): Answer | undefined {
  const near = nearest(ranked, replyOf, mostChoices)
  const asked = near.filter(({ kind }) => kind === 'clarification')
  return askBetween(
    asked.map((item) => offered(phrasesOf(item))),
    scene,
  )
}

/** The same of known questions: in a sentence, and as something to click. */
export function askBetween(choices: string[], scene: Scene): Answer | undefined {
  const [first, second] = choices
  const last = scene.situation.replies.at(-1)?.text ?? ''
  if (!first || !second || last.includes(`“${first}”`) || last.includes(`“${second}”`)) return undefined
  const leads = { en: ['Do you mean', 'or'], es: ['¿Te refieres a', 'o a'], de: ['Meinen Sie', 'oder'] } as const
  const [lead, or] = leads[scene.tongue === 'es' || scene.tongue === 'de' ? scene.tongue : 'en']
  return { text: `${lead} “${first}” ${or} “${second}”`, step: 0, isGuess: true, choices }
}

/** From here on the closest are told at once; below, Nova asks which is meant. */
const leastToTell = 0.36
/** Of a second one, how much less close it may be. */
const mostBehind = 0.16
/** Characters. Answers longer than this together are too much for one reply. */
const mostTogether = 640

/** The closest fact with the question that it answers, and those about as close; undefined where none is. */
function tellNear(ranked: Ranked, scene: Scene): Answer | undefined {
  const near = nearest(ranked, replyOf, mostNear).filter(({ kind }) => kind === 'clarification')
  const scoreOf = (item: (typeof near)[number]) => ranked.find((each) => each.item === item)?.score ?? 0
  const [first] = near
  if (!first || scoreOf(first) < leastToTell) return undefined
  const told = near.filter((item) => scoreOf(item) >= scoreOf(first) - mostBehind)
  const others = ranked.filter(({ item }) => !told.includes(item))
  return tellThese(
    told.map((fact) => withQuestion(fact, ranked)),
    scene,
    choicesOf(others, replyOf(first)),
  )
}

/** An answer with the question that it is known for, in the words that are closest to those of the message. */
function withQuestion(fact: Ranked[number]['item'], ranked: Ranked): string {
  const phrase = ranked.find(({ item }) => item === fact)?.phrase ?? phrasesOf(fact)[0]!
  return named(phrase, phrasesOf(fact), replyOf(fact))
}

/** The first of known answers, each with its question, and as many of the next as fit; undefined where it was told before. */
export function tellThese(known: string[], scene: Scene, choices: string[]): Answer | undefined {
  const isSaid = (told: string) => scene.situation.replies.some((reply) => reply.text.includes(told))
  const [first, ...others] = known
  if (!first || isSaid(first)) return undefined
  const more: string[] = []
  for (const told of others) {
    const length = [first, ...more, told].reduce((sum, each) => sum + each.length, 0)
    if (!isSaid(told) && length <= mostTogether) more.push(told)
  }
  return {
    ...{ text: first, step: 0, isNear: true, choices: choices.slice(0, 2) },
    ...(more.length > 0 && { more: more.join('\n\n') }),
  }
}

function tellFact(asked: string, scene: Scene, ranked: Ranked): Answer {
  const text = toldOf(asked, ranked)
  const isSaid = scene.situation.replies.some((reply) => reply.text.includes(text))
  // Who asks again for what was answered may have meant something else.
  const choices = isSaid || !isClear(asked, ranked) ? choicesOf(ranked.slice(1), text) : []
  return { text: isSaid ? repeatable(text, scene) : text, step: 0, choices }
}

function offerRule(fact: Ranked[number]['item'], scene: Scene, ranked: Ranked): Answer | undefined {
  if (fact.kind === 'hypothesis') return undefined
  const text = withoutVerdict(replyOf(fact))
  return {
    text: sayAnew([`${say('frame-nearest', scene)} ${text}`, text], scene.situation),
    step: 0,
    isGuess: true,
    isNamed: true,
    choices: choicesOf(ranked.slice(1)),
  }
}

/** Further questions to click, without those that `told` answers already. */
function choicesOf(ranked: Ranked, told = ''): string[] {
  return ranked
    .filter(({ item, score }) => item.kind === 'clarification' && score >= mayBe / 3)
    .filter(({ item }) => !saysTheSame(replyOf(item), told))
    .slice(0, mostChoices)
    .map(({ item }) => offered(phrasesOf(item)))
}

/** The same fact again is said with other words around it. */
export function repeatable(text: string, scene: Scene): string {
  return sayAnew([text, `${say('frame-again', scene)} ${text}`, `${say('frame-same', scene)} ${text}`], scene.situation)
}

/** Words. Who asks for a word in more than that says more than which word it is. */
const mostOfWord = 14

/** The same where the message asks for nothing else: in 'but not what that means' no word is asked for. */
export function explainAskedWord(text: string, scene: Scene): string | undefined {
  const sentence = text.split(/(?<=[.?!])\s+/).find((each) => asksForWord.test(each)) ?? text
  const isPointing = /\b(?:that|this|it|these|those)\b \W*means?\b/i.test(sentence)
  if (isPointing || sentence.split(/\s+/).length > mostOfWord) return undefined
  const told = explainWord(sentence, scene)
  // A 'cache stampede' is no cache.
  return told && isOfLongerTerm(sentence, told.name) ? undefined : told?.answer
}

/** The same at once, where a word is surely asked for. */
export function answerAskedWord(text: string, scene: Scene): Answer | undefined {
  const told = asksWordPlainly.test(text) ? explainAskedWord(text, scene) : undefined
  return told === undefined ? undefined : { text: repeatable(told, scene), step: 0 }
}

/** Whether a message asks for a term of the field whose name holds this word and more. */
const isOfLongerTerm = (text: string, word: string): boolean =>
  findAskedTerms(text)
    .flatMap(({ names }) => names)
    .some(
      (name) => name.length > word.length && spaced(name).includes(spaced(word)) && spaced(text).includes(spaced(name)),
    )

/** What a word of the task means, and as what it is named; undefined where the task has no such word. */
function explainWord(text: string, { situation }: Scene): { name: string; answer: string } | undefined {
  const { question } = situation
  const known = (packOf(question.id) ?? knownOf(question))?.terms ?? []
  const asked = spaced(text)
  // Where words are quoted, those are meant.
  const quoted = spaced(
    [...text.matchAll(/(?:["“'‘]|\bthe (?:word|term) )([^"”'’?.,!]{2,60})(?:["”'’?.,!]|$)/g)]
      .map(([, words]) => words)
      .join(' '),
  )
  const named = known
    .flatMap((term) => term.names.map((name) => ({ term, name })))
    .filter(({ name }) => asked.includes(spaced(name)) || asked.includes(spaced(`${name}s`)))
    .filter(({ name }) => quoted.trim() === '' || `${quoted}${quoted.trimEnd()}s `.includes(spaced(name)))
    .sort((a, b) => b.name.length - a.name.length)
  const other = named.find(({ term }) => term !== named[0]!.term)
  if (other && /\b(?:difference|vs|versus|compared)\b/i.test(text))
    return { name: '', answer: [named[0]!, other].map(({ term, name }) => `${name}: ${term.answer}`).join(' ') }
  return named[0] && { name: named[0].name, answer: named[0].term.answer }
}

/** The task in short, another side of it each time. */
export function explainTask(scene: Scene): string {
  const { situation } = scene
  const { question } = situation
  if (question.kind === 'behavioral') return say('explain-story', scene)
  const sentences = sentencesOf(question)
  if (question.kind === 'technical') {
    const asked = askedOf(situation)
    return sayAnew(
      [
        `The question is in this sentence: “${asked}” Say what you would do, what else is possible, and why you'd choose it.`,
        `The situation is this: “${sentences[0]!}” What would you find out first?`,
        'There is no single right answer here. Name two ways, what each costs, and which one you would take.',
      ],
      situation,
    )
  }
  if (question.kind === 'project') {
    const told = question.stages.map(({ title, statement }) => `“${title}”: ${statement.split('\n')[0]!}`)
    return sayAnew(told, situation)
  }
  const goal = sentences.find((sentence) => sentence.startsWith('Write `')) ?? sentences[0]!
  return sayAnew(
    [
      `In short: ${goal} ${exampleOf(question, 0)}`,
      `Let's take the other example. ${exampleOf(question, 1)} Which step of it isn't clear?`,
      `Let's read the rules one at a time. The first is: “${sentences[0]!}” Which is the first that isn't clear?`,
    ],
    situation,
  )
}

type Coding = Extract<BankQuestion, { kind: 'coding' }>

function exampleOf({ examples }: Coding, at: number): string {
  const { input, output, explanation } = examples[at] ?? examples[0]!
  const why = explanation ? ` ${explanation}` : ''
  return `Example ${Math.min(at, examples.length - 1) + 1}: ${asCode(input)} gives ${asCode(output)}.${why}`
}

const numerals = [
  ['first', 'one'],
  ['second', 'two'],
  ['third', 'three'],
  ['fourth', 'four'],
]

/** The example or visible test that the message names, the first where it names none. */
export function readExample({ question }: Situation, message: string): string | undefined {
  if (question.kind !== 'coding') return undefined
  // In 'the second example: why not this one first' no example is number one.
  const called = (/\b(first|second|third|fourth) (?:\w+ )?(?:example|test|case)/i.exec(message) ??
    /\b(?:example|test|case)s? (one|two|three|four)\b/i.exec(message) ??
    /\b(first|second|third|fourth)\b/i.exec(message))?.[1]
  const word = numerals.findIndex((names) => names.includes(called?.toLowerCase() ?? ''))
  const digit =
    Number(
      /(?:examples?|samples?|\bex\.?|tests?|case|#)\s*(?:case|number|no\.?)?\s*#?(\d)\b/i.exec(message)?.[1] ?? 0,
    ) - 1
  const at = digit >= 0 ? digit : Math.max(0, word)
  if (/\btest/i.test(message)) {
    const tested = question.tests.filter(({ visible }) => visible)[at]
    const input = tested?.args.map((arg) => JSON.stringify(arg)).join(', ')
    if (tested && input!.length <= 300)
      return `Test ${at + 1} gives ${asCode(input!)} and expects ${asCode(JSON.stringify(tested.expected))}.`
  }
  return `${exampleOf(question, at)} Which step isn't clear?`
}
