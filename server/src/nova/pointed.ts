/** A guess at a place of the candidate's own code: 'is it the <', 'the total += 1?', 'maybe the return'. */
import { wordsAs } from '../knowledge/said.ts'
import { failingStates, type Situation } from './situation.ts'

/** A longer message says more than a place. */
const maxWords = 9
const piece = /[A-Za-z_]\w*|\d+|[^\s\w?!.,;:`'"“”‘’()[\]{}]+/g
const guess =
  /^\W*(?:(?:so|or|and|then|hm+|ah|oh|ok)\W+)*(?:is it|its|it's|maybe|perhaps|could it|might it|because|must be)\b/i

const piecesOf = (text: string): string[] => text.match(piece) ?? []

/** The lines with all that a guess names; none where the message is no guess or the code doesn't fail. */
export function linesPointedAt(message: string, { state, code }: Pick<Situation, 'state' | 'code'>): number[] {
  if (!failingStates.includes(state) || message.trim().split(/\s+/).length > maxWords) return []
  const named = piecesOf(message).filter((each) => !wordsAs('words-of-a-guess').has(each.toLowerCase()))
  if (named.length === 0 || !(guess.test(message) || named.some((each) => /\W/.test(each)))) return []
  return code.split('\n').flatMap((line, at) => {
    const there = new Set(piecesOf(line))
    return named.every((each) => there.has(each)) ? [at + 1] : []
  })
}
