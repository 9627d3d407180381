/** State of the player's editor: text, grammar, and marks on the latest edit. */
import { EditorState, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, lineNumbers, WidgetType } from '@codemirror/view'
import { padName } from '@nova/contract/questions/language-names'
import type { EditCause } from '@nova/contract/room/journal'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { codeColours, codeLook } from '../editor/code-look.ts'
import { colouring } from './colouring.ts'
import { originMargin } from './origin-margin.tsx'

export type Latest = { ranges: { from: number; to: number }[]; cause: EditCause }
/** Marks the stretches that the latest edit wrote, and where it ended. */
export const showLatest = StateEffect.define<Latest>()

/** A read-only editor state with this text. */
export function codeState(language: PadLanguage, doc: Text): EditorState {
  const isProse = language === 'text'
  const name = isProse ? 'The written answer at this moment' : `The code in ${padName(language)} at this moment`
  return EditorState.create({
    doc,
    extensions: [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorState.tabSize.of(4),
      isProse
        ? [EditorView.lineWrapping, EditorView.perLineTextDirection.of(true), proseLook]
        : [lineNumbers(), colouring(language, codeColours), EditorView.styleModule.of(codeColours.module!)],
      EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
      isFilePad(language) ? originMargin : [],
      latestMarks,
      look,
      codeLook,
    ],
  })
}

class Caret extends WidgetType {
  override toDOM() {
    const caret = document.createElement('span')
    caret.className = 'cm-player-caret'
    return caret
  }
  override eq() {
    return true
  }
}

const caret = Decoration.widget({ widget: new Caret(), side: 1 })
const written = Decoration.mark({ class: 'cm-player-latest' })
const brought = Decoration.mark({ class: 'cm-player-brought' })
// These put text there at once, which is what a viewer looks for.
const broughtCauses = new Set<EditCause>(['pasted', 'dropped', 'restored', 'submitted'])

const latestMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const shown = transaction.effects.find((effect) => effect.is(showLatest))?.value
    return shown ? marksOf(shown, transaction.newDoc.length) : marks.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function marksOf({ ranges, cause }: Latest, length: number): DecorationSet {
  const last = ranges.at(-1)
  if (!last || last.to > length || cause === 'template') return Decoration.none
  const mark = broughtCauses.has(cause) ? brought : written
  const stretches = ranges.filter(({ from, to }) => to > from).map(({ from, to }) => mark.range(from, to))
  return Decoration.set([...stretches, caret.range(last.to)], true)
}

/** The one stretch in which two texts differ; null where they are equal. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

const proseLook = EditorView.theme({
  '.cm-line': { unicodeBidi: 'plaintext' },
  '.cm-scroller': { fontFamily: 'var(--font-sans)', fontSize: '0.9375rem', lineHeight: '1.65' },
})

const look = EditorView.theme({
  '&': { height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--color-accent)', outlineOffset: '-2px' },
  '.cm-player-latest': { backgroundColor: 'var(--color-accent-soft)', borderRadius: '2px' },
  '.cm-player-brought': { backgroundColor: 'var(--color-warn-soft)' },
  '.cm-player-caret': {
    display: 'inline-block',
    width: '0',
    height: '1.15em',
    verticalAlign: 'text-bottom',
    borderLeft: '2px solid var(--color-accent)',
    marginRight: '-2px',
  },
})
