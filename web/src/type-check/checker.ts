/** TypeScript's own checker over one file, as strict as a new project's. */
import { type Signature } from '@nova/contract/questions/signature'
import { parseType, typeScriptType } from '@nova/contract/questions/value-type'
import ts from 'typescript-checker'
import { nodeGlobals } from './globals.ts'
import type { CheckRequest, TypeProblem } from './protocol.ts'

const mainFile = '/main.ts'
const globalsFile = '/globals.d.ts'
const libraryFolder = '/lib'
const maxProblems = 20
const maxMessageLength = 600
/** The compiler's settings are not the candidate's to change. */
const advice = / (?:Do you need to|Try) (?:change|changing|install|adding)\b.*/g

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  // The candidate's names never collide with the library's, and top-level await works.
  moduleDetection: ts.ModuleDetectionKind.Force,
  // Node runs all of it; `esbuild` leaves library calls as they are.
  lib: ['lib.es2025.d.ts'],
}

/**
 * A checker that keeps the library between calls; the first call takes longest. `libraries` are the texts of
 * TypeScript's `lib.*.d.ts` by file name. Problems come in the order of the code, at most 20.
 */
export function createChecker(libraries: Readonly<Record<string, string>>): (request: CheckRequest) => TypeProblem[] {
  let main = ''
  let version = 0
  const read = (path: string): string | undefined => {
    if (path === mainFile) return main
    return path === globalsFile ? nodeGlobals : libraries[path.slice(libraryFolder.length + 1)]
  }
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [mainFile, globalsFile],
    getScriptVersion: (path) => (path === mainFile ? String(version) : '0'),
    getScriptSnapshot: (path) => {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: () => `${libraryFolder}/lib.d.ts`,
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
  })
  const load = (text: string) => {
    main = text
    version += 1
  }

  return ({ code, signature }) => {
    load(code)
    const syntax = service.getSyntacticDiagnostics(mainFile)
    const file = service.getProgram()?.getSourceFile(mainFile)
    if (!file) return []
    const place = (from: number, to: number, message: string): TypeProblem => {
      const { line, character } = file.getLineAndCharacterOfPosition(from)
      return { line: line + 1, column: character + 1, from, to, message }
    }
    const describe = ({ start = 0, length = 0, messageText }: ts.Diagnostic): TypeProblem =>
      place(
        start,
        Math.min(start + length, code.length),
        ts.flattenDiagnosticMessageText(messageText, '\n').replace(advice, '').slice(0, maxMessageLength),
      )
    // Code that doesn't parse is full of meaningless errors.
    if (syntax.length > 0) return syntax.slice(0, maxProblems).map(describe)

    const name = signature && findDeclaration(file, signature.name)
    if (signature && name) load(`${code}\n;((call: ${typeOfFunction(signature)}) => call)(${signature.name})\n`)
    const found = service.getSemanticDiagnostics(mainFile)
    const problems = found.filter(({ start = 0 }) => start < code.length).map(describe)
    const isMisfit = problems.length < found.length
    if (signature && name && isMisfit) {
      const message = `The tests call ${signature.name} as ${typeOfFunction(signature, false)}. Its type here doesn't fit that.`
      problems.push(place(name.getStart(file), name.getEnd(), message))
    }
    return problems.toSorted((one, other) => one.from - other.from).slice(0, maxProblems)
  }
}

/** The name of the function or variable as it is declared at the outermost level. */
function findDeclaration(file: ts.SourceFile, name: string): ts.Node | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement.name
    if (!ts.isVariableStatement(statement)) continue
    const found = statement.declarationList.declarations.find((each) => each.name.getText(file) === name)
    if (found) return found.name
  }
  return undefined
}

/** The function's type as the tests use it; they wait for a promise, which is not worth telling people. */
function typeOfFunction({ params, returns }: Signature, withPromise = true): string {
  const list = params.map(({ name, type }) => `${name}_: ${typeText(type)}`).join(', ')
  const result = typeText(returns)
  return withPromise ? `(${list}) => ${result} | Promise<${result}>` : `(${list.replaceAll('_:', ':')}) => ${result}`
}

function typeText(type: string): string {
  const node = parseType(type)
  return node ? typeScriptType(node) : 'any'
}
