/** Whether a message says otherwise than the known phrase that comes closest to it: what is wrong with one isn't wrong with the other. */
import { textsToRead } from './understanding.ts'
import { isMisfit } from './verdicts.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

/** Read from the sentence that shares most with the phrase, the longest of several: another one may deny something else. */
export function deniesPhrase(text: string, phrase: string): boolean {
  const known = wordsOf(phrase)
  const shares = (word: string) => known.some((each) => each.startsWith(word) || word.startsWith(each))
  const [, ...sentences] = textsToRead(text)
  const [closest] = sentences
    .map((each) => ({ each, shared: new Set(wordsOf(each).filter(shares)).size }))
    .toSorted((a, b) => b.shared - a.shared || b.each.length - a.each.length)
  return isMisfit(closest?.each ?? text, phrase)
}
