import { forEachDiagnostic } from '@codemirror/lint'
import type { Edit } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { createPad } from '../journal/pads.ts'
import { markProblems, markTypes, problemMarks } from './editor-problems.ts'

function makePad(text: string) {
  const edits: Edit[] = []
  const queue = {
    addEdit: (_: unknown, edit: Edit) => void edits.push(edit),
    isOwn: () => false,
    wasReplaced: () => false,
    settle: () => undefined,
    rebase: () => undefined,
    replace: () => undefined,
  }
  const stored = { questionId: 'q', language: 'javascript', version: 1, text } as const
  return { pad: createPad(stored, queue, () => 0, problemMarks), edits }
}

function marksOf(pad: ReturnType<typeof createPad>): string[] {
  const marks: string[] = []
  forEachDiagnostic(pad.state(), ({ message }, from, to) => marks.push(`${pad.text().slice(from, to)}: ${message}`))
  return marks
}

const code = 'let a = 1\n  return xs.foo\n'

test('a problem marks the word at its column, or the line without its indent', () => {
  const { pad, edits } = makePad(code)
  markProblems(pad, code, [
    { line: 2, column: 13, message: 'no foo' },
    { line: 1, column: null, message: 'whole' },
  ])
  expect(marksOf(pad).toSorted()).toEqual(['foo: no foo', 'let a = 1: whole'])
  // Marks aren't a change of the text.
  expect(edits).toEqual([])
})

test('a place that the text does not have is moved to its end', () => {
  const { pad } = makePad(code)
  markProblems(pad, code, [{ line: 99, column: 99, message: 'beyond' }])
  expect(marksOf(pad)).toEqual([': beyond'])
})

test('marks disappear with the first change, and are never shown on another text than the one that ran', () => {
  const { pad } = makePad(code)
  markProblems(pad, code, [{ line: 1, column: null, message: 'whole' }])
  pad.write(`${code}more`, 'restored')
  expect(marksOf(pad)).toEqual([])
  markProblems(pad, code, [{ line: 1, column: null, message: 'whole' }])
  expect(marksOf(pad)).toEqual([])
})

/** A type error at the first occurrence of this text. */
function typeProblem(text: string, message: string) {
  const from = code.indexOf(text)
  return { line: 0, column: 0, from, to: from + text.length, message }
}

test('type errors move with what is typed before them, and go where their text does', () => {
  const { pad, edits } = makePad(code)
  markTypes(pad, [typeProblem('a', 'no a'), typeProblem('xs', 'no xs')])
  expect(marksOf(pad).toSorted()).toEqual(['a: no a', 'xs: no xs'])
  expect(edits).toEqual([])
  pad.write(code.replace('let a', 'let all, a'), 'restored')
  expect(marksOf(pad)).toContain('xs: no xs')
  pad.write(code.replace('xs', ''), 'restored')
  expect(marksOf(pad).filter((mark) => mark.includes('no xs'))).toEqual([])
})

test('a run leaves type errors where they are, and says more of its own line', () => {
  const { pad } = makePad(code)
  markTypes(pad, [typeProblem('a', 'no a'), typeProblem('xs', 'no xs')])
  markProblems(pad, code, [])
  expect(marksOf(pad).toSorted()).toEqual(['a: no a', 'xs: no xs'])
  markProblems(pad, code, [{ line: 2, column: 13, message: 'stopped here' }])
  expect(marksOf(pad).toSorted()).toEqual(['a: no a', 'foo: stopped here'])
  markTypes(pad, [typeProblem('xs', 'no xs')])
  expect(marksOf(pad)).toEqual(['foo: stopped here'])
  markTypes(pad, [])
  expect(marksOf(pad)).toEqual(['foo: stopped here'])
})

test('a check that finds nothing removes what the one before had found', () => {
  const { pad } = makePad(code)
  markTypes(pad, [typeProblem('xs', 'no xs')])
  markTypes(pad, [])
  expect(marksOf(pad)).toEqual([])
})
