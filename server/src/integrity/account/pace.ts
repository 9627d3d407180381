/** Bounds on how many characters hands can enter over seconds and minutes. All characters of a stretch over a bound are contradicted. */
import type { Origin } from './sources.ts'

type Window = { seconds: number; most: number }

/**
 * Solid characters in so many seconds. Of 168,000 people (Dhakal et al. 2018, Observations on Typing from 136 Million
 * Keystrokes) most wrote about 52 words a minute and the fast ones 120, which are 600 characters with blanks. These bounds
 * are above that, and shorter windows leave room for bursts. Stenography needs the accommodation.
 */
export const typedWindows: readonly Window[] = [
  { seconds: 10, most: 220 },
  { seconds: 30, most: 450 },
  { seconds: 120, most: 1_440 },
  { seconds: 300, most: 3_000 },
]
/** Fast speech has 14 solid characters a second; a dictation brings what was said in half a minute at once. */
export const spokenWindows: readonly Window[] = [
  { seconds: 30, most: 600 },
  { seconds: 120, most: 2_000 },
  { seconds: 300, most: 4_300 },
]

export type Pace = {
  /** Takes characters of one origin at a moment of the server's clock, in milliseconds. */
  add: (at: number, characters: number, origin: Origin) => void
  /** Looks at the text added since the last time; the origins of a window that holds too much change to contradicted. */
  settle: () => void
}

export function makePace(windows: readonly Window[]): Pace {
  const bySecond = new Map<number, { sum: number; origins: Origin[] }>()
  let added = new Set<number>()
  let newest = -Infinity
  const sumAt = (second: number) => bySecond.get(second)?.sum ?? 0

  const contradict = (from: number, to: number) => {
    for (let second = from; second <= to; second++) {
      for (const origin of bySecond.get(second)?.origins ?? []) {
        if (origin.source === 'outside') continue
        origin.source = 'contradicted'
        origin.why = 'pace'
      }
    }
  }

  /** Slides a window over every place that holds a second of these. */
  const slide = ({ seconds, most }: Window, first: number, last: number) => {
    let sum = 0
    for (let second = first - seconds + 1; second <= first; second++) sum += sumAt(second)
    for (let end = first; ; end++) {
      if (sum > most) contradict(end - seconds + 1, end)
      if (end >= Math.min(last + seconds - 1, newest)) return
      sum += sumAt(end + 1) - sumAt(end - seconds + 1)
    }
  }

  return {
    add(at, characters, origin) {
      const second = Math.floor(at / 1000)
      const known = bySecond.get(second)
      if (known) {
        known.sum += characters
        if (known.origins.at(-1) !== origin) known.origins.push(origin)
      } else bySecond.set(second, { sum: characters, origins: [origin] })
      added.add(second)
      newest = Math.max(newest, second)
    },
    settle() {
      for (const [first, last] of rangesOf(added)) for (const window of windows) slide(window, first, last)
      added = new Set()
    },
  }
}

/** Seconds that lie close together, as ranges. */
function rangesOf(seconds: ReadonlySet<number>): [number, number][] {
  const ranges: [number, number][] = []
  for (const second of [...seconds].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && second - last[1] <= 60) last[1] = second
    else ranges.push([second, second])
  }
  return ranges
}
