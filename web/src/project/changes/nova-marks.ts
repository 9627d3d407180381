/** A mark next to each line of an open file that is still as Nova proposed it. */
import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { EditorView, gutter, GutterMarker } from '@codemirror/view'
import type { Proposal } from '@nova/contract/projects/proposals'
import { useEffect } from 'react'
import type { Pad } from '../../journal/pads.ts'
import { findNovaLines } from './nova-lines.ts'

const restMs = 250

class NovaMarker extends GutterMarker {
  override toDOM() {
    const mark = document.createElement('span')
    mark.textContent = 'N'
    mark.title = 'From Nova'
    return mark
  }
}
const marker = new NovaMarker()

const setLines = StateEffect.define<readonly number[]>()

const novaLines = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (marks, { changes, effects, state }) => {
    const told = effects.find((effect) => effect.is(setLines))
    if (!told) return marks.map(changes)
    return RangeSet.of(told.value.map((line) => marker.range(state.doc.line(line).from)))
  },
})

const novaGutter: Extension = [
  novaLines,
  gutter({ class: 'cm-nova-lines', markers: (view) => view.state.field(novaLines) }),
  EditorView.theme({
    '.cm-nova-lines .cm-gutterElement': {
      minWidth: '1em',
      textAlign: 'center',
      fontSize: '0.75em',
      fontWeight: '600',
      color: 'var(--color-accent-text)',
      cursor: 'default',
    },
  }),
]

/** Follows the text and what is applied; a file that Nova has no part in gets no column. */
export function useNovaMarks(pad: Pad | null, paths: readonly string[], proposals: readonly Proposal[]): void {
  useEffect(() => {
    if (!pad) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      const lines = findNovaLines(pad.text(), proposals, paths)
      const isThere = pad.state().field(novaLines, false) !== undefined
      if (!isThere && lines.length === 0) return
      const effects = [setLines.of(lines)]
      pad.change({ effects: isThere ? effects : [StateEffect.appendConfig.of(novaGutter)] })
      if (!isThere) pad.change({ effects })
    }
    const markSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(mark, restMs)
    }
    mark()
    const stop = pad.subscribe(markSoon)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [pad, paths, proposals])
}
