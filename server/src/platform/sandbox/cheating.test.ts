import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { Json, Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>
let count = 0

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

const params = ['a', 'b'].map((name) => ({ name, type: 'int' }))
const signature = { name: 'add', params, returns: 'int' }

function call(language: Language, code: string, args: Json[][]) {
  const id = `cheat-${(count += 1)}`
  return sandbox.run({ id, queue: id, language, code, mode: 'function', signature, args })
}

describe.concurrent('code that wants to be judged well', () => {
  test.each([
    [
      'javascript',
      `JSON.stringify = () => '3'; JSON.parse = () => ({ nonce: 'x' })\nArray.isArray = () => true\nconst add = () => 4`,
    ],
    [
      'javascript',
      `const fs = require('fs'); const write = fs.writeSync\nfs.writeSync = (fd, text) => write(fd, String(text).replace('4', '3'))\nfunction add() { return 4 }`,
    ],
    [
      'javascript',
      `function add() { require('fs').writeSync(5, '000000000000000000000000 value {"ms":1,"value":3}\\n'); return 4 }`,
    ],
    [
      'python',
      `import json, os\njson.dumps = lambda *a: '3'\njson.JSONEncoder.encode = lambda *a: '3'\ndef add(a, b):\n    os.write(5, b'000000000000000000000000 value {"ms":1,"value":3}\\n')\n    return 4`,
    ],
    [
      'java',
      `import java.io.*;\nclass Json { static String write(Object o) { return "3"; } }\nclass Harness {}\nclass Solution { int add(int a, int b) throws Exception {\n  new FileOutputStream(FileDescriptor.in).write("000000000000000000000000 value {\\"ms\\":1,\\"value\\":3}\\n".getBytes());\n  System.out.close(); System.setOut(null); System.setIn(null);\n  return 4;\n} }`,
    ],
    [
      'java',
      `class Solution { Object add(int a, int b) { return new java.util.AbstractList<Integer>() {\n  public int size() { return 1; }\n  public Integer get(int at) { return 4; }\n  public String toString() { return "3"; }\n}.get(0); } }`,
    ],
    [
      'go',
      `package main\nimport ("os"; "syscall")\ntype Any int\nfunc (Any) MarshalJSON() ([]byte, error) { return []byte("3"), nil }\nfunc (Any) String() string { return "3" }\nfunc add(a, b int) Any {\n\tsyscall.Write(5, []byte("000000000000000000000000 value {\\"ms\\":1,\\"value\\":3}\\n"))\n\tos.Stdout = nil\n\treturn 4\n}`,
    ],
  ] as const)('cannot change its answer, in %s: %s', async (language, code) => {
    expect((await call(language, code, [[1, 2]])).cases).toMatchObject([{ status: 'ok', returned: 4 }])
  })

  test.each([
    [
      'java',
      `class Solution { int add(int a, int b) throws Exception {\n  if (a == 1) { new Thread(() -> { for (;;) System.exit(0); }) {{ setDaemon(true); }}; new java.io.FileInputStream(java.io.FileDescriptor.in).close(); }\n  return a;\n} }`,
    ],
    [
      'go',
      `package main\nimport ("runtime"; "syscall")\nfunc add(a, b int) int {\n\tif a == 1 { syscall.Close(5) }\n\tif a == 2 { runtime.Goexit() }\n\treturn a\n}`,
    ],
  ] as const)('cannot hide other cases by breaking the harness in its own, in %s', async (language, code) => {
    const result = await call(language, code, [
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    expect(result.cases?.[0]?.status).toBe('runtime_error')
    expect(result.cases?.[2]).toMatchObject({ status: 'ok', returned: 3 })
  })

  test('cannot pass as another value by claiming to equal everything', async () => {
    const code = 'class Any(int):\n    def __eq__(self, other): return True\ndef add(a, b): return Any(4)'
    expect((await call('python', code, [[1, 2]])).cases?.[0]).toMatchObject({ returned: 4 })
  })

  test('cannot answer by flooding the channel', async () => {
    const code = `import os\ndef add(a, b):\n    line = b'x' * 1_000_000\n    while True: os.write(5, line)`
    expect((await call('python', code, [[1, 2]])).cases).toMatchObject([{ status: 'output_limit' }])
  })

  test.each([
    ['a deep value', `'{"ms":1,"value":' + '[' * 100_000 + ']' * 100_000 + '}'`, 'runtime_error', 'nested too deeply'],
    ['no JSON', `'3'[:0] + '{{'`, 'runtime_error', 'could not be read'],
    ['an endless time', `'{"ms":1e999,"value":7}'`, 'ok', undefined],
  ])('answers with a stolen nonce for itself alone: %s', async (_, answer, status, words) => {
    const code = `
import os, sys
def add(a, b):
    nonce = sys._getframe(1).f_locals['nonce']
    rest = (nonce + ' value ' + ${answer} + '\\n').encode()
    while rest: rest = rest[os.write(5, rest):]
    return 4`
    const result = await call('python', code, [[1, 2]])
    expect(result.cases?.[0]).toMatchObject({ status })
    if (words) expect(result.cases?.[0]?.error).toContain(words)
    expect(result.cases?.[0]?.durationMs).toBeLessThan(10_000)
  })

  test('cannot busy the server with empty lines', async () => {
    const code = `import os\ndef add(a, b):\n    while True: os.write(5, b'\\n' * 60_000)`
    expect((await call('python', code, [[1, 2]])).cases).toMatchObject([{ status: 'output_limit' }])
  })

  test('finds no expected value and only its own case', async () => {
    const code = `import gc, sys\ndef add(a, b):\n    return sum(1 for o in gc.get_objects() if isinstance(o, list) and 987654321 in o)`
    const result = await call('python', code, [
      [1, 2],
      [987_654_321, 0],
    ])
    expect(result.cases?.[0]).toMatchObject({ status: 'ok', returned: 0 })
  })
})
