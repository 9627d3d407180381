/** Things outside a candidate's code that a run ended for want of: input, a main function, a library. */
import { codeFacts } from '../languages/code.ts'
import type { Language } from '../words.ts'

export type Lack =
  /** `isPartial`: there was input, and the program asked for more. */
  | { missing: 'input'; isPartial: boolean }
  /** The program reads input, and there was none. It may have ended without an error. */
  | { missing: 'unread-input' }
  | { missing: 'input-in-call' }
  | { missing: 'main' }
  | { missing: 'library'; name: string }

export type EndedRun = {
  language: Language
  code: string
  /** Null for a call of the question's function. */
  stdin: string | null
  /** Output of the compiler, or errors of the program. */
  stderr: string
}

/** The lack that explains how a run ended; null where its own code does. */
export function findLack(run: EndedRun): Lack | null {
  const { language, code, stdin, stderr } = run
  const { library, main, input } = codeFacts[language]
  const name = library.missing.exec(stderr)?.[1]
  if (name !== undefined) return { missing: 'library', name }
  if (stdin !== null && main.missing?.test(stderr)) return { missing: 'main' }
  if (!input.reads.test(withoutComments(language, code))) return null
  if (input.ends?.test(stderr)) {
    return stdin === null ? { missing: 'input-in-call' } : { missing: 'input', isPartial: stdin.trim() !== '' }
  }
  // Scripts fail in any way over an empty input; the others say that it ended.
  const isExplained = stderr.trim() === '' || (!input.ends && !stderr.includes('SyntaxError'))
  return stdin?.trim() === '' && isExplained ? { missing: 'unread-input' } : null
}

/** Leaves out lines that are comments; good enough for a remark. */
function withoutComments(language: Language, code: string): string {
  const mark = codeFacts[language].lineComment
  return code
    .split('\n')
    .filter((line) => !line.trimStart().startsWith(mark))
    .join('\n')
}
