/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { reportBrowserRun, reportBrowserTest, runCode, testCode } from '../runs.ts'

test('what reportBrowserRun refuses in its body', () => {
  expect(
    findDifferences(
      reportBrowserRun.body,
      {
        questionId: 'q1',
        language: 'javascript',
        code: 'print(1)',
        status: 'ok',
        version: 'text',
        stdout: 'text',
        stderr: 'text',
        truncated: true,
        durationMs: 1,
      },
      [
        ['questionId', undefined, 'Question is missing.'],
        ['questionId', 'x'.repeat(100), null],
        ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
        ['questionId', 7, 'Question must be text.'],
        ['language', undefined, 'Language must be one of: javascript, typescript, python, java, go.'],
        ['code', undefined, 'Code is missing.'],
        ['code', 'x'.repeat(262144), null],
        ['code', 'x'.repeat(262145), 'Code must have at most 262,144 characters.'],
        ['code', 7, 'Code must be text.'],
        ['stdin', null, 'Input must be text.'],
        ['stdin', 'x'.repeat(262144), null],
        ['stdin', 'x'.repeat(262145), 'Input must have at most 262,144 characters.'],
        ['stdin', 7, 'Input must be text.'],
        ['args', null, 'Arguments must be a list.'],
        ['args', list(8, 'x'), null],
        ['args', list(9, 'x'), 'Arguments must have at most 8 entries.'],
        ['args', 'x', 'Arguments must be a list.'],
        [
          'status',
          undefined,
          'Status must be one of: ok, compile_error, runtime_error, timeout, memory_limit, output_limit, killed, unavailable, internal_error.',
        ],
        [
          'status',
          'other',
          'Status must be one of: ok, compile_error, runtime_error, timeout, memory_limit, output_limit, killed, unavailable, internal_error.',
        ],
        [
          'status',
          '',
          'Status must be one of: ok, compile_error, runtime_error, timeout, memory_limit, output_limit, killed, unavailable, internal_error.',
        ],
        ['version', undefined, 'Version is missing.'],
        ['version', 'x'.repeat(60), null],
        ['version', 'x'.repeat(61), 'Version must have at most 60 characters.'],
        ['version', 7, 'Version must be text.'],
        ['stdout', undefined, 'Stdout is missing.'],
        ['stdout', 'x'.repeat(524288), null],
        ['stdout', 'x'.repeat(524289), 'Stdout must have at most 524,288 characters.'],
        ['stdout', 7, 'Stdout must be text.'],
        ['stderr', undefined, 'Stderr is missing.'],
        ['truncated', undefined, 'Truncated is missing.'],
        ['truncated', 'yes', 'Truncated must be true or false.'],
        ['durationMs', undefined, 'Duration ms is missing.'],
        ['durationMs', 0, null],
        ['durationMs', -1, 'Duration ms must be at least 0.'],
        ['durationMs', 600000, null],
        ['durationMs', 600001, 'Duration ms must be at most 600,000.'],
        ['durationMs', 'one', 'Duration ms must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what reportBrowserTest refuses in its body', () => {
  expect(
    findDifferences(
      reportBrowserTest.body,
      { questionId: 'q1', language: 'javascript', code: 'print(1)', status: 'ok', stderr: 'text', results: [] },
      [
        ['questionId', undefined, 'Question is missing.'],
        ['questionId', 'x'.repeat(100), null],
        ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
        ['questionId', 7, 'Question must be text.'],
        ['language', undefined, 'Language must be one of: javascript, typescript, python, java, go.'],
        ['code', undefined, 'Code is missing.'],
        ['code', 'x'.repeat(262144), null],
        ['code', 'x'.repeat(262145), 'Code must have at most 262,144 characters.'],
        ['code', 7, 'Code must be text.'],
        ['cases', null, 'Cases must be a list.'],
        ['cases', list(20, { args: [] }), null],
        ['cases', list(21, { args: [] }), 'Cases must have at most 20 entries.'],
        ['cases', 'x', 'Cases must be a list.'],
        [
          'status',
          undefined,
          'Status must be one of: ok, compile_error, runtime_error, timeout, memory_limit, output_limit, killed, unavailable, internal_error.',
        ],
        ['stderr', undefined, 'Stderr is missing.'],
        ['results', undefined, 'Results are missing.'],
        ['results', list(60, { status: 'ok', stdout: 'text', durationMs: 1 }), null],
        ['results', list(61, { status: 'ok', stdout: 'text', durationMs: 1 }), 'Results must have at most 60 entries.'],
        ['results', 'x', 'Results must be a list.'],
      ],
    ),
  ).toEqual([])
})

test('what runCode refuses in its body', () => {
  expect(
    findDifferences(runCode.body, { questionId: 'q1', language: 'javascript', code: 'print(1)' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['language', undefined, 'Language must be one of: javascript, typescript, python, java, go.'],
      ['code', undefined, 'Code is missing.'],
    ]),
  ).toEqual([])
})

test('what testCode refuses in its body', () => {
  expect(
    findDifferences(testCode.body, { questionId: 'q1', language: 'javascript', code: 'print(1)' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['language', undefined, 'Language must be one of: javascript, typescript, python, java, go.'],
      ['code', undefined, 'Code is missing.'],
    ]),
  ).toEqual([])
})
