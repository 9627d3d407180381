/** Names of a Go text with their types, from its syntax tree. */
import type { EditorState } from '@codemirror/state'
import { readChain } from '../language/read-chain.ts'
import { type Library, splitList } from '../language/read-library.ts'
import { type Declared, type Knowledge, type SyntaxNode, toMember, treeOf } from '../language/read-names.ts'
import { findType } from '../language/read-receivers.ts'

const scopes = new Set([
  'Block',
  'ForStatement',
  'IfStatement',
  'FunctionDecl',
  'MethodDecl',
  'FunctionLiteral',
  'SwitchStatement',
])

/** `value`: an assigned expression with the place among its results, until the type is read from it. */
type Found = Declared & { value: { text: string; place: number; isRange: boolean } | null }

export function readGoNames(state: EditorState): Found[] {
  const found: Found[] = []
  const read = (node: SyntaxNode) => state.sliceDoc(node.from, node.to)
  const add = (node: SyntaxNode, name: SyntaxNode, more: Partial<Found>) => {
    let scope: SyntaxNode | null = node
    while (scope && !scopes.has(scope.name)) scope = scope.parent
    const isLocal = scope !== null && more.kind !== 'function'
    const place = { from: isLocal ? name.from : 0, to: isLocal ? scope!.to : state.doc.length }
    found.push({ ...blank, ...place, ...more, name: read(name), at: name.from })
  }
  treeOf(state).iterate({
    enter: ({ name, node }) => {
      if (name === 'VarDecl' || name === 'VarSpec' || name === 'ConstSpec') addVariables(node, read, add)
      else if (name === 'RangeClause') {
        const text = state.sliceDoc(node.getChild('range')?.to ?? node.to, node.to)
        for (const [place, defined] of node.getChildren('DefName').entries())
          add(node, defined, { value: { text, place, isRange: true } })
      } else if (name === 'Parameter') {
        const names = node.getChildren('DefName')
        const last = node.lastChild
        const isSpread = node.getChild('...') !== null
        const type = last && last.name !== 'DefName' ? `${isSpread ? '[]' : ''}${read(last)}` : null
        const isOfInterface = node.parent?.parent?.name === 'MethodElem'
        if (!isOfInterface) for (const defined of names) add(node, defined, { type })
      } else if (name === 'FunctionDecl') {
        const defined = node.getChild('DefName')
        if (defined) add(node, defined, { kind: 'function', ...readFunction(node, read, 0) })
      } else if (name === 'MethodDecl') {
        const defined = node.getChild('FieldName')
        const receiver = node.getChild('Parameters')?.getChild('Parameter')?.lastChild
        const owner = receiver ? read(receiver).replace('*', '') : null
        if (defined)
          found.push({
            ...blank,
            kind: 'method',
            name: read(defined),
            at: defined.from,
            owner,
            ...readFunction(node, read, 1),
          })
      } else if (name === 'TypeSpec') addType(node, read, found)
    },
  })
  return found.map((each) => (each.to < 0 ? { ...each, to: state.doc.length } : each))
}

const blank: Found = {
  at: 0,
  name: '',
  kind: 'variable',
  type: null,
  from: 0,
  to: -1,
  owner: null,
  parameters: null,
  isStatic: false,
  value: null,
}

type Read = (node: SyntaxNode) => string
type Add = (node: SyntaxNode, name: SyntaxNode, more: Partial<Found>) => void

/** `a, b := f()`, `var a, b T`, `const a = 1`. */
function addVariables(node: SyntaxNode, read: Read, add: Add): void {
  const names = node.getChildren('DefName')
  const last = names.at(-1)
  if (!last) return
  const all = read(node)
  const rest = all.slice(last.to - node.from)
  const [, typed = '', assigned] = /^\s*([^=:]*?)\s*(?::?=\s*([^]*))?$/.exec(rest) ?? []
  const values = splitList(assigned ?? '')
  const kind = node.name === 'ConstSpec' ? ({ kind: 'constant' } as const) : {}
  for (const [place, defined] of names.entries()) {
    const text = values.length === names.length ? values[place]! : (values[0] ?? '')
    const value = { text, place: values.length === names.length ? 0 : place, isRange: false }
    add(node, defined, { type: typed || null, value: typed === '' ? value : null, ...kind })
  }
}

