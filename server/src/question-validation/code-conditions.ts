/** The conditions under which code runs: sources of varying results, and other time zones. */
import type { Language } from '@nova/contract/words'
import { codeParts } from '../platform/languages/code-parts.ts'
import { bareCode, tokensOf } from './code-tokens.ts'

/** Finds code that depends on time or chance; undefined if none is known. */
export function findChance(code: string, language: Language): string | undefined {
  return codeParts[language].chance.exec(bareCode(code, language))?.[0].replaceAll(' . ', '.').replaceAll(' (', '(')
}

/** The same code where local time is 14 hours ahead of, or 11 behind, UTC. */
export function inZone(code: string, language: Language, zone: 'east' | 'west'): string {
  const hours = zone === 'east' ? 14 : -11
  const tokens = tokensOf(code, language).filter(({ kind }) => kind !== 'comment')
  return codeParts[language].inZone(code, hours, tokens)
}
