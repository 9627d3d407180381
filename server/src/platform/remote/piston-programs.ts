/** Programs for a plain Piston: a candidate's own, or a function with the harness that calls it. */
import type { Signature } from '@nova/contract/questions/signature'
import type { CodeLanguage } from '@nova/contract/words'
import { goCalls, isGoComplaint, tidyGo } from './piston-go.ts'
import { javaCalls, javaProgram } from './piston-java.ts'
import { javaScriptCalls, pythonCalls, typeScriptCalls, typeScriptProgram } from './piston-scripts.ts'
import { nameFile, type PistonProgram } from './piston-text.ts'

const never = () => false

/** The code as a program. */
export function makeProgram(language: CodeLanguage, code: string): PistonProgram {
  switch (language) {
    case 'javascript': {
      // A module is known by its name alone before Node 22.
      const isModule = /^[^\S\n]*(import|export)\b(?!\s*[(.])/m.test(code)
      return { file: isModule ? 'main.mjs' : 'main.js', text: code, tidy: nameFile('main.js'), isCompileError: never }
    }
    case 'typescript':
      return typeScriptProgram(code)
    case 'python':
      return { file: 'main.py', text: code, tidy: nameFile('main.py'), isCompileError: never }
    case 'java':
      return javaProgram(code)
    case 'go':
      return { file: 'main.go', text: code, tidy: tidyGo, isCompileError: isGoComplaint }
    case 'sql':
      throw new Error('A plain Piston runs no SQL.')
  }
}

/** The code with a harness around it, or why there can be none. */
export function makeCalls(
  language: CodeLanguage,
  code: string,
  signature: Signature,
): PistonProgram | { complaint: string } {
  switch (language) {
    case 'javascript':
      return javaScriptCalls(code)
    case 'typescript':
      return typeScriptCalls(code, signature)
    case 'python':
      return pythonCalls(code)
    case 'java':
      return javaCalls(code, signature)
    case 'go':
      return goCalls(code, signature)
    case 'sql':
      return { complaint: 'A plain Piston runs no SQL.' }
  }
}
