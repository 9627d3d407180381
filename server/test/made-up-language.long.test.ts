/**
 * A made-up language, added to a copy of the product by docs/add-a-language.md: the compiler names each place that
 * lacks a row, and with the rows it is offered, run, read and shown. Its programs are JavaScript with other words.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'made-up-'))
const page = readFileSync(join(root, 'docs/add-a-language.md'), 'utf8')
/** The tables of the page's first list. */
const tables = page
  .slice(page.indexOf('## The tables'), page.indexOf('## What a harness'))
  .split('\n')
  .flatMap((line) => /^\| `([^`]+\.ts)`/.exec(line)?.[1] ?? [])

const rows: Record<string, string> = {
  'contract/src/languages/pebble/pebble.ts': `import type { LanguageFacts } from '../language.ts'
import { quoted, tokensWith } from '../tokens.ts'

export const pebble: LanguageFacts = {
  name: 'Pebble',
  indent: '   ',
  endings: ['pbl'],
  tokens: tokensWith('~[^\\\\n]*', quoted),
}
`,
  'contract/src/languages/pebble/code.ts': `import { javascriptCode } from '../javascript/code.ts'
import type { CodeFacts } from '../language.ts'

export const pebbleCode: CodeFacts = {
  ...javascriptCode,
  file: 'main.pbl',
  otherNames: ['pbl'],
  named: { pattern: /\\bpebble\\b/i },
  lineComment: '~',
  keywords: 'fun give say',
  library: { missing: /No stone called '(\\w+)'/, all: { all: 'the stones of Pebble', names: ['granite'] } },
}
`,
  'server/src/platform/languages/pebble/toolchain.ts': `import { bindNode, nodeCommand } from '../javascript/node.ts'
import type { LanguageEntry, Toolchain } from '../language.ts'

const asScript = (code: string) =>
  code.replaceAll('~', '//').replace(/\\bfun\\b/g, 'function').replace(/\\bgive\\b/g, 'return').replace(/\\bsay\\b/g, 'console.log')

export const pebbleToolchain: LanguageEntry = {
  install: 'a stone',
  aliases: ['pbl'],
  prints: (text) => \`say('\${text}')\`,
  async find({ stage }) {
    const plan = (mode: 'program' | 'calls'): Toolchain['program'] =>
      (code, limits) => ({
        files: { 'main.js': asScript(code) },
        command: nodeCommand('/app/main.js', mode, limits),
        compiles: false,
      })
    return { version: '7.1', binds: bindNode(stage), probe: \`say('ready')\`, program: plan('program'), calls: plan('calls') }
  },
}
`,
  'server/src/platform/languages/pebble/starter.ts': `import { comment, listParams, type StarterWriter } from '../starter-writing.ts'

export const pebbleStarter: StarterWriter = {
  reserved: 'fun give say',
  write: (declared) => \`fun \${declared.name}(\${listParams(declared, ({ name }) => name)}) {\\n   ~ \${comment}\\n}\\n\`,
}
`,
  'server/src/platform/languages/pebble/parts.ts': `import type { CodeParts } from '../code-part.ts'
import { javascriptParts } from '../javascript/parts.ts'

export const pebbleParts: CodeParts = { ...javascriptParts, comment: /~[^\\n]*/y, chance: /\\bdice\\b/ }
`,
  'web/src/editor/pebble/pebble.ts': `import type { EditorLanguage } from '../editor-language.ts'

export const pebble: EditorLanguage = {
  errors: {
    place: /stone (?<line>\\d+)/g,
    list: (lines) =>
      lines.flatMap((line) => {
        const found = /^stone (\\d+) fell: (.*)/.exec(line)
        return found ? [{ line: Number(found[1]), column: null, message: found[2]! }] : []
      }),
  },
  pasted: 'braces',
}
`,
  'web/src/editor/pebble/grammar.ts': `export const pebbleGrammar = async () => (await import('@codemirror/lang-javascript')).javascript()
`,
}

