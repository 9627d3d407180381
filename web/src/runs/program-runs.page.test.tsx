import { maxTextLength } from '@nova/contract/constants'
import type { HiddenFailures, RunStatus } from '@nova/contract/questions/runs'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { RoomQuestion } from '../journal/questions.ts'
import { CustomInputFields } from './custom-input.tsx'
import { RunChoice } from './run-choice.tsx'
import type { CustomInput } from './run-input.ts'
import type { RunShown, TestShown } from './run-log.ts'
import { RunResult } from './run-result.tsx'
import { nameRun, outcomeOf } from './run-words.ts'
import { TestResult } from './test-result.tsx'

afterEach(cleanup)

const signature = { name: 'add', params: [{ name: 'n', type: 'int' }], returns: 'int' }
const question = { id: 'q1', signature, visibleTests: [{ args: [3], expected: 4 }] } as unknown as RoomQuestion

function Fields({ stdin = '', isInBrowser = false }: { stdin?: string; isInBrowser?: boolean }) {
  const [input, setInput] = useState<CustomInput>({ way: 'call', texts: ['3'], stdin })
  return (
    <>
      <RunChoice way={input.way} onChange={(way) => setInput({ ...input, way })} />
      <CustomInputFields {...{ question, input, isInBrowser }} language="python" onChange={setInput} />
    </>
  )
}

