import { parser } from '@lezer/go'
import type { CodeParts } from '../code-part.ts'
import { notedGo } from './trace.ts'
import { goVariants } from './variants.ts'

export const goParts: CodeParts = {
  parser,
  startMs: 400,
  // They take long to compile.
  maxMutants: 3,
  comment: /\/\/[^\n]*|\/\*[^]*?(\*\/|$)/y,
  string: /`[^`]*(`|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$)/y,
  chance: /\btime \. (Now|Since|Until)\b|\brand \. \w+/,
  inZone(code, hours) {
    const setting = `\nfunc init() { provingzone.Local = provingzone.FixedZone("proving", ${hours * 3_600}) }\n`
    return code.replace(/^(\s*(?:\/\/[^\n]*\n|\s)*package\s+\w+)/, '$1; import provingzone "time"') + setting
  },
  versions: { variants: goVariants },
  trace: { noted: notedGo },
}
