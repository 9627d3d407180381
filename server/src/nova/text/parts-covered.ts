/**
 * 'Did I forget any part?', 'all three are in now, thanks, can I move on?': which sentence stands for which part of the
 * question, as far as the words show it, and which part has none. Who closes is asked nothing more.
 */
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { isOfRoomForm } from '../understanding/known-forms.ts'
import { leastOfDraft } from './draft-answers.ts'
import {
  countWords,
  kindOf,
  listed,
  partsAsked,
  quoted,
  quoteOf,
  sentencesIn,
  sentencesOn,
  stemsOf,
} from './question-parts.ts'

const count = '(?:two|three|four|five|\\d)'
const asksIfAll = new RegExp(
  [
    `\\b(?:did|have|do) i (?:\\w+ )?(?:forg[eo]t\\w*|miss(?:ed)?|skip(?:ped)?|leave out|left out|answer(?:ed)?|cover(?:ed)?|have|got)\\b[^?]*\\b(?:any|all|every|each|which|both|${count}) ?(?:the |of the )?(?:parts?|points?|bits?)\\b`,
    `\\b(?:any|all|every|each|both|which|${count}) (?:of )?(?:the )?(?:${count} )?parts?\\b[^?.]*\\b(?:in(?! the (?:question|task))|there|missing|covered|answered|done|forg[eo]t\\w*|left out)\\b`,
    `\\b(?:all|both) ?${count}? (?:parts )?(?:are|is) (?:now |already )?(?:in|there|covered|answered)\\b`,
    `\\bparts?\\b[^?.]{0,12}\\b(?:did i (?:forget|miss|skip)|is missing|are missing)\\b`,
  ].join('|'),
  'i',
)
const closes =
  /\b(?:can|may|could|should|shall) i (?:now |just |already |then )?(?:move|go) on\b(?! (?:to|with) (?!the next)| and\b)|\b(?:ok(?:ay)?|ready|good|time) to (?:submit|move on|go on|hand it in)\b|\bi (?:think |guess )?(?:i )?have (?:everything|all (?:parts|of it)) now\b/i
const thanks = /\b(?:thanks?|thx|thank you|ty)\b/i
/** 'Sentence 3 for the waking': which is meant for what is said by the candidate. */
const namesSentence = /\b(?:sentence|line) (?:no\.? ?)?\d|\b(?:first|second|third|fourth|last) (?:one|sentence|line)\b/i

/** Words. Who says more asks for something else besides. */
const mostOfRequest = 30

/**
 * The sentence on each part: the one that shares its words, 'cost' with 'costs' too; in a story else the only one left that
 * is told as such a part is.
 */
function matchParts(parts: readonly string[], draft: string, isStory: boolean): Map<string, string> {
  const found = sentencesOn(parts, draft)
  for (const part of parts.filter((each) => !found.has(each))) {
    const taken = new Set(found.values())
    const left = sentencesIn(draft).filter((each) => !taken.has(each))
    const roots = new Set(singularsOf(part))
    const shares = left.find((each) => singularsOf(inEnglish(each)).some((root) => roots.has(root)))
    const tells = isStory ? kindOf(part)?.tells : undefined
    const told = left.filter((each) => tells?.test(inEnglish(each)))
    const sentence = shares ?? (told.length === 1 ? told[0] : undefined)
    if (sentence !== undefined) found.set(part, sentence)
  }
  return found
}
const singularsOf = (text: string) => stemsOf(text).map((stem) => stem.replace(/s$/, ''))

const tellMatched = (parts: readonly string[], found: ReadonlyMap<string, string>) =>
  parts.map((part) => `on ${quoted([part]).join('')} you write ${quoteOf(found.get(part)!)}`).join('; ')

/** What is said to such a message; undefined for others, and where the question has no parts. */
export function answerParts(text: string, scene: Scene): Answer | undefined {
  const { situation, room } = scene
  const { question, code } = situation
  if (!mayJudge(room) || countWords(code) < leastOfDraft || countWords(text) > mostOfRequest) return undefined
  const isOfParts = asksIfAll.test(text)
  if (!isOfParts && (!closes.test(text) || isOfRoomForm(text, scene))) return undefined
  const parts = partsAsked(question, askedOf(situation))
  if (parts.length < 2) return undefined
  const found = matchParts(parts, code, question.kind === 'behavioral')
  const there = parts.filter((part) => found.has(part))
  const open = parts.filter((part) => !found.has(part))
  const seen =
    there.length === 0
      ? ''
      : `${say(open.length === 0 ? 'parts-all' : 'parts-some', scene)} ${tellMatched(there, found)}.`
  const left =
    open.length === 0
      ? ''
      : `${say(namesSentence.test(text) ? 'parts-said' : 'look-none-part', scene)} ${listed(quoted(open))}.`
  const isClosing = closes.test(text) || thanks.test(text)
  return { text: [seen, left, isClosing ? say('parts-yours', scene) : ''].filter(Boolean).join(' '), step: 1 }
}
