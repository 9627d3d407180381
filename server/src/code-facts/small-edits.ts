/**
 * Small changes of a candidate's code: the mistakes that people make most, each in one place. A change with which failing
 * tests pass shows the line to look at (assessment.md, ladder step 2). No change is ever shown.
 */
import type { SyntaxNode } from '@lezer/common'
import { codeFacts } from '@nova/contract/languages/code'
import {
  around,
  type Code,
  elementsOf,
  isFunction,
  isLoop,
  lineOf,
  listNodes,
  type Parsed,
  parseCode,
  textOf,
} from '../platform/languages/syntax.ts'

/** The kind of mistake that a change would undo. */
export type EditKind = 'border' | 'direction' | 'by-one' | 'joint' | 'choice' | 'sign' | 'repeats' | 'place' | 'needed'
/** `line` counts from 1; `code` is the whole program with the change. */
export type SmallEdit = { line: number; kind: EditKind; code: string }
type Put = { kind: EditKind; from: number; to: number; text: string }

/** Trying more takes longer than a reply may. */
const maxEdits = 240
const maxLines = 120
const maxLineLength = 200

/** All small changes of a program, the likeliest kinds first; none of a long program. */
export function smallEdits(own: Code): SmallEdit[] {
  const lines = own.code.split('\n')
  if (lines.length > maxLines || lines.some((line) => line.length > maxLineLength)) return []
  const parsed = parseCode(own)
  const nodes = listNodes(parsed)
  const puts = [
    ...nodes.flatMap((node) => ofSigns(node, parsed)),
    ...nodes.flatMap((node) => ofCalls(node, parsed)),
    ...nodes.flatMap((node) => ofConditions(node, parsed)),
    ...statementsIn(nodes, parsed).flatMap((node) => ofStatement(node, parsed)),
  ]
  const seen = new Set([own.code])
  const isNew = (code: string) => !seen.has(code) && seen.add(code) !== undefined
  const order = (kind: EditKind) => kindOrder.indexOf(kind)
  return puts
    .toSorted((a, b) => order(a.kind) - order(b.kind))
    .map(({ kind, from, to, text }): SmallEdit => ({
      line: lineOf(from, parsed),
      kind,
      code: own.code.slice(0, from) + text + own.code.slice(to),
    }))
    .filter(({ code }) => isNew(code))
    .slice(0, maxEdits)
}

const kindOrder: readonly EditKind[] = [
  ...(['border', 'by-one', 'joint', 'direction', 'choice', 'sign', 'repeats', 'place', 'needed'] as const),
]

const factsFor = ({ language }: Parsed) => codeFacts[language]
const isIndented = (parsed: Parsed) => factsFor(parsed).blocks === 'indented'

/** For each sign the kinds of mistake and the signs meant instead. */
const swapped = new Map(
  [
    '< border:<= direction:>, <= border:< direction:>=, > border:>= direction:<, >= border:> direction:<=',
    '== direction:!=, != direction:==, === direction:!==, !== direction:===, and joint:or, or joint:and, && joint:||',
    '|| joint:&&, += sign:-=, -= sign:+=, + sign:-, - sign:+, // sign:/, break repeats:continue, continue repeats:break',
  ].flatMap((line) =>
    line.split(', ').map((each) => {
      const [sign, ...meant] = each.split(' ')
      return [sign!, meant.map((one) => one.split(':') as [EditKind, string])] as const
    }),
  ),
)
const signNames = new Set(['CompareOp', 'LogicOp', 'ArithOp', 'UpdateOp', 'and', 'or', 'break', 'continue'])
const numbers = new Set(['Number', 'IntegerLiteral'])
const pairs = new Set(['BinaryExpression', 'BinaryExp'])

/** Signs, numbers that are one off, and what is taken or added at the end of a calculation. */
function ofSigns(node: SyntaxNode, parsed: Parsed): Put[] {
  const text = textOf(node, parsed)
  const put = (kind: EditKind, own: string, { from, to }: { from: number; to: number } = node): Put => ({
    kind,
    from,
    to,
    text: own,
  })
  if (signNames.has(node.name)) return (swapped.get(text) ?? []).map(([kind, own]) => put(kind, own))
  if (numbers.has(node.name) && /^\d{1,4}$/.test(text)) {
    const place = node.parent && isIndex(node) ? placeSwap(text, node, parsed) : []
    return [...place, put('by-one', String(Number(text) + 1)), put('by-one', String(Number(text) - 1))]
  }
  if (pairs.has(node.name)) {
    const [left, sign, right] = [node.firstChild, node.firstChild?.nextSibling, node.lastChild]
    const isOne = right && numbers.has(right.name) && textOf(right, parsed) === '1'
    if (left && sign?.name === 'ArithOp' && isOne) return [put('by-one', '', { from: left.to, to: node.to })]
    const isDifference = left && sign && textOf(sign, parsed) === '-' && node.parent && !pairs.has(node.parent.name)
    return isDifference ? [put('by-one', ' + 1', { from: node.to, to: node.to })] : []
  }
  return []
}

