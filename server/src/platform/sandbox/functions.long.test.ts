/**
 * Function calls on this machine. The behaviour common to all sandboxes is tested in remote/remote-contract.test.ts,
 * which also runs here.
 */
import { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNeighbours } from '../../../test/neighbours.ts'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import { starterCode } from '../languages/starter.ts'
import type { Json, RunEvent, RunRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>
let count = 0

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

const id = () => `run-${(count += 1)}`

const add = {
  name: 'add',
  params: [
    { name: 'a', type: 'int' },
    { name: 'b', type: 'int' },
  ],
  returns: 'int',
}

/** A function add that returns this expression. */
function returning(language: Language, value: string): string {
  if (language === 'python') return `def add(a, b):\n    return ${value}`
  if (language === 'java') return `class Solution { Object add(int a, int b) { return ${value}; } }`
  if (language === 'go') return `package main\nfunc add(a, b int) any { return ${value} }`
  return `function add() { return ${value} }`
}

function call(language: Language, code: string, args: Json[][], more: Partial<RunRequest> = {}) {
  const key = id()
  return sandbox.run({ id: key, queue: key, language, code, mode: 'function', signature: add, args, ...more })
}

describe.concurrent('a function', () => {
  test.each([
    ['javascript', 'function add(a, b) { return a + b }'],
    ['javascript', 'const add = (a, b) => a + b'],
    ['javascript', 'export const add = async (a, b) => a + b'],
    ['typescript', 'function add(a: number, b: number): number { return a + b }'],
    ['typescript', 'export default function add(a: number, b: number): number { return a + b }'],
    ['python', 'def add(a: int, b: int) -> int:\n    return a + b'],
    [
      'java',
      'class Solution { int add(int a, int b) { return add(a, b, 0); } int add(int a, int b, int c) { return a + b + c; } }',
    ],
    ['java', 'class Sum { private static long add(Integer a, double b) { return (long) (a + b); } }'],
    ['go', 'package main\nfunc add(a, b int) int { return a + b }'],
    [
      'go',
      'package main\n/*\nfunc main() {}\n*/\nfunc sum[T int | int64](all ...T) (s T) {\n\tfor _, one := range all {\n\t\ts += one\n\t}\n\treturn s\n}\nvar add = func(a, b int64) int64 { return sum(a, b) }\nfunc main() { add(1, 2) }',
    ],
  ] as const)('in %s is called once a case: %s', async (language, code) => {
    const result = await call(language, code, [
      [1, 2],
      [3, 4],
    ])
    expect(result.status).toBe('ok')
    expect(result.cases).toMatchObject([
      { status: 'ok', returned: 3, stdout: '' },
      { status: 'ok', returned: 7, stdout: '' },
    ])
  })

  test.each([
    [
      'javascript',
      `function add(a, b) { console.log('got', a); if (a === 2) throw new Error('two'); if (a === 3) process.exit(0); if (a === 4) for (;;) {} return a }`,
      'two',
    ],
    [
      'java',
      `class Solution { int add(int a, int b) { System.out.println("got " + a); if (a == 2) throw new IllegalStateException("two"); if (a == 3) System.exit(0); while (a == 4) {} return a; } }`,
      'two\n    at Solution.add(Main.java:1)',
    ],
  ] as const)(
    'in %s that fails in one case hides no other, and each keeps what it printed',
    async (language, code, words) => {
      // Four starts of Java and a case that takes its whole time: more than usual, where others work on the machine.
      const limits = { wallMs: 30_000, cpuMs: 20_000 }
      const result = await call(
        language,
        code,
        [1, 2, 3, 4, 5].map((first) => [first, 0]),
        { limits },
      )
      expect(result.cases).toMatchObject([
        { status: 'ok', returned: 1, stdout: 'got 1\n' },
        { status: 'runtime_error', stdout: 'got 2\n' },
        { status: 'runtime_error', stdout: 'got 3\n' },
        { status: 'timeout', stdout: 'got 4\n' },
        { status: 'ok', returned: 5, stdout: 'got 5\n' },
      ])
      expect(result.cases?.[1]?.error).toContain(words)
      expect(result.cases?.[1]?.error).not.toMatch(/\/(app|opt|tmp)\//)
      expect(result.cases?.[2]?.error).toBe('The program ended with exit code 0 before the function returned.')
    },
  )

  test.each([
    ['javascript', 'let n = 0\nfunction add(list, b) { list.push(++n); return list }'],
    ['python', 'n = 0\ndef add(list, b):\n    global n\n    n += 1\n    list.append(n)\n    return list'],
    [
      'java',
      'class Solution { int n = 1; static int m = 0; java.util.List<Integer> add(java.util.List<Integer> list, int b) { list.add(n++ + m++); return list; } }',
    ],
  ] as const)('in %s gets fresh arguments each time', async (language, code) => {
    const result = await call(
      language,
      code,
      [
        [[], 0],
        [[], 0],
      ],
      { signature: { ...add, returns: 'int[]' } },
    )
    expect(result.cases?.map(({ returned }) => returned)).toEqual([[1], [2]])
  })

  test.each([
    ['javascript', 'NaN', 'The function returned NaN.'],
    ['javascript', '2n ** 70n', 'The function returned a BigInt beyond the safe integers.'],
    ['javascript', 'new Set()', 'The function returned a Set; return an array.'],
    ['javascript', '(() => { const a = []; a.push(a); return a })()', 'nested too deeply or contains itself'],
    ['python', 'float("inf")', 'The function returned nan or infinity.'],
    ['python', '{1, 2}', 'The function returned a set, which has no JSON form.'],
    ['python', '{(1, 2): 3}', 'keys are not strings'],
    ['java', '0.0 / 0', 'The function returned NaN.'],
    ['java', 'new java.util.HashSet<>()', 'The function returned a HashSet, which has no JSON form.'],
    ['go', 'struct{}{}', 'The function returned a struct {}, which has no JSON form.'],
  ] as const)('in %s that returns %s gets an error with the reason', async (language, value, words) => {
    const result = await call(language, returning(language, value), [[1, 2]])
    expect(result.cases?.[0]).toMatchObject({ status: 'runtime_error', error: expect.stringContaining(words) })
  })

  test.each([
    ['javascript', 'new Map([["a", [1.5, undefined, 10n, -0]]])', { a: [1.5, null, 10, 0] }],
    ['python', '{"a": (1.5, None, True, "é\\ud800")}', { a: [1.5, null, true, 'é\ud800'] }],
    [
      'java',
      'java.util.Map.of("a", java.util.Arrays.asList(1.5, null, true, "é\\ud800"))',
      { a: [1.5, null, true, 'é\ud800'] },
    ],
    ['go', 'map[string][]any{"a": {1.5, nil, true, "é<"}}', { a: [1.5, null, true, 'é<'] }],
  ] as const)('in %s may return maps, lists, fractions and any text', async (language, value, expected) => {
    expect((await call(language, returning(language, value), [[1, 2]])).cases?.[0]).toMatchObject({
      status: 'ok',
      returned: expected,
    })
  })

  test.each(['function add() {}', 'function add() { return undefined }'])(
    'that returns nothing gives null: %s',
    async (code) => {
      const result = await call('javascript', code, [[1, 2]])
      expect(result.cases?.[0]).toMatchObject({ status: 'ok', returned: null, error: 'The function returned nothing.' })
    },
  )

  test('whose bracket is never closed does not compile', async () => {
    const result = await call('javascript', 'function add(a, b) {', [[1, 2]])
    expect(result).toMatchObject({ status: 'compile_error', cases: [{ status: 'not_run' }] })
    expect(result.compile?.stderr).toContain('main.js:1')
    expect(result.compile?.stderr).not.toMatch(/nova|\/(app|opt|tmp)\//)
  })

  test.each([
    ['java', 'class Solution { int add(int a) { return a; } }', 'No method add takes (int, int).'],
    ['java', 'class Solution { int add(String a, int b) { return b; } }', 'String does not fit the argument 1.'],
    [
      'java',
      'class Solution { int add(int a, int b) { return add(a + 1, b); } }',
      'java.lang.StackOverflowError\n    at',
    ],
    ['go', 'func add(a int) int { return a }', 'takes 1 arguments; it is called with 2.'],
    ['go', 'func add(a string, b int) int { return b }', 'Parameter 1 of type string does not fit'],
    ['go', 'func add(a, b int) int { return 1 + add(a+1, b) }', 'stack overflow\n    at main.add (main.go:2)'],
    ['go', 'func add(a, b int) int { return <-make(chan int) }', 'deadlock!\n    at main.add (main.go:2)'],
    ['go', 'func add(a, b int) int { go func() { panic("other") }(); select {} }', 'other\n    at main.add.func1'],
  ] as const)('in %s that cannot be called or fails badly says so: %s', async (language, code, words) => {
    const { cases } = await call(language, language === 'go' ? `package main\n${code}` : code, [[1, 2]])
    expect(cases?.[0]).toMatchObject({ status: 'runtime_error', error: expect.stringContaining(words) })
    expect(cases?.[0]?.error?.length).toBeLessThan(1_000)
  })

  test('in a file that fails while loading is never called, and the error gives the reason', async () => {
    const result = await call('python', 'print("hello")\n1 / 0\ndef add(a, b): pass', [
      [1, 2],
      [3, 4],
    ])
    expect(result).toMatchObject({ status: 'runtime_error', run: { stdout: 'hello\n' } })
    expect(result.cases?.[1]?.error).toContain('File "main.py", line 2')
    const hanging = await call('javascript', 'for (;;) {}', [[1, 2]], { limits: { cpuMs: 1_000 } })
    expect(hanging).toMatchObject({ status: 'timeout', cases: [{ status: 'timeout' }] })
  })

  test('of a call that waits for longer than it may compute is its answer: a busy machine lets it wait too', async () => {
    const code = 'import time\ndef add(a, b):\n    time.sleep(4.2)\n    return a + b'
    const { cases } = await call('python', code, [[1, 2]], { limits: { wallMs: 30_000 } })
    expect(cases).toMatchObject([{ status: 'ok', returned: 3 }])
  })

  test('that computes for longer than all may leaves the rest not run', async () => {
    const result = await call('javascript', 'function add() { for (;;) {} }', [[1], [2]], { limits: { cpuMs: 1_000 } })
    expect(result.cases?.map(({ status }) => status)).toEqual(['timeout', 'not_run'])
  })
})

/** The clock judges nobody. */
describe('beside its reference, code', () => {
  const right = { language: 'python' as const, code: 'def add(a, b): return a + b' }
  const args = [
    [1, 2],
    [3, 4],
    [5, 6],
  ]
  async function callBeside(code: string, more: Partial<RunRequest> = {}) {
    const key = id()
    const events: RunEvent[] = []
    const result = await sandbox.run(
      {
        id: key,
        queue: key,
        language: 'python',
        code,
        mode: 'function',
        signature: add,
        args,
        beside: right,
        ...more,
      },
      (event) => events.push(event),
    )
    const again = events.flatMap((event) => (event.type === 'again' ? [`${event.turn} of ${event.of}`] : []))
    return { ...result, again, statuses: result.cases?.map(({ status }) => status) }
  }

  test('that is right passes every test while six neighbours spin', async () => {
    const stop = startNeighbours(6)
    const results = await Promise.all([callBeside(right.code), callBeside(right.code)])
    await stop()
    for (const { statuses } of results) expect(statuses).toEqual(['ok', 'ok', 'ok'])
  })

  test('that sleeps waited without computing, which is a failure of its own and no busy machine’s', async () => {
    const code = 'import time\ndef add(a, b):\n    if a == 5: time.sleep(600)\n    return a + b'
    const result = await callBeside(code, { limits: { wallMs: 1_000 } })
    expect(result).toMatchObject({ status: 'waited', statuses: ['ok', 'ok', 'waited'], again: [] })
    expect(result.cases?.[2]?.error).toBe('Stopped: it waited without computing.')
  })

  test('that loops ends by its processor time, and takes too long', async () => {
    const code = 'def add(a, b):\n    while a == 3: pass\n    return a + b'
    const result = await callBeside(code, { limits: { wallMs: 30_000 } })
    expect(result).toMatchObject({ status: 'timeout', statuses: ['ok', 'timeout', 'ok'], again: [] })
    expect(result.run?.cpuMs).toBeLessThan(4_000)
  })

  test('that the clock ends as it ends the reference runs again three times, and is not judged', async () => {
    // Within its processor time, and beyond a clock that is as short as a very busy machine makes it.
    const slow = 'import time\ndef add(a, b):\n    while a == 3 and time.process_time() < 1.5: pass\n    return a + b'
    const result = await callBeside(slow, { beside: { language: 'python', code: slow }, limits: { wallMs: 100 } })
    expect(result).toMatchObject({ status: 'not_judged', again: ['1 of 3', '2 of 3', '3 of 3'] })
    expect(result.statuses).toEqual(['ok', 'not_judged', 'not_judged'])
    expect(result.cases?.[1]?.error).toBe('Not judged: the machine was too busy to let it end.')
  })
})

describe.concurrent('every type of a signature', () => {
  const types = ['int', 'long', 'float', 'bool', 'string', 'int[][]', 'map<string,long[]>', 'int?', 'string?', 'int?[]']
  const params = [...types, 'map<string,float>[]'].map((type, at) => ({ name: `p${at}`, type }))
  const signature = { name: 'echo', params, returns: 'string[]' }
  const args = [-7, 2 ** 40, 3, true, 'é"\\\n<\u2028', [[1], []], { x: [2 ** 40] }, 4, 'a', [1, null], [{ y: 0.5 }]]

  test.each(Language.options)('is in a starter in %s that compiles', async (language) => {
    const started = await call(language, starterCode(signature, language), [args], { signature })
    expect(started.cases?.[0]?.status).toBe(language === 'typescript' ? 'runtime_error' : 'ok')
  })

  test('is in a Java starter that compiles with imports of what it imports, and with a class of that name', async () => {
    const code = starterCode(signature, 'java').replace('\n', '\nimport java.util.*;\nimport java.util.List;\n')
    const started = await call('java', `${code}\nclass Deque {}\n`, [args], { signature })
    expect(started.cases?.[0]).toMatchObject({ status: 'ok', returned: [] })
  })

  test.each([
    ['string[]', []],
    ['string[]?', null],
    ['map<string,int>', {}],
    ['int?', null],
  ])('nil in Go is what %s means by it', async (returns, expected) => {
    const code = starterCode({ name: 'f', params: add.params, returns }, 'go')
    const { cases } = await call('go', code, [[1, 2]], { signature: { name: 'f', params: add.params, returns } })
    expect(cases?.[0]).toMatchObject({ status: 'ok', returned: expected })
  })
})
