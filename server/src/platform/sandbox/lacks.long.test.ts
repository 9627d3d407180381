import { codeFacts } from '@nova/contract/languages/code'
import { type EndedRun, findLack } from '@nova/contract/questions/lacks'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>
let count = 0

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

async function runProgram(language: Language, code: string, stdin = '') {
  const id = `lack-${(count += 1)}`
  const { status, run, compile } = await sandbox.run({ id, queue: id, language, code, mode: 'program', stdin })
  const stderr = compile && compile.status !== 'ok' ? compile.stderr : (run?.stderr ?? '')
  const ended: EndedRun = { language, code, stdin, stderr }
  return { status, stdout: run?.stdout ?? '', stderr, lack: findLack(ended) }
}

const importing: Record<Language, (name: string, at: number) => string> = {
  javascript: (name) => `require('${name}')`,
  typescript: (name, at) => `import * as m${at} from '${name}'; if (!m${at}) throw new Error()`,
  python: (name) => `import ${name}`,
  java: (name) => `import ${name}.*;`,
  go: (name) => `import _ "${name}"`,
}

const whole: Record<Language, (imports: string) => string> = {
  javascript: (imports) => `${imports}\nconsole.log('ready')`,
  typescript: (imports) => `${imports}\nconsole.log('ready')`,
  python: (imports) => `${imports}\nprint('ready')`,
  java: (imports) =>
    `${imports}\nclass Main { public static void main(String[] args) { System.out.println("ready"); } }`,
  go: (imports) => `package main\n${imports}\nfunc main() { println("ready") }`,
}

describe.concurrent('libraries', () => {
  test.each(Object.keys(codeFacts) as Language[])('that are listed for %s can all be imported', async (language) => {
    const code = whole[language](codeFacts[language].library.all.names.map(importing[language]).join('\n'))
    expect(await runProgram(language, code)).toMatchObject({ status: 'ok', lack: null })
  })

  test.each([
    ['javascript', 'lodash'],
    ['typescript', 'lodash'],
    ['python', 'numpy'],
    ['java', 'com.google.common.collect'],
    ['go', 'github.com/google/uuid'],
  ] as const)('that are not there are named in %s', async (language, name) => {
    const { lack } = await runProgram(language, whole[language](importing[language](name, 0)))
    expect(lack).toEqual({ missing: 'library', name })
  })
})

const javaMain = (body: string) =>
  `import java.io.*;\nimport java.util.*;\nclass Main { public static void main(String[] args) throws IOException { ${body} } }`
const goMain = (imports: string, body: string) => `package main\nimport (${imports})\nfunc main() { ${body} }`

describe.concurrent('input', () => {
  test.each([
    ['python', 'print(input())'],
    ['java', javaMain('System.out.println(new Scanner(System.in).nextLine());')],
    ['java', javaMain('System.out.println(new Scanner(System.in).nextInt());')],
    ['java', javaMain('System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine().trim());')],
    ['go', goMain('"fmt"', 'var n int; if _, err := fmt.Scan(&n); err != nil { panic(err) }')],
  ] as const)('that is missing ends a program in %s that asks for it: %s', async (language, code) => {
    expect((await runProgram(language, code)).lack).toEqual({ missing: 'input', isPartial: false })
  })

  test.each([
    ['javascript', `console.log(require('fs').readFileSync(0, 'utf8').length)`],
    [
      'typescript',
      `import { createInterface } from 'node:readline'\ncreateInterface({ input: process.stdin }).on('line', console.log)`,
    ],
    ['go', goMain('"bufio"; "fmt"; "os"', 'fmt.Println(bufio.NewScanner(os.Stdin).Scan())')],
  ] as const)('that is missing is noticed in %s where the program ends without an error', async (language, code) => {
    expect(await runProgram(language, code)).toMatchObject({ status: 'ok', lack: { missing: 'unread-input' } })
  })

  test('that runs out is distinguished from input that is missing', async () => {
    expect((await runProgram('python', 'input()\ninput()', 'one\n')).lack).toEqual({
      missing: 'input',
      isPartial: true,
    })
    expect((await runProgram('python', 'input()', 'one\n')).lack).toBe(null)
  })

  test('is not blamed where the code fails by itself', async () => {
    expect((await runProgram('python', '# reads input()\nraise ValueError("no")')).lack).toBe(null)
    expect((await runProgram('java', javaMain('new ArrayDeque<Integer>().pop();'))).lack).toBe(null)
    const reading = 'Object in = System.in;'
    for (const failing of ['new ArrayDeque<Integer>().pop();', 'String none = null; none.trim();'])
      expect((await runProgram('java', javaMain(`${reading} ${failing}`))).lack).toBe(null)
    expect((await runProgram('python', 'print(nothing)\ninput()')).lack).toBe(null)
    expect((await runProgram('java', javaMain('system.out.println(1);'))).lack).toBe(null)
  })
})

describe.concurrent('main', () => {
  test.each([
    ['java', 'class Solution { int twice(int n) { return 2 * n; } }'],
    ['java', 'class Solution { int main(int n) { return n; } }'],
    ['go', 'package main\nfunc twice(n int) int { return 2 * n }'],
  ] as const)('is said to be missing in %s: %s', async (language, code) => {
    expect(await runProgram(language, code)).toMatchObject({ status: 'compile_error', lack: { missing: 'main' } })
  })

  test.each([
    'class Solution { void main() { System.out.println(twice(4)); } int twice(int n) { return 2 * n; } }',
    'class Solution { static void main() { System.out.println(8); } }',
    'class Solution { static void main(String... args) { System.out.println(8 + args.length); } }',
    'public class Solution { public void main(String[] args) { System.out.println(8 + args.length); } }',
  ])('starts in every form that newer versions of Java know: %s', async (code) => {
    expect(await runProgram('java', code)).toMatchObject({ status: 'ok', stdout: '8\n', stderr: '' })
  })

  test('that fails names its own lines alone', async () => {
    const { status, stderr } = await runProgram(
      'java',
      'class Solution {\n  void main() {\n    throw new IllegalStateException("no");\n  }\n}',
    )
    expect({ status, stderr }).toEqual({
      status: 'runtime_error',
      stderr: 'Exception in thread "main" java.lang.IllegalStateException: no\n\tat Solution.main(Main.java:3)\n',
    })
  })
})
