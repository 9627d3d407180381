/** Libraries that a candidate's code can import; a test of the sandbox imports each. */
import { codeFacts } from '../languages/code.ts'
import type { Libraries } from '../languages/language.ts'
import type { Language } from '../words.ts'

/** The libraries that code of this language can import where it runs; all of them are named where `isWhole`. */
export function librariesOf(language: Language, isInBrowser: boolean): Libraries & { isWhole?: boolean } {
  const { all, inBrowser } = codeFacts[language].library
  return (isInBrowser ? inBrowser : undefined) ?? all
}
