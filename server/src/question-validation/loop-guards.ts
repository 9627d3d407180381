/** Loops that end: a mutant that would run forever throws instead, long before its time is over. */
import type { Language } from '@nova/contract/words'
import { codeParts } from '../platform/languages/code-parts.ts'
import { tokensOf } from './code-tokens.ts'

/**
 * The code with a count in every loop that has a body in braces, over all calls; undefined where the language has no
 * such guard.
 */
export function guardLoops(code: string, language: Language, most: number): string | undefined {
  const guard = codeParts[language].guard?.(most)
  if (!guard) return undefined
  const tokens = tokensOf(code, language).filter(({ kind }) => kind !== 'comment')
  const places: number[] = []
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'word' || !/^(for|while|do)$/.test(text)) continue
    let next = at + 1
    if (tokens[next]?.text === '(') {
      for (let depth = 0; next < tokens.length; next += 1) {
        if (tokens[next]!.text === '(') depth += 1
        else if (tokens[next]!.text === ')') depth -= 1
        if (depth === 0) break
      }
      next += 1
    }
    const brace = tokens[next]
    if (brace?.text === '{') places.push(brace.at + 1)
  }
  let guarded = code
  for (const at of places.toReversed()) guarded = guarded.slice(0, at) + guard.step + guarded.slice(at)
  return `${guard.head} ${guarded}`
}
