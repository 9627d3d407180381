/** Names of a Java text with their types, from its syntax tree. */
import type { EditorState } from '@codemirror/state'
import { readChain } from '../language/read-chain.ts'
import { type Library, type Member, splitList } from '../language/read-library.ts'
import { type Declared, type Knowledge, type SyntaxNode, toMember, treeOf } from '../language/read-names.ts'
import { findType } from '../language/read-receivers.ts'

const typeNodes = new Set([
  ...['PrimitiveType', 'TypeName', 'GenericType', 'ArrayType', 'ScopedTypeName', 'CatchType', 'var', 'void'],
])
const scopes = new Set([
  ...['Block', 'ForStatement', 'EnhancedForStatement', 'MethodDeclaration', 'ConstructorDeclaration', 'Program'],
  ...['LambdaExpression', 'TryWithResourcesStatement', 'CatchClause', 'SwitchBlock', 'ClassBody', 'RecordDeclaration'],
])
const owners = new Set(['ClassDeclaration', 'RecordDeclaration', 'EnumDeclaration', 'InterfaceDeclaration'])

/** A name with `var` has its initial value as `value`, until its type is read from it. */
type Found = Declared & { value: string | null }

export function readJavaNames(state: EditorState): Found[] {
  const found: Found[] = []
  const read = (node: SyntaxNode) => state.sliceDoc(node.from, node.to)
  const add = (node: SyntaxNode, name: SyntaxNode, more: Partial<Found>) => {
    const scope = climb(node, scopes)
    const ofClass = more.kind && climb(node, owners)?.getChild('Definition')
    const owner = ofClass ? read(ofClass) : null
    // A variable is known from its declaration on.
    const from = more.kind ? (scope?.from ?? 0) : name.from
    const place = { from, to: scope?.to ?? state.doc.length, owner }
    found.push({ ...blank, kind: 'variable', type: owner, ...more, name: read(name), at: name.from, ...place })
  }
  const typeOf = (node: SyntaxNode) => {
    const type = children(node).find(({ name }) => typeNodes.has(name))
    return type ? read(type) : null
  }
  treeOf(state).iterate({
    enter: ({ name, node }) => {
      const definition = node.getChild('Definition')
      if (name === 'FieldDeclaration' || name === 'LocalVariableDeclaration') {
        const isField = name === 'FieldDeclaration'
        const isStatic = /\bstatic\b/.test(read(node.firstChild ?? node).split('\n')[0]!) && isField
        const kind = isField ? ({ kind: 'property', isStatic } as const) : {}
        for (const variable of node.getChildren('VariableDeclarator')) {
          const defined = variable.getChild('Definition')
          const type = `${typeOf(node) ?? ''}${'[]'.repeat(variable.getChildren('Dimension').length)}`
          const sign = variable.getChild('AssignOp')
          const value = sign ? state.sliceDoc(sign.to, variable.to) : null
          if (defined) add(node, defined, { type, value, ...kind })
        }
      } else if (name === 'FormalParameter' || name === 'Resource' || name === 'CatchFormalParameter') {
        if (definition) add(node, definition, { type: typeOf(node) })
      } else if (name === 'SpreadParameter') {
        const defined = node.getChild('VariableDeclarator')?.getChild('Definition')
        if (defined) add(node, defined, { type: `${typeOf(node) ?? ''}[]` })
      } else if (name === 'ForSpec' && definition) {
        const all = node.lastChild?.prevSibling
        add(node, definition, { type: typeOf(node), value: all ? `${read(all)}[]` : null })
      } else if (name === 'LambdaExpression' || name === 'InferredParameters') {
        for (const defined of node.getChildren('Definition')) add(node, defined, {})
      } else if (name === 'MethodDeclaration' && definition) {
        const parameters = node.getChild('FormalParameters')
        const isStatic = /\bstatic\b/.test(node.getChild('Modifiers') ? read(node.getChild('Modifiers')!) : '')
        const list = parameters ? read(parameters).slice(1, -1) : ''
        add(node.parent!, definition, { kind: 'method', type: typeOf(node), parameters: list, isStatic })
      } else if (name === 'RecordComponent' && definition) {
        const kind = { kind: 'method', type: typeOf(node), parameters: '' } as const
        add(node, definition, kind)
      } else if (name === 'EnumConstant' && definition) {
        add(node, definition, { kind: 'constant', isStatic: true })
      } else if (owners.has(name) && definition) {
        const kind = name === 'InterfaceDeclaration' ? 'interface' : name === 'EnumDeclaration' ? 'enum' : 'class'
        found.push({
          ...blank,
          name: read(definition),
          at: definition.from,
          kind,
          type: read(definition),
          to: state.doc.length,
        })
      }
    },
  })
  return found
}

