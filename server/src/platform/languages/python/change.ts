/** Reads changes of Python: imports, and tests of unittest and pytest. */
import { dirname, join, relative } from 'node:path/posix'
import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/python'
import { kitLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { ChangeReading, TestUnit } from '../change-reading.ts'

const source = /\.pyi?$/
const testFile = /(?:^|\/)(?:test_[^/]*|[^/]*_tests?|tests?)\.py$/
const parse = (text: string): Tree => parser.parse(text)
const show = (node: SyntaxNode | null, text: string) => (node ? text.slice(node.from, node.to) : '')

/** Each import as the file writes it: the dots of a relative one, the module, and the names taken from it. */
function* importsOf(text: string): Generator<{ node: SyntaxNode; dots: number; module: string; names: string[] }> {
  const cursor = parse(text).cursor()
  do {
    if (cursor.name !== 'ImportStatement') continue
    const node = cursor.node
    const written = text.slice(node.from, node.to).replaceAll(/\\\n|[()]/g, ' ')
    const [, dots = '', module = '', names = ''] = /^from\s+(\.*)\s*([\w.]*)\s*import\s+([\s\S]*)$/.exec(written) ?? []
    const listed = names.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]!)
    if (written.startsWith('from')) yield { node, dots: dots.length, module, names: listed }
    else
      for (const name of written.replace(/^import\s+/, '').split(','))
        yield { node, dots: 0, module: name.trim().split(/\s+as\s+/)[0]!, names: [] }
  } while (cursor.next())
}

/** Folders that modules are looked for in. */
const roots = (folder: string) => ['', 'src', 'lib', folder]

