import { describe, expect, it, test } from 'vitest'
import type { RunResult } from '../platform/sandbox/request.ts'
import type { SandboxLanguage } from '../platform/sandbox/sandbox.ts'
import { complaintOf, inOlderWords, PistonForm, RunForm } from './form.ts'
import { findRuntime, listRuntimes, replyOf, requestOf } from './piston-words.ts'

const languages = [
  { id: 'javascript', version: '24.21.0' },
  { id: 'typescript', version: '24.21.0' },
  { id: 'python', version: '3.11.7' },
  { id: 'java', version: null },
  { id: 'go', version: '1.24.0' },
] as SandboxLanguage[]

describe('a runtime', () => {
  it('that is not installed is not listed', () => {
    expect(listRuntimes(languages).map(({ language }) => language)).toEqual([
      'javascript',
      'typescript',
      'python',
      'go',
    ])
    expect(findRuntime(languages, 'java', '*')).toBeUndefined()
  })

  it.each([
    ['python', 'python'],
    ['py', 'python'],
    ['python3', 'python'],
    ['js', 'javascript'],
    ['node', 'javascript'],
    ['ts', 'typescript'],
    ['golang', 'go'],
    ['ruby', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('is found by the name %s', (name, language) => {
    expect(findRuntime(languages, name, '*')).toBe(language)
  })

  it.each([
    ['*', true],
    ['x', true],
    ['3', true],
    ['3.x', true],
    ['3.11.*', true],
    ['3.11.7', true],
    ['v3.11', true],
    [' 3.11 ', true],
    ['3.11.8', false],
    ['3.12', false],
    ['2', false],
    ['31', false],
    ['^3.1.0', true],
    ['^3.11.7', true],
    ['^3.11.8', false],
    ['^2.0.0', false],
    ['^4', false],
    ['~3.11', true],
    ['~3.11.2', true],
    ['~3.10.2', false],
    ['~3.11.9', false],
    ['~3', true],
    ['>=3', true],
    ['>= 3.11.7', true],
    ['>=3.2', true],
    ['>=2.99.99', true],
    ['>=3.11.8', false],
    ['>=4', false],
    ['latest', false],
    ['3.11.7-beta', false],
    ['<4', false],
  ])('of version 3.11.7 is in the range %s: %s', (range, isFound) => {
    expect(findRuntime(languages, 'python', range)).toBe(isFound ? 'python' : undefined)
  })
})

const asked = { language: 'python', version: '*', files: [{ content: 'print(1)' }] }
const complaint = (body: unknown) => {
  const read = PistonForm.safeParse(body)
  return read.success ? 'taken' : complaintOf(read.error)
}

describe('a request from Piston’s clients', () => {
  it('is read with its text, in any encoding', () => {
    const inForm = (file: object) => PistonForm.parse({ ...asked, files: [file] }).files
    expect(inForm({ content: 'é' })).toBe('é')
    expect(inForm({ content: 'w6k=', encoding: 'base64' })).toBe('é')
    expect(inForm({ content: 'c3a9', encoding: 'hex' })).toBe('é')
  })

  it.each([
    ['no language', { ...asked, language: undefined }, 'language is required as a string'],
    ['a number as version', { ...asked, version: 3 }, 'version is required as a string'],
    ['no files', { ...asked, files: undefined }, 'files is required as an array'],
    [
      'two files',
      { ...asked, files: [{ content: '' }, { content: '' }] },
      'files must be one file: this runner takes no more',
    ],
    ['an empty list', { ...asked, files: [] }, 'files must be one file: this runner takes no more'],
    ['a file without text', { ...asked, files: [{}] }, 'files[0].content is required as a string'],
    [
      'an absolute path',
      { ...asked, files: [{ name: '/etc/passwd', content: '' }] },
      'files[0].name must be relative, without ..',
    ],
    [
      'a path that leads out',
      { ...asked, files: [{ name: 'a/../../b', content: '' }] },
      'files[0].name must be relative, without ..',
    ],
    ['arguments', { ...asked, args: ['-v'] }, 'args are not passed to programs by this runner'],
    ['too long a run', { ...asked, run_timeout: 30_001 }, 'run_timeout cannot exceed the configured limit of 30000'],
    [
      'too much memory',
      { ...asked, run_memory_limit: 2 ** 31 },
      'run_memory_limit cannot exceed the configured limit of 1073741824',
    ],
    ['no arguments', { ...asked, args: [] }, 'taken'],
    ['the longest run', { ...asked, run_timeout: 30_000 }, 'taken'],
    ['Piston’s word for no limit', { ...asked, run_memory_limit: -1 }, 'taken'],
  ])('with %s is answered in one line', (_, body, words) => {
    expect(complaint(body)).toBe(words)
  })

  it('sets only limits that are above nothing', () => {
    const limitsOf = (more: object) => requestOf(PistonForm.parse({ ...asked, ...more }), 'r1', 'python').limits
    expect(limitsOf({})).toEqual({})
    expect(limitsOf({ run_timeout: 0, run_cpu_time: -1, run_memory_limit: -1 })).toEqual({})
    expect(limitsOf({ run_timeout: 500, run_cpu_time: 400, run_memory_limit: 64 * 1024 * 1024 })).toEqual({
      wallMs: 500,
      cpuMs: 400,
      memoryMb: 64,
    })
  })

  it('has a queue of its own, so that no client waits for another', () => {
    const request = requestOf(PistonForm.parse(asked), 'r1', 'python')
    expect(request).toMatchObject({ id: 'r1', queue: 'r1', mode: 'program', stdin: '', code: 'print(1)' })
  })
})

describe('a request from our own servers', () => {
  const own = { id: 'r1', queue: 'q', language: 'python', files: [{ content: 'x' }] }
  const signature = { name: 'f', params: [{ name: 'a', type: 'int' }], returns: 'int' }
  const call = { ...own, mode: 'function', signature, cases: [[1]] }

  it('is a program, or a function with its cases', () => {
    expect(RunForm.parse({ ...own, mode: 'program', stdin: 'in' })).toEqual({
      id: 'r1',
      queue: 'q',
      language: 'python',
      code: 'x',
      mode: 'program',
      stdin: 'in',
      limits: {},
      knowsWaits: false,
    })
    expect(RunForm.parse(call)).toMatchObject({ mode: 'function', args: [[1]] })
    const beside = { language: 'python', code: 'y' }
    expect(RunForm.parse({ ...call, beside })).toMatchObject({ beside, knowsWaits: true })
    expect(RunForm.parse({ ...call, beside: null })).toMatchObject({ knowsWaits: true })
  })

  it('of an older version, which knows no waits, reads all ends by time as one', () => {
    const base = { id: 'r1', language: 'python' as const, version: '3', engine: 'bubblewrap', queueMs: 0 }
    const cases = (['ok', 'waited', 'not_judged'] as const).map((status) => ({ status, stdout: '', durationMs: 1 }))
    expect(inOlderWords({ ...base, status: 'waited', cases })).toMatchObject({
      status: 'timeout',
      cases: [{ status: 'ok' }, { status: 'timeout' }, { status: 'timeout' }],
    })
  })

  it.each([
    ['an id with a slash', { ...call, id: '../r1' }],
    ['no id', { ...call, id: '' }],
    ['a language that is none', { ...call, language: 'ruby' }],
    ['a mode that is none', { ...call, mode: 'shell' }],
    ['cases that are no lists', { ...call, cases: [1] }],
    ['more cases than a test has', { ...call, cases: Array.from({ length: 1001 }, () => [1]) }],
  ])('with %s is refused', (_, body) => {
    expect(RunForm.safeParse(body).success).toBe(false)
  })

  it('may nest its cases 200 levels and no deeper, and a bomb of brackets breaks nothing', () => {
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
    const isTaken = (levels: number) => RunForm.safeParse({ ...call, cases: nested(levels) }).success
    expect(isTaken(200)).toBe(true)
    expect(isTaken(202)).toBe(false)
    expect(isTaken(5_000)).toBe(false)
  })
})

const ran = (run: object, more: object = {}): RunResult =>
  ({
    id: 'r1',
    language: 'python',
    version: '3.11.7',
    queueMs: 0,
    status: 'ok',
    run: { status: 'ok', exitCode: 0, stdout: 'out', stderr: 'err', durationMs: 12.6, ...run },
    ...more,
  }) as unknown as RunResult

describe('a reply', () => {
  it('of a successful run has no status and no message', () => {
    expect(replyOf(ran({})).run).toEqual({
      stdout: 'out',
      stderr: 'err',
      output: 'outerr',
      code: 0,
      signal: null,
      status: null,
      message: null,
      cpu_time: null,
      wall_time: 13,
      memory: null,
    })
  })

  it.each([
    [
      { status: 'runtime_error', exitCode: 3 },
      { code: 3, signal: null, status: 'RE', message: 'Exited with error status 3' },
    ],
    [
      { status: 'runtime_error', exitCode: null, signal: 'SIGSEGV' },
      { code: null, signal: 'SIGSEGV', status: 'SG', message: 'Caught fatal signal SIGSEGV' },
    ],
    [
      { status: 'runtime_error', exitCode: null, signal: 'SIGIOT' },
      { code: null, signal: 'SIGABRT', status: 'SG', message: 'Caught fatal signal SIGABRT' },
    ],
    [
      { status: 'timeout', exitCode: 137 },
      { code: null, signal: 'SIGKILL', status: 'TO', message: 'Time limit exceeded' },
    ],
    [{ status: 'output_limit' }, { code: null, signal: 'SIGKILL', status: 'OL', message: 'stdout length exceeded' }],
    [{ status: 'memory_limit' }, { code: null, signal: 'SIGKILL', status: 'SG', message: 'Memory limit exceeded' }],
    [{ status: 'killed' }, { code: null, signal: 'SIGKILL', status: 'SG', message: 'Stopped' }],
    [
      { status: 'internal_error' },
      { code: null, signal: 'SIGKILL', status: 'XX', message: 'The sandbox could not run this' },
    ],
  ])('of a run that ended with %j has Piston’s words for it', (run, words) => {
    expect(replyOf(ran(run)).run).toMatchObject(words)
  })

  it('of code that did not compile has the compiler’s stage, and an empty run', () => {
    const compile = { status: 'compile_error', exitCode: 1, stdout: '', stderr: 'line 1', durationMs: 5 }
    const reply = replyOf(ran({}, { compile, run: null }))
    expect(reply.compile).toMatchObject({ code: 1, status: 'RE', stderr: 'line 1' })
    expect(reply.run).toMatchObject({ stdout: '', code: null, signal: null, status: null })
  })
})

test('a reply without compilation has no compile stage', () => {
  expect(replyOf(ran({}))).not.toHaveProperty('compile')
})
