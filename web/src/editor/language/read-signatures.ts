/** The parameters of the call around the cursor, in languages that are read. Pure. */
import type { EditorState } from '@codemirror/state'
import { readChain } from './read-chain.ts'
import type { ReadLanguage } from './read-language.ts'
import { type Member, splitList } from './read-library.ts'
import { type SyntaxNode, treeOf } from './read-names.ts'
import { findMembers } from './read-receivers.ts'

/** `from` is the place of the opening bracket, `active` the parameter at the cursor. */
export type CallShown = { from: number; active: number; forms: readonly Form[] }
export type Form = { name: string; parameters: readonly string[]; type: string; note: string }

const argumentLists = new Set(['ArgumentList', 'Arguments'])
const maxBefore = 2_000

/** Null outside of calls, and where the parameters aren't known. */
export function findCall(state: EditorState, read: ReadLanguage, at: number): CallShown | null {
  let list: SyntaxNode | null = treeOf(state).resolveInner(at, -1)
  while (list && !(argumentLists.has(list.name) && list.from < at && isOpenAt(state, list, at))) list = list.parent
  if (!list) return null
  const before = state.sliceDoc(Math.max(0, list.from - maxBefore), list.from).trimEnd()
  const forms = formsOf(state, read, list.from, before)
  if (forms.length === 0) return null
  let active = 0
  for (let each = list.firstChild; each && each.from < at; each = each.nextSibling)
    if (state.sliceDoc(each.from, each.to) === ',') active += 1
  return { from: list.from, active, forms }
}

const isOpenAt = (state: EditorState, { to }: SyntaxNode, at: number) =>
  at < to || (at === to && state.sliceDoc(to - 1, to) !== ')')

function formsOf(state: EditorState, read: ReadLanguage, at: number, before: string): Form[] {
  const created = /\bnew\s+(\w+)(?:<[^()]*>)?$/.exec(before)?.[1]
  if (created !== undefined) return constructorsOf(state, read, created)
  const links = readChain(before)
  const last = links?.at(-1)
  if (!links || !last || last.isCall || last.indexes > 0) return []
  const names = read.readNames(state)
  const own = names.filter(({ name, parameters }) => name === last.name && parameters !== null)
  const members =
    links.length === 1
      ? own.filter(({ owner }) => read.hasBareFields || owner === null)
      : (findMembers(links.slice(0, -1), read.knowAt(names, at)) ?? [])
  return members.flatMap(({ name, parameters, type, ...more }) =>
    name === last.name && parameters !== null
      ? [{ ...readForm(name, parameters, type ?? ''), note: noteOf(more) }]
      : [],
  )
}

const readForm = (name: string, parameters: string, type: string) => ({ name, parameters: splitList(parameters), type })
const noteOf = (more: Partial<Member>) => more.note ?? ''

/** Constructors and records of the text; the library's aren't known. */
function constructorsOf(state: EditorState, { library }: ReadLanguage, name: string): Form[] {
  if (library.has(name)) return []
  const forms: Form[] = []
  treeOf(state).iterate({
    enter: ({ name: kind, node }) => {
      if (kind !== 'ConstructorDeclaration' && kind !== 'RecordDeclaration') return
      const definition = node.getChild('Definition')
      const list = node.getChild('FormalParameters') ?? node.getChild('RecordHeader')
      if (!definition || !list || state.sliceDoc(definition.from, definition.to) !== name) return
      const parameters = state.sliceDoc(list.from, list.to).replace(/^\(|\)$/g, '')
      forms.push({ ...readForm(name, parameters, ''), note: '' })
    },
  })
  return forms
}
