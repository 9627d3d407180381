import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Language } from '@nova/contract/words'
import { useEffect, useRef } from 'react'
import { cn } from '../ui/cn.ts'

type Props = {
  language: Language
  value: string
  /** Without it the code is only shown. */
  onChange?: (value: string) => void
  label: string
  isInvalid?: boolean
  className?: string
}

/** An editor for one solution. A language of its own needs a key of its own. */
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
    const grammar = new Compartment()
    const editor = new EditorView({
      doc: value,
      parent: parent.current!,
      extensions: [
        ...(isEditable ? editing(language) : [EditorState.readOnly.of(true)]),
        lineNumbers(),
        syntaxHighlighting(colours),
        EditorView.contentAttributes.of({ 'aria-label': label, ...(isEditable ? {} : { tabindex: '0' }) }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) handler.current?.(update.state.doc.toString())
        }),
        grammar.of([]),
        look,
      ],
    })
    view.current = editor
    let isShown = true
    void loadGrammar(language).then((loaded) => {
      if (isShown) editor.dispatch({ effects: grammar.reconfigure(loaded) })
    })
    return () => {
      isShown = false
      first.current = { ...first.current, value: editor.state.doc.toString() }
      editor.destroy()
    }
  }, [language])
  // What comes from elsewhere, the starter code say, and not from typing here.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  return (
    <div
      ref={parent}
      className={cn('overflow-hidden rounded-md border', isInvalid ? 'border-bad' : 'border-edge/55', className)}
    />
  )
}

function editing(language: Language): Extension[] {
  return [
    history(),
    highlightActiveLine(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of(language === 'python' || language === 'java' ? '    ' : language === 'go' ? '\t' : '  '),
    EditorState.tabSize.of(4),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
  ]
}

async function loadGrammar(language: Language): Promise<Extension> {
  switch (language) {
    case 'javascript':
      return (await import('@codemirror/lang-javascript')).javascript()
    case 'typescript':
      return (await import('@codemirror/lang-javascript')).javascript({ typescript: true })
    case 'python':
      return (await import('@codemirror/lang-python')).python()
    case 'java':
      return (await import('@codemirror/lang-java')).java()
    case 'go':
      return (await import('@codemirror/lang-go')).go()
  }
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--color-accent-text)' },
  { tag: [tags.string, tags.character], color: 'var(--color-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--color-warn)' },
  { tag: tags.comment, color: 'var(--color-faint)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.typeName, tags.className], color: 'var(--color-info)' },
])

const look = EditorView.theme({
  '&': { fontSize: '0.84375rem', color: 'var(--color-ink)', backgroundColor: 'var(--color-surface)' },
  '&.cm-focused': { outline: 'none' },
  // An outline would be drawn under the line numbers.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    zIndex: '400',
    border: '2px solid var(--color-accent)',
    pointerEvents: 'none',
  },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontFeatureSettings: "'calt' 0, 'liga' 0",
    lineHeight: '1.6',
    minHeight: '8rem',
    maxHeight: '28rem',
  },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--color-accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-accent)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--color-surface)', color: 'var(--color-faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--color-hover) 55%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--color-accent-soft)' },
})
