/** Reads changes of Java as Maven and Gradle lay it out: imports, and tests of JUnit 5. */
import { basename, dirname } from 'node:path/posix'
import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/java'
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { ChangeReading, TestUnit } from '../change-reading.ts'

const source = /\.java$/
const root = /^src\/(?:(?:main|test)\/java\/)?/
const inTests = /^src\/test\/|^tests?\//
const resources = /^src\/(?:main|test)\/resources\//
const jupiter = /^import (?:static )?org\.junit\.jupiter\./m
const testMark = /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)$/
const standard =
  /^(?:java|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax|org\.ietf\.jgss)(?:\.|$)|^javax\.(?:accessibility|annotation\.processing|crypto|imageio|lang|management|naming|net|print|rmi|script|security|sound|sql|swing|tools|xml)(?:\.|$)/
const junit = /^org\.(?:junit\.(?:jupiter|platform)|opentest4j|apiguardian)(?:\.|$)/

const parse = (text: string): Tree => parser.parse(text)
const show = (node: SyntaxNode | null | undefined, text: string) => (node ? text.slice(node.from, node.to) : '')
const stemOf = (path: string) => basename(path, '.java')

/** Each import as it is written, without `import`, `static` and the semicolon. */
function importsIn(text: string): string[] {
  return parse(text)
    .topNode.getChildren('ImportDeclaration')
    .map((node) => show(node, text).replaceAll(/^import\s+(?:static\s+)?|[\s;]/g, ''))
}

/** Names of types and variables that a text uses. */
function usedIn(text: string): Set<string> {
  const used = new Set<string>()
  const cursor = parse(text).cursor()
  do {
    if (cursor.name === 'Identifier' || cursor.name === 'TypeName') used.add(text.slice(cursor.from, cursor.to))
  } while (cursor.next())
  return used
}

function filesNamedBy({ path, text }: ProjectFile, paths: ReadonlySet<string>): string[] {
  const own = dirname(path.replace(root, ''))
  const imported = importsIn(text)
  const used = usedIn(text)
  const named = [...text.matchAll(/"\/?([\w-]+(?:[./][\w-]+)+)"/g)].map(([, name = '']) => name)
  const isNamed = (each: string): boolean => {
    if (resources.test(each)) {
      const place = each.replace(resources, '')
      return named.some((name) => name === place || `${own}/${name}` === place)
    }
    if (!source.test(each) || (inTests.test(each) && !inTests.test(path))) return false
    const below = each.replace(root, '').replace(source, '')
    const dotted = below.replaceAll('/', '.')
    const folder = dirname(below).replaceAll('/', '.')
    if (imported.some((name) => name === dotted || name.startsWith(`${dotted}.`))) return true
    return used.has(stemOf(each)) && (dirname(below) === own || imported.includes(`${folder}.*`))
  }
  return [...paths].filter((each) => each !== path && isNamed(each))
}

/** A package ends before the first name with a capital letter. */
function packageIn(imported: string): string {
  const parts = imported.split('.')
  const at = parts.findIndex((part) => /^[A-Z*]/.test(part))
  return parts.slice(0, at < 0 ? -1 : at).join('.')
}

type Mark = { name: string; text: string }

function marksOf(node: SyntaxNode, text: string): Mark[] {
  const modifiers = node.getChild('Modifiers')
  if (!modifiers) return []
  return [...modifiers.getChildren('MarkerAnnotation'), ...modifiers.getChildren('Annotation')].map((mark) => ({
    name: /^@\s*(?:[\w.]*\.)?(\w+)/.exec(show(mark, text))?.[1] ?? '',
    text: show(mark, text),
  }))
}

/** As JUnit shows it: the words given, or the name with the types of its parameters. */
function wordsOf(node: SyntaxNode, text: string): string {
  const given = marksOf(node, text).find(({ name }) => name === 'DisplayName')?.text
  const words = given && /\(\s*"((?:\\.|[^"\\])*)"\s*\)$/.exec(given)?.[1]
  if (words) return words.replaceAll(/\\(.)/g, '$1')
  const name = show(node.getChild('Definition'), text)
  const params = node.getChild('FormalParameters')
  const listed = params ? [...params.getChildren('FormalParameter'), ...params.getChildren('SpreadParameter')] : []
  const types = listed.map((each) =>
    show(each, text)
      .replaceAll(/@\w+(?:\([^)]*\))?\s*|\bfinal\s+|<[^()]*>/g, '')
      .replace(/\s*\.\.\.\s*\w+$/, '[]')
      .replace(/\s+\w+$/, '')
      .replace(/^.*\./, ''),
  )
  return types.length > 0 ? `${name}(${types.join(', ')})` : name
}

function classIn(text: string): SyntaxNode | undefined {
  return parse(text).topNode.getChild('ClassDeclaration') ?? undefined
}

