/** The facts of a toolchain that projects run on: of a language, or of several. */
import type { Language } from '../words.ts'

export type RuntimeFacts = {
  /** Name on screens, and the words for it where a project is written. */
  name: string
  writtenAs: string
  /** Nova's answer to the question about a project's language. */
  saidByNova: string
  /** A project's code is in one of these. */
  languages: readonly Language[]
  /** Files that show that a project is of this runtime; one of them is enough if `isSure`. */
  files: { like: RegExp; isSure?: true }
  /** How a test begins, on its own line. */
  testBegins: RegExp
  isCompiled: boolean
  /** A company may bring own kits. */
  hasOwnKits: boolean
}
