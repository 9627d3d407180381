import { EditorState } from '@codemirror/state'
import { maxSourceBytes } from '@nova/contract/constants'
import { describe, expect, test, vi } from 'vitest'
import { keepWithinWire, readCause } from './edit-cause.ts'

function makeState(doc = '', onTooLong = () => {}) {
  return EditorState.create({ doc, extensions: keepWithinWire(onTooLong) })
}

describe('text entering a pad', () => {
  test('has no NUL and no half of a surrogate pair', () => {
    const { state } = makeState('ab').update({ changes: { from: 1, insert: 'x\0y\ud800z' }, userEvent: 'input.paste' })
    expect(state.doc.toString()).toBe('axy\ufffdzb')
  })

  test('keeps its cause when it was cleaned', () => {
    const transaction = makeState().update({ changes: { from: 0, insert: '\0a' }, userEvent: 'input.paste' })
    expect(readCause(transaction)).toBe('pasted')
  })

  test('counts as completed where the language server renamed or formatted', () => {
    const causeOf = (userEvent: string) =>
      readCause(makeState('a').update({ changes: { from: 0, to: 1, insert: 'b' }, userEvent }))
    expect(['rename', 'format', 'input.complete', 'input.type'].map(causeOf)).toEqual([
      'completed',
      'completed',
      'completed',
      'typed',
    ])
  })

  test('is at most 256 KiB, and the writer is notified of any excess', () => {
    const onTooLong = vi.fn<() => void>()
    const state = makeState('a'.repeat(maxSourceBytes - 1), onTooLong)
    expect(state.update({ changes: { from: 0, insert: 'éé' } }).docChanged).toBe(false)
    expect(onTooLong).toHaveBeenCalledOnce()
    expect(state.update({ changes: { from: 0, insert: 'a' } }).docChanged).toBe(true)
    expect(state.update({ changes: { from: 0, to: 5 } }).docChanged).toBe(true)
  })

  test('comes as one stretch where a change has thousands', () => {
    const doc = 'a b '.repeat(5000)
    const changes = Array.from({ length: 5000 }, (_, at) => ({ from: at * 4, to: at * 4 + 1, insert: 'c' }))
    const transaction = makeState(doc).update({ changes })
    expect(transaction.newDoc.toString()).toBe('c b '.repeat(5000))
    expect((transaction.changes.toJSON() as unknown[]).length).toBe(1)
  })
})
