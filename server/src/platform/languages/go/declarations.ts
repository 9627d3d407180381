/** The declarations and imports of a Go file, and test files that need no other one. */
import { dirname } from 'node:path/posix'
import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/go'
import type { ProjectFile } from '@nova/contract/projects/projects'

/** A declaration at the top of a file, with the comment above it. `receiver`: the type that a method belongs to. */
type Declaration = { names: string[]; receiver?: string; from: number; to: number; text: string }
export type GoImport = { alias: string | undefined; path: string; from: number; to: number }

const parse = (text: string): Tree => parser.parse(text)

/** As the kit finds them. */
export const testDeclaration = /^func (Test[A-Z0-9_]\w*)\(\w+ \*testing\.T\)/m
/** Functions that `go test` runs and that are no tests. */
const otherKind = /^func (?:Benchmark|Fuzz|Example)(?![a-z])\w*\(/m

function namesOf(node: SyntaxNode, text: string): string[] {
  const specs = [...node.getChildren('SpecList'), node].flatMap((each) =>
    ['VarSpec', 'ConstSpec', 'TypeSpec'].flatMap((name) => each.getChildren(name)),
  )
  const named = specs.length > 0 ? specs : [node]
  return named.flatMap((each) => each.getChildren('DefName').map(({ from, to }) => text.slice(from, to)))
}

function startOf(node: SyntaxNode, text: string): number {
  let from = node.from
  for (let above = node.prevSibling; above?.name.endsWith('Comment'); above = above.prevSibling) {
    if (text.slice(above.to, from).trim() !== '' || text.slice(above.to, from).split('\n').length > 2) break
    if (text.slice(above.from, above.to).startsWith('//go:build')) break
    from = above.from
  }
  return from
}

export function declarationsIn(text: string): Declaration[] {
  const found: Declaration[] = []
  for (let node = parse(text).topNode.firstChild; node; node = node.nextSibling) {
    if (!/^(?:Function|Method|Var|Const|Type)Decl$/.test(node.name)) continue
    const { from, to } = node
    const receiver =
      node.name === 'MethodDecl'
        ? /^func\s*\([^)]*?(\w+)(?:\[[^\]]*\])?\s*\)/.exec(text.slice(from, to))?.[1]
        : undefined
    const names = node.name === 'MethodDecl' ? [] : namesOf(node, text)
    const whole = { names, from: startOf(node, text), to, text: text.slice(from, to) }
    found.push(receiver === undefined ? whole : { ...whole, receiver })
  }
  return found
}

export function importsIn(text: string): GoImport[] {
  const found: GoImport[] = []
  for (const decl of parse(text).topNode.getChildren('ImportDecl')) {
    const listed = decl.getChild('SpecList')?.getChildren('ImportSpec')
    for (const spec of listed ?? decl.getChildren('ImportSpec')) {
      const written = text.slice(spec.from, spec.to)
      const [, alias, path = ''] = /^(?:([\w.]+)\s*)?["`]([^"`]+)["`]$/.exec(written) ?? []
      const { from, to } = listed ? spec : decl
      found.push({ alias, path, from, to })
    }
  }
  return found
}

export const packageOf = (text: string): string => {
  const name = parse(text).topNode.getChild('PackageClause')?.getChild('DefName')
  return name ? text.slice(name.from, name.to) : ''
}

/** Position behind the package clause. */
export const behindClause = (text: string): number => parse(text).topNode.getChild('PackageClause')?.to ?? 0

/** Names of variables, functions, packages and types that a text uses. */
function usedIn(text: string): Set<string> {
  const used = new Set<string>()
  const cursor = parse(text).cursor()
  do {
    if (cursor.name === 'VariableName' || cursor.name === 'TypeName') used.add(text.slice(cursor.from, cursor.to))
  } while (cursor.next())
  return used
}

