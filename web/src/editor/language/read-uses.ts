/**
 * The declaration of a name in a Java or Go text, and its other uses there, by the grammar's tree and the types that can
 * be read. Pure.
 */
import type { EditorState } from '@codemirror/state'
import { readChain } from './read-chain.ts'
import type { ReadLanguage } from './read-language.ts'
import { type Declared, type SyntaxNode, treeOf } from './read-names.ts'
import { findType } from './read-receivers.ts'

const nameNodes = new Set(['Identifier', 'Definition', 'TypeName', 'VariableName', 'DefName', 'FieldName'])
const typeKinds = new Set<Declared['kind']>(['class', 'interface', 'enum'])

/** One name: its declarations, of which overloads and `a, err :=` have several. `unknown`: it may be declared here. */
type Meant = { key: string; declarations: readonly Declared[] } | 'unknown' | null
type Text = { state: EditorState; read: ReadLanguage; names: readonly Declared[] }

const readText = (state: EditorState, read: ReadLanguage): Text => ({ state, read, names: read.readNames(state) })

/** Place of the declaration of the name at a place; null where the text has none. */
export function findDeclaration(state: EditorState, read: ReadLanguage, at: number): number | null {
  const text = readText(state, read)
  const node = nodeAt(text, at)
  const meant = node && findMeant(text, node)
  return meant && meant !== 'unknown' ? meant.declarations[0]!.at : null
}

export type Uses =
  | { places: readonly { from: number; to: number }[]; isLocal: boolean }
  /** `none`: not declared in this text; `unclear`: the name is used on a value of unknown type. */
  | { problem: 'none' | 'unclear' }

/** All places of the name at a place, its declarations among them. */
export function findUses(state: EditorState, read: ReadLanguage, at: number): Uses {
  const text = readText(state, read)
  const node = nodeAt(text, at)
  const meant = node && findMeant(text, node)
  if (!node || !meant || meant === 'unknown') return { problem: meant === 'unknown' ? 'unclear' : 'none' }
  const name = state.sliceDoc(node.from, node.to)
  const places: { from: number; to: number }[] = []
  let isUnclear = false
  treeOf(state).iterate({
    enter: ({ node: each }) => {
      if (!nameNodes.has(each.name) || state.sliceDoc(each.from, each.to) !== name) return
      const other = findMeant(text, each)
      if (other === 'unknown') isUnclear = true
      else if (other?.key === meant.key) places.push({ from: each.from, to: each.to })
    },
  })
  const isInside = meant.declarations.every(isLocal)
  return isUnclear && !isInside ? { problem: 'unclear' } : { places, isLocal: isInside }
}

function nodeAt({ state }: Text, at: number): SyntaxNode | null {
  const tree = treeOf(state)
  return [tree.resolveInner(at, 1), tree.resolveInner(at, -1)].find(({ name }) => nameNodes.has(name)) ?? null
}

const isType = ({ kind, type, name }: Declared) => typeKinds.has(kind) && type === name
const isCalled = ({ parameters }: Declared) => parameters !== null

/** Known from its own declaration on. */
const isLocal = ({ from, at }: Declared) => from === at

const keyOf = (each: Declared): string =>
  JSON.stringify([each.owner, each.name, isType(each), isCalled(each), isLocal(each) ? each.to : null])

function groupOf({ names }: Text, found: Declared | undefined): Meant {
  if (!found) return null
  const key = keyOf(found)
  return { key, declarations: names.filter((each) => keyOf(each) === key) }
}

function findMeant(text: Text, node: SyntaxNode): Meant {
  const { state, names } = text
  const name = state.sliceDoc(node.from, node.to)
  const declared = names.find(({ at }) => at === node.from)
  if (declared) return groupOf(text, declared)
  const typeNamed = names.find((each) => each.name === name && isType(each))
  if (node.name === 'TypeName' || node.parent?.name === 'ConstructorDeclaration') return groupOf(text, typeNamed)
  const before = state.sliceDoc(Math.max(0, node.from - 2_000), node.from).trimEnd()
  if (before.endsWith('::')) return names.some((each) => each.name === name) ? 'unknown' : null
  if (node.parent?.name === 'Key') return findKey(text, node, name)
  if (before.endsWith('.')) return findMember(text, node.from, before.slice(0, -1), name)
  // Such as a constant after `case`, or a part of a record inside it.
  const other = names.some((each) => each.name === name) ? 'unknown' : null
  return findVisible(text, node, name) ?? groupOf(text, typeNamed) ?? other
}

/** A name without a receiver: the innermost variable or field, or a function. */
function findVisible(text: Text, node: SyntaxNode, name: string): Meant {
  const isCall = node.parent?.name === 'MethodName'
  const visible = text.names
    .filter((each) => each.name === name && !isType(each) && each.from <= node.from && node.from <= each.to)
    .filter((each) => (text.read.hasBareFields ? isCalled(each) === isCall : each.owner === null))
    .toSorted((one, other) => one.from - other.from)
  const found = visible.at(-1)
  if (!found || !isCall) return groupOf(text, found)
  // A method of an outer class, or of one that is extended.
  const owners = new Set(visible.map(({ owner }) => owner))
  return owners.size === 1 || found.from > 0 ? groupOf(text, found) : 'unknown'
}

function findMember(text: Text, at: number, receiver: string, name: string): Meant {
  const members = text.names.filter((each) => each.name === name && each.owner !== null)
  if (members.length === 0) return null
  const links = readChain(receiver)
  const type = links && findType(links, text.read.knowAt(text.names, at))
  const [link] = links ?? []
  const isStatic = links?.length === 1 && text.names.some((each) => isType(each) && each.name === link!.name)
  const owner = type ? nameOfType(type) : isStatic ? link!.name : null
  if (owner === null) return 'unknown'
  const own = members.find((each) => each.owner === owner)
  if (own) return groupOf(text, own)
  // A type of the text may have it from another one; one of the library has its own.
  return text.names.some((each) => isType(each) && each.name === owner) ? 'unknown' : null
}

/** A field before the colon of a literal of Go, or a variable as a key of a map. */
function findKey(text: Text, node: SyntaxNode, name: string): Meant {
  let above: SyntaxNode | null = node
  while (above && above.name !== 'TypedLiteral') above = above.parent
  const type = above?.firstChild
  if (!type) return 'unknown'
  const owner = text.state.sliceDoc(type.from, type.to)
  const field = text.names.find((each) => each.name === name && each.owner === owner)
  if (field) return groupOf(text, field)
  return type.name === 'MapType' ? findVisible(text, node, name) : 'unknown'
}

const nameOfType = (type: string) =>
  /^[(*\s]*([\w.]+)/.exec(type.replace(/^(?:\?\s*(?:extends|super)\s+)/, ''))?.[1] ?? type
