import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { Json, RunRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>
let count = 0

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

const params = ['a', 'b'].map((name) => ({ name, type: 'int' }))
const signature = { name: 'add', params, returns: 'int' }

function call(language: Language, code: string, args: Json[][], limits: RunRequest['limits'] = {}) {
  const id = `cheat-${(count += 1)}`
  return sandbox.run({ id, queue: id, language, code, mode: 'function', signature, args, limits })
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
    [
      'javascript',
      `const hooks = require('async_hooks'); hooks.createHook({ init() { globalThis.returned = 3 } }).enable()\nconst Module = require('module'); Module.prototype._compile = () => 3; Module._load = () => 3\nReflect.apply = () => 3; Reflect.ownKeys = () => ['3']; Symbol.hasInstance in Function.prototype\nfunction add() { return Promise.resolve(4) }`,
    ],
    [
      'javascript',
      // The inspector can look into closures, but finds only the nonce of this case.
      `const { Session } = require('inspector'); const session = new Session(); session.connect()\nlet found = []\nsession.post('Debugger.enable'); session.on('Debugger.scriptParsed', () => {})\nfunction add() { session.post('Runtime.evaluate', { expression: 'process.exitCode = 3' }); session.post('HeapProfiler.collectGarbage'); process.exitCode = undefined; return 4 }`,
    ],
    [
      'typescript',
      `const fs = require('fs')\nfs.writeSync = (fd: number, text: unknown) => 0; fs.readSync = () => 0; Buffer.from = () => '3' as never; Buffer.prototype.toString = () => '3'\nfunction add(): unknown { return new Proxy([4], { get: (of, key) => (key === 'length' ? 1 : Reflect.get(of, key)) })[0] }`,
    ],
    [
      'python',
      `import sys\ndef trace(frame, event, arg):\n    if event == 'return' and 'value' in frame.f_locals: frame.f_locals['value'] = 3\n    return trace\nsys.settrace(trace); sys.setprofile(lambda *a: None)\ndef add(a, b):\n    frame = sys._getframe(1); frame.f_trace = trace; frame.f_locals['value'] = 3; frame.f_locals['text'] = '3'\n    return 4`,
    ],
    [
      'python',
      // Reads its own memory: other answers must not be in it.
      `import os\ndef add(a, b):\n    for line in open('/proc/self/maps'):\n        if '[heap]' in line:\n            at, to = [int(part, 16) for part in line.split()[0].split('-')]\n            with open('/proc/self/mem', 'rb') as memory:\n                memory.seek(at); data = memory.read(min(to - at, 8 << 20)); assert b'987654321' not in data\n    return 4`,
    ],
    [
      'java',
      `class Solution { int add(int a, int b) throws Exception {\n  for (String name : new String[] {"nova.Harness", "nova.Json"}) try {\n    Class<?> type = Class.forName(name, true, ClassLoader.getSystemClassLoader());\n    for (var field : type.getDeclaredFields()) { field.setAccessible(true); try { field.set(null, null); } catch (Throwable e) {} }\n    for (var method : type.getDeclaredMethods()) { method.setAccessible(true); if (method.getName().equals("write") && method.getParameterCount() == 1) method.invoke(null, 3); }\n  } catch (Throwable e) {}\n  Thread.currentThread().setContextClassLoader(null); Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});\n  return 4;\n} }`,
    ],
    [
      'java',
      `class Solution { Integer add(int a, int b) throws Exception {\n  var cache = Class.forName("java.lang.Integer$IntegerCache").getDeclaredClasses();\n  try { var field = Integer.class.getDeclaredField("value"); field.setAccessible(true); field.set(4, 3); } catch (RuntimeException e) {}\n  return 4;\n} }`,
    ],
    [
      'go',
      `package main\nimport ("reflect"; "unsafe"; "runtime"; "os"; "strconv")\nfunc add(a, b int) int {\n\tfour := 4\n\tcallers := make([]uintptr, 20); runtime.Callers(0, callers)\n\t*(*int)(unsafe.Pointer(&four)) = 4\n\treflect.ValueOf(&four).Elem().SetInt(4)\n\tos.Args = nil; os.Setenv("ms", strconv.Itoa(3)); os.Stdin.Close()\n\treturn four\n}`,
    ],
    [
      'go',
      // It may call the harness itself, for its own function: it must answer 4, from another place.
      `package main\nimport "nova/harness"\nfunc four(a, b int) int { return 4 }\nfunc init() { harness.Serve(four, 2, "int") }\nfunc add(a, b int) int { return 3 }`,
    ],
  ] as const)('cannot change its answer, in %s: %s', async (language, code) => {
    expect((await call(language, code, [[1, 2]])).cases).toMatchObject([{ status: 'ok', returned: 4 }])
  })

  test.each([
    [
      'javascript',
      // Hooks that run when a stack is written or inspected, or a promise is awaited.
      `Error.prepareStackTrace = (error, sites) => { for (const site of sites) site.getFunction?.()?.call?.(null); return '3' }\nPromise.prototype.then = (done) => done(3)\nasync function add() { try { null.x } catch (error) { error.stack } return 4 }`,
    ],
    [
      'typescript',
      `declare const process: any\nconst fs = require('fs')\nprocess.binding = () => ({}); process.reallyExit = () => {}; process._rawDebug('3')\nObject.defineProperty(Object.prototype, 'value', { get: () => 3, set: () => {} })\nObject.defineProperty(Array.prototype, '0', { get: () => 3, set: () => {}, configurable: true })\nfunction add(a: number, b: number): number { return 4 }`,
    ],
    [
      'python',
      `import gc, builtins, os\nfor held in gc.get_objects():\n    if isinstance(held, dict) and 'reply' in held: held['reply'] = lambda *a: None\nbuiltins.type = lambda *a: int; builtins.len = lambda x: 3; builtins.str = lambda x: '3'; os.write = lambda fd, data: len(data)\ndef add(a, b): return 4`,
    ],
  ] as const)('spoils its own case at worst, in %s: %s', async (language, code) => {
    const found = (await call(language, code, [[1, 2]])).cases?.[0]
    expect(['ok', 'runtime_error', 'timeout']).toContain(found?.status)
    expect(found?.returned ?? 4).toBe(4)
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
    const { cases } = await call('python', code, [[1, 2]], { wallMs: 30_000, cpuMs: 30_000 })
    // On a busy machine the case's time may end before it has written so much.
    expect(cases?.map(({ status }) => ['output_limit', 'timeout'].includes(status))).toEqual([true])
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

  test.each([
    [
      'javascript',
      `const fs = require('fs')\nlet others = ''\nfunction add(a) { try { fs.fstatSync(0).isFile() && (others += fs.readFileSync(0, 'utf8')) } catch {}\n  const heap = require('v8').writeHeapSnapshot('/tmp/heap' + process.hrtime.bigint()); return fs.readFileSync(heap, 'latin1').includes(String(987654000 + 321)) ? 1 : 0 }`,
    ],
    [
      'java',
      `import java.lang.management.*;\nclass Solution { int add(String a, String b) throws Exception {\n  var bean = ManagementFactory.newPlatformMXBeanProxy(ManagementFactory.getPlatformMBeanServer(), "com.sun.management:type=HotSpotDiagnostic", com.sun.management.HotSpotDiagnosticMXBean.class);\n  String path = "/tmp/heap" + System.nanoTime() + ".hprof"; bean.dumpHeap(path, true);\n  byte[] all = java.nio.file.Files.readAllBytes(java.nio.file.Path.of(path));\n  return new String(all, "ISO-8859-1").contains(String.valueOf(987654000 + 321)) ? 1 : 0;\n} }`,
    ],
    [
      'go',
      // The code holds its search text with one added to each digit, so that it does not find itself.
      `package main\nimport ("os"; "strings"; "fmt")\nvar data = make([]byte, 1<<20)\nfunc min(a, b int64) int64 { if a < b { return a }; return b }\nfunc add(a, b string) int {\n\tmaps, _ := os.ReadFile("/proc/self/maps")\n\tmemory, _ := os.Open("/proc/self/mem")\n\tfor _, line := range strings.Split(string(maps), "\\n") {\n\t\tvar from, to int64\n\t\tif n, _ := fmt.Sscanf(line, "%x-%x rw", &from, &to); n < 2 { continue }\n\t\tfor ; from < to && from < 1<<46; from += int64(len(data)) {\n\t\t\tread, _ := memory.ReadAt(data[:min(to-from, int64(len(data)))], from)\n\t\t\tfor at := range data[:read] { data[at]++ }\n\t\t\tif strings.Count(string(data[:read]), ":98765432") > 0 { return 1 }\n\t\t}\n\t}\n\treturn 0\n}`,
    ],
  ] as const)('finds no case that follows in its heap or input, in %s', async (language, code) => {
    const params = ['a', 'b'].map((name) => ({ name, type: 'string' }))
    const id = `cheat-${(count += 1)}`
    const how = { language, code, mode: 'function', signature: { name: 'add', params, returns: 'int' } } as const
    const { cases } = await sandbox.run({
      id,
      queue: id,
      ...how,
      args: [
        ['1', '2'],
        ['987654321', '0'],
      ],
    })
    // The last is what it looks for, and is found: the search works.
    expect(cases?.map((each) => each.error ?? each.returned)).toEqual([0, 1])
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
