/** Facts of each programming language that nothing needs before the first key. */
import type { Language, PadLanguage } from '../words.ts'
import { goCode } from './go/code.ts'
import { javaCode } from './java/code.ts'
import { javascriptCode } from './javascript/code.ts'
import type { CodeFacts } from './language.ts'
import { pythonCode } from './python/code.ts'
import { typescriptCode } from './typescript/code.ts'

export const codeFacts: Record<Language, CodeFacts> = {
  javascript: javascriptCode,
  typescript: typescriptCode,
  python: pythonCode,
  java: javaCode,
  go: goCode,
}

/** Undefined for SQL, prose and files of a project. */
export const codeFactsOf = (pad: PadLanguage): CodeFacts | undefined => codeFacts[pad as Language]

/** The language of this name or of another that people give it; undefined where there is none. */
export function languageCalled(name: string): Language | undefined {
  const small = name.toLowerCase()
  const all = Object.keys(codeFacts) as Language[]
  return all.find((language) => language === small || codeFacts[language].otherNames.includes(small))
}
