/** Small changes of one line of code, as a question can put them. */
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import type { Language } from '@nova/contract/words'
import { makeMutants } from '../question-validation/mutants.ts'

const maxLineLength = 120

/** `isOdd`: no person would write the line like that. */
export type LineChange = { mutated: string; change: NonNullable<PreparedFollowUp['change']>; isOdd: boolean }
type Options = { most: number; isWanted?: (line: number) => boolean }

/** At most `most` are looked at; those that read most naturally come first. `isWanted` is asked of lines, from 1. */
export function listLineChanges(code: string, language: Language, { most, isWanted }: Options): LineChange[] {
  const lines = code.split('\n')
  const changes = makeMutants(code, language, most).flatMap(({ code: mutated, what }) => {
    if (isWanted && !isWanted(Number(/^line (\d+)/.exec(what)?.[1]))) return []
    const changed = mutated.split('\n')
    const at = lines.findIndex((line, index) => line !== changed[index])
    const isOneLine = changed.length === lines.length && lines.every((line, i) => i === at || line === changed[i])
    if (at < 0 || !isOneLine || lines[at]!.length > maxLineLength) return []
    const isRemoved = what.includes(': without ')
    const change = { line: at + 1, before: lines[at]!.trim(), after: isRemoved ? '' : changed[at]!.trim() }
    const isOdd = / became (false|true|False|True)$/.test(what)
    return [{ mutated, change, isOdd }]
  })
  return changes.toSorted((a, b) => Number(a.isOdd) - Number(b.isOdd))
}
