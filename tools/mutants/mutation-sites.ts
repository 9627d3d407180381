/** Finds the places in a source file where one small mistake can be planted, as a mutation test plants them. */
import { parseSync, Visitor } from 'oxc-parser'

/**
 * One planted mistake: replaces the characters from `start` to `end` (UTF-16 units) with `text`. `within` is the
 * expression whose evaluation makes it matter; without one, loading the file is enough.
 */
export type Mutant = {
  file: string
  line: number
  start: number
  end: number
  before: string
  text: string
  within?: Span | undefined
}

const swapped = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '&&': '||',
    '||': '&&',
  }),
)

const swappedMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

type Span = { start: number; end: number }

/** Every mutant of a TypeScript source, in the order of its places. Types, imports and logging are left alone. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const mutants: Mutant[] = []
  const spanOf = (node?: Span) => node && { start: node.start, end: node.end }
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const plant = ({ start, end }: Span, text: string, within?: Span) => {
    const line = source.slice(0, start).split('\n').length
    mutants.push({ file, line, start, end, before: source.slice(start, end), text, within: spanOf(within) })
  }
  const swapOperator = (node: Span, left: Span, right: Span, operator: string) => {
    const other = swapped.get(operator)
    if (!other) return
    const at = source.indexOf(operator, left.end)
    // A comment or a bracket between the operands may hold the operator's characters.
    if (at === -1 || at >= right.start || /[^\s)]/.test(source.slice(left.end, at))) return
    plant({ start: at, end: at + operator.length }, other, node)
  }
  new Visitor({
    BinaryExpression(node) {
      const { left, right, operator } = node
      const joinsText = operator === '+' && [left, right].some(isText)
      if (!joinsText) swapOperator(node, left, right, operator)
    },
    LogicalExpression(node) {
      swapOperator(node, node.left, node.right, node.operator)
    },
    IfStatement({ test }) {
      plant(test, `!(${textOf(test)})`, test)
    },
    ConditionalExpression({ test }) {
      plant(test, `!(${textOf(test)})`, test)
    },
    Literal(node) {
      // The name of a property isn't an expression.
      const within = /^\s*:/.test(source.slice(node.end, node.end + 9)) ? undefined : node
      if (typeof node.value === 'boolean') plant(node, String(!node.value), within)
      else if (typeof node.value === 'number')
        plant(node, `${node.value < 10 ? node.value + 1 : node.value * 2}`, within)
    },
    ExpressionStatement(node) {
      const { expression } = node
      const called = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (called.type === 'CallExpression' && !/^(super$|[\w.?]*\blog\b)/.test(textOf(called.callee)))
        plant(node, ';', expression)
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const other = swappedMethods.get(callee.property.name)
      if (other) plant(callee.property, other)
    },
  }).visit(program)
  return withoutTypes(mutants, source, file).toSorted((one, other) => one.start - other.start)
}

/** The source with a call of `reached(<number of the mutant>)` before each expression that must be evaluated. */
export function markPlaces(source: string, mutants: Mutant[], reached: string): string {
  const parts = mutants.flatMap(({ within, start, end, text }, at) => {
    if (!within) return []
    const length = within.end - within.start
    // A statement that begins with a bracket would be parsed as a call of the preceding expression.
    const isStatement = text === ';' && end >= within.end && start <= within.start
    return [
      { at: within.start, order: -length, text: `${isStatement ? 'void ' : ''}(${reached}(${at}), ` },
      { at: within.end, order: -Infinity, text: ')' },
    ]
  })
  let marked = ''
  let from = 0
  for (const part of parts.toSorted((one, other) => one.at - other.at || one.order - other.order)) {
    marked += source.slice(from, part.at) + part.text
    from = part.at
  }
  return marked + source.slice(from)
}

function isText({ type, ...node }: { type: string }): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && 'value' in node && typeof node.value === 'string')
}

/** Leaves out literals in types, whose changes have no effect at run time. */
function withoutTypes(mutants: Mutant[], source: string, file: string): Mutant[] {
  const types: Span[] = []
  new Visitor({
    TSTypeAliasDeclaration: (node) => void types.push(node),
    TSInterfaceDeclaration: (node) => void types.push(node),
    TSTypeAnnotation: (node) => void types.push(node),
    TSTypeParameterInstantiation: (node) => void types.push(node),
  }).visit(parseSync(file, source).program)
  return mutants.filter(({ start, end }) => !types.some((type) => type.start <= start && end <= type.end))
}

/** `count` of the mutants, chosen by the seed: the same seed and sources give the same choice. */
export function chooseMutants(mutants: Mutant[], count: number, seed: number): Mutant[] {
  const random = makeRandom(seed)
  return mutants
    .map((mutant) => ({ mutant, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** Mulberry32: small, seeded, and even enough to draw a sample. Numbers from 0 up to 1. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
