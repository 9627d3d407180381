/** TypeScript's own checker over one file, as strict as a new project's; of JavaScript it knows the missing names. */
import { type Signature } from '@nova/contract/questions/signature'
import { parseType, typeScriptType } from '@nova/contract/questions/value-type'
import ts from 'typescript-checker'
import { nodeGlobals, rareGlobals } from './globals.ts'
import { createProgram, type Program } from './program.ts'
import type { CheckRequest, TypeProblem } from './protocol.ts'

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
  allowJs: true,
  checkJs: true,
}

/** Cannot find a name, with and without a proposal. */
const missingName = new Set([2304, 2552])

/** The code of a room's questions: the text under check, and the open pads. */
export function createRoomProgram(libraries: Readonly<Record<string, string>>): Program {
  return createProgram({ libraries, globals: nodeGlobals, settings: options, folder: '/' })
}

/** A checker over a room's program. Problems come in the order of the code, at most 20. */
export function createChecker({ service, write }: Program): (request: CheckRequest) => TypeProblem[] {
  return ({ code, signature, isTyped = true }) => {
    const main = isTyped ? '/main.ts' : '/main.js'
    write(main, code)
    const syntax = service.getSyntacticDiagnostics(main)
    const file = service.getProgram()?.getSourceFile(main)
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
    if (!isTyped)
      return service.getSemanticDiagnostics(main).filter(isMissing(file)).slice(0, maxProblems).map(describe)

    const name = signature && findDeclaration(file, signature.name)
    if (signature && name) write(main, `${code}\n;((call: ${typeOfFunction(signature)}) => call)(${signature.name})\n`)
    const found = service.getSemanticDiagnostics(main)
    const problems = found.filter(({ start = 0 }) => start < code.length).map(describe)
    const isMisfit = problems.length < found.length
    if (signature && name && isMisfit) {
      const message = `The tests call ${signature.name} as ${typeOfFunction(signature, false)}. Its type here doesn't fit that.`
      problems.push(place(name.getStart(file), name.getEnd(), message))
    }
    return problems.toSorted((one, other) => one.from - other.from).slice(0, maxProblems)
  }
}

/** Names that JavaScript would not find either: neither assigned without a declaration, nor asked for by `typeof`. */
function isMissing(file: ts.SourceFile): (problem: ts.Diagnostic) => boolean {
  const allowed = new Set(rareGlobals)
  const allowNames = (target: ts.Node): void => {
    if (ts.isIdentifier(target)) allowed.add(target.text)
    ts.forEachChild(target, allowNames)
  }
  const visit = (node: ts.Node) => {
    const target = assignedName(node) ?? (ts.isTypeOfExpression(node) ? node.expression : undefined)
    // Of destructuring, every name.
    if (
      target &&
      (ts.isIdentifier(target) || ts.isArrayLiteralExpression(target) || ts.isObjectLiteralExpression(target))
    )
      allowNames(target)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return ({ code, start = 0, length = 0 }) =>
    missingName.has(code) && !allowed.has(file.text.slice(start, start + length))
}

function assignedName(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) return node.left
  return ts.isForInStatement(node) || ts.isForOfStatement(node) ? node.initializer : undefined
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
