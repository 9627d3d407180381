/** TypeScript's own checker over all files of a project that Node runs, or that makes a page. */
import ts from 'typescript-checker'
import { nodeAssert, nodeGlobals } from './globals.ts'
import { type Base, createProgram, type Program } from './program.ts'
import type { ProjectProblem } from './protocol.ts'

const projectFolder = '/project'
const maxProblems = 100
const maxMessageLength = 600
/** Errors that only come from modules without types: an import as a type, and type arguments of its functions. */
const untypedErrors = new Set([2709, 2347])
const isTypeScript = (path: string) => /\.[cm]?tsx?$/.test(path)
const isCode = (path: string) => /\.[cm]?[jt]sx?$/.test(path)

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
  jsx: ts.JsxEmit.Preserve,
  lib: ['lib.es2025.d.ts'],
}

/** A page knows the browser's objects and React, whose declarations lie where packages are looked for. */
export const pageBase = (declarations: Readonly<Record<string, string>>): Base => ({
  files: declarations,
  settings: {
    ...options,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2025.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  },
})

/** The files of the project that is open. */
export function createProjectProgram(libraries: Readonly<Record<string, string>>): Program {
  const globals = nodeGlobals + nodeAssert
  return createProgram({ libraries, globals, settings: options, folder: projectFolder, isRoot: isCode })
}

/** A checker over a project's program. Problems come file by file, at most 100. */
export function createProjectChecker({
  service,
  ...program
}: Program): (texts: Readonly<Record<string, string>>) => ProjectProblem[] {
  return (texts) => {
    const paths = Object.keys(texts).map((path) => `${projectFolder}/${path}`)
    for (const path of program.paths()) if (!paths.includes(path)) program.remove(path)
    for (const [path, text] of Object.entries(texts)) program.write(`${projectFolder}/${path}`, text)
    const problems: ProjectProblem[] = []
    for (const path of paths.filter(isTypeScript)) {
      const syntax = service.getSyntacticDiagnostics(path)
      const file = service.getProgram()?.getSourceFile(path)
      // Code that doesn't parse is full of meaningless errors.
      for (const found of file ? (syntax.length > 0 ? syntax : service.getSemanticDiagnostics(path)) : []) {
        if (untypedErrors.has(found.code)) continue
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