const blank: Omit<Found, 'name' | 'kind' | 'type' | 'at' | 'to'> = {
  from: 0,
  owner: null,
  parameters: null,
  isStatic: false,
  value: null,
}

function children(node: SyntaxNode): SyntaxNode[] {
  const all: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child)
  return all
}

function climb(node: SyntaxNode, names: ReadonlySet<string>): SyntaxNode | null {
  let above: SyntaxNode | null = node
  while (above && !names.has(above.name)) above = above.parent
  return above
}

/** The names that can be used at a place, those of the innermost part of the text last. */
export const namesAt = (names: readonly Found[], at: number) =>
  names.filter(({ from, to }) => from <= at && at <= to).toSorted((a, b) => a.from - b.from)

export function knowJava(names: readonly Found[], library: Library, at: number, enclosing: string | null): Knowledge {
  const visible = namesAt(names, at)
  const classes = new Set(names.filter(({ type, name }) => type === name).map(({ name }) => name))
  const membersOfText = (owner: string) => names.filter((each) => each.owner === owner).map(toMember)
  let depth = 0
  const readValue = (value: string): string | null => {
    // A name may be used in its own value.
    if (depth > 4) return null
    depth += 1
    try {
      return typeOfValue(value.trim(), knowledge)
    } finally {
      depth -= 1
    }
  }
  const knowledge: Knowledge = {
    membersOf: (type) => {
      const { name, generics, dimensions } = readType(type)
      if (dimensions > 0) return listMembers(library, 'Array', [type.replace(/\[\]$/, '')])
      return classes.has(name)
        ? [...membersOfText(name), ...listMembers(library, 'Object', [])]
        : listMembers(library, name, generics)
    },
    staticsOf: (name) => {
      if (classes.has(name)) return membersOfText(name).filter(({ isStatic }) => isStatic)
      return library.get(name)?.members.filter(({ isStatic }) => isStatic) ?? null
    },
    elementOf: (type) => (type.endsWith('[]') ? type.slice(0, -2) : null),
    typeOf: (name) => {
      if (name === '"') return 'String'
      if (name === 'this') return enclosing
      const found = visible.findLast((each) => each.name === name && each.parameters === null && each.type !== name)
      if (!found) return null
      return found.type === 'var' ? found.value && readValue(found.value) : found.type
    },
    returnOf: (name) => names.find((each) => each.name === name && each.parameters !== null)?.type ?? null,
  }
  return knowledge
}

function typeOfValue(value: string, knowledge: Knowledge): string | null {
  if (/^".*"$/s.test(value)) return 'String'
  if (/^-?\d+$/.test(value)) return 'int'
  if (/^-?\d*\.\d+$/.test(value)) return 'double'
  const created = /^new\s+([\w.]+(?:<.*>)?)\s*\(/s.exec(value)
  if (created && value.endsWith(')')) return created[1]!
  const array = /^new\s+([\w.]+)((?:\[[^\]]*\])+)/.exec(value)
  if (array) return array[1]! + '[]'.repeat(array[2]!.split('[').length - 1)
  // The element of a loop's list.
  const all = value.endsWith('[]') ? value.slice(0, -2) : null
  const links = readChain(all ?? value)
  const type = links && findType(links, knowledge)
  if (!type || all === null) return type
  return knowledge.elementOf(type) ?? readType(type).generics[0] ?? null
}

function readType(type: string) {
  const [, name = '', generics = '', brackets = ''] =
    /^(?:\?\s*(?:extends|super)\s+)?([\w.]+)(?:<(.*)>)?((?:\[\])*)/s.exec(type.trim()) ?? []
  return { name, generics: splitList(generics), dimensions: brackets.length / 2 }
}

/** The members of a type of the library and of its supertypes, with the types that its parameters stand for. */
function listMembers(library: Library, name: string, given: readonly string[]): Member[] {
  const type = library.get(name)
  if (!type) return []
  const fill = (text: string) =>
    text.replaceAll(
      /\b[A-Z]\b/g,
      (letter) => given[type.generics.indexOf(letter)] ?? (type.generics.includes(letter) ? 'Object' : letter),
    )
  const own = type.members.filter(({ isStatic }) => !isStatic)
  const members = own.map((member) => ({
    ...member,
    type: fill(member.type),
    parameters: member.parameters && fill(member.parameters),
  }))
  const inherited = type.parents.flatMap((parent) => {
    const { name: above, generics } = readType(parent)
    return listMembers(library, above, generics.map(fill))
  })
  return [...members, ...inherited]
}
