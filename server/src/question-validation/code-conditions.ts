/** The conditions under which code runs: sources of varying results, and other time zones. */
import type { Language } from '@nova/contract/words'
import { bareCode, tokensOf } from './code-tokens.ts'

const ofScript =
  /\bMath \. random\b|\bDate \. now\b|\bnew Date (?!\()|\bnew Date \( \)|\bperformance \. now\b|\bhrtime\b|\brandomUUID\b|\bgetRandomValues\b/
const chances: Record<Language, RegExp> = {
  javascript: ofScript,
  typescript: ofScript,
  python:
    /\b(import|from) (random|secrets|uuid)\b|\btime \. (time|time_ns|perf_counter|monotonic)\b|\b(datetime|date) \. (now|today|utcnow)\b|\bos \. urandom\b|(?<!\bdef |\. )\b(hash|id) \(/,
  java: /\bMath \. random\b|\bnew (Random|SecureRandom|Date) \(|\bThreadLocalRandom\b|\bSystem \. (currentTimeMillis|nanoTime|identityHashCode)\b|\b(Instant|LocalDate|LocalDateTime|LocalTime|ZonedDateTime|OffsetDateTime|Year) \. now\b|\bUUID \. randomUUID\b|\bCollections \. shuffle\b/,
  go: /\btime \. (Now|Since|Until)\b|\brand \. \w+/,
}

/** Finds code that depends on time or chance; undefined if none is known. */
export function findChance(code: string, language: Language): string | undefined {
  return chances[language].exec(bareCode(code, language))?.[0].replaceAll(' . ', '.').replaceAll(' (', '(')
}

/** The same code where local time is 14 hours ahead of, or 11 behind, UTC. */
export function inZone(code: string, language: Language, zone: 'east' | 'west'): string {
  const hours = zone === 'east' ? 14 : -11
  switch (language) {
    case 'javascript':
    case 'typescript':
      return `;globalThis.process.env.TZ = '${zone === 'east' ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'}';${code}`
    case 'python': {
      const setting = `import os as _os, time as _time; _os.environ['TZ'] = 'XXX${-hours}'; _time.tzset()\n`
      // Keep lines that Python requires to come first.
      const head = /^(\s|#[^\n]*\n|from __future__ [^\n]*\n)*/.exec(code)?.[0] ?? ''
      return head + setting + code.slice(head.length)
    }
    case 'java': {
      const name = `GMT${hours > 0 ? '+' : ''}${hours}`
      const setting = `static { java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("${name}")); }`
      const opening = findClassOpening(code)
      return opening === undefined ? code : `${code.slice(0, opening)} ${setting}${code.slice(opening)}`
    }
    case 'go': {
      const setting = `\nfunc init() { provingzone.Local = provingzone.FixedZone("proving", ${hours * 3_600}) }\n`
      return code.replace(/^(\s*(?:\/\/[^\n]*\n|\s)*package\s+\w+)/, '$1; import provingzone "time"') + setting
    }
  }
}

/** Behind the brace of the class Solution. */
function findClassOpening(code: string): number | undefined {
  const tokens = tokensOf(code, 'java').filter(({ kind }) => kind !== 'comment')
  const at = tokens.findIndex(({ text }, place) => text === 'Solution' && tokens[place - 1]?.text === 'class')
  const brace = at < 0 ? undefined : tokens.slice(at).find(({ text }) => text === '{')
  return brace && brace.at + 1
}
