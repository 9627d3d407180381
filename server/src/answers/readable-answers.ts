/**
 * Text answers that our rules don't read: they were fitted to whole sentences of plain English (docs/assessment.md 3.5),
 * and find next to nothing in others.
 */
import { fold, withoutInstructions, wordsOf } from '../observations/folding.ts'
import { isEnglish } from '../observations/prompt-tongues.ts'

export type WhyUnread = 'terse' | 'language' | 'long'

/** Fewer words are notes, of which our rules find a tenth. */
const minWords = 12
/** Longer answers hold a passage that looks like any point. */
const maxWords = 1_200

/** Null where the rules read it. Unsure is English. */
export function whyUnread(text: string): WhyUnread | null {
  const folded = fold(withoutInstructions(text).join(' '))
  const words = wordsOf(folded).length
  if (!isEnglish(folded)) return 'language'
  return words < minWords ? 'terse' : words > maxWords ? 'long' : null
}

export const unreadWords: Record<WhyUnread, string> = {
  terse: 'it is too short',
  language: 'it is not in English',
  long: 'it is too long',
}