function filesNamedBy({ path, text }: ProjectFile, paths: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const folder = dirname(path)
  const add = (module: string, from: readonly string[]): boolean => {
    for (const root of from) {
      const place = join(root, module.replaceAll('.', '/'))
      const file = [`${place}.py`, `${place}/__init__.py`].find((each) => paths.has(each))
      if (file === undefined) continue
      found.add(file)
      // Packages around it run first.
      for (let above = dirname(file); above !== '.'; above = dirname(above))
        if (paths.has(`${above}/__init__.py`)) found.add(`${above}/__init__.py`)
      return true
    }
    return false
  }
  for (const { dots, module, names } of importsOf(text)) {
    const from = dots === 0 ? roots(folder) : [join(folder, ...Array<string>(dots - 1).fill('..'))]
    if (module !== '') add(module, from)
    // The package itself may define the names.
    else if (paths.has(join(from[0]!, '__init__.py'))) found.add(join(from[0]!, '__init__.py'))
    for (const name of names) add(module === '' ? name : `${module}.${name}`, from)
  }
  for (const [, named = ''] of text.matchAll(/["']([\w./-]+[./][\w./-]+)["']/g))
    for (const place of [named, join(folder, named)]) if (paths.has(place)) found.add(place)
  // Fixtures of pytest are found by their place.
  if (testFile.test(path))
    for (let above = folder; ; above = dirname(above)) {
      const place = join(above, 'conftest.py')
      if (paths.has(place)) found.add(place)
      if (above === '.') break
    }
  found.delete(path)
  return [...found]
}

const libraries: readonly string[] = Object.keys(kitLibraries.python)

function packagesOf({ path, text }: ProjectFile): string[] {
  if (!source.test(path)) return []
  const named = [...importsOf(text)].flatMap(({ dots, module }) => (dots === 0 ? [module.split('.')[0]!] : []))
  // A run says if another module is missing.
  const needsPytest = testFile.test(path) && /^(?:async )?def test|^class Test\w*:/m.test(text)
  return [...new Set([...named, ...(needsPytest ? ['pytest'] : [])])].filter((name) => libraries.includes(name))
}

function unitsOf(text: string): TestUnit[] {
  const units: TestUnit[] = []
  const visit = (parent: SyntaxNode, names: string[]): void => {
    const found: TestUnit[] = []
    let others = 0
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      const inner = node.name === 'DecoratedStatement' ? node.lastChild! : node
      const name = show(inner.getChild('VariableName'), text)
      const body = inner.getChild('Body')
      if (inner.name === 'FunctionDefinition' && name.startsWith('test'))
        found.push({ names: [...names, wordsOf(name, body, text)], from: node.from, to: node.to })
      else if (!/^(?::|Comment)$/.test(node.name)) others += 1
      if (inner.name === 'ClassDefinition' && body) visit(body, [...names, name])
    }
    const isAlone = names.length > 0 && others === 0
    units.push(...found.map((unit) => (isAlone ? { ...unit, within: { at: parent.from, filler: 'pass' } } : unit)))
  }
  visit(parse(text).topNode, [])
  return units.toSorted((one, other) => one.from - other.from)
}

/** As the kit names a test: the first line of its documentation, or its name in words. */
function wordsOf(name: string, body: SyntaxNode | null, text: string): string {
  const first = body?.getChild('ExpressionStatement')
  const isFirst = first && body?.firstChild?.nextSibling?.from === first.from
  const documented = isFirst
    ? show(first.getChild('String'), text).replaceAll(/^[rRuU]?("""|'''|"|')|("""|'''|"|')$/g, '')
    : ''
  const line = documented.trim().split('\n')[0]!.trim()
  return (
    line ||
    name
      .replace(/^test/, '')
      .replaceAll(/^_+|_+$/g, '')
      .replaceAll('_', ' ')
  )
}

function move(text: string, from: string, to: string): string {
  if (from === to) return text
  const [oldFolder, newFolder] = [dirname(from), dirname(to)]
  const edits: { from: number; to: number; text: string }[] = []
  for (const { node, dots, module, names } of importsOf(text)) {
    if (dots === 0) continue
    const place = join(oldFolder, ...Array<string>(dots - 1).fill('..'), module.replaceAll('.', '/'))
    const absolute = place === '.' ? '' : place.replace(/^src\//, '').replaceAll('/', '.')
    const written = text.slice(node.from, node.to)
    const rest = /\bimport\s+([\s\S]*)$/.exec(written)![1]!
    const whole = absolute === '' ? names.map((name) => `import ${name}`).join('; ') : `from ${absolute} import ${rest}`
    edits.push({ from: node.from, to: node.to, text: whole })
  }
  const back = relative(newFolder, from)
  for (const { index, 0: name } of text.matchAll(/(?<![\w.])__file__(?!\w)/g))
    edits.push({
      from: index,
      to: index + name.length,
      text: `__import__('os').path.normpath(__import__('os').path.join(__import__('os').path.dirname(__file__), '${back}'))`,
    })
  let moved = text
  for (const edit of edits.toSorted((one, other) => other.from - one.from))
    moved = moved.slice(0, edit.from) + edit.text + moved.slice(edit.to)
  return moved
}

/** A statement that runs before the others; imports from the future must come first. */
function before(text: string, code: string): string {
  const at = [...text.matchAll(/^from __future__ import .+$/gm)].at(-1)
  const place = at
    ? at.index + at[0].length
    : (/^(?:#.*\n)*(?:"""[\s\S]*?"""|'''[\s\S]*?''')?/.exec(text)?.[0].length ?? 0)
  return `${text.slice(0, place)}\n${code}\n${text.slice(place)}`
}

/** Functions and classes of tests at the top of the file go to its end, the last one first. */
function reverse(text: string): string {
  const top: SyntaxNode[] = []
  for (let node = parse(text).topNode.firstChild; node; node = node.nextSibling) {
    const inner = node.name === 'DecoratedStatement' ? node.lastChild! : node
    if (/^(?:test|Test)/.test(show(inner.getChild('VariableName'), text))) top.push(node)
  }
  let rest = text
  for (const { from, to } of top.toReversed()) rest = rest.slice(0, from) + rest.slice(to)
  return [rest, ...top.toReversed().map(({ from, to }) => text.slice(from, to))].join('\n\n')
}

const otherZone = [
  'import os as _os, time as _time, unittest as _unittest',
  "_os.environ['TZ'] = 'Pacific/Kiritimati'; _time.tzset()",
  '_unittest.defaultTestLoader.sortTestMethodsUsing = lambda one, other: (one < other) - (one > other)',
].join('\n')
const busy = [
  'import threading as _threading, time as _time',
  'def _spin(end=_time.monotonic() + 1.5):',
  '    while _time.monotonic() < end: pass',
  'for _each in range(2): _threading.Thread(target=_spin, daemon=True).start()',
].join('\n')

export const pythonChange: ChangeReading = {
  languageOf: (path) =>
    source.test(path) && !testFile.test(path) && !/(?:^|\/)(?:conftest|setup)\.py$/.test(path) ? 'python' : undefined,
  isTest: ({ path, text }) => testFile.test(path) && /^\s*(?:async )?def test/m.test(text),
  otherTool: () => undefined,
  filesNamedBy: (file, paths) => (source.test(file.path) ? filesNamedBy(file, paths) : []),
  packagesOf,
  librariesOf: (names) => ({ libraries: [...names], missing: [] }),
  manifests: () => [],
  unitsOf,
  nameOf: (path) => {
    const bare = path
      .replace(/^(?:tests?|src)\//, '')
      .replace(/\.py$/, '')
      .replaceAll('/', '_')
    return `test_${bare.replace(/^test_?|_?tests?$/g, '') || 'all'}.py`
  },
  move,
  shuffle: (text) => before(reverse(text), otherZone),
  slow: (text) => before(text, busy),
  skeleton: (name, path) => {
    const module = path
      .replace(/^src\//, '')
      .replace(/(?:\/__init__)?\.py$/, '')
      .replaceAll('/', '.')
    return `import unittest\n\nimport ${module}\n\n\nclass TestChange(unittest.TestCase):\n    def test_it(self):\n        """${name.replaceAll('"', '')}"""\n        self.assertTrue(${module})  # Replace by what must hold.\n`
  },
  run: '/kit/bin/run-tests',
}
