/**
 * The languages of candidates' code, each in its folder: how it is found, run, started, proven and followed step by
 * step. Knows no sandbox: it says what to run there. docs/add-a-language.md lists the rows that a language has.
 * Public files: assertions.ts, change-reading.ts, code-part.ts, code-parts.ts, language.ts, piston-text.ts, project-parts.ts, projects.ts, sql/toolchain.ts, starter.ts,
 * syntax.ts, variants.ts.
 */
import type { CodeLanguage } from '@nova/contract/words'
import { goToolchain } from './go/toolchain.ts'
import { javaToolchain } from './java/toolchain.ts'
import { javascriptToolchain } from './javascript/toolchain.ts'
import type { LanguageEntry } from './language.ts'
import { pythonToolchain } from './python/toolchain.ts'
import { sqlToolchain } from './sql/toolchain.ts'
import { typescriptToolchain } from './typescript/toolchain.ts'

export const toolchains: Record<CodeLanguage, LanguageEntry> = {
  javascript: javascriptToolchain,
  typescript: typescriptToolchain,
  python: pythonToolchain,
  java: javaToolchain,
  go: goToolchain,
  sql: sqlToolchain,
}
