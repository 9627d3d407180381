import type { Similarity } from '@nova/contract/reports'
import type { Language, PadLanguage } from '@nova/contract/words'
import { type Token, tokenize } from './code-tokens.ts'

/** Tokens in one gram, and grams in one window: any run of 11 shared tokens shares a fingerprint. */
const gramTokens = 8
const windowGrams = 4
/** Of a longer text no more is read: what people write in an interview has a tenth of it. */
const mostCharacters = 60_000
/** As many are kept of one text. */
export const mostFingerprints = 4096

/** Fewer tokens of one's own are much like anybody's. */
export const leastTokens = 200
/** With fewer independent solutions nothing is rare. */
export const leastPool = 15
/** With so many, a match is a direct fact if something else links the two. */
export const leastPoolDirect = 30
/** A fingerprint is rare while fewer solutions than this have it besides the two. */
const rareBelow = 2
/** So many rare ones make the whole sign; this one of them half of it. */
export const [firstRare, allRare] = [5, 12]

/** What is kept of a final code to compare others with: nothing of it can be read back. */
export type Fingerprints = {
  tokens: number
  /** 32-bit hashes, ascending, each once. */
  hashes: Int32Array
}

/** A solution to the same question in the same language by somebody else. */
export type PoolSolution = Fingerprints & {
  /** Null: the question's own reference. */
  interviewId: string | null
  startedAt: number
  completedAt: number
  mistake: string | null
}

/** Keywords and signs stay; names, numbers and strings are only that, so that renaming changes nothing. */
const keywords = new Set(
  (
    'if else elif for while do switch case default break continue return yield try catch except finally throw raise throws ' +
    'new delete in of not and or is null nil none true false this self super lambda def func function class struct interface ' +
    'import package const let var final static public private int long double boolean bool string map range len async await ' +
    'go defer chan select go make append void pass with as from global instanceof typeof'
  ).split(' '),
)

function normalize({ kind, text }: Token): string {
  if (kind === 'number') return '0'
  if (kind === 'string') return '""'
  if (kind === 'word') return keywords.has(text.toLowerCase()) ? text.toLowerCase() : 'x'
  return text
}

/** Whether a token says nothing about how a task is solved: the same code with and without them is the same. */
const isFiller = ({ text }: Token) => text === ';' || text === ','

/**
 * Winnowing (Schleimer, Wilkerson, Aiken 2003) over normalised tokens: of each window of grams the least hash is kept.
 * What the starter brings is left out.
 */
export function makeFingerprints(language: PadLanguage, code: string, starter = ''): Fingerprints {
  const given = winnow(language, starter)
  const made = winnow(language, code)
  const starterHashes = new Set(given.hashes)
  const hashes = made.hashes.filter((hash) => !starterHashes.has(hash)).slice(0, mostFingerprints)
  return { tokens: Math.max(0, made.tokens - given.tokens), hashes: Int32Array.from(hashes).sort() }
}

function winnow(language: PadLanguage, code: string): { tokens: number; hashes: number[] } {
  const tokens = tokenize(language, code.slice(0, mostCharacters)).filter((token) => !isFiller(token))
  const words = tokens.map((token) => hashOf(normalize(token)))
  const grams: number[] = []
  for (let at = 0; at + gramTokens <= words.length; at++) {
    let hash = 17
    for (let step = 0; step < gramTokens; step++) hash = (Math.imul(hash, 0x01000193) ^ words[at + step]!) | 0
    grams.push(mix(hash))
  }
  const kept = new Set<number>()
  for (let from = 0; from + windowGrams <= grams.length; from++) {
    let least = grams[from]!
    for (let at = from + 1; at < from + windowGrams; at++) least = Math.min(least, grams[at]!)
    kept.add(least)
  }
  return { tokens: tokens.length, hashes: [...kept] }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}

/** Spreads the bits, so that the least of a window is any of them. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return mixed ^ (mixed >>> 16)
}

type Own = Fingerprints & Pick<PoolSolution, 'startedAt' | 'completedAt' | 'mistake'>
export type Comparison = Pick<Similarity, 'tokens' | 'pool' | 'shared' | 'links' | 'other'>

/**
 * How many rare fingerprints one submission of the pool shares with this one: an index, never a percentage. Null where too
 * little was written or there are too few to compare with.
 */
export function compareWithPool(own: Own, pool: readonly PoolSolution[]): Comparison {
  const { tokens } = own
  if (tokens < leastTokens || pool.length < leastPool) {
    return { tokens, pool: pool.length, shared: null, links: [], other: null }
  }
  const placeByHash = new Map<number, number>()
  // Of millions of hashes nearly all are others: most need no look-up.
  const mayHold = new Int32Array(0x800)
  for (const hash of own.hashes) {
    placeByHash.set(hash, placeByHash.size)
    mayHold[(hash >>> 5) & 0x7ff]! |= 1 << (hash & 31)
  }
  const holders = new Uint32Array(placeByHash.size)
  const sharedWith = pool.map(({ hashes }) => {
    const places: number[] = []
    for (let at = 0; at < hashes.length; at++) {
      const hash = hashes[at]!
      const place = ((mayHold[(hash >>> 5) & 0x7ff]! >>> (hash & 31)) & 1) === 1 ? placeByHash.get(hash) : undefined
      if (place === undefined) continue
      holders[place]!++
      places.push(place)
    }
    return places
  })
  let [most, nearest] = [0, undefined as PoolSolution | undefined]
  pool.forEach((solution, at) => {
    // The reference is nobody's submission: who writes what the bank writes copied from nobody.
    if (solution.interviewId === null) return
    const rare = sharedWith[at]!.filter((place) => holders[place]! - 1 < rareBelow).length
    if (rare > most) [most, nearest] = [rare, solution]
  })
  if (!nearest || most <= firstRare) return { tokens, pool: pool.length, shared: most, links: [], other: null }
  return {
    tokens,
    pool: pool.length,
    shared: most,
    links: linksOf(own, nearest, pool),
    other: nearest.interviewId,
  }
}

function linksOf(own: Own, other: PoolSolution, pool: readonly PoolSolution[]): Comparison['links'] {
  const overlaps = own.startedAt < other.completedAt && other.startedAt < own.completedAt
  const { mistake } = own
  const alike = mistake === null ? [] : pool.filter((solution) => solution.mistake === mistake)
  const isShared = alike.includes(other) && alike.length - 1 < rareBelow
  return [...(overlaps ? (['overlap'] as const) : []), ...(isShared ? (['mistake'] as const) : [])]
}

/** Whether a comparison is a fact that stands by itself. */
export function isDirect({ pool, shared, links }: Comparison): boolean {
  return shared !== null && shared >= allRare && pool >= leastPoolDirect && links.length > 0
}

/** The pools that a session is compared with, by question and language. */
export type Pools = { questionId: string; language: Language; solutions: PoolSolution[] }[]