function unitsOf(text: string): TestUnit[] {
  const units: TestUnit[] = []
  const visit = (type: SyntaxNode, names: string[]): void => {
    const body = type.getChild('ClassBody')
    for (let node = body?.firstChild; node; node = node.nextSibling) {
      const marks = marksOf(node, text)
      if (node.name === 'MethodDeclaration' && marks.some(({ name }) => testMark.test(name)))
        units.push({ names: [...names, wordsOf(node, text)], from: startOf(node, text), to: node.to })
      if (node.name === 'ClassDeclaration' && marks.some(({ name }) => name === 'Nested'))
        visit(node, [...names, wordsOf(node, text)])
    }
  }
  const top = classIn(text)
  if (top) visit(top, [])
  return units
}

/** With the comment above it. */
function startOf(node: SyntaxNode, text: string): number {
  let from = node.from
  for (let above = node.prevSibling; above?.name.endsWith('Comment'); above = above.prevSibling) {
    if (text.slice(above.to, from).trim() !== '' || text.slice(above.to, from).split('\n').length > 2) break
    from = above.from
  }
  return from
}

/** The kit runs classes whose names end with `Test`. */
function move(text: string, from: string, to: string): string {
  const [old, now] = [stemOf(from), stemOf(to)]
  return old === now ? text : text.replaceAll(new RegExp(`\\b${old}\\b`, 'g'), now)
}

/** The statements run before the tests of the class. */
function before(text: string, mark: string, code: string): string {
  const top = classIn(text)
  const body = top?.getChild('ClassBody')
  if (!top || !body) return text
  const head = `${text.slice(0, top.from)}${mark}${text.slice(top.from, body.from + 1)}`
  return `${head} static { ${code} } ${text.slice(body.from + 1)}`
}

const otherZone = 'java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("Pacific/Kiritimati"));'
const busy =
  'for (int each = 0; each < 2; each++) { Thread spin = new Thread(() -> { long end = System.nanoTime() + 1_500_000_000L; while (System.nanoTime() < end) ; }); spin.setDaemon(true); spin.start(); }'
const anyOrder = '@org.junit.jupiter.api.TestMethodOrder(org.junit.jupiter.api.MethodOrderer.Random.class) '

export const javaChange: ChangeReading = {
  languageOf: (path) =>
    source.test(path) && !inTests.test(path) && !/(?:^|\/)(?:package|module)-info\.java$/.test(path)
      ? 'java'
      : undefined,
  isTest: ({ path, text }) => source.test(path) && inTests.test(path) && jupiter.test(text) && unitsOf(text).length > 0,
  otherTool: ({ path, text }) => {
    if (!source.test(path) || !inTests.test(path)) return undefined
    if (/^import (?:static )?org\.junit\.(?:Test|Assert)\b/m.test(text)) return 'JUnit 4'
    return /^import (?:static )?org\.testng\./m.test(text) ? 'TestNG' : undefined
  },
  readTool: 'JUnit 5',
  filesNamedBy: (file, paths) => (source.test(file.path) ? filesNamedBy(file, paths) : []),
  ownNames: (files) => [
    ...new Set(
      files
        .filter(({ path }) => source.test(path))
        .map(({ path }) => dirname(path.replace(root, '')).replaceAll('/', '.')),
    ),
  ],
  obstacle(files) {
    if (files.some(({ path }) => /^src\/.*\.java$/.test(path))) return undefined
    const [module = ''] = files.flatMap(({ path }) => /^(.+?\/)src\/.*\.java$/.exec(path)?.[1] ?? [])
    const such = module === '' ? '' : `, such as ${module},`
    return `The kit compiles the folder src/ at the top, and there is none. Upload the folder of one module${such} as before/ and after/.`
  },
  packagesOf: ({ path, text }) =>
    source.test(path)
      ? [...new Set(importsIn(text).map(packageIn))].filter((name) => name !== '' && !standard.test(name))
      : [],
  librariesOf(names) {
    const missing = names.filter((name) => !junit.test(name)).map((name) => name.split('.').slice(0, 3).join('.'))
    return { libraries: names.some((name) => junit.test(name)) ? ['junit'] : [], missing: [...new Set(missing)] }
  },
  manifests: () => [],
  unitsOf,
  nameOf: (path) =>
    path
      .replace(root, '')
      .replace(/^tests?\//, '')
      .replace(/(?<!Test)\.java$/, 'Test.java'),
  move,
  shuffle: (text) => before(text, text.includes('TestMethodOrder') ? '' : anyOrder, otherZone),
  slow: (text) => before(text, '', busy),
  skeleton: (name, path) => {
    const folder = dirname(path.replace(root, ''))
    const clause = folder === '.' ? '' : `package ${folder.replaceAll('/', '.')};\n\n`
    const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
    const camel = words.replaceAll(/ (\S)/g, (_, first: string) => first.toUpperCase())
    return `${clause}import static org.junit.jupiter.api.Assertions.assertEquals;\n\nimport org.junit.jupiter.api.Test;\n\nclass ${stemOf(path)}Test {\n  @Test\n  void ${camel}() {\n    assertEquals(1, 2); // Replace by what must hold.\n  }\n}\n`
  },
  run: '/kit/bin/run-tests',
}