/** The line of each table, behind that of Go. */
const lines: Record<string, [behind: string, added: string][]> = {
  'contract/src/languages/languages.ts': [
    [`import { python } from './python/python.ts'`, `import { pebble } from './pebble/pebble.ts'`],
    ['go,', 'pebble,'],
  ],
  'contract/src/languages/code.ts': [
    [`import { pythonCode } from './python/code.ts'`, `import { pebbleCode } from './pebble/code.ts'`],
    ['  go: goCode,', '  pebble: pebbleCode,'],
  ],
  'server/src/platform/languages/languages.ts': [
    [
      `import { pythonToolchain } from './python/toolchain.ts'`,
      `import { pebbleToolchain } from './pebble/toolchain.ts'`,
    ],
    ['  go: goToolchain,', '  pebble: pebbleToolchain,'],
  ],
  'server/src/platform/languages/starter.ts': [
    [`import { pythonStarter } from './python/starter.ts'`, `import { pebbleStarter } from './pebble/starter.ts'`],
    ['  go: goStarter,', '  pebble: pebbleStarter,'],
  ],
  'server/src/platform/languages/code-parts.ts': [
    [`import { pythonParts } from './python/parts.ts'`, `import { pebbleParts } from './pebble/parts.ts'`],
    ['  go: goParts,', '  pebble: pebbleParts,'],
  ],
  'web/src/editor/languages.ts': [
    [`import { python } from './python/python.ts'`, `import { pebble } from './pebble/pebble.ts'`],
    ['go,', 'pebble,'],
  ],
  'web/src/editor/grammars.ts': [
    [`import { pythonGrammar } from './python/grammar.ts'`, `import { pebbleGrammar } from './pebble/grammar.ts'`],
    ['  go: goGrammar,', '  pebble: pebbleGrammar,'],
  ],
}

/** Uses the copy from outside, and prints what comes of it. */
const script = `
import { codeFacts, languageCalled } from '@nova/contract/languages/code'
import { tokenize } from '@nova/contract/questions/code-tokens'
import { findLack } from '@nova/contract/questions/lacks'
import { PositionSettings } from '@nova/contract/positions/positions'
import { starterCode } from './server/src/platform/languages/starter.ts'
import { openSandbox } from './server/src/platform/sandbox/sandbox.ts'
import { makeMutants } from './server/src/question-validation/mutants.ts'
import { parseCode, functionsIn } from './server/src/platform/languages/syntax.ts'
import { findProblems, splitError } from './web/src/editor/error-lines.ts'
import { loadGrammar } from './web/src/editor/grammars.ts'
import { indentOf } from './web/src/editor/code-look.ts'
import { syntaxOf } from './web/src/editor/pad-syntax.ts'

const signature = { name: 'double', params: [{ name: 'give', type: 'int' }], returns: 'int' }
const code = 'fun double(n) {\\n   give n * 2 ~ twice\\n}\\n'
const sandbox = await openSandbox({ dataDir: process.argv[2], log: { info() {}, warn() {} } })
const run = (more) => sandbox.run({ id: 'one', queue: 'one', language: 'pebble', ...more })
const program = await run({ mode: 'program', code: "say('hello')" })
const calls = await run({ mode: 'function', code, signature, args: [[4], [21]] })
const offered = sandbox.languages.find(({ id }) => id === 'pebble')
await sandbox.drain()
const result = {
  offered,
  isAccepted: PositionSettings.parse({ programmingLanguage: 'pebble' }).programmingLanguage,
  called: languageCalled('PBL'),
  program: [program.status, program.run?.stdout],
  calls: [calls.status, calls.cases?.map(({ returned }) => returned)],
  starter: starterCode(signature, 'pebble'),
  tokens: tokenize('pebble', code).map(({ text }) => text).join(' '),
  lack: findLack({ language: 'pebble', code, stdin: null, stderr: "No stone called 'basalt'" }),
  mutants: makeMutants(code, 'pebble', 5).map(({ what }) => what),
  parses: parseCode({ language: 'pebble', code }).tree.length,
  problems: findProblems('stone 2 fell: too round', 'pebble'),
  places: splitError('at stone 3', 'pebble'),
  grammar: (await loadGrammar('pebble')) !== null,
  indent: indentOf('pebble'),
  syntax: syntaxOf('file:src/quarry.pbl'),
}
console.log(JSON.stringify(result))
process.exit(0)
`

