/** Reads code with the grammars of the editor: names, lines, statements and functions of one version. */
import type { SyntaxNode, Tree } from '@lezer/common'
import type { Language } from '@nova/contract/words'
import { codeParts } from './code-parts.ts'

/** Characters: longer code is not one person's answer, and other rooms wait while it is parsed. */
const maxCode = 32 * 1024

export type Code = { language: Language; code: string }
/** `lineStarts` are the offsets at which lines begin. */
export type Parsed = Code & { tree: Tree; lineStarts: readonly number[] }

export function parseCode({ language, code }: Code): Parsed {
  const text = code.slice(0, maxCode)
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  return { language, code: text, tree: codeParts[language].parser.parse(text), lineStarts }
}

/** The line of an offset, from 1. */
export function lineOf(offset: number, { lineStarts }: Parsed): number {
  let low = 0
  let high = lineStarts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle
  }
  return low + 1
}

export const textOf = (node: { from: number; to: number }, { code }: Parsed): string => code.slice(node.from, node.to)

export const lineText = (line: number, { code, lineStarts }: Parsed): string =>
  code.slice(lineStarts[line - 1] ?? code.length, (lineStarts[line] ?? code.length + 1) - 1)

/** Every node in the order of the text, outer ones first. */
export function listNodes({ tree }: Parsed): SyntaxNode[] {
  const found: SyntaxNode[] = []
  tree.iterate({ enter: (node) => void found.push(node.node) })
  return found
}

const nodesByTree = new WeakMap<Tree, Map<number, SyntaxNode[]>>()

/** The nodes that begin on a line. */
export function nodesOn(line: number, parsed: Parsed): readonly SyntaxNode[] {
  let byLine = nodesByTree.get(parsed.tree)
  if (!byLine) {
    byLine = Map.groupBy(listNodes(parsed), ({ from }) => lineOf(from, parsed))
    nodesByTree.set(parsed.tree, byLine)
  }
  return byLine.get(line) ?? []
}

const variableNames = new Set(['VariableName', 'Identifier', 'VariableDefinition', 'Definition', 'DefName'])
const isName = ({ name }: SyntaxNode): boolean => variableNames.has(name)

/** The variables that a line names, each once. */
export const namesOn = (line: number, parsed: Parsed): string[] => [
  ...new Set(
    nodesOn(line, parsed)
      .filter(isName)
      .map((node) => textOf(node, parsed)),
  ),
]

/** The variables that are named within a node, each once. */
export function namesIn(node: SyntaxNode, parsed: Parsed): string[] {
  const found = new Set<string>()
  node.cursor().iterate((each) => {
    if (isName(each.node)) found.add(textOf(each, parsed))
  })
  return [...found]
}

const loops = new Set(['ForStatement', 'WhileStatement', 'EnhancedForStatement', 'DoStatement'])
const functions = new Set([
  ...['FunctionDefinition', 'FunctionDeclaration', 'FunctionExpression', 'ArrowFunction', 'LambdaExpression'],
  ...['MethodDeclaration', 'FunctionDecl', 'FuncLiteral', 'MethodDecl', 'ConstructorDeclaration'],
])
export const isLoop = ({ name }: SyntaxNode): boolean => loops.has(name)
export const isFunction = ({ name }: SyntaxNode): boolean => functions.has(name)

/** The nearest node around this one that fits. */
export function around(node: SyntaxNode, fits: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
  for (let each = node.parent; each; each = each.parent) if (fits(each)) return each
  return undefined
}

/** The innermost node that begins first on a line. */
const firstOn = (line: number, parsed: Parsed): SyntaxNode | undefined => nodesOn(line, parsed).at(0)

