import { type Token, tokenize } from '@nova/contract/questions/code-tokens'
import type { Similarity } from '@nova/contract/reports/reports'
import type { CodeLanguage, PadLanguage } from '@nova/contract/words'

/** Tokens in one gram, and grams in one window: any run of 11 shared tokens shares a fingerprint. */
const gramTokens = 8
const windowGrams = 4
/** Longer text is cut here: real interview code has a tenth of it. */
const maxCharacters = 60_000
/** As many are kept of one text. */
export const maxFingerprints = 4096

/** Fewer tokens are much like anybody's. */
export const minTokens = 200
/** With fewer independent solutions nothing is rare. */
export const minPool = 15
/** From this pool size on, a match is a direct fact if something else links the two. */
export const minPoolDirect = 30
/** A fingerprint is rare if fewer solutions than this share it, apart from the two compared. */
const rareBelow = 2
/** Shared rare fingerprints from which the sign grows, and at which it is complete. */
export const [firstRare, allRare] = [5, 12]

/** Data kept of a final code for comparison; the code can't be reconstructed from it. */
export type Fingerprints = {
  tokens: number
  /** 32-bit hashes, ascending, each once. */
  hashes: Int32Array
}

/** Another person's solution to the same question in the same language. */
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

/** Those of SQL, which are ordinary names in a program. */
const sqlKeywords = new Set(
  (
    'select distinct from where group by having order join left right full inner outer cross lateral on using union all ' +
    'intersect except over partition window rows between filter case when then else end exists like ilike any insert into ' +
    'update delete set values conflict do nothing returning asc desc nulls limit offset count sum avg min max row_number ' +
    'rank dense_rank lag lead coalesce recursive and or not in is null as'
  ).split(' '),
)

function normalize({ kind, text }: Token, keywords: ReadonlySet<string>): string {
  if (kind === 'number') return '0'
  if (kind === 'string') return '""'
  if (kind === 'word') return keywords.has(text.toLowerCase()) ? text.toLowerCase() : 'x'
  return text
}

const isFiller = ({ text }: Token) => text === ';' || text === ','

/**
 * Winnowing (Schleimer, Wilkerson, Aiken 2003) over normalized tokens: keeps the least hash of each window of grams.
 * Fingerprints of the starter are left out.
 */
export function makeFingerprints(language: PadLanguage, code: string, starter = ''): Fingerprints {
  const given = winnow(language, starter)
  const made = winnow(language, code)
  const starterHashes = new Set(given.hashes)
  const hashes = made.hashes.filter((hash) => !starterHashes.has(hash)).slice(0, maxFingerprints)
  return { tokens: Math.max(0, made.tokens - given.tokens), hashes: Int32Array.from(hashes).sort() }
}

function winnow(language: PadLanguage, code: string): { tokens: number; hashes: number[] } {
  const tokens = tokenize(language, code.slice(0, maxCharacters)).filter((token) => !isFiller(token))
  const known = language === 'sql' ? sqlKeywords : keywords
  const words = tokens.map((token) => hashOf(normalize(token, known)))
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
  if (tokens < minTokens || pool.length < minPool) {
    return { tokens, pool: pool.length, shared: null, links: [], other: null }
  }
  const placeByHash = new Map<number, number>()
  // Pre-filter: nearly all of the pool's millions of hashes are different, so most need no lookup.
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
    // The reference is not a submission: writing the same code as the bank is not copying.
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

/** True if a comparison is a fact by itself. */
export function isDirect({ pool, shared, links }: Comparison): boolean {
  return shared !== null && shared >= allRare && pool >= minPoolDirect && links.length > 0
}

/** The pools that a session is compared with, by question and language. */
export type Pools = { questionId: string; language: CodeLanguage; solutions: PoolSolution[] }[]
