/** Things outside a candidate's code that a run ended for want of: input, a main function, a library. */
import type { Language } from '../words.ts'

export type Lack =
  /** `isPartial`: there was input, and the program asked for more. */
  | { of: 'input'; isPartial: boolean }
  /** The program reads input, and there was none. It may have ended without an error. */
  | { of: 'unread-input' }
  | { of: 'input-in-call' }
  | { of: 'main' }
  | { of: 'library'; name: string }

export type EndedRun = {
  language: Language
  code: string
  /** Null for a call of the question's function. */
  stdin: string | null
  /** Output of the compiler, or errors of the program. */
  stderr: string
}

const scripts = /\bprocess\.stdin\b|\breadFileSync\(\s?(?:0\b|['"`]\/dev\/stdin\b)|\bcreateInterface\(/
/** Code that reads standard input. */
const reading: Record<Language, RegExp> = {
  javascript: scripts,
  typescript: scripts,
  python: /\binput\(|\bsys\.stdin\b|\bopen\(\s?(?:0\b|['"]\/dev\/stdin\b)/,
  java: /\bSystem\.in\b/,
  go: /\bos\.Stdin\b|\bfmt\.(?:Scan|Scanln|Scanf)\b/,
}

/** Errors of code that finds the end of its input. In JavaScript and TypeScript there are none. */
const atEnd: Partial<Record<Language, RegExp>> = {
  python: /\bEOFError: EOF when reading a line/,
  // A scanner fails itself; a reader's end is null, which fails where it is used.
  java: /\bNoSuchElementException\b[^]*\bjava\.util\.Scanner\.|\breadLine\(\)" is null|Cannot parse null string/,
  go: /\b(?:EOF|unexpected newline)$/m,
}

const withoutMain: Partial<Record<Language, RegExp>> = {
  java: /no class with a method main\b|can't find main\(String\[\]\) method|Main method not found in class/,
  go: /function main is undeclared in the main package/,
}

const script = /Cannot find (?:module|package) '([^'\n]{1,200})'/
const withoutLibrary: Record<Language, RegExp> = {
  javascript: script,
  typescript: script,
  python: /\bModuleNotFoundError: No module named '([^'\n]{1,200})'/,
  // Without a point it is a name written wrong, such as `system.out`.
  java: /error: package (\w+(?:\.\w+){1,20}) does not exist/,
  go: /(?:could not import|no required module provides package|package) ([\w./-]{1,200})(?: \(|;| is not in )/,
}

/** The lack that explains how a run ended; null where its own code does. */
export function findLack(run: EndedRun): Lack | null {
  const { language, code, stdin, stderr } = run
  const name = withoutLibrary[language].exec(stderr)?.[1]
  if (name !== undefined) return { of: 'library', name }
  if (stdin !== null && withoutMain[language]?.test(stderr)) return { of: 'main' }
  if (!reading[language].test(withoutComments(language, code))) return null
  if (atEnd[language]?.test(stderr)) {
    return stdin === null ? { of: 'input-in-call' } : { of: 'input', isPartial: stdin.trim() !== '' }
  }
  // Scripts fail in any way over an empty input; the others say that it ended.
  const isExplained = stderr.trim() === '' || (!atEnd[language] && !stderr.includes('SyntaxError'))
  return stdin?.trim() === '' && isExplained ? { of: 'unread-input' } : null
}

/** Leaves out lines that are comments; good enough for a remark. */
function withoutComments(language: Language, code: string): string {
  const mark = language === 'python' ? '#' : '//'
  return code
    .split('\n')
    .filter((line) => !line.trimStart().startsWith(mark))
    .join('\n')
}
