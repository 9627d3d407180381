/** What the candidate's code costs, written as one writes it: in the task's own names, or with n where there is only one. */
import type { Term } from './cost-loops.ts'

/** `rows × @rows` is everything in `rows`. */
function shownFactor(factor: string, n: string | undefined): string {
  return factor
    .split(' + ')
    .map((name) => (name === n ? 'n' : name.startsWith('@') ? `the length of one of ${name.slice(1)}` : name))
    .join(' + ')
}

function shownTerm({ factors, hasLog, range }: Term, n: string | undefined): string {
  const shown = factors
    .map((factor) => shownFactor(factor, n))
    .map((each) => (each.includes(' + ') && factors.length > 1 ? `(${each})` : each))
  const counted = [...new Set(shown)].map((each) =>
    shown.filter((other) => other === each).length > 1 ? `${each}²` : each,
  )
  if (!hasLog) return counted.join(' × ')
  if (range !== undefined) return [...counted, 'log of the range'].join(' × ')
  const [first = 'n'] = shown
  const inner = first.includes(' + ') && !first.startsWith('(') ? `(${first})` : first
  if (counted.length === 1 && first.includes(' + ')) return `${inner} log ${inner}`
  return counted.length === 0 ? `log ${inner}` : `${counted.join(' × ')} log ${inner}`
}

/** In a formula with one name only, that is what everybody calls n. */
export function formulaOf(
  all: readonly Term[],
  types: ReadonlyMap<string, string>,
): { text: string; explained: string } {
  // One entry alone is part of going through all of them.
  const terms = all.filter((term) => all.length === 1 || !term.factors.every((each) => each.startsWith('@')))
  const used = [
    ...new Set(
      terms.flatMap(({ factors }) => factors.flatMap((each) => each.split(' + ')).map((name) => name.replace('@', ''))),
    ),
  ]
  const n = used.length === 1 && !/^(?:int|long|float)$/.test(types.get(used[0]!) ?? 'int') ? used[0] : undefined
  const text = terms.length === 0 ? 'O(1)' : `O(${terms.map((term) => shownTerm(term, n)).join(' + ')})`
  const whole = [...new Set(terms.flatMap((term) => term.whole ?? []))]
  if (n !== undefined)
    return {
      text,
      explained:
        whole.length > 0
          ? `, with n for everything in \`${n}\`, all its entries together`
          : `, with n for the length of \`${n}\``,
    }
  return {
    text,
    explained:
      whole.length > 0 ? `, where ${whole.map((each) => `\`${each}\``).join(' and ')} stands for everything in it` : '',
  }
}