test('arrow keys choose between Call, with its values, and Program, with its input', async () => {
  const user = userEvent.setup()
  render(<Fields />)
  const ways = within(screen.getByRole('group', { name: 'How Run Code runs your code' }))
  expect(ways.getAllByRole<HTMLInputElement>('radio').map(({ value, checked }) => [value, checked])).toEqual([
    ['call', true],
    ['program', false],
  ])
  expect(screen.getByRole('textbox').getAttribute('value')).toBe('3')
  screen.getByRole('radio', { name: 'Call' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Program' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Program input/ })
  await user.type(box, '1{Enter}2')
  expect(box.value).toBe('1\n2')
  await user.click(screen.getByRole('radio', { name: 'Call' }))
  await user.click(screen.getByRole('radio', { name: 'Program' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('1\n2')
})

test('input that is too long says by how much', async () => {
  render(<Fields stdin={'x'.repeat(maxTextLength + 1200)} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Program' }))
  expect(screen.getByRole('alert').textContent).toBe('Program input can have up to 262,144 characters. Remove 1,200.')
})

const ended: RunShown = {
  kind: 'run',
  id: '1',
  status: 'ok',
  language: 'python',
  code: 'print(1)',
  isInBrowser: false,
  isCompileError: false,
  stderr: '',
  args: null,
  stdin: '',
  stdout: '',
  exitCode: 0,
  durationMs: 1,
  memoryBytes: null,
  isTruncated: false,
}
const said = (more: Partial<RunShown>) => {
  const { container } = render(<RunResult shown={{ ...ended, ...more }} names={['n']} signature={signature} />)
  return container.textContent
}

test.each<[words: string, more: Partial<RunShown>]>([
  [
    "asked for input that isn't there. Write it into Program input, under Custom input.",
    { stderr: 'EOFError: EOF when reading a line', code: 'input()' },
  ],
  [
    'asked for more input than there is. Add it to Program input, under Custom input.',
    { stderr: 'EOFError: EOF when reading a line', code: 'input()', stdin: '1' },
  ],
  [
    'but Call gives it none. Choose Program',
    { stderr: 'EOFError: EOF when reading a line', code: 'input()', args: [3], stdin: null },
  ],
  [
    "Line 2, column 2 has a character that you can't see: a zero width space (U+200B). Delete it. Your text has 2",
    { status: 'runtime_error', language: 'javascript', code: 'a\nb\u200b = 1\u200b', stderr: 'SyntaxError: Invalid' },
  ],
  [
    "Line 1, column 2 has a character that you can't see: a no-break space (U+00A0).",
    {
      status: 'compile_error',
      isCompileError: true,
      language: 'java',
      code: 'a\u00a0b',
      stderr: "illegal character: '\\u00a0'",
    },
  ],
  ['reads input, and Program input is empty.', { language: 'go', code: 'fmt.Scan(&n)', stdout: '0' }],
  [
    'Program runs main. Your code has none. Add func main()',
    {
      language: 'go',
      status: 'compile_error',
      isCompileError: true,
      stderr: 'function main is undeclared in the main package',
    },
  ],
  [
    "numpy isn't here. Available: the standard library of Python, such as collections",
    { stderr: "ModuleNotFoundError: No module named 'numpy'" },
  ],
  [
    "lodash isn't here. Available: parts of two modules of Node.js that read input",
    { language: 'javascript', isInBrowser: true, stderr: "Error: Cannot find module 'lodash'" },
  ],
  ["Your code printed nothing. Program doesn't call add by itself", {}],
])('a result says: %s', (words, more) => {
  expect(
    said({ status: 'runtime_error', ...(words.includes('printed nothing') ? { status: 'ok' } : {}), ...more }),
  ).toContain(words)
})

test('a run or test of a status that only a newer server knows is shown in neutral words', () => {
  const status = 'of_a_newer_server' as RunStatus
  expect(outcomeOf({ ...ended, status })).toEqual({ text: 'Ended', tone: 'neutral' })
  expect(said({ status, language: 'sql', stdin: null, sql: { tags: [] } })).not.toContain('undefined')
  const passed = { index: 0, args: [3], expected: 4, actual: 4, stdout: '', durationMs: 1 }
  const cases = [
    { ...passed, status: 'passed' as const },
    { ...passed, index: 1, status },
  ]
  const hidden = { core: { passed: 0, total: 1 }, edge: { passed: 0, total: 0 }, scale: { passed: 0, total: 0 } }
  const failures = { newer: 1 } as unknown as HiddenFailures
  const { container } = render(
    <TestResult
      shown={{
        kind: 'test',
        id: '2',
        status,
        language: 'python',
        code: 'x',
        isInBrowser: false,
        isCompileError: false,
        stderr: '',
        visible: { passed: 1, total: 2 },
        cases,
        failure: null,
        hidden: { ...hidden, failures },
      }}
      names={['n']}
      signature={signature}
    />,
  )
  expect(container.textContent).toContain('Test 2not known')
  expect(container.textContent).toContain('The hidden test that failed ended in another way.')
})

test('a program that had what it needs gets no such sentence, and its input is shown', () => {
  expect(said({ code: 'print(input())', stdin: 'one\ntwo\n', stdout: 'one\n' })).toMatch(
    /Program inputone\ntwo\n.*Outputone/s,
  )
})

test.each([
  [{ args: [3], stdin: null, isCompileError: false }, 'Called add'],
  [{ args: [3], stdin: null, isCompileError: true }, 'Call of add'],
  [{ args: null, stdin: '', isCompileError: false }, 'Ran as a program without input'],
  [{ args: null, stdin: 'one', isCompileError: false }, 'Ran as a program with input of 1 line'],
  [{ args: null, stdin: '1\n2\n3\n', isCompileError: false }, 'Ran as a program with input of 3 lines'],
  [{ args: null, stdin: '1', isCompileError: true }, 'Program'],
  [{ args: null, stdin: null, isCompileError: false, sql: { tags: [] } }, 'Query'],
  [{ args: null, stdin: null, isCompileError: false, sql: { tags: [], plan: 'Seq Scan' } }, 'Query plan'],
])('a run is named: %o as %s', (run, name) => {
  expect(nameRun(run, 'add')).toBe(name)
})

test('tests of code that asks for input say that a call has none', () => {
  const error = 'Traceback (most recent call last):\nEOFError: EOF when reading a line'
  const test = {
    index: 0,
    status: 'runtime_error',
    args: [3],
    expected: 4,
    actual: null,
    stdout: '',
    error,
    durationMs: 1,
  }
  const count = { passed: 0, total: 1 }
  const shown = {
    kind: 'test',
    id: '1',
    status: 'runtime_error',
    language: 'python',
    isInBrowser: false,
    isCompileError: false,
    code: 'def add(n):\n    return int(input())',
    stderr: '',
    visible: count,
    cases: [test],
    failure: null,
    hidden: { core: count, edge: count, scale: count, notRun: true },
  } as TestShown
  render(<TestResult {...{ shown, signature }} names={['n']} />)
  expect(screen.getByText(/^Your code asks for input, but Call gives it none\./)).toBeTruthy()
})
