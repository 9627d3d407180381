import { javascript } from '@codemirror/lang-javascript'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { findSyntaxErrors } from './syntax-marks.ts'

function errorsIn(doc: string, typescript = false) {
  const state = EditorState.create({ doc, extensions: javascript({ typescript }) })
  ensureSyntaxTree(state, doc.length, 5000)
  // On a busy machine the first parse stops early; the next state holds the whole tree.
  const parsed = state.update({}).state
  return findSyntaxErrors(parsed).map(({ from, to, message }) => ({ at: doc.slice(from, to), message }))
}

test('code that parses has no marks, in JavaScript and in TypeScript', () => {
  expect(errorsIn('const twice = (n) => 2 * n\nexport async function* all() { yield* [1n, /x/u] }')).toEqual([])
  expect(
    errorsIn('type Pair<T> = readonly [T, T]\nfunction f(a: Pair<number>): number { return a[0]! }', true),
  ).toEqual([])
})

test('a bracket that is missing is marked where it is missed', () => {
  expect(errorsIn('function f() {\n  return (1 + 2\n}')).toContainEqual({
    at: '2',
    message: 'Something is missing here.',
  })
})

test('tokens that don’t belong are named', () => {
  expect(errorsIn('let a = 1\n)\nlet b = 2')).toEqual([{ at: ')', message: 'Not expected here: )' }])
})

test('only the first few are marked', () => {
  expect(errorsIn(')\n'.repeat(50)).length).toBeLessThanOrEqual(5)
})