const accesses = new Set(['MemberExpression', 'ArrayAccess', 'IndexExpr'])
const isIndex = ({ parent, prevSibling }: SyntaxNode) => accesses.has(parent!.name) && prevSibling?.name === '['

/** The other end of a list, or the other part of a pair. */
function placeSwap(text: string, { from, to }: SyntaxNode, parsed: Parsed): Put[] {
  const other = factsFor(parsed).hasNegativePlaces ? { '0': ['-1', '1'], '1': ['0'] } : { '0': ['1'], '1': ['0'] }
  return ((other as Record<string, string[]>)[text] ?? []).map((own) => ({ kind: 'choice', from, to, text: own }))
}

/** Functions that are mistaken for each other, in both directions but for `popleft` and `append`. */
const alikeNames =
  'min/max indexOf/lastIndexOf find/rfind floor/ceil push/unshift pop/shift pollFirst/pollLast addFirst/addLast ' +
  'peekFirst/peekLast some/every any/all'
const otherNames = new Map([
  ...alikeNames.split(' ').flatMap((pair) => {
    const [one, other] = pair.split('/') as [string, string]
    return [[one, other] as const, [other, one] as const]
  }),
  ...([
    ['popleft', 'pop'],
    ['append', 'appendleft'],
    ['floorKey', 'lowerKey'],
    ['ceilingKey', 'higherKey'],
  ] as const),
])
const unneeded = new Set(['strip', 'lstrip', 'rstrip', 'trim', 'lower', 'toLowerCase', 'sort', 'reverse'])
const calls = new Set(['CallExpression', 'MethodInvocation', 'CallExpr'])
const lists = new Set(['ArgList', 'ArgumentList', 'Arguments'])

/** Another function, its last argument or its length one off, or without it. */
function ofCalls(node: SyntaxNode, parsed: Parsed): Put[] {
  const isLength = node.name === 'MemberExpression' && textOf(node, parsed).endsWith('.length')
  if (isLength) return offByOne(node, node.to)
  if (!calls.has(node.name)) return []
  const args = [...lists].map((name) => node.getChild(name)).find((each) => each !== null)
  if (!args) return []
  const callee = nameOfCall(node, args)
  const name = callee ? textOf(callee, parsed) : ''
  const given = elementsOf(args)
  const isMember = callee?.prevSibling?.name === '.'
  const other = otherNames.get(name)
  const others = other && (factsFor(parsed).isScript || !['shift', 'unshift'].includes(other)) ? [other] : []
  return [
    ...others.map((own): Put => ({ kind: 'choice', from: callee!.from, to: callee!.to, text: own })),
    ...(name === 'pop' && factsFor(parsed).hasNegativePlaces && given.length === 0
      ? [{ kind: 'choice', from: args.to - 1, to: args.to - 1, text: '0' } as const]
      : []),
    ...(name === 'range' && given.length > 0 ? offByOne(given.at(given.length > 1 ? 1 : 0)!) : []),
    ...(['len', 'size', 'length'].includes(name) ? offByOne(node) : []),
    ...(isMember && unneeded.has(name) && given.length === 0
      ? [{ kind: 'needed', from: callee.prevSibling!.from, to: node.to, text: '' } as const]
      : []),
    ...(name === 'sorted' && given.length > 0
      ? [{ kind: 'needed', from: node.from, to: node.to, text: `list(${textOf(given[0]!, parsed)})` } as const]
      : []),
  ]
}

/** The name that is called: the last one before the arguments. */
function nameOfCall(node: SyntaxNode, args: SyntaxNode): SyntaxNode | undefined {
  let found = args.prevSibling
  while (found?.lastChild) found = found.lastChild
  return found && found !== node ? found : undefined
}

const offByOne = ({ to }: SyntaxNode, at = to): Put[] =>
  [' + 1', ' - 1'].map((text) => ({ kind: 'by-one', from: at, to: at, text }))

/** A condition the other way round, and an `if` for a `while` or the reverse. */
function ofConditions(node: SyntaxNode, parsed: Parsed): Put[] {
  const sign = node.firstChild
  const isDenied = node.name.startsWith('Unary') && sign && ['not', '!'].includes(textOf(sign, parsed))
  if (isDenied) return [{ kind: 'direction', from: sign.from, to: sign.nextSibling!.from, text: '' }]
  if (node.name === 'ReturnStatement') {
    const given = elementsOf(node).at(1)
    const isPlain = given && /Name|Identifier/.test(given.name)
    return isPlain ? offByOne(given) : []
  }
  if (node.name !== 'IfStatement' && node.name !== 'WhileStatement') return []
  const keyword = node.firstChild!
  const condition = keyword.nextSibling
  if (!condition || textOf(condition, parsed).includes('\n')) return []
  const denied = deny(condition, parsed)
  const hasElse = node.getChild('else') !== null || node.getChild('elif') !== null
  const other = !factsFor(parsed).hasWhile ? undefined : node.name === 'IfStatement' ? 'while' : 'if'
  return [
    { kind: 'direction', from: condition.from, to: condition.to, text: denied },
    ...(other && !hasElse ? [{ kind: 'repeats', from: keyword.from, to: keyword.to, text: other } as const] : []),
    ...node.getChildren('elif').map(({ from, to }): Put => ({ kind: 'repeats', from, to, text: 'if' })),
  ]
}

