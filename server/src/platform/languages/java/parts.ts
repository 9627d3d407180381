import { parser } from '@lezer/java'
import type { CodeParts, CodeToken } from '../code-part.ts'
import { notedJava } from './trace.ts'
import { javaVariants } from './variants.ts'

export const javaParts: CodeParts = {
  parser,
  startMs: 700,
  // They take long to compile.
  maxMutants: 3,
  comment: /\/\/[^\n]*|\/\*[^]*?(\*\/|$)/y,
  string: /"""(\\[^]|[^\\])*?("""|$)|"(\\[^]|[^"\\\n])*("|$)|'(\\[^]|[^'\\\n])*('|$)/y,
  chance:
    /\bMath \. random\b|\bnew (Random|SecureRandom|Date) \(|\bThreadLocalRandom\b|\bSystem \. (currentTimeMillis|nanoTime|identityHashCode)\b|\b(Instant|LocalDate|LocalDateTime|LocalTime|ZonedDateTime|OffsetDateTime|Year) \. now\b|\bUUID \. randomUUID\b|\bCollections \. shuffle\b/,
  inZone(code, hours, tokens) {
    const name = `GMT${hours > 0 ? '+' : ''}${hours}`
    const setting = `static { java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("${name}")); }`
    const opening = findClassOpening(tokens)
    return opening === undefined ? code : `${code.slice(0, opening)} ${setting}${code.slice(opening)}`
  },
  versions: { variants: javaVariants },
  trace: { noted: notedJava },
}

/** Behind the brace of the class Solution. */
function findClassOpening(tokens: readonly CodeToken[]): number | undefined {
  const at = tokens.findIndex(({ text }, place) => text === 'Solution' && tokens[place - 1]?.text === 'class')
  const brace = at < 0 ? undefined : tokens.slice(at).find(({ text }) => text === '{')
  return brace && brace.at + 1
}
