/** How code looks wherever it is shown or written: colours and measures by the page's own tokens. */
import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { factsOf } from '@nova/contract/languages/languages'
import type { PadLanguage } from '@nova/contract/words'
import { syntaxOf } from './pad-syntax.ts'

export const codeColours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--color-accent-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.character], color: 'var(--color-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warn)' },
  { tag: [tags.comment], color: 'var(--color-faint)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--color-info)' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--color-info)' },
  { tag: [tags.invalid], color: 'var(--color-bad)' },
])

/** One step of indentation. */
export function indentOf(language: PadLanguage): string {
  return factsOf(syntaxOf(language) as PadLanguage)?.indent ?? '  '
}

export const codeLook = EditorView.theme({
  '&': { fontSize: '0.84375rem', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontFeatureSettings: "'calt' 0, 'liga' 0",
    lineHeight: '1.6',
    overflow: 'auto',
  },
  '.cm-content': { padding: '0.75rem 0', caretColor: 'var(--color-accent)' },
  '.cm-line': { padding: '0 0.875rem' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-faint)', border: 'none' },
})

/** The focus of an editor that is written in; an outline would be drawn under the line numbers. */
export const focusRing = EditorView.theme({
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '400',
    border: '2px solid var(--color-accent)',
    pointerEvents: 'none',
  },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
})
