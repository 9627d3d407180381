/** What a message takes the cost of the code for, and what that comes to against what the lines show. */
import type { Term } from './cost-loops.ts'

/** What a message takes the cost for: its degree (a half for a logarithm), the names of the task in it, and its other ones. */
export type Claim = { degree: number; names: string[]; others: string[]; written: string }

const words: readonly (readonly [number, RegExp])[] = [
  [3, /\bcubic\b|\bn ?(?:\^|\*\*) ?3\b|\bn³/i],
  [2, /\bquadratic\b|\bn squared\b|\bn ?(?:\^|\*\*) ?2\b|\bn²|\bn2\b|\bn ?[*x×·] ?n\b/i],
  [1.5, /\bn ?[*·×]? ?log ?\(?n|\bnlogn\b|\blinearithmic\b/i],
  [1, /\blinear\b|\bO ?\( ?n ?\)/i],
  [0, /\bO ?\( ?1 ?\)|\bconstant\b/i],
]

const writtenIn = (text: string): string | undefined => /\bO ?\(((?:[^()]|\([^()]*\))+)\)/i.exec(text)?.[1]

export function claimOf(text: string, params: readonly string[]): Claim | undefined {
  const written = writtenIn(text)
  if (written !== undefined && /[a-z]/i.test(written)) {
    const degrees = written.split('+').map((term) => {
      const bare = term.replace(/\blog\w*\s*\(?\s*[\w.]+\s*\)?|\blog\b/gi, '')
      const factors = bare.match(/[a-z_]\w*/gi) ?? []
      const squared =
        (bare.match(/(?:\^|\*\*) ?2|²/g) ?? []).length + 2 * (bare.match(/(?:\^|\*\*) ?3|³/g) ?? []).length
      return factors.length + squared + (/log/i.test(term) ? 0.5 : 0)
    })
    const all = (written.match(/[a-z_]\w*/gi) ?? []).filter((name) => !/^log\w*$/i.test(name))
    const names = all.filter((name) => params.includes(name))
    const others = [...new Set(all.filter((name) => !params.includes(name)))]
    return { degree: Math.max(...degrees), names, others, written: `O(${written.trim()})` }
  }
  const found = words.filter(([, pattern]) => pattern.test(text))
  if (found.length !== 1) return undefined
  return {
    degree: found[0]![0],
    names: [],
    others: [],
    written: found[0]![0] === 2 ? 'n squared' : `O(${['1', 'n', 'n²', 'n³'][found[0]![0]] ?? 'n log n'})`,
  }
}

/** 'It isn't quadratic, right?' */
export const deniesClaim =
  /\b(?:not|isn['’]?t|doesn['’]?t|dont|doesnt|isnt|no longer|never)\b[^?.]{0,30}\b(?:quadratic|n squared|n ?\^ ?2|n²|O ?\()/i

export const missingOf = ({ names }: Claim, terms: readonly Term[]): string[] =>
  [...new Set(terms.flatMap(({ factors }) => factors.flatMap((each) => each.split(' + '))))].filter(
    (name) => !name.startsWith('@') && !names.includes(name),
  )

/** Rows and columns of a plan, of which the task's names know only the whole. */
export const namesSides = /\b(?:rows?|cols?|columns?|widths?|heights?)\b/i

/**
 * Whether a claim in several names can be held against the terms by its degree alone: 'O(rows² · cols)' is neither more nor
 * less than the square of another size.
 */
export function isComparable({ degree, names, others }: Claim, terms: readonly Term[], own: number): boolean {
  if (degree === own || new Set([...names, ...others]).size < 2) return true
  const [term, more] = terms
  if (!term || more !== undefined || others.length > 0) return false
  const isWithin = (inner: readonly string[], outer: readonly string[]) =>
    inner.every((each) => outer.filter((one) => one === each).length >= inner.filter((one) => one === each).length)
  return isWithin(names, term.factors) || isWithin(term.factors, names)
}

/** How often the length of a list multiplies, and how often that of one of its entries. */
export type Sides = { of: string; rows: number; cols: number; hasLog: boolean; isMixed: boolean }

/** The terms in rows and columns of one list; undefined where they hold anything else. */
export function sidesOf(all: readonly Term[]): Sides | undefined {
  const terms = all.filter((term) => all.length === 1 || !term.factors.every((each) => each.startsWith('@')))
  const [term, more] = terms
  const of = term?.factors[0]?.replace('@', '')
  if (!term || more !== undefined || of === undefined) return undefined
  const { factors, whole = [], hasLog } = term
  if (!factors.every((each) => each === of || each === `@${of}`)) return undefined
  const cols = factors.filter((each) => each.startsWith('@')).length
  const isMixed = cols > 0 && cols < factors.length
  return { of, rows: factors.length - cols, cols: cols + whole.length, hasLog, isMixed }
}

const rowsOf = /^(?:rows?|heights?|h|r)$/i
const colsOf = /^(?:cols?|columns?|widths?|w|c)$/i
const factor = /([a-z_]\w*)(?:\s*(?:\^|\*\*)\s*(\d)|(²)|(³))?/gi

/** How a claim in rows and columns, or in two letters, stands to what the lines show; undefined where that is not sure. */
export function compareSides(text: string, sides: Sides): 'same' | 'less' | 'more' | undefined {
  const written = writtenIn(text)
  if (written === undefined || /[+-]/.test(written)) return undefined
  const powers = new Map<string, number>()
  for (const [, name, power, square] of written.replace(/\blog\w*\s*\(?\s*\w*\s*\)?/gi, '').matchAll(factor)) {
    const key = rowsOf.test(name!) ? 'rows' : colsOf.test(name!) ? 'cols' : name!
    const times = power === undefined ? (square === undefined ? 1 : 2) : Number(power)
    powers.set(key, (powers.get(key) ?? 0) + times)
  }
  const hasLog = /log/i.test(written)
  const isNamed = [...powers.keys()].every((name) => name === 'rows' || name === 'cols')
  if (!isNamed) {
    // Which letter stands for which side nobody knows.
    const [one, other] = [[...powers.values()], [sides.rows, sides.cols]].map((each) =>
      each.toSorted((a, b) => a - b).join(' '),
    )
    return powers.size === 2 && one === other && hasLog === sides.hasLog ? 'same' : undefined
  }
  const more = { rows: (powers.get('rows') ?? 0) - sides.rows, cols: (powers.get('cols') ?? 0) - sides.cols }
  if (more.rows === 0 && more.cols === 0) return hasLog === sides.hasLog ? 'same' : hasLog ? 'less' : 'more'
  if (more.rows >= 0 && more.cols >= 0) return hasLog || !sides.hasLog ? 'less' : undefined
  return more.rows <= 0 && more.cols <= 0 && (sides.hasLog || !hasLog) ? 'more' : undefined
}

/** The formula in rows and columns where the message has them, else in n and m. */
export function formulaOfSides({ of, rows, cols, hasLog }: Sides, text: string): { text: string; explained: string } {
  const [row, col] = namesSides.test(text) ? ['rows', 'cols'] : ['n', 'm']
  const shown = (name: string, times: number) =>
    times === 0 ? [] : [times === 1 ? name : `${name}${['²', '³'][times - 2] ?? `^${times}`}`]
  const product = [...shown(row, rows), ...shown(col, cols)].join(' × ')
  const explained = [
    ...(rows > 0 ? [`${row} for the length of \`${of}\``] : []),
    ...(cols > 0 ? [`${col} for that of one of its entries`] : []),
  ]
  return { text: `O(${product}${hasLog ? ` × log ${row}` : ''})`, explained: `, with ${explained.join(' and ')}` }
}
