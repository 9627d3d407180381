/** Cursors and selections of others in an editor: a bar where each stands, and the name at the end of its line. */
import { type EditorState, StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { SharedSelection } from '@nova/contract/selections'

export type Tone = 'info' | 'good' | 'warn'
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
  provide: (field) => [EditorView.decorations.compute([field, 'doc'], (state) => decorate(state, state.field(field)))],
})

/** Puts somebody's cursors into this state. */
export function placeOthers(state: EditorState, cursors: OtherCursors): TransactionSpec {
  const isNew = state.field(others, false) === undefined
  return { effects: [...(isNew ? [StateEffect.appendConfig.of([others, look])] : []), placed.of(cursors)] }
}

export function removeOthers(key: string): TransactionSpec {
  return { effects: removed.of(key) }
}

/** Where somebody's main cursor stands now; null where it is not in this pad. */
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

class Bar extends WidgetType {
  readonly tone: Tone
  constructor(tone: Tone) {
    super()
    this.tone = tone
  }
  override eq(other: Bar) {
    return other.tone === this.tone
  }
  toDOM() {
    const bar = document.createElement('span')
    bar.className = 'cm-other-bar'
    bar.dataset.tone = this.tone
    bar.ariaHidden = 'true'
    return bar
  }
}

class Name extends WidgetType {
  readonly name: string
  readonly tone: Tone
  constructor(name: string, tone: Tone) {
    super()
    this.name = name
    this.tone = tone
  }
  override eq(other: Name) {
    return other.name === this.name && other.tone === this.tone
  }
  toDOM() {
    const flag = document.createElement('span')
    flag.className = 'cm-other-name'
    flag.dataset.tone = this.tone
    flag.ariaHidden = 'true'
    flag.textContent = this.name
    return flag
  }
}

function decorate(state: EditorState, all: readonly OtherCursors[]): DecorationSet {
  const found = all.flatMap(({ name, tone, ranges }) => [
    ...ranges.filter(({ anchor, head }) => anchor !== head).map((range) => markOf(tone).range(...ends(range))),
    ...ranges.map(({ head }) => Decoration.widget({ widget: new Bar(tone), side: 1 }).range(head)),
    ...ranges
      .slice(0, 1)
      .map(({ head }) => Decoration.widget({ widget: new Name(name, tone), side: 2 }).range(state.doc.lineAt(head).to)),
  ])
  return Decoration.set(found, true)
}

function markOf(tone: Tone): Decoration {
  return Decoration.mark({ class: 'cm-other-selection', attributes: { 'data-tone': tone } })
}

function ends({ anchor, head }: SharedSelection['ranges'][number]): [from: number, to: number] {
  return [Math.min(anchor, head), Math.max(anchor, head)]
}

const tones: Tone[] = ['info', 'good', 'warn']
const colourOf = (tone: Tone) => `var(--color-${tone})`

const look = EditorView.theme({
  '.cm-other-bar': { position: 'relative', display: 'inline-block', width: '0', verticalAlign: 'text-bottom' },
  '.cm-other-bar::before': {
    content: '""',
    position: 'absolute',
    left: '-1px',
    bottom: '-0.15em',
    height: '1.35em',
    borderLeft: '2px solid currentcolor',
  },
  '.cm-other-name': {
    marginLeft: '0.75rem',
    padding: '0 0.375rem',
    borderRadius: '0.25rem',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.6875rem',
    lineHeight: '1.4',
    display: 'inline-block',
    maxWidth: '12rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
    whiteSpace: 'nowrap',
    color: 'var(--color-canvas)',
    userSelect: 'none',
  },
  ...Object.fromEntries(
    tones.flatMap((tone) => [
      [`.cm-other-bar[data-tone=${tone}]`, { color: colourOf(tone) }],
      [`.cm-other-name[data-tone=${tone}]`, { backgroundColor: colourOf(tone) }],
      [
        `.cm-other-selection[data-tone=${tone}]`,
        { backgroundColor: `color-mix(in oklab, ${colourOf(tone)} 26%, transparent)` },
      ],
    ]),
  ),
})