beforeAll(() => {
  for (const name of ['contract', 'server', 'web']) {
    for (const part of ['src', 'package.json'])
      cpSync(join(root, name, part), join(copy, name, part), { recursive: true })
  }
  for (const name of ['bank', 'kits', 'docs']) symlinkSync(join(root, name), join(copy, name))
  for (const name of ['package.json', 'tsconfig.base.json']) cpSync(join(root, name), join(copy, name))
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@nova'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@nova' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of ['contract', 'server', 'web']) symlinkSync(join(copy, name), join(modules, '@nova', name))
  for (const name of ['server', 'web']) {
    const { compilerOptions } = JSON.parse(readFileSync(join(root, name, 'tsconfig.json'), 'utf8')) as Tsconfig
    write(
      `${name}/tsconfig.json`,
      JSON.stringify({
        extends: '../tsconfig.base.json',
        compilerOptions: { ...compilerOptions, tsBuildInfoFile: `../${name}.tsbuildinfo` },
        include: ['src'],
        exclude: ['**/*.test.ts', '**/*.test.tsx'],
      }),
    )
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

type Tsconfig = { compilerOptions: Record<string, unknown> }

function write(path: string, text: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}

function edit(path: string, behind: string, added: string): void {
  const before = readFileSync(join(copy, path), 'utf8')
  expect(before).toContain(behind)
  write(path, before.replace(behind, `${behind}\n${added}`))
}

/** The files that the compiler complains of. */
async function complaints(project: string): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const ended = promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: copy, maxBuffer: 1e8 })
  const { stdout } = await ended.catch((error: { stdout: string }) => error)
  return [...new Set([...stdout.matchAll(/^(\S+\.tsx?)\(\d+,\d+\): error/gm)].map(([, path]) => path!))].toSorted()
}

test('a name alone makes the compiler name every table of the page, and no other file', async () => {
  const words = 'contract/src/words.ts'
  write(
    words,
    readFileSync(join(copy, words), 'utf8').replace(`'java', 'go'] as const`, `'java', 'go', 'pebble'] as const`),
  )
  const found = await Promise.all([complaints('server'), complaints('web')])
  expect([...new Set(found.flat())].toSorted()).toEqual(tables.toSorted())
})

test('with a row in each it compiles, is offered, run, called, read and shown', async () => {
  for (const [path, text] of Object.entries(rows)) write(path, text)
  expect(Object.keys(lines).toSorted()).toEqual(tables.toSorted())
  for (const [path, added] of Object.entries(lines)) for (const [behind, line] of added) edit(path, behind, line)
  expect(await Promise.all([complaints('server'), complaints('web')])).toEqual([[], []])
  write('use.mjs', script)
  const data = mkdtempSync(join(copy, 'data-'))
  const { stdout } = await promisify(execFile)(process.execPath, ['use.mjs', data], { cwd: copy, maxBuffer: 1e7 })
  expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual({
    offered: { id: 'pebble', version: '7.1' },
    isAccepted: 'pebble',
    called: 'pebble',
    program: ['ok', 'hello\n'],
    calls: ['ok', [8, 42]],
    starter: 'fun double(give_) {\n   ~ Write your solution here.\n}\n',
    tokens: 'fun double ( n ) { give n * 2 }',
    lack: { missing: 'library', name: 'basalt' },
    mutants: expect.arrayContaining(['line 2: * became +']),
    parses: 40,
    problems: [{ line: 2, column: null, message: 'too round' }],
    places: [{ text: 'at ' }, { text: 'stone 3', line: 3 }],
    grammar: true,
    indent: '   ',
    syntax: 'pebble',
  })
})
