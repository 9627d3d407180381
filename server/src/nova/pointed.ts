/** A short message points back at the last reply's sentences, and at places of the candidate's own code. */
import { wordsAs } from '../knowledge/said.ts'
import { failingStates, type Situation } from './situation.ts'

/** A longer message says more than a place. */
const maxWords = 9
const piece = /[A-Za-z_]\w*|\d+|[^\s\w?!.,;:`'"“”‘’()[\]{}]+/g
const guess =
  /^\W*(?:(?:so|or|and|then|hm+|ah|oh|ok)\W+)*(?:is it|its|it's|maybe|perhaps|could it|might it|because|must be)\b/i

const piecesOf = (text: string): string[] => text.match(piece) ?? []

/** Pieces that a guess at a place names; none where the message isn't a guess. */
function placeNamed(message: string): string[] {
  if (message.trim().split(/\s+/).length > maxWords) return []
  const named = piecesOf(message).filter((each) => !wordsAs('words-of-a-guess').has(each.toLowerCase()))
  return guess.test(message) || named.some((each) => /\W/.test(each)) ? named : []
}

/** The lines with all that a guess names; none where the code doesn't fail. */
export function linesPointedAt(message: string, { state, code }: Pick<Situation, 'state' | 'code'>): number[] {
  const named = failingStates.includes(state) ? placeNamed(message) : []
  if (named.length === 0) return []
  const number = Number(/\bline\s*#?(\d{1,3})\b/i.exec(message)?.[1])
  if (number > 0) return number <= code.split('\n').length ? [number] : []
  return code.split('\n').flatMap((line, at) => {
    const there = new Set(piecesOf(line))
    return named.every((each) => there.has(each)) ? [at + 1] : []
  })
}

/** The last reply, read: its sentences, and the question it ended with. */
export type Last = { text: string; sentences: string[]; question: string | undefined }

export function readLast({ replies }: Pick<Situation, 'replies'>): Last | undefined {
  const text = replies.at(-1)?.text
  if (text === undefined) return undefined
  const sentences = text
    .replace(/```[\s\S]*?```/g, '')
    .split(/(?<=[.?!:？。！]["”’»]?)\s+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return { text, sentences, question: sentences.findLast((each) => /[?？]$/.test(each)) }
}

const names = /\b(?:lines?|tests?|rows?|columns?|examples?|group|input)\b|`|\d|\b\w+(?:Error|Exception)\b/i

/** The sentence of the last reply that a message means: the one that shares words with it, or one that names something. */
export function sentenceMeant({ sentences, question }: Last, message: string): string {
  const own = new Set(piecesOf(message.toLowerCase()).filter((each) => !wordsAs('words-of-a-guess').has(each)))
  const shared = (sentence: string) => piecesOf(sentence.toLowerCase()).filter((each) => own.has(each)).length
  const [best] = sentences.toSorted((a, b) => shared(b) - shared(a))
  if (best !== undefined && shared(best) > 0) return best
  return sentences.findLast((each) => names.test(each)) ?? question ?? sentences.at(-1) ?? ''
}
