/**
 * The facts of a language that more than one layer reads. The first kind is small and comes with the room's first
 * load; the second is fetched later. docs/add-a-language.md lists the places that a language has.
 */
import type { Language } from '../words.ts'

/** Libraries that code can import; `names` are the usual ones. */
export type Libraries = { all: string; names: readonly string[] }

export type LanguageFacts = {
  /** Name on screens. */
  name: string
  /** One step of indentation; two blanks unless set. */
  indent?: string
  /** Endings of its files, that of the main file first. */
  endings: readonly string[]
  /** One token of its code: a group `comment`, `string`, `number`, `word` or `sign` (tokens.ts); with braces unless set. */
  tokens?: RegExp
  /** Ahead of the version, where the runtime has another name: `Node `. */
  engine?: string
  /** Numbers of its version that people know it by; two unless set. */
  versionParts?: number
  /** The page's type checker looks for wrong types in it, or for missing names alone. */
  checks?: 'types' | 'names'
  /** The forms that starters had, the newest first (starter-forms.ts); one unless set. */
  starterForms?: (starter: string) => string[]
}

export type CodeFacts = {
  /** The name of a program's main file. */
  file: string
  /** Other names that people give it, in small letters. */
  otherNames: readonly string[]
  /** Its name in a message; a loose one counts only where no other language is named. */
  named: { pattern: RegExp; isLoose?: true }
  /** Sets off the rest of a line as a comment. */
  lineComment: string
  /** Blocks are `indented`, or in braces behind a head that is `bracketed` (`if (x) {`) or `bare` (`if x {`). */
  blocks: 'indented' | 'bracketed' | 'bare'
  /** How a name is declared: `x = 1`, `int x = 1`, `x := 1` or `let x = 1`. */
  declares: 'assigned' | 'typed' | 'defined' | 'keyword'
  isCompiled: boolean
  /** JavaScript or one of its dialects: regular expressions are literals, functions are hoisted. */
  isScript: boolean
  /** Another language that it is without its types. */
  dialectOf?: Language
  /** `<` and `>` may enclose types. */
  hasAngleBrackets: boolean
  hasWhile: boolean
  /** `-1` is a list's last place, and `pop` takes one. */
  hasNegativePlaces: boolean
  /** Its words for these values, where others than those of JSON are used. */
  values?: { null: string; true: string; false: string }
  /** Its operators between conditions, `&&` and `||` unless set. */
  operators?: { and: string; or: string; not: string }
  /** The statement that does nothing, where an empty one isn't allowed. */
  pass?: string
  /** Steps of a loop that a call has time for, in words. */
  steps: string
  /** Engine of web/src/in-browser that runs it in the candidate's browser. */
  browserEngine?: 'quickjs' | 'pyodide'
  keywords: string
  input: {
    /** Code that reads standard input. */
    reads: RegExp
    /** Errors at the end of the input; without it, code fails in any way over an empty input. */
    ends?: RegExp
    /** How code reads it, on screens. */
    example: string
  }
  main: {
    /** The part that a program begins with, on screens. */
    starts: string
    /** Errors of code without it. */
    missing?: RegExp
    /** How to write it, on screens. */
    example?: string
  }
  library: {
    /** Errors of code without a library; its first group is the name. */
    missing: RegExp
    /** Those of the sandbox. */
    all: Libraries
    /** Those of the candidate's own browser. */
    inBrowser?: Libraries & { isWhole: boolean }
  }
}
