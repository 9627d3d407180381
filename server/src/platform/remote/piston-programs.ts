/** Programs for a plain Piston: a candidate's own, or a function with the harness that calls it. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Signature } from '@nova/contract/questions/signature'
import type { CodeLanguage } from '@nova/contract/words'
import { toolchains } from '../languages/languages.ts'
import type { PistonProgram } from '../languages/piston-text.ts'

const refusal = (language: CodeLanguage) => `A plain Piston runs no ${languageNames[language]}.`

/** The code as a program. */
export function makeProgram(language: CodeLanguage, code: string): PistonProgram {
  const { onPiston } = toolchains[language]
  if (!onPiston) throw new Error(refusal(language))
  return onPiston.program(code)
}

/** The code with a harness around it, or why there can be none. */
export function makeCalls(
  language: CodeLanguage,
  code: string,
  signature: Signature,
): PistonProgram | { complaint: string } {
  const { onPiston } = toolchains[language]
  return onPiston ? onPiston.calls(code, signature) : { complaint: refusal(language) }
}
