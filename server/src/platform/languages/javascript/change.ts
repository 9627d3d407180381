/** Reads changes of code that runs on Node: imports, and tests of the tools that its kit runs. */
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path/posix'
import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/javascript'
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { ChangeReading, TestUnit } from '../change-reading.ts'

const sources = /\.(?:[cm]?[jt]s)$/
const likeTest = /(?:^|\/)(?:tests?|__tests__|spec)\/|\.(?:test|spec)\.[cm]?[jt]sx?$/
/** Declarations, tests of types and measurements, which no run of tests reads. */
const types = /\.(?:d|test-d|tst|bench)\.[cm]?[jt]s$/
const builtins = new Set(builtinModules)
/** Tools of tests that the kit runs, by the module that they are imported from. */
const tools: Record<string, string> = {
  test: 'node:test',
  'node:test': 'node:test',
  vitest: 'vitest',
  '@jest/globals': 'jest',
  mocha: 'mocha',
  tape: 'tape',
  tap: 'tap',
}
const otherTools = ['ava', 'uvu', 'jasmine', 'bun:test', 'qunit', '@hapi/lab', '@japa/runner', 'brittle', 'zora']
const grammar = parser.configure({ dialect: 'ts jsx' })
const parse = (text: string): Tree => grammar.parse(text)

/** Functions that take the name of a module. */
const loads =
  /^(?:require(?:\.resolve)?|(?:vi|jest)\.(?:(?:do|un)?[mM]ock|(?:require|import)(?:Actual|Mock))|t\.mock(?:Require|Import)?)$/
/** `isTried`: code goes on where this import is missing. */
type Text = { value: string; from: number; to: number; isImport: boolean; isTried: boolean }

const isInTry = (node: SyntaxNode): boolean => {
  for (let at = node.parent; at; at = at.parent) if (at.name === 'TryStatement') return true
  return false
}

/** Every text of the file, and whether it is the name of an import. */
function* textsOf(text: string): Generator<Text> {
  const cursor = parse(text).cursor()
  do {
    if (cursor.name !== 'String') continue
    const { from, to } = cursor
    const value = text.slice(from + 1, to - 1)
    const parent = cursor.node.parent
    const isImport =
      parent !== null &&
      (/^(?:Import|Export)Declaration$|^DynamicImport$/.test(parent.name) ||
        (parent.name === 'ArgList' && loads.test(calleeOf(parent.parent, text))))
    yield { value, from, to, isImport, isTried: isImport && isInTry(cursor.node) }
  } while (cursor.next())
}

const calleeOf = (call: SyntaxNode | null, text: string): string => {
  const callee = call?.firstChild
  return callee ? text.slice(callee.from, callee.to) : ''
}

const endings = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.json', '/index.js', '/index.ts', '/index.mjs']
/** Compilers of TypeScript let imports end in `.js`. */
const asWritten = (path: string) => [path, ...(path.endsWith('js') ? [path.replace(/js$/, 'ts')] : [])]

function resolveFile(path: string, paths: ReadonlySet<string>): string | undefined {
  if (path.startsWith('..')) return undefined
  for (const ending of endings) for (const each of asWritten(join(path + ending))) if (paths.has(each)) return each
  return undefined
}

function filesNamedBy({ path, text }: ProjectFile, paths: ReadonlySet<string>): string[] {
  if (path === manifest) return namedByManifest(text, paths)
  if (!sources.test(path)) return []
  const folder = dirname(path)
  const found = new Set<string>()
  for (const { value, isImport } of textsOf(text)) {
    const isOfManifest = value.startsWith('#') || (/^[./]+$/.test(value) && join(folder, value, manifest) === manifest)
    if (isImport && isOfManifest && paths.has(manifest)) found.add(manifest)
    if (isImport && !/^\.\.?(?:\/|$)/.test(value)) continue
    if (!isImport && !/[./]/.test(value)) continue
    const target = resolveFile(join(folder, value), paths) ?? (isImport ? undefined : resolveFile(join(value), paths))
    if (target !== undefined && target !== path) found.add(target)
    if (isImport || target !== undefined) continue
    const inside = `${join(folder, value).replace(/\/$/, '')}/`
    // A folder of samples that a test reads; never a folder of the code itself.
    if (likeTest.test(inside)) for (const each of paths) if (each.startsWith(inside)) found.add(each)
  }
  return [...found]
}

