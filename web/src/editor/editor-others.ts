/**
 * Remote cursors and selections in an editor: a bar at each cursor, and the name at the end of its line. Drawn over and
 * under the text, never in it: browsers may take text in the editable element for typing.
 */
import { EditorSelection, type EditorState, StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import { EditorView, layer, type LayerMarker, RectangleMarker } from '@codemirror/view'
import type { SharedSelection } from '@nova/contract/room/selections'
import { nameHeight, nameMarkers, type Tone } from './editor-names.ts'

type OtherCursors = { key: string; name: string; tone: Tone; ranges: SharedSelection['ranges'] }

const placed = StateEffect.define<OtherCursors>()
const removed = StateEffect.define<string>()

const others = StateField.define<readonly OtherCursors[]>({
  create: () => [],
  update: (before, { changes, docChanged, effects, state }) => {
    let now = before
    if (docChanged && now.length > 0) {
      const move = (at: number) => changes.mapPos(at, 1)
      now = now.map((each) => ({
        ...each,
        ranges: each.ranges.map(({ anchor, head }) => ({ anchor: move(anchor), head: move(head) })),
      }))
    }
    for (const effect of effects) {
      if (effect.is(removed)) now = now.filter(({ key }) => key !== effect.value)
      else if (effect.is(placed)) {
        const { value } = effect
        now = [...now.filter(({ key }) => key !== value.key), within(value, state.doc.length)]
      }
    }
    return now
  },
})

export function placeOthers(state: EditorState, cursors: OtherCursors): TransactionSpec {
  const isNew = state.field(others, false) === undefined
  return { effects: [...(isNew ? [StateEffect.appendConfig.of([others, drawing, look])] : []), placed.of(cursors)] }
}

export function removeOthers(key: string): TransactionSpec {
  return { effects: removed.of(key) }
}

/** Position of a participant's main cursor; null if it is not in this pad. */
export function findOther(state: EditorState, key: string): number | null {
  return state.field(others, false)?.find((each) => each.key === key)?.ranges[0]?.head ?? null
}

function within(cursors: OtherCursors, length: number): OtherCursors {
  const clamp = (at: number) => Math.min(at, length)
  return {
    ...cursors,
    ranges: cursors.ranges.map(({ anchor, head }) => ({ anchor: clamp(anchor), head: clamp(head) })),
  }
}

/** The rectangles of one cursor or selection in the lines that are shown. */
function rectangles(view: EditorView, part: string, tone: Tone, range: SharedSelection['ranges'][number]) {
  const drawn = EditorSelection.range(range.anchor, range.head)
  return RectangleMarker.forRange(view, `cm-other-${part} cm-other-${tone}`, drawn)
}

function draw(above: boolean, markersOf: (view: EditorView, all: readonly OtherCursors[]) => readonly LayerMarker[]) {
  return layer({
    above,
    class: 'cm-others',
    update: ({ startState, state }) => startState.field(others, false) !== state.field(others, false),
    // A pad that starts again has a state without it, while the layer may still be about to measure.
    markers: (view) => markersOf(view, view.state.field(others, false) ?? []),
  })
}

const drawing = [
  draw(true, (view, all) => [
    ...all.flatMap(({ tone, ranges }) =>
      ranges.flatMap(({ head }) => rectangles(view, 'bar', tone, { anchor: head, head })),
    ),
    ...nameMarkers(view, all),
  ]),
  draw(false, (view, all) =>
    all.flatMap(({ tone, ranges }) =>
      ranges
        .filter(({ anchor, head }) => anchor !== head)
        .flatMap((range) => rectangles(view, 'selection', tone, range)),
    ),
  ),
]

const tones: Tone[] = ['info', 'good', 'warn']
const colourOf = (tone: Tone) => `var(--color-${tone})`

const look = EditorView.theme({
  '.cm-others': { pointerEvents: 'none' },
  '.cm-other-bar': { marginLeft: '-1px', borderLeft: '2px solid' },
  '.cm-other-names': { display: 'flex', gap: '0.25rem', width: 'max-content' },
  '.cm-other-name': {
    minWidth: '0',
    maxWidth: '12rem',
    padding: '0 0.375rem',
    borderRadius: '0.25rem',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.6875rem',
    lineHeight: `${nameHeight}px`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'var(--color-canvas)',
  },
  ...Object.fromEntries(
    tones.flatMap((tone) => [
      [`.cm-other-bar.cm-other-${tone}`, { borderLeftColor: colourOf(tone) }],
      [`.cm-other-name.cm-other-${tone}`, { backgroundColor: colourOf(tone) }],
      [
        `.cm-other-selection.cm-other-${tone}`,
        { backgroundColor: `color-mix(in oklab, ${colourOf(tone)} 26%, transparent)` },
      ],
    ]),
  ),
})
