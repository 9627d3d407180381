import { forEachDiagnostic } from '@codemirror/lint'
import type { Edit } from '@nova/contract/journal'
import { expect, test } from 'vitest'
import { markProblems, problemMarks } from './editor-problems.ts'
import { createPad } from './pads.ts'

function makePad(text: string) {
  const edits: Edit[] = []
  const queue = {
    addEdit: (_: unknown, edit: Edit) => void edits.push(edit),
    isOwn: () => false,
    settle: () => undefined,
    rebase: () => undefined,
    discard: () => undefined,
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
  // Marks are no change of the text.
  expect(edits).toEqual([])
})

test('a place that the text does not have is moved to its end', () => {
  const { pad } = makePad(code)
  markProblems(pad, code, [{ line: 99, column: 99, message: 'beyond' }])
  expect(marksOf(pad)).toEqual([': beyond'])
})

test('marks go with the first change, and never stand beside another text than the one that ran', () => {
  const { pad } = makePad(code)
  markProblems(pad, code, [{ line: 1, column: null, message: 'whole' }])
  pad.write(`${code}more`, 'restored')
  expect(marksOf(pad)).toEqual([])
  markProblems(pad, code, [{ line: 1, column: null, message: 'whole' }])
  expect(marksOf(pad)).toEqual([])
})
