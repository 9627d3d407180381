/** clamp((x - from) / (to - from), 0, 1) */
export function ramp(x: number, from: number, to: number): number {
  return clamp((x - from) / (to - from))
}

export function clamp(x: number): number {
  return Math.min(1, Math.max(0, x))
}

/** The weighted mean of the observed parts: null parts are dropped, the weights renormalised; null if all are. */
export function wavg(parts: [value: number | null, weight: number][]): number | null {
  let sum = 0
  let weights = 0
  for (const [value, weight] of parts) {
    if (value === null || weight <= 0) continue
    sum += value * weight
    weights += weight
  }
  return weights === 0 ? null : sum / weights
}

export function mean(values: (number | null)[]): number | null {
  return wavg(values.map((value) => [value, 1]))
}

export function median(values: number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** An integer from 0 to 100; the only place where a figure is rounded. */
export function percent(share: number | null): number | null {
  return share === null ? null : Math.round(100 * clamp(Number(share.toFixed(9))))
}

export function solidOf(text: string): string {
  return text.replace(/\s+/g, '')
}

export function isSolid(character: string): boolean {
  const code = character.charCodeAt(0)
  return (code > 32 && code < 160) || !/\s/.test(character)
}

/** 22 s; 1 min 33 s; 1 h 6 min. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`
}

/** The groups of hidden tests, as sentences name them. */
export const inputWords = { core: 'usual inputs', edge: 'unusual inputs', scale: 'large inputs' } as const

/** The first of every list before the second of any. */
export function inTurn<Item>(lists: Item[][]): Item[] {
  const most = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: most }, (_, place) => lists.flatMap((each) => each.slice(place, place + 1))).flat()
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`
}

/** 'a, b and c' */
export function listOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
