import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import { useEffect, useRef } from 'react'
import { undoSteps } from '../journal/undo-steps.ts'
import { cn } from '../ui/cn.ts'
import { codeColours, codeLook, focusRing, indentOf } from './code-look.ts'
import { loadGrammar } from './grammars.ts'
import { syntaxOf } from './pad-syntax.ts'
import { tabKeys } from './tab-keys.ts'
import { undoKeys } from './undo-keys.ts'

type Props = {
  language: PadLanguage
  value: string
  /** Without it the code is only shown. */
  onChange?: (value: string) => void
  label: string
  isInvalid?: boolean
  className?: string
}

/** An editor for code that isn't a pad: one person writes it, and a form keeps it. Another language needs another key. */
export function CodeEditor({ language, value, onChange, label, isInvalid, className }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const handler = useRef(onChange)
  const first = useRef({ value, label, isEditable: onChange !== undefined })
  useEffect(() => {
    handler.current = onChange
  })
  useEffect(() => {
    const { value, label, isEditable } = first.current
    const later = new Compartment()
    const editor = new EditorView({
      doc: value,
      parent: parent.current!,
      extensions: [
        ...(isEditable ? editing(language) : [EditorState.readOnly.of(true)]),
        lineNumbers(),
        syntaxHighlighting(codeColours),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) handler.current?.(update.state.doc.toString())
        }),
        later.of([]),
        focusRing,
        look,
        codeLook,
      ],
    })
    view.current = editor
    let isShown = true
    void loadLater(language, value, isEditable).then((loaded) => {
      if (isShown) editor.dispatch({ effects: later.reconfigure(loaded) })
    })
    return () => {
      isShown = false
      first.current = { ...first.current, value: editor.state.doc.toString() }
      editor.destroy()
    }
  }, [language])
  // Apply outside changes, such as starter code, but not typing here.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  return (
    <div
      ref={parent}
      translate="no"
      className={cn('overflow-hidden rounded-md border', isInvalid ? 'border-bad' : 'border-edge/55', className)}
    />
  )
}

/** The grammar, and for writing what the room's editor has, without completion. */
async function loadLater(language: PadLanguage, text: string, isEditable: boolean): Promise<Extension> {
  const grammar = (await loadGrammar(syntaxOf(language, text))) ?? []
  return isEditable ? [grammar, (await import('./editor-extras.ts')).editorExtras(language, true)] : grammar
}

function editing(language: PadLanguage): Extension[] {
  return [
    undoSteps,
    highlightActiveLine(),
    bracketMatching(),
    indentOnInput(),
    indentUnit.of(indentOf(language)),
    EditorState.tabSize.of(4),
    keymap.of([...defaultKeymap, ...undoKeys, ...tabKeys]),
  ]
}

const look = EditorView.theme({
  '.cm-scroller': { minHeight: '8rem', maxHeight: '28rem' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--color-hover) 55%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)' },
})
