/** Reads a source file with a real parser into what the house rules ask about. */
import { parseSync, Visitor } from 'oxc-parser'

export type HouseFile = { path: string; text: string }
export type Breach = { path: string; message: string }

export type Source = {
  path: string
  /** Module names as written; a computed one is null. */
  imports: { name: string | null; isType: boolean }[]
  /** What it exports from another file, by the names of these files. */
  reExports: string[]
  hasDefaultExport: boolean
  comments: string[]
  /** Calls that leave tests out or run them alone, such as `it.only`. */
  partialTests: string[]
}

export const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('bank/')

/** Imports of every form (static, re-export, dynamic, `import('…').Type`), default exports, comments, partial tests. */
export function parseSource({ path, text }: HouseFile): Source {
  const parsed = parseSync(path, text)
  const { module, comments, errors } = parsed
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`)
  const imports: Source['imports'] = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  let hasDefaultExport = false
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const reExports = exported.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  for (const { moduleRequest, isType } of exported)
    if (moduleRequest) imports.push({ name: moduleRequest.value, isType })

  const partialTests: string[] = []
  const visitor = new Visitor({
    ExportDefaultDeclaration() {
      hasDefaultExport = true
    },
    ExportSpecifier({ exported: name }) {
      if (name.type === 'Identifier' && name.name === 'default') hasDefaultExport = true
    },
    ImportExpression({ source }) {
      imports.push({
        name: source.type === 'Literal' && typeof source.value === 'string' ? source.value : null,
        isType: false,
      })
    },
    TSImportType({ source }) {
      imports.push({ name: source.value, isType: true })
    },
    MemberExpression({ object, property }) {
      if (
        property.type === 'Identifier' &&
        partial.has(property.name) &&
        testNames.test(text.slice(object.start, object.end))
      )
        partialTests.push(text.slice(object.start, property.end))
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && /^[fx](it|test|describe)$/.test(callee.name)) partialTests.push(callee.name)
    },
  })
  // To build the tree takes most of the time: only where the text may hold what is looked for in it.
  if (mayTell(text)) visitor.visit(parsed.program)

  return {
    path,
    imports,
    reExports: [...new Set(reExports)],
    hasDefaultExport,
    comments: comments.map(({ value }) => value),
    partialTests,
  }
}

const mayTell = (text: string) =>
  /\bimport\s*[(/]|\bdefault\b|\b[fx](it|test|describe)\b/.test(text) ||
  (/\b(it|test|describe|suite|bench)\b/.test(text) && /\b(only|skip|todo|fixme|fails)\b/.test(text))

const partial = new Set(['only', 'skip', 'todo', 'fixme', 'fails'])
const testNames = /^(it|test|describe|suite|bench)(\.\w+)*$/
