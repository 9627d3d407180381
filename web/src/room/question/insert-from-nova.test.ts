import { EditorSelection, EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { readCause } from '../../journal/edit-cause.ts'
import { fitInto, insertFromNova } from './insert-from-nova.ts'

/** An editor whose text has its cursor at the bar, or a selection between two. */
function openEditor(marked: string, isReadOnly = false) {
  const [before = '', chosen = '', after] = marked.split('|')
  const doc = before + chosen + (after ?? '')
  const selection = EditorSelection.range(before.length, after === undefined ? before.length : (before + chosen).length)
  let state = EditorState.create({ doc, selection, extensions: EditorState.readOnly.of(isReadOnly) })
  const happened: unknown[] = []
  const view = {
    get state() {
      return state
    },
    dispatch: (transaction: Parameters<typeof readCause>[0]) => {
      state = transaction.state
      happened.push(readCause(transaction))
    },
    focus: () => void happened.push('focus'),
  } as unknown as Parameters<typeof insertFromNova>[0]
  const insert = (code: string) => insertFromNova(view, code, (entry) => void happened.push(entry))
  return { insert, happened, text: () => state.doc.toString(), cursor: () => state.selection.main.head }
}

describe('code of a reply', () => {
  test('goes in at the cursor as a paste of what Nova wrote', () => {
    const editor = openEditor('const a = 1\n|')
    expect(editor.insert('const b = 2')).toBe(true)
    expect(editor.text()).toBe('const a = 1\nconst b = 2')
    expect(editor.cursor()).toBe(editor.text().length)
    expect(editor.happened).toEqual([
      { kind: 'copy', payload: { from: 'nova', text: 'const b = 2' } },
      { kind: 'paste', payload: { into: 'pad', characters: 11, text: 'const b = 2' } },
      'pasted',
      'focus',
    ])
  })

  test('takes the place of what is selected', () => {
    const editor = openEditor('return |wrong| + 1')
    editor.insert('right')
    expect(editor.text()).toBe('return right + 1')
  })

  test('does not go in where nothing may be written any more, and then nothing is recorded', () => {
    const editor = openEditor('x|', true)
    expect(editor.insert('y')).toBe(false)
    expect(editor.text()).toBe('x')
    expect(editor.happened).toEqual([])
  })

  test('goes on lines of its own, indented like the line it reaches', () => {
    expect(fitInto('if a:\n    b()\n\n    c()', '    ', '')).toBe('if a:\n        b()\n\n        c()')
    expect(fitInto('a\nb', '  x = 1', '')).toBe('\n  a\n  b')
    expect(fitInto('a\nb', '', 'return x')).toBe('a\nb\n')
    expect(fitInto('a', '', 'return x')).toBe('a\n')
    expect(fitInto('n - 1', 'range(', ')')).toBe('n - 1')
  })
})
