import { isSolid, solidOf } from '../figures.ts'
import { minPaste, type Source } from './seen-texts.ts'
import { type Provenance, type TracedPad } from './tracing.ts'

export type SolidCounts = Record<Source, number> & {
  authored: number
  /** Denominator of shares: authored, without given text, command output, and mere repetition. */
  base: number
  declared: number
  lines: number
  /** Part of bulk and unverified: implausible keys. */
  doubted: number
  /** Part of bulk: keys faster than hands type. */
  fast: number
  /** Part of unverified: received after the end, from a device that was out of contact. */
  late: number
}

const nobodys = new Set<Source>(['starter', 'given', 'command'])
const repeatable = new Set<Source>(['typed', 'own', 'restored'])

/** Solid characters of traced pads by source; authored is all but the starter, declared is within external. */
export function countSources(
  pads: TracedPad | readonly TracedPad[],
  { pastes, doubts }: Pick<Provenance, 'pastes' | 'doubts'>,
): SolidCounts {
  const counts: SolidCounts = {
    ...{ starter: 0, typed: 0, own: 0, given: 0, restored: 0, command: 0, bulk: 0, unverified: 0, external: 0 },
    ...{ authored: 0, base: 0, declared: 0, lines: 0, doubted: 0, fast: 0, late: 0 },
  }
  const declared = new Set(pastes.filter((paste) => paste.declared).map(({ index }) => index))
  const whyByIndex = new Map(doubts.map(({ index, why }) => [index, why]))
  const earlier = new Set<string>()
  for (const pad of [pads].flat()) {
    let at = 0
    for (const line of pad.text.split('\n')) {
      const solid = solidOf(line)
      const isRepeated = solid.length >= minPaste && earlier.has(solid)
      earlier.add(solid)
      countLine(pad, at, line, isRepeated)
      at += line.length + 1
    }
  }
  return counts

  function countLine({ marks }: TracedPad, start: number, line: string, isRepeated: boolean): void {
    let isAuthored = false
    let [last, inRow] = ['', 0]
    for (let at = 0; at < line.length; at++) {
      const character = line[at]!
      if (!isSolid(character) || !marks[start + at]) continue
      const { source, origin } = marks[start + at]!
      counts[source]++
      if (source === 'starter') continue
      counts.authored++
      isAuthored = true
      inRow = character === last ? inRow + 1 : 1
      last = character
      // A line that is copied over and over, or a key held down, is no work that outside text is a share of.
      const isIdle = repeatable.has(source) && (isRepeated || inRow > 3)
      if (!nobodys.has(source) && !isIdle) counts.base++
      if (source === 'external' && declared.has(origin)) counts.declared++
      const why = source === 'bulk' || source === 'unverified' ? whyByIndex.get(origin) : undefined
      if (why === 'late') counts.late++
      else if (why) counts.doubted++
      if (why === 'fast') counts.fast++
    }
    if (isAuthored) counts.lines++
  }
}