/** Names that a package may have, by its path: `yaml` for gopkg.in/yaml.v3, `chi` for github.com/go-chi/chi/v5. */
function packageNames({ alias, path }: GoImport): string[] {
  if (alias !== undefined) return [alias]
  const last = path
    .replace(/\/v\d+$/, '')
    .split('/')
    .at(-1)!
  return [last, ...last.split(/[-.]/), last.replaceAll(/[-.]/g, '_'), last.replaceAll(/[-.]/g, '')]
}

const isStandard = (path: string) => !path.split('/', 1)[0]!.includes('.')

/** Go refuses a file that imports what it doesn't use. */
export function dropUnusedImports(text: string): string {
  const used = usedIn(text)
  let rest = text
  for (const each of importsIn(text).toReversed()) {
    if (each.alias === '_' || each.alias === '.' || packageNames(each).some((name) => used.has(name))) continue
    const written = text.slice(each.from, each.to)
    // Another package may have any name, so it is imported for its effects at least.
    const kept = isStandard(each.path) ? '' : written.replace(/(?:[\w.]+\s*)?(["`][^"`]+["`])$/, '_ $1')
    rest = rest.slice(0, each.from) + kept + rest.slice(each.to)
  }
  return rest.replace(/^import \(\s*\)\n?/m, '').replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n')
}

/**
 * The test files, each with the helpers that it uses of other test files of its package: the kit compiles each one
 * alone. Benchmarks, examples and fuzz tests go. `files`: all of the code base.
 */
export function alone(tests: readonly ProjectFile[], files: readonly ProjectFile[]): ProjectFile[] {
  return tests.map(({ path, text }) => {
    const bare = withoutOthers(text)
    const own = packageOf(text)
    const beside = files.filter(
      (file) =>
        file.path !== path &&
        file.path.endsWith('_test.go') &&
        dirname(file.path) === dirname(path) &&
        testDeclaration.test(file.text) &&
        packageOf(file.text) === own,
    )
    return { path, text: beside.length === 0 ? bare : withHelpers(bare, beside) }
  })
}

function withoutOthers(text: string): string {
  let rest = text
  for (const { from, to, text: written } of declarationsIn(text).toReversed())
    if (otherKind.test(written)) rest = rest.slice(0, from) + rest.slice(to)
  return rest
}

function withHelpers(text: string, beside: readonly ProjectFile[]): string {
  const offered = beside.flatMap((file) =>
    declarationsIn(file.text)
      .filter((each) => !testDeclaration.test(each.text) && !otherKind.test(each.text))
      .map((each) => ({ ...each, file })),
  )
  const declared = new Set(declarationsIn(text).flatMap(({ names }) => names))
  const taken = new Set<(typeof offered)[number]>()
  const isWanted = (each: (typeof offered)[number], used: ReadonlySet<string>) =>
    each.receiver === undefined
      ? each.names.some((name) => (used.has(name) || name === 'TestMain') && !declared.has(name))
      : [...taken].some(({ names }) => names.includes(each.receiver!))
  for (let more = [text]; more.length > 0;) {
    const used = usedIn(more.join('\n'))
    const found = offered.filter((each) => !taken.has(each) && isWanted(each, used))
    for (const each of found) taken.add(each)
    more = found.map((each) => each.text)
  }
  if (taken.size === 0) return text
  const used = usedIn([...taken].map((each) => each.text).join('\n'))
  const known = new Set(importsIn(text).map(({ alias = '', path }) => `${alias} ${path}`))
  const needed = new Map(
    [...taken]
      .flatMap(({ file }) => importsIn(file.text))
      .filter((each) => packageNames(each).some((name) => used.has(name)))
      .map(({ alias = '', path }) => [`${alias} ${path}`, `\t${`${alias} "${path}"`.trim()}`] as const)
      .filter(([key]) => !known.has(key)),
  )
  const at = behindClause(text)
  const imports = needed.size > 0 ? `\n\nimport (\n${[...needed.values()].join('\n')}\n)` : ''
  const helpers = [...taken].map((each) => each.text).join('\n\n')
  return `${text.slice(0, at)}${imports}${text.slice(at).trimEnd()}\n\n${helpers}\n`
}