function deny(condition: SyntaxNode, parsed: Parsed): string {
  const text = textOf(condition, parsed)
  const { operators } = factsFor(parsed)
  if (operators) return `${operators.not}(${text})`
  return condition.name === 'ParenthesizedExpression' ? `(!${text})` : `!(${text})`
}

const simple = new Set([
  ...['AssignStatement', 'UpdateStatement', 'ExpressionStatement', 'Assignment', 'IncDecStatement'],
  ...['BreakStatement', 'ContinueStatement', 'ExprStatement'],
])

/** Statements that are alone on their lines and declare nothing. */
const statementsIn = (nodes: readonly SyntaxNode[], parsed: Parsed): SyntaxNode[] =>
  nodes.filter((node) => {
    if (!simple.has(node.name) || !around(node, isFunction)) return false
    const { line, start, end } = placeOf(node, parsed)
    return lineOf(node.to, parsed) === line && parsed.code.slice(start, end).trim() === textOf(node, parsed).trim()
  })

function placeOf(node: SyntaxNode, parsed: Parsed) {
  const line = lineOf(node.from, parsed)
  const start = parsed.lineStarts[line - 1]!
  const next = parsed.lineStarts[line]
  return { line, start, end: next === undefined ? parsed.code.length : next - 1 }
}

/** A statement left out, before its neighbour, only in the other case, or outside of the block that holds it. */
function ofStatement(node: SyntaxNode, parsed: Parsed): Put[] {
  const { start, end } = placeOf(node, parsed)
  const { pass = '', blocks } = factsFor(parsed)
  const own = parsed.code.slice(start, end)
  const lead = own.slice(0, own.length - own.trimStart().length)
  const left: Put = { kind: 'needed', from: node.from, to: end, text: pass }
  const next = node.nextSibling
  const isPair = next && simple.has(next.name) && lineOf(next.from, parsed) === lineOf(node.from, parsed) + 1
  const place = isPair ? placeOf(next, parsed) : undefined
  const crossed: Put[] = place
    ? [{ kind: 'place', from: start, to: place.end, text: `${parsed.code.slice(place.start, place.end)}\n${own}` }]
    : []
  const before = node.prevSibling
  const isAfterIf = before?.name === 'IfStatement' && !before.getChild('else') && blocks !== 'bare'
  const elsewise: Put[] = isAfterIf
    ? [
        {
          kind: 'place',
          from: start,
          to: end,
          text: isIndented(parsed) ? `${lead}else:\n${lead}    ${own.trim()}` : `${lead}else ${own.trim()}`,
        },
      ]
    : []
  return [
    left,
    ...crossed,
    ...elsewise,
    ...(isIndented(parsed) ? reindented(node, own, parsed) : outOfBlock(node, own, parsed)),
  ]
}

/** A line one block further out, where it ends a block, or further in, behind one. */
function reindented(node: SyntaxNode, own: string, parsed: Parsed): Put[] {
  const { start, end } = placeOf(node, parsed)
  const outer = around(node, (each) => isLoop(each) || each.name === 'IfStatement')
  const before = node.prevSibling
  const inner = before && (isLoop(before) || before.name === 'IfStatement') ? lastLineOf(before, parsed) : undefined
  const depths = [outer && !node.nextSibling ? depthOf(lineOf(outer.from, parsed), parsed) : undefined, inner]
  return depths.flatMap((depth) =>
    depth === undefined ? [] : [{ kind: 'place', from: start, to: end, text: ' '.repeat(depth) + own.trim() } as const],
  )
}

const depthOf = (line: number, parsed: Parsed): number => {
  const text = parsed.code.slice(parsed.lineStarts[line - 1], parsed.lineStarts[line])
  return text.length - text.trimStart().length
}
const lastLineOf = (node: SyntaxNode, parsed: Parsed): number | undefined => {
  const last = node.getChildren('Body').at(-1)?.lastChild
  return last ? depthOf(lineOf(last.from, parsed), parsed) : undefined
}

/** The last statement of a block in braces behind it, and a statement behind a block into it. */
function outOfBlock(node: SyntaxNode, own: string, parsed: Parsed): Put[] {
  const { start, end } = placeOf(node, parsed)
  const closing = node.nextSibling
  const owner = node.parent?.parent
  const leaves = closing?.name === '}' && owner && (isLoop(owner) || owner.name === 'IfStatement')
  if (leaves && parsed.code.slice(closing.to, parsed.lineStarts[lineOf(closing.to, parsed)]).trim() === '') {
    return [{ kind: 'place', from: start, to: closing.to, text: `${parsed.code.slice(end + 1, closing.to)}\n${own}` }]
  }
  const before = node.prevSibling
  const block = before && (isLoop(before) || before.name === 'IfStatement') ? before.lastChild : undefined
  const brace = block?.lastChild
  if (brace?.name !== '}') return []
  return [
    { kind: 'place', from: brace.from, to: end, text: `${own.trim()}\n${parsed.code.slice(brace.from, brace.to)}` },
  ]
}
