/** TypeScript's own checker over all files of a project that Node runs. */
import ts from 'typescript-checker'
import { nodeAssert, nodeGlobals } from './globals.ts'
import type { ProjectProblem } from './protocol.ts'

const globalsFile = '/globals.d.ts'
const libraryFolder = '/lib'
const projectFolder = '/project'
const maxProblems = 100
const maxMessageLength = 600
const isTypeScript = (path: string) => /\.[cm]?ts$/.test(path)

const options: ts.CompilerOptions = {
  strict: true,
  // Node's modules have no types here, so neither do parameters of callbacks passed to them.
  noImplicitAny: false,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  // Node runs files by their whole names, and takes the types away before it does.
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  allowJs: true,
  lib: ['lib.es2025.d.ts'],
}

/** A checker that keeps what it knows between calls. Problems come file by file, at most 100. */
export function createProjectChecker(
  libraries: Readonly<Record<string, string>>,
): (texts: Readonly<Record<string, string>>) => ProjectProblem[] {
  let texts = new Map<string, { text: string; version: number }>()
  const read = (path: string): string | undefined => {
    if (path === globalsFile) return nodeGlobals + nodeAssert
    return texts.get(path)?.text ?? libraries[path.slice(libraryFolder.length + 1)]
  }
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...[...texts.keys()].filter(isTypeScript), globalsFile],
    getScriptVersion: (path) => String(texts.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => projectFolder,
    getDefaultLibFileName: () => `${libraryFolder}/lib.d.ts`,
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
  })

  return (given) => {
    const before = texts
    texts = new Map(
      Object.entries(given).map(([path, text]) => {
        const known = before.get(`${projectFolder}/${path}`)
        const version = known?.text === text ? known.version : (known?.version ?? 0) + 1
        return [`${projectFolder}/${path}`, { text, version }]
      }),
    )
    const problems: ProjectProblem[] = []
    for (const path of [...texts.keys()].filter(isTypeScript)) {
      const syntax = service.getSyntacticDiagnostics(path)
      const file = service.getProgram()?.getSourceFile(path)
      // Code that doesn't parse is full of meaningless errors.
      for (const found of file ? (syntax.length > 0 ? syntax : service.getSemanticDiagnostics(path)) : []) {
        if (problems.length >= maxProblems) return problems
        const { start = 0, length = 0, messageText } = found
        const { line, character } = file!.getLineAndCharacterOfPosition(start)
        const message = ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, maxMessageLength)
        const place = { line: line + 1, column: character + 1, from: start, to: start + length }
        problems.push({ path: path.slice(projectFolder.length + 1), ...place, message })
      }
    }
    return problems
  }
}
