/** On which files a test rests: itself, all that it imports, and what it starts or reads by its path. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

type Import = { file: string; names: string[] }
type Looked = { digest: Buffer; imports: Import[] }

/** Types alone are gone when a test runs. */
const imported =
  /(?:^|\n) *(?:import|export) (?!type\b)(?<clause>[\w\s{},*$]*?) from '(?<from>[^']+)'|\bimport(?:\(| )\s*'(?<whole>[^']+)'|new URL\('(?<path>[^']+)', import\.meta\.url\)/g

/** `digestOf` of the tests of one repository; each file is read once. */
export function openDigests(root: string) {
  const looked = new Map<string, Looked>()
  const common = new Map<string, string | undefined>()
  /** Figures of all modules are in it, few of which matter to one test: those alone count that are imported. */
  const figures = join(root, 'contract/src/constants.ts')
  const wholeServer = join(root, 'server/src/app.ts')

  /** Of these files and all that they import. */
  function digestFrom(begin: readonly string[]): string | undefined {
    const waiting = [...begin]
    const files = new Set<string>()
    const names = new Set<string>()
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (files.has(file)) continue
      files.add(file)
      if (!looked.has(file)) looked.set(file, lookInto(file, root))
      for (const next of looked.get(file)!.imports)
        if (next.file === figures && next.names.length > 0) for (const name of next.names) names.add(name)
        else waiting.push(next.file)
    }
    if (files.has(wholeServer)) return undefined
    const hash = createHash('sha256').update(`${figuresOf(figures, names)}\0`)
    for (const file of [...files].toSorted()) hash.update(`${relative(root, file)}\0`).update(looked.get(file)!.digest)
    return hash.digest('hex')
  }

  /** Of what is found by these patterns; no test of ours rests on another, but those of the bank's projects are read. */
  function digestOfFound(patterns: readonly string[]): string | undefined {
    const name = patterns.join('\n')
    if (!common.has(name)) {
      const found = globSync([...patterns], { cwd: root, withFileTypes: true })
      const files = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
      common.set(name, digestFrom(files.filter((file) => !ownTest.test(relative(root, file)))))
    }
    return common.get(name)
  }

  /**
   * Of the test, of all it rests on, of the packages and of Node; `also` are patterns of files that are found by their path.
   * Undefined where the test starts the server: that rests on all there is.
   */
  return function digestOf(test: string, also: readonly string[]): string | undefined {
    const parts = [
      digestFrom([test, 'package-lock.json', 'contract/package.json'].map((file) => join(root, file))),
      digestOfFound(also),
    ]
    if (parts.includes(undefined)) return undefined
    return createHash('sha256')
      .update([runtimeOf(root), ...parts].join('\0'))
      .digest('hex')
  }
}

const ownTest = /^(server\/src|tools)\/.*\.test\.ts$/

const runtimeOf = (root: string) =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { config: { runtime: string } }).config.runtime

function lookInto(file: string, root: string): Looked {
  const bytes = readFileSync(file)
  const text = /\.[cm]?[jt]sx?$/.test(file) ? bytes.toString() : ''
  const imports = [...text.matchAll(imported)].flatMap(({ groups = {} }) => {
    const found = find(groups, file, root)
    return found ? [{ file: found, names: namesIn(groups['clause']) }] : []
  })
  return { digest: createHash('sha256').update(bytes).digest(), imports }
}

/** A file of ours: packages are in package-lock.json, and what is in a folder is told by `also`. */
function find({ from, whole, path }: Record<string, string | undefined>, by: string, root: string): string | undefined {
  const contract = '@nova/contract/'
  const name = path ?? from ?? whole ?? ''
  const isOwn = path !== undefined || name.startsWith('.') || name.startsWith(contract)
  const file = name.startsWith(contract)
    ? join(root, 'contract/src', `${name.slice(contract.length)}.ts`)
    : resolve(dirname(by), name)
  return isOwn && existsSync(file) && statSync(file).isFile() ? file : undefined
}

/** The names of `{ one, two as three }`; none where all is taken. */
function namesIn(clause = ''): string[] {
  const list = /^\{([^}]*)\}$/.exec(clause.trim())?.[1] ?? ''
  return list.split(',').flatMap((each) => /^\s*(?:type )?(\w+)/.exec(each)?.[1] ?? [])
}

/** How the figures of these names are declared, and those that their values name. */
function figuresOf(file: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return ''
  const parts = readFileSync(file, 'utf8').split(/^(?=export const |\/\*\*)/m)
  const declared = new Map(parts.map((text) => [/^export const (\w+)/.exec(text)?.[1] ?? '', text]))
  const wanted = [...names]
  for (const name of wanted)
    for (const [word] of declared.get(name)?.matchAll(/\w+/g) ?? [])
      if (declared.has(word) && !wanted.includes(word)) wanted.push(word)
  return wanted
    .toSorted()
    .map((name) => declared.get(name) ?? '')
    .join('')
}
