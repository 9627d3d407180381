/**
 * Help with English for those who learn it: what an everyday word means, and whether one may say it like this. What is said
 * is data, in bank/talk/english.json; grammar counts for nothing in an answer, which is said along.
 */
import { readFileSync } from 'node:fs'
import { English } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { knownOf, spaced } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'
import { givesAway } from './point-answers.ts'
import { sentencesIn } from './question-parts.ts'

type Help = { words: English['words']; slips: { found: RegExp; says: string }[] }
let known: Help | undefined

function help(): Help {
  known ??= read()
  return known
}

function read(): Help {
  const path = new URL('../../../../bank/talk/english.json', import.meta.url)
  const { words, slips } = English.parse(JSON.parse(readFileSync(path, 'utf8')))
  return { words, slips: slips.map(({ found, says }) => ({ found: new RegExp(found, 'i'), says })) }
}

const asksEnglish =
  /\b(?:correct|right|good|proper|normal|natural|wrong|bad|broken|ok(?:ay)?) (?:english|grammar|grammatically)\b|\b(?:english|grammar|grammatically|spelling)\b[^?]{0,30}\b(?:correct|right|ok(?:ay)?|wrong|good|fine|mistakes?|errors?)\b|\b(?:check|correct|fix|look at)\b[^?.]{0,16}\b(?:grammar|spelling|english|mistakes)\b|\bhow (?:do|can|would) (?:i|you|one) (?:say|call|spell|write)\b[^?]{2,60}\b(?:in english|correctly)\b|\b(?:can|does) (?:i|one|you) say\b[^?]{0,40}\bin english\b|^\W*the english(?: grammar)?\b|\b(?:spell\w*|written)\b.{0,12}\b(?:correct\w*|right)\b|\bwith (?:an? )?\w{1,2} or (?:an? )?\w{1,2}\b|\bis \S+ (?:correct|right|spelled)\b.{0,12}\bor \S+\W*$|\bgrammar\W*$/i
/** Grammar that is asked for as what counts, or of the chat. */
const asksElse =
  /\b(?:count\w*|scored?|matter\w*|judged?|points|important|in (?:german|spanish|hindi|chinese)|translate|nicer|polish|rewrite|my english is)\b/i
const mostOfAsked = 30
const mostSlips = 2
const inQuotes = /["“”‘]([^"“”‘’]{3,120})["“”’]|(?<=^|[\s(])'([^']{3,120})'(?=$|[\s?.,!)])/g

/** What is said to who asks whether it's good English; undefined for other messages. */
export function answerEnglish(text: string, scene: Scene): Answer | undefined {
  const goesOn = asksEnglish.test(scene.situation.said.at(-1) ?? '') && text.match(inQuotes) !== null
  if (!(asksEnglish.test(text) || goesOn) || asksElse.test(text) || text.split(/\s+/).length > mostOfAsked)
    return undefined
  const quotes = [...text.matchAll(inQuotes)].map(([, one, other]) => (one ?? other)!)
  const { code, said } = scene.situation
  const earlier = [...(said.at(-1) ?? '').matchAll(inQuotes)].map(([, one, other]) => (one ?? other)!)
  const looked = quotes.length > 0 ? [...quotes, text] : earlier.length > 0 ? earlier : sentencesIn(code)
  const found = help().slips.flatMap(({ found: slip, says }) => {
    const [words] = looked.map((each) => slip.exec(each)?.[0] ?? '').filter((each) => each !== '')
    return words === undefined ? [] : [`“${words}”: ${says}`]
  })
  const { question, replies } = scene.situation
  const isPoint = (each: string) => question.kind === 'technical' && givesAway(each, question, code)
  const fresh = found.filter((each) => !isPoint(each) && !replies.some((reply) => reply.text.includes(each)))
  const told = fresh.slice(0, mostSlips).join(' ')
  // Of one word the spelling may be asked, which nothing here knows.
  const isPhrase = quotes.length + earlier.length > 0 && looked[0]!.trim().includes(' ')
  const clean = isPhrase ? `${say('english-clean', scene)} “${looked[0]}”.` : ''
  const free = clean === '' ? say('english-free', scene) : `${clean} ${say('english-counts', scene)}`
  return { text: told === '' ? free : `${told} ${say('english-counts', scene)}`, step: 0 }
}

const asksWord =
  /^\W*(?:(?:ok(?:ay)?|and|so|but|hi|hey|sorry|wait|pls|please|thanks?)\W+)*(?:(?:what|wat)(?:['’]?s| is| are| do(?:es)?| did)?(?: (?:they|you|u|it|he|the question|mean(?:t|s)?|meant|with|by|is|are|exactly|an?|the|this|that|word|term|kind of))*\s*)(?:mean(?:s|t|ing)?)?|^\W*(?:i )?(?:don['’]?t|dont|do not) (?:know|understand|get) (?:the |this |that |what )?(?:word|term)?|\bmeaning of\b|\bdefine\b|\bexplain (?:the )?(?:word|term)\b/i
const isMeaning =
  /\bmean\w*\b|\bwhat(?:['’]?s| is| are) (?:an? |the )?\S+(?: \S+){0,3}\W*$|\b(?:word|term)\b|\bdefine\b/i
const fill =
  /\b(?:what|wat|whats|is|are|do|does|did|they|you|u|it|he|mean|means|meant|meaning|with|by|here|exactly|an?|the|this|that|word|term|of|in|question|text|task|ok|and|so|hi|sorry|please|pls|i|dont|know|understand|define|explain|me|to)\b/gi

/** What a word of the question or of Nova's means, where a message asks for nothing else. */
export function answerPlainWord(text: string, scene: Scene): Answer | undefined {
  if (!asksWord.test(text) || !isMeaning.test(text)) return undefined
  const asked = spaced(
    text
      .replace(/don['’]t/gi, 'dont')
      .replace(/['’]s\b/g, '')
      .replace(fill, ' '),
  )
  if (asked.trim() === '') return undefined
  const isIt = (name: string) => spaced(name.replace(fill, ' ')).trim() === asked.trim() && asked.trim() !== ''
  const term = (knownOf(scene.situation.question)?.terms ?? []).find(({ names }) => names.some(isIt))
  const word = term ? undefined : help().words.find(({ names }) => names.some(isIt))
  // What a word means may be what a good answer to a case rests on.
  const { question } = scene.situation
  const isPoint = word && question.kind === 'technical' && givesAway(word.says, question, text, word.names)
  const told = term?.answer ?? (isPoint ? undefined : word?.says)
  return told === undefined ? undefined : { text: repeatable(told, scene), step: 0 }
}