const assigning = new Set([
  ...['AssignStatement', 'UpdateStatement', 'VariableDeclaration', 'AssignmentExpression', 'PostfixExpression'],
  ...[
    'VariableDeclarator',
    'UpdateExpression',
    'VarDecl',
    'Assignment',
    'IncDecStatement',
    'VarSpec',
    'NamedExpression',
  ],
])
const assignSigns = new Set(['AssignOp', 'UpdateOp', 'Equals', '=', ':=', 'IncDecOp'])

/** The variables that a line gives a value, in a loop's head as well. */
export function assignedOn(line: number, parsed: Parsed): string[] {
  const found = nodesOn(line, parsed).flatMap((node) => {
    if (assigning.has(node.name) && !isAsserted(node, parsed)) return targetsOf(node, parsed)
    return isLoop(node) ? loopNames(node, parsed) : []
  })
  return [...new Set(found)]
}

/** `value!` of TypeScript, which sets nothing. */
const isAsserted = (node: SyntaxNode, parsed: Parsed): boolean =>
  node.name === 'PostfixExpression' && textOf(node, parsed).endsWith('!')

/** Lists the names left of an assignment's sign; for `i++`, the name next to it. */
function targetsOf(node: SyntaxNode, parsed: Parsed): string[] {
  const found: string[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (assignSigns.has(child.name) && found.length > 0) return found
    if (isName(child)) found.push(textOf(child, parsed))
    // `row[i] = 1` changes what `row` holds.
    else if (child.firstChild) found.push(...namesIn(child, parsed).slice(0, 1))
  }
  return found
}

function loopNames(loop: SyntaxNode, parsed: Parsed): string[] {
  const head = loop.firstChild?.nextSibling
  const ends = new Set(['in', 'of', ':', 'range', ':='])
  const found: string[] = []
  const visit = (node: SyntaxNode | null | undefined): boolean => {
    for (let each = node; each; each = each.nextSibling) {
      if (ends.has(each.name) && found.length > 0) return true
      if (each.name === 'Body' || each.name === 'Block') return true
      if (isName(each)) found.push(textOf(each, parsed))
      else if (each.firstChild && visit(each.firstChild)) return true
    }
    return false
  }
  return visit(head) ? found : []
}

/** Finds the expression that a line's `return` gives back. */
export function returnedOn(line: number, parsed: Parsed): SyntaxNode | undefined {
  const statement = nodesOn(line, parsed).find(({ name }) => name === 'ReturnStatement')
  const given = statement?.firstChild?.nextSibling
  return given && given.name !== ';' ? given : undefined
}

/** The elements of a list, a tuple or several values that a node writes out. */
export function elementsOf(node: SyntaxNode): SyntaxNode[] {
  const signs = new Set(['[', ']', '(', ')', '{', '}', ',', ';'])
  const found: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) if (!signs.has(child.name)) found.push(child)
  return found
}

/** Finds the head line of the loop around a line. */
export function loopAround(line: number, parsed: Parsed): number | undefined {
  const first = firstOn(line, parsed)
  const loop = first && around(first, isLoop)
  return loop && lineOf(loop.from, parsed)
}

/** A function of the code by its name, with its parameters and lines. */
export type Own = { name: string; params: string[]; from: number; to: number }

export function functionsIn(parsed: Parsed): Own[] {
  return listNodes(parsed)
    .filter(isFunction)
    .flatMap((node) => {
      const named = node.getChild('VariableName') ?? node.getChild('VariableDefinition') ?? node.getChild('Definition')
      const declared = named ?? node.getChild('DefName') ?? node.parent?.getChild('VariableDefinition')
      const list = node.getChild('ParamList') ?? node.getChild('FormalParameters') ?? node.getChild('Parameters')
      if (!declared) return []
      const params = list ? namesIn(list, parsed) : []
      return [{ name: textOf(declared, parsed), params, from: lineOf(node.from, parsed), to: lineOf(node.to, parsed) }]
    })
}

export const functionAt = (line: number, parsed: Parsed): Own | undefined =>
  functionsIn(parsed).findLast(({ from, to }) => from <= line && line <= to)
