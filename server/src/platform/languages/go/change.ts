/** Reads changes of Go: imports of the module's own packages, and tests of `testing`. */
import { dirname, join } from 'node:path/posix'
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { ChangeReading, TestUnit } from '../change-reading.ts'
import { alone, behindClause, declarationsIn, dropUnusedImports, importsIn, testDeclaration } from './declarations.ts'

const source = /\.go$/
const testFile = /_test\.go$/
/** Language version of the oldest kit; a later one in go.mod can't be read by it. */
const maxMinor = 19
const chi = /^github\.com\/go-chi\/chi\/v5(?:\/|$)/

/** A package is all files of its folder. */
function filesNamedBy({ path, text }: ProjectFile, paths: ReadonlySet<string>, own: readonly string[]): string[] {
  const folder = dirname(path)
  const found = new Set<string>()
  const folders = new Set<string>()
  for (const { path: named } of importsIn(text))
    for (const module of own)
      if (named === module || named.startsWith(`${module}/`)) folders.add(join(named.slice(module.length + 1)))
  for (const each of paths) {
    if (!source.test(each)) continue
    const isBeside = dirname(each) === folder && (testFile.test(path) || !testFile.test(each))
    if (isBeside || (!testFile.test(each) && folders.has(dirname(each)))) found.add(each)
  }
  for (const place of placesIn(text)) {
    const inside = join(folder, place).replace(/\/$/, '')
    for (const each of paths) if (each === inside || each.startsWith(`${inside}/`)) found.add(each)
  }
  found.delete(path)
  return [...found]
}

/** Files and folders that a text names: embedded ones, and data of tests. */
function placesIn(text: string): string[] {
  const embedded = [...text.matchAll(/^\/\/go:embed (.+)$/gm)].flatMap(([, names = '']) => names.trim().split(/\s+/))
  const named = [...text.matchAll(/["`]((?:\.\.?\/)*[\w-]+(?:[./][\w.-]+)*)["`]/g)].map(([, name = '']) => name)
  return [
    ...embedded.map((name) => name.replaceAll('"', '').replace(/\/?[^/]*\*.*$/, '')).filter((name) => name !== ''),
    ...named.filter((name) => /^testdata(?:\/|$)|\//.test(name) || /\.\w+$/.test(name)),
  ]
}

/** Host, owner and name. */
const moduleOf = (path: string) => path.split('/').slice(0, 3).join('/')

function unitsOf(text: string): TestUnit[] {
  return declarationsIn(text).flatMap(({ text: written, from, to }) => {
    const name = testDeclaration.exec(written)?.[1]
    return name === undefined ? [] : [{ names: [name], from, to }]
  })
}

/** Tests at the end of the file, the last one first. */
function reverse(text: string): string {
  const units = unitsOf(text)
  let rest = text
  for (const { from, to } of units.toReversed()) rest = rest.slice(0, from) + rest.slice(to)
  return [rest.trimEnd(), ...units.toReversed().map(({ from, to }) => text.slice(from, to)), ''].join('\n\n')
}

/** A function that runs before the tests. */
function before(text: string, packages: Record<string, string>, code: string): string {
  const at = behindClause(text)
  const imports = Object.entries(packages).map(([alias, path]) => `; import ${alias} "${path}"`)
  return `${text.slice(0, at)}${imports.join('')}${text.slice(at)}\nfunc init() {\n${code}\n}\n`
}

const otherZone = `	trialos.Setenv("TZ", "Pacific/Kiritimati")\n	trialtime.Local = trialtime.FixedZone("trial", 14*3_600)`
const busy = `	for each := 0; each < 2; each++ {\n		go func() {\n			for end := trialtime.Now().Add(1500 * trialtime.Millisecond); trialtime.Now().Before(end); {\n			}\n		}()\n	}`

/** Without packages that the interview doesn't have, in a form that the oldest kit reads. */
function manifests(files: readonly ProjectFile[]): ProjectFile[] {
  const text = files.find(({ path }) => path === 'go.mod')?.text ?? ''
  const minor = Number(/^go 1\.(\d+)/m.exec(text)?.[1] ?? maxMinor)
  const required = [...text.matchAll(/^\s*(?:require )?(github\.com\/go-chi\/chi\/v5 v[\w.+-]+)/gm)]
  const lines = [
    `module ${moduleIn(files)}`,
    `go 1.${Math.min(minor, maxMinor)}`,
    ...required.map(([, each]) => `require ${each}`),
  ]
  return [{ path: 'go.mod', text: `${lines.join('\n\n')}\n` }]
}

/** As go.mod names the module; code from before modules says in its README how it is got. */
function moduleIn(files: readonly ProjectFile[]): string {
  const textOf = (wanted: RegExp) => files.find(({ path }) => wanted.test(path))?.text ?? ''
  return (
    /^module\s+"?([^\s"]+)"?/m.exec(textOf(/^go\.mod$/))?.[1] ??
    /\bgo get (?:-\w+ )*([\w.-]+\.[a-z]+\/[\w./-]*\w)/.exec(textOf(/^README/i))?.[1] ??
    'example.org/code'
  )
}

export const goChange: ChangeReading = {
  languageOf: (path) => (source.test(path) && !testFile.test(path) ? 'go' : undefined),
  isTest: ({ path, text }) => testFile.test(path) && testDeclaration.test(text),
  otherTool: () => undefined,
  filesNamedBy: (file, paths, own) => (source.test(file.path) ? filesNamedBy(file, paths, own) : []),
  ownNames: (files) => [moduleIn(files)],
  obstacle: (files) =>
    files.some(({ path }) => path === 'go.mod') || !files.some(({ path }) => path.endsWith('/go.mod'))
      ? undefined
      : 'The code base has its go.mod in a folder below. Upload the folder of that module as before/ and after/.',
  packagesOf: ({ path, text }) =>
    source.test(path)
      ? importsIn(text).flatMap((each) => (each.path.split('/', 1)[0]!.includes('.') ? [each.path] : []))
      : [],
  librariesOf(names) {
    const missing = names.filter((name) => !chi.test(name)).map(moduleOf)
    return { libraries: names.some((name) => chi.test(name)) ? ['chi'] : [], missing: [...new Set(missing)] }
  },
  manifests,
  alone,
  unitsOf,
  nameOf: (path) => path.replaceAll('/', '-'),
  move: (text, from) => `//kit:folder ${dirname(from)}\n${dropUnusedImports(text)}`,
  shuffle: (text) => before(reverse(text), { trialos: 'os', trialtime: 'time' }, otherZone),
  slow: (text) => before(text, { trialtime: 'time' }, busy),
  skeleton: (name, path) => {
    const folder = dirname(path).split('/').at(-1)!
    const words = name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
    const camel = words.replaceAll(/(?:^| )(\S)/g, (_, first: string) => first.toUpperCase())
    return `package ${folder === '.' ? 'main // the name of the package' : folder.replaceAll(/\W/g, '')}\n\nimport "testing"\n\nfunc Test${camel}(t *testing.T) {\n\tif got, want := 1, 2; got != want { // Replace by what must hold.\n\t\tt.Errorf("got %v, want %v", got, want)\n\t}\n}\n`
  },
  run: '/kit/bin/run-tests',
}
