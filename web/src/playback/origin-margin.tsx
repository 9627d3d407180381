/**
 * The origin of each line of a project's file at a moment: a coloured margin with a sign, and the same in words below.
 */
import { RangeSet, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state'
import { EditorView, gutter, GutterMarker } from '@codemirror/view'
import type { EntryOf } from '@nova/contract/room/journal'
import { type LineOrigin, openLineOrigins, type SourceReader } from '@nova/contract/room/line-origins'
import { isFilePad } from '@nova/contract/words'
import { cn } from '../ui/cn.ts'

/** One origin per line; null for a blank line. */
export type Origins = readonly (LineOrigin | null)[]
/** The origins of a file's lines at one of its versions. */
export type OriginReader = (path: string, version: number) => Origins

/** Few enough entries and edits lie between two kept folds that any moment is read within a few milliseconds. */
const keptEvery = 256

/**
 * Reads the entries of one project. The fold keeps regular snapshots, so that going back never starts from the
 * beginning.
 */
export function createOriginReader(entries: readonly EntryOf[], sourcesOf: SourceReader): OriginReader {
  const units: { entry: EntryOf; at?: number }[] = []
  const unitsByPath = new Map<string, number[]>()
  for (const entry of entries) {
    if (entry.kind !== 'edit' || !isFilePad(entry.payload.language)) {
      units.push({ entry })
      continue
    }
    const path = entry.payload.language.slice('file:'.length)
    const places = unitsByPath.get(path) ?? []
    unitsByPath.set(path, places)
    for (const at of entry.payload.edits.keys()) places.push(units.push({ entry, at }) - 1)
  }
  const kept = [openLineOrigins(sourcesOf)]
  let [origins, next] = [kept[0]!.copy(), 0]
  let read: { path: string; last: number; shown: Origins } | undefined
  return (path, version) => {
    const last = unitsByPath.get(path)?.[version - 1]
    if (last === undefined) return []
    // The margin and the words below it ask for the same moment.
    if (read?.path === path && read.last === last) return read.shown
    const place = Math.min(kept.length - 1, Math.floor((last + 1) / keptEvery))
    if (last < next - 1 || next < place * keptEvery) [origins, next] = [kept[place]!.copy(), place * keptEvery]
    for (; next <= last; next += 1) {
      if (next === kept.length * keptEvery) kept.push(origins.copy())
      origins.take(units[next]!.entry, units[next]!.at)
    }
    read = { path, last, shown: origins.originsOf(path) }
    return read.shown
  }
}

const shownOrigins = ['agent', 'edited', 'own', 'command', 'outside', 'unknown'] as const
type ShownOrigin = (typeof shownOrigins)[number]

const looks: Record<ShownOrigin, { sign: string; name: string; colour: string }> = {
  agent: { sign: 'N', name: 'Nova’s, as proposed', colour: 'bg-accent' },
  edited: { sign: 'n', name: 'Nova’s, changed since', colour: 'bg-warn' },
  own: { sign: 'p', name: 'Written by hand', colour: 'bg-good' },
  command: { sign: 'c', name: 'By a command', colour: 'bg-muted' },
  outside: { sign: 'x', name: 'From outside', colour: 'bg-bad' },
  unknown: { sign: '?', name: 'Unknown', colour: 'bg-faint' },
}

class OriginMarker extends GutterMarker {
  readonly origin: ShownOrigin
  constructor(origin: ShownOrigin) {
    super()
    this.origin = origin
    this.elementClass = `cm-origin cm-origin-${origin}`
  }
  override toDOM() {
    return document.createTextNode(looks[this.origin].sign)
  }
}

const markers = Object.fromEntries(shownOrigins.map((origin) => [origin, new OriginMarker(origin)])) as Record<
  ShownOrigin,
  OriginMarker
>

/** Passes the origins of the lines to the margin. */
export const showOrigins = StateEffect.define<Origins>()

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (shown, { effects, changes, newDoc }) => {
    const told = effects.find((effect) => effect.is(showOrigins))?.value
    return told ? marksOf(told, newDoc) : shown.map(changes)
  },
})

function marksOf(origins: Origins, doc: Text): RangeSet<GutterMarker> {
  const builder = new RangeSetBuilder<GutterMarker>()
  for (const [at, origin] of origins.entries()) {
    if (origin === null || origin === 'start' || at >= doc.lines) continue
    const { from } = doc.line(at + 1)
    builder.add(from, from, markers[origin])
  }
  return builder.finish()
}

/** The margin for a file of a project. */
export const originMargin = [
  marks,
  gutter({ class: 'cm-origins', markers: (view) => view.state.field(marks) }),
  EditorView.theme({
    '.cm-origins': { minWidth: '1.1em' },
    '.cm-origin': {
      fontSize: '0.7em',
      textAlign: 'center',
      padding: '0.25em 0.35em 0',
      borderLeft: '3px solid transparent',
    },
    '.cm-origin-agent': { borderColor: 'var(--color-accent)', color: 'var(--color-accent-text)' },
    '.cm-origin-edited': { borderColor: 'var(--color-warn)', color: 'var(--color-warn)' },
    '.cm-origin-own': { borderColor: 'var(--color-good)', color: 'var(--color-good)' },
    '.cm-origin-command': { borderColor: 'var(--color-muted)', color: 'var(--color-muted)' },
    '.cm-origin-outside': { borderColor: 'var(--color-bad)', color: 'var(--color-bad)' },
    '.cm-origin-unknown': { borderColor: 'var(--color-faint)', color: 'var(--color-muted)' },
  }),
]

/** With more ranges than this, only the number of lines is given. */
const maxStretches = 12

/** The line ranges of each origin, in words. */
export function OriginWords({ origins }: { origins: Origins }) {
  const told = shownOrigins.flatMap((origin) => {
    const lines = origins.flatMap((each, at) => (each === origin ? [at + 1] : []))
    return lines.length > 0 ? [{ origin, lines }] : []
  })
  if (told.length === 0) return null
  return (
    <ul
      aria-label="Whose lines these are"
      className="flex shrink-0 flex-wrap gap-x-4 gap-y-0.5 border-t border-line px-3 py-1 text-xs text-muted tabular"
    >
      {told.map(({ origin, lines }) => (
        <li key={origin} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-3 w-0.75 rounded-full', looks[origin].colour)} />
          <span aria-hidden>{looks[origin].sign}</span>
          {looks[origin].name}: {describeLines(lines)}
        </li>
      ))}
    </ul>
  )
}

export function describeLines(lines: readonly number[]): string {
  const stretches: [number, number][] = []
  for (const line of lines) {
    const last = stretches.at(-1)
    if (last && line === last[1] + 1) last[1] = line
    else stretches.push([line, line])
  }
  if (stretches.length > maxStretches) return `${lines.length} lines`
  const words = stretches.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  return `${lines.length === 1 ? 'line' : 'lines'} ${words}`
}