const manifest = 'package.json'

/** Files to which `main`, `exports` and `imports` lead. */
function namedByManifest(text: string, paths: ReadonlySet<string>): string[] {
  const read = readManifest(text)
  const places = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(places) : []
  }
  const all = places([read?.['main'], read?.['module'], read?.['exports'], read?.['imports']])
  const found = all.flatMap((each) => {
    const [start = '', end] = each.split('*')
    if (end === undefined) return resolveFile(join(each), paths) ?? []
    return [...paths].filter((path) => path.startsWith(join(start)) && path.endsWith(end))
  })
  return [...new Set(found)]
}

function readManifest(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest
  } catch {
    return undefined
  }
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

function packagesOf({ path, text }: ProjectFile): string[] {
  if (!sources.test(path) || types.test(path)) return []
  const names = [...textsOf(text)].filter(({ isImport, isTried }) => isImport && !isTried).map(({ value }) => value)
  const outside = names.filter((name) => !/^(?:[./#]|node:)/.test(name) && name !== '' && !builtins.has(name))
  return [...new Set([...outside.map(packageOf), ...(toolOfGlobals({ path, text }) ?? [])])]
}

const importsOf = (text: string) => [...textsOf(text)].filter(({ isImport }) => isImport).map(({ value }) => value)

const globals = /^[ \t]*(describe|context|it|test)(?:\.(?:skip|only|each))?\(/m
/** Packages that bring functions of the same names. */
const bringsExpect = /^(?:chai|expect\.js|expect|unexpected|should)$/
const namedTool = /^\/\/ Runs with (\w+)\.$/m

/** One name: the tool of a file that uses its functions without an import. */
function toolOfGlobals({ path, text }: ProjectFile): [string] | undefined {
  const named = namedTool.exec(text)?.[1]
  if (named !== undefined) return [named]
  const used = globals.exec(text)?.[1]
  if (used === undefined || !likeTest.test(path) || !sources.test(path)) return undefined
  if (new RegExp(`^[ \\t]*(?:import|const|let|var|function)\\b[^=(]*\\b${used}\\b`, 'm').test(text)) return undefined
  const names = importsOf(text)
  if (names.some((name) => name in tools || otherTools.includes(name))) return undefined
  if (/\bvi\.\w+\(/.test(text)) return ['vitest']
  const isJest = /\bexpect\(/.test(text) && !names.some((name) => bringsExpect.test(name))
  return [isJest || /\bjest\.\w+\(|^test\(/m.test(text) ? 'jest' : 'mocha']
}

const starts = /^(?:(?:(?:t|tap|tape)\.)?test|it|specify|tape)(?:\.(?:skip|todo|only))?$/
const rows = /^(?:test|it|describe)(?:\.\w+)*\.each\s*[(`]/
const groups = /^(?:describe|suite|context)(?:\.(?:skip|only))?$/

function unitsOf(text: string): TestUnit[] {
  const units: TestUnit[] = []
  const visit = (parent: SyntaxNode, names: string[]): void => {
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      const call = node.name === 'ExpressionStatement' ? callIn(node) : undefined
      if (!call) continue
      const callee = calleeOf(call, text)
      const args = call.getChild('ArgList')
      const name = args && nameIn(args, text)
      if (name === undefined || name === null) continue
      // `it.each(…)('adds $one', …)` is one test, and `describe.each` too.
      const isEach = rows.test(callee) && call.firstChild?.name === 'CallExpression'
      if (starts.test(callee) || isEach) units.push({ names: [...names, name], from: node.from, to: node.to })
      const body = groups.test(callee) && args && bodyIn(args)
      if (body) visit(body, [...names, name])
    }
  }
  visit(parse(text).topNode, [])
  return units
}

const callIn = (statement: SyntaxNode) =>
  statement.getChild('CallExpression') ?? statement.getChild('AwaitExpression')?.getChild('CallExpression') ?? undefined

/** The first argument, if it is written out. */
function nameIn(args: SyntaxNode, text: string): string | undefined {
  const first = args.firstChild?.nextSibling
  if (!first || !/^(?:String|TemplateString)$/.test(first.name) || first.getChild('Interpolation')) return undefined
  return text
    .slice(first.from + 1, first.to - 1)
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

const bodyIn = (args: SyntaxNode) =>
  [...args.getChildren('ArrowFunction'), ...args.getChildren('FunctionExpression')][0]?.getChild('Block')

/** Each name of a place in the file is given for the old place, and each relative import for the new one. */
function move(text: string, from: string, to: string): string {
  const tool = namedTool.test(text) ? undefined : toolOfGlobals({ path: from, text })
  const moved = from === to ? text : moveNames(text, from, to)
  return tool ? first(moved, `// Runs with ${tool[0]}.`) : moved
}

function moveNames(text: string, from: string, to: string): string {
  const [oldFolder, newFolder] = [dirname(from), dirname(to)]
  const back = relative(newFolder, from)
  const folder = relative(newFolder, oldFolder) || '.'
  const edits: { from: number; to: number; text: string }[] = []
  for (const each of textsOf(text)) {
    if (!each.isImport || !/^\.\.?(?:\/|$)/.test(each.value)) continue
    const target = relative(newFolder, join(oldFolder, each.value))
    edits.push({ from: each.from + 1, to: each.to - 1, text: target.startsWith('.') ? target : `./${target}` })
  }
  const cursor = parse(text).cursor()
  do {
    const written = text.slice(cursor.from, cursor.to)
    const replaced = (by: string) => edits.push({ from: cursor.from, to: cursor.to, text: by })
    if (cursor.name === 'VariableName' && written === '__dirname')
      replaced(`require('node:path').join(__dirname, '${folder}')`)
    if (cursor.name === 'VariableName' && written === '__filename')
      replaced(`require('node:path').join(__dirname, '${back}')`)
    if (cursor.name !== 'MemberExpression') continue
    if (written === 'import.meta.url') replaced(`new URL('${back}', import.meta.url).href`)
    if (written === 'import.meta.filename') replaced(`new URL('${back}', import.meta.url).pathname`)
    if (written === 'import.meta.dirname') replaced(`new URL('${folder}', import.meta.url).pathname`)
  } while (cursor.next())
  let moved = text
  for (const edit of edits.toSorted((one, other) => other.from - one.from))
    moved = moved.slice(0, edit.from) + edit.text + moved.slice(edit.to)
  return moved
}

/** Statements of tests and groups at the top of the file go to its end, the last one first. */
function reverse(text: string): string {
  const top: { from: number; to: number }[] = []
  for (let node = parse(text).topNode.firstChild; node; node = node.nextSibling) {
    const call = node.name === 'ExpressionStatement' ? callIn(node) : undefined
    if (call && (starts.test(calleeOf(call, text)) || groups.test(calleeOf(call, text)))) top.push(node)
  }
  let rest = text
  for (const { from, to } of top.toReversed()) rest = rest.slice(0, from) + rest.slice(to)
  return [rest, ...top.toReversed().map(({ from, to }) => text.slice(from, to))].join('\n;')
}

const first = (text: string, line: string) =>
  text.startsWith('#!') ? text.replace('\n', `\n${line}\n`) : `${line}\n${text}`
/** Jest makes scripts of modules, which can't import a text. */
const isModule = (text: string) =>
  /^\s*(?:import|export)\b/m.test(text) && !/^import .*@jest\/globals|^\/\/ Runs with jest\.$/m.test(text)
/** A statement that runs before the imports of a file, in either kind of module. */
const before = (text: string, code: string) =>
  first(
    text,
    isModule(text) ? `import 'data:text/javascript;base64,${Buffer.from(code).toString('base64')}';` : `{ ${code} }`,
  )

const otherZone = `process.env.TZ = 'Pacific/Kiritimati'`
const busy = `for (let each = 0; each < 2; each += 1) new (process.getBuiltinModule('node:worker_threads').Worker)('const end = Date.now() + 1500; while (Date.now() < end);', { eval: true }).unref()`

type Manifest = Record<string, unknown>

/** Without scripts and tools that the interview doesn't have. */
function manifests(files: readonly ProjectFile[]): ProjectFile[] {
  const read = readManifest(files.find(({ path }) => path === manifest)?.text ?? '')
  if (!read) return []
  const kept = ['name', 'version', 'description', 'license', 'type', 'main', 'module', 'exports', 'imports', 'types']
  const shown = Object.fromEntries(kept.flatMap((name) => (Object.hasOwn(read, name) ? [[name, read[name]]] : [])))
  return [{ path: 'package.json', text: `${JSON.stringify({ ...shown, private: true }, null, 2)}\n` }]
}

/** `packages`: the package of each library of the kit. */
export const makeScriptChange = (packages: Record<string, string>): ChangeReading => ({
  languageOf: (path) =>
    !sources.test(path) || likeTest.test(path) || types.test(path)
      ? undefined
      : path.endsWith('ts')
        ? 'typescript'
        : 'javascript',
  isTest: (file) =>
    sources.test(file.path) && !types.test(file.path) && (importsTool(file.text) || toolOfGlobals(file) !== undefined),
  otherTool: ({ path, text }) => {
    if (!likeTest.test(path) || !/\.[cm]?[jt]sx?$/.test(path)) return undefined
    const names = packagesOf({ path: 'test.ts', text })
    return (
      otherTools.find((tool) => names.includes(tool)) ??
      (/\.[cm]?[jt]sx$/.test(path) && globals.test(text) ? 'components of React' : undefined)
    )
  },
  filesNamedBy,
  packagesOf,
  librariesOf(names) {
    const byPackage = new Map(Object.entries(packages).map(([library, name]) => [name, library]))
    byPackage.set('@jest/globals', 'jest')
    const libraries = names.flatMap((name) => byPackage.get(name) ?? [])
    return { libraries: [...new Set(libraries)], missing: names.filter((name) => !byPackage.has(name)) }
  },
  manifests,
  unitsOf,
  nameOf: (path) => {
    const bare = path.replace(/^(?:tests?|spec|__tests__|src)\//, '').replaceAll(/__tests__\//g, '')
    const [, stem = bare, ending = '.js'] = /^(.*?)(?:[._-](?:test|spec))?(\.[cm]?[jt]s)$/.exec(bare) ?? []
    return `${stem.replaceAll('/', '-')}.test${ending}`
  },
  move,
  shuffle: (text) => before(reverse(text), otherZone),
  slow: (text) => before(text, busy),
  skeleton: (name, source) =>
    `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport * as changed from '../${source}'\n\ntest('${name.replaceAll(/['\\\n]/g, ' ')}', () => {\n  assert.ok(changed) // Replace by what must hold.\n})\n`,
  run: 'npm test',
})

/** Shared helpers import a tool too, and have no tests. */
const importsTool = (text: string) => importsOf(text).some((name) => name in tools) && anyTest.test(text)
const anyTest = /\b(?:test|it|specify|tape|describe|suite)(?:\.\w+)*\s*\(/
