/**
 * Whether a story that is written is too thin: how long it is, and which part of the question has least room in it or no
 * sentence that was found. How good it is, Nova doesn't say.
 */
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { askedOf, say, type Scene } from '../sayings.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { askMore, leastOfDraft, longestRead, tellLength } from './draft-answers.ts'
import { countWords, kindOf, listed, partsAsked, quoted, quoteOf, sentencesOn } from './question-parts.ts'

/** Words. Who says more asks for something besides. */
const mostOfDoubt = 16
/** Parts that are asked for in one reply. */
const mostOpen = 2
const isThin =
  /\btoo? (?:thin|short|weak|vague|little|general)\b|\b(?:pretty|quite|very|rather|kind of|a (?:bit|little)) (?:thin|short|vague)\b/i
/** A sentence of it, another matter than the text, or the length of something told. */
const ofElse =
  /\b(?:sentence|line|paragraph|word|example|title|project|experience|english|time|minutes?|speak\w*|small|deadline|he|she|they)\b/i

export const asksIfThin = (text: string, { situation: { question, code }, room }: Scene): boolean =>
  question.kind === 'behavioral' &&
  mayJudge(room) &&
  countWords(code) >= leastOfDraft &&
  countWords(text) <= mostOfDoubt &&
  isThin.test(text) &&
  !ofElse.test(text)

export function answerIfThin(scene: Scene): Answer {
  const { question, code } = scene.situation
  const draft = code.slice(0, longestRead)
  const parts = partsAsked(question, askedOf(scene.situation))
  const found = sentencesOn(parts, draft)
  // Of what no word speaks it is surer that it is missing than of what no sentence was found for.
  const text = inEnglish(draft)
  const missing = parts.filter((part) => kindOf(part)?.tells.test(text) === false)
  const open = (missing.length > 0 ? missing : parts.filter((part) => !found.has(part))).slice(0, mostOpen)
  const [least] = [...found].toSorted(([, one], [, other]) => countWords(one) - countWords(other))
  const told =
    found.size > 1 && least ? `Least room has ${quoted([least[0]]).join('')}, with ${quoteOf(least[1])}.` : ''
  const ask =
    open.length === 0
      ? (askMore(draft) ?? say('draft-more', scene))
      : `${say(missing.length > 0 ? 'draft-open' : 'draft-unsure', scene)} ${listed(quoted(open))}?`
  const more = open.length === 0 ? undefined : askMore(draft)
  return { text: [tellLength(scene), told, ask, more].filter(Boolean).join(' '), step: 1 }
}