/** Parameters and result; of a method the receiver comes first. */
function readFunction(node: SyntaxNode, read: Read, at: number): Pick<Declared, 'parameters' | 'type'> {
  const list = node.getChildren('Parameters')[at]
  const block = node.getChild('Block')
  const end = block ? block.from : node.to
  const type = list
    ? read(node)
        .slice(list.to - node.from, end - node.from)
        .trim()
    : ''
  return { parameters: list ? read(list).slice(1, -1) : '', type }
}

function addType(node: SyntaxNode, read: Read, found: Found[]): void {
  const defined = node.getChild('DefName')
  if (!defined) return
  const owner = read(defined)
  const struct = node.getChild('StructType')
  const contract = node.getChild('InterfaceType')
  found.push({ ...blank, name: owner, at: defined.from, kind: contract ? 'interface' : 'class', type: owner })
  for (const field of struct?.getChild('StructBody')?.getChildren('FieldDecl') ?? []) {
    const type = field.lastChild ? read(field.lastChild) : null
    for (const name of field.getChildren('FieldName'))
      found.push({ ...blank, kind: 'property', name: read(name), at: name.from, type, owner })
  }
  for (const method of contract?.getChild('InterfaceBody')?.getChildren('MethodElem') ?? []) {
    const name = method.getChild('FieldName')
    if (name)
      found.push({ ...blank, kind: 'method', name: read(name), at: name.from, owner, ...readFunction(method, read, 0) })
  }
}

const typeText = String.raw`(?:\[\d*\]|map\[[^\]]*\]|\*|chan )*[\w.]+(?:\{\})?`

export function knowGo(names: readonly Found[], library: Library, at: number): Knowledge {
  const visible = names.filter(({ from, to, owner }) => owner === null && from <= at && at <= to)
  const ordered = visible.toSorted((a, b) => a.from - b.from)
  let depth = 0
  const readValue = (value: NonNullable<Found['value']>): string | null => {
    if (depth > 4) return null
    depth += 1
    try {
      const type = typeOfValue(value.text.trim(), knowledge)
      if (!type) return value.isRange && value.place === 0 ? 'int' : null
      if (value.isRange) return value.place === 0 ? keyOf(type) : knowledge.elementOf(type)
      return type.startsWith('(')
        ? (splitList(type.slice(1, -1))[value.place] ?? null)
        : value.place === 0
          ? type
          : 'bool'
    } finally {
      depth -= 1
    }
  }
  const knowledge: Knowledge = {
    membersOf: (type) => {
      const name = firstOf(type).replace(/^\*/, '')
      const own = names.filter((each) => each.owner === name).map(toMember)
      return own.length > 0 ? own : (library.get(name)?.members.filter(({ isStatic }) => !isStatic) ?? [])
    },
    staticsOf: (name) => {
      const found = library.get(name)
      return found && found.name !== 'error' ? found.members.filter(({ isStatic }) => isStatic) : null
    },
    elementOf: (type) => {
      if (type === 'string') return 'byte'
      return /^(?:\[\d*\]|map\[[^\]]*\])(.+)$/.exec(type)?.[1] ?? null
    },
    typeOf: (name) => {
      if (name === '"') return 'string'
      const found = ordered.findLast((each) => each.name === name && each.parameters === null && each.type !== name)
      return found ? (found.type ?? (found.value && readValue(found.value))) : null
    },
    returnOf: (name) => names.find((each) => each.name === name && each.kind === 'function')?.type ?? null,
  }
  return knowledge
}

/** The first of several results. */
const firstOf = (type: string) => (type.startsWith('(') ? (splitList(type.slice(1, -1))[0] ?? '') : type)

function keyOf(type: string): string {
  return /^map\[([^\]]*)\]/.exec(type)?.[1] ?? 'int'
}

function typeOfValue(value: string, knowledge: Knowledge): string | null {
  if (/^(?:".*"|`.*`)$/s.test(value)) return 'string'
  if (/^-?\d+$/.test(value) || value.startsWith('len(')) return 'int'
  if (/^-?\d*\.\d+$/.test(value)) return 'float64'
  const made = new RegExp(`^(?:make|new)\\(\\s*(${typeText})`).exec(value)
  if (made) return value.startsWith('new') ? `*${made[1]!}` : made[1]!
  const literal = new RegExp(`^(&?)(${typeText})\\s*\\{`).exec(value)
  if (literal) return (literal[1] ? '*' : '') + literal[2]!
  const first = /^append\(([^,]*),/.exec(value)?.[1]
  const links = readChain(first ?? value)
  return links && findType(links, knowledge)
}
