/** Completion of languages that are read: names of the text, members by their types, the library with its imports, usual forms. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { readChain } from './read-chain.ts'
import type { ReadLanguage } from './read-language.ts'
import type { LibraryType, Member } from './read-library.ts'
import { type Declared, treeOf } from './read-names.ts'
import { findMembers } from './read-receivers.ts'

const apart = /String|Character|Rune|Comment|TextBlock/
const validFor = /^[\p{L}\p{N}_$]*$/u
/** Characters before a point that are read for its type. */
const maxBefore = 2000

/** Null where nothing is known: in strings and comments, and after a value of unknown type. */
export function completeRead(context: CompletionContext, read: ReadLanguage): CompletionResult | null {
  const { state, pos, explicit } = context
  const word = context.matchBefore(/[\p{L}_$][\p{L}\p{N}_$]*/u)
  const from = word?.from ?? pos
  if (apart.test(treeOf(state).resolveInner(from, -1).name)) return null
  const before = state.sliceDoc(Math.max(0, from - maxBefore), from)
  if (before.endsWith('.') && !/\d\.$/.test(before)) {
    const links = readChain(before.slice(0, -1))
    const knowledge = read.knowAt(read.readNames(state), pos)
    const members = links && findMembers(links, knowledge)
    if (!members) return null
    const [first] = links
    const library = links.length === 1 && knowledge.typeOf(first!.name) === null && read.library.get(first!.name)
    return { from, options: listMembers(members, library ? importer(read, library) : undefined), validFor }
  }
  if (!explicit && (word?.text.length ?? 0) < 2) return null
  return { from, options: [...listNames(state, read, pos), ...read.keywords, ...read.forms], validFor }
}

function listNames(state: EditorState, read: ReadLanguage, at: number): Completion[] {
  const names = read.readNames(state)
  const isVisible = ({ from, to, owner }: Declared) => from <= at && at <= to && (read.hasBareFields || owner === null)
  const known = new Map(names.filter(isVisible).map((each) => [each.name, each]))
  const own = Array.from(known.values(), ({ name, kind, type }): Completion => {
    const detail = type && type !== name && type !== 'var' ? { detail: type } : {}
    return { label: name, type: kind, boost: 2, ...detail }
  })
  const types = [...read.library.values()].filter(({ name }) => !known.has(name) && !/[.]|^(?:Array|error)$/.test(name))
  const library = types.map((type): Completion => {
    const shown = { label: type.name, type: read.typeKind, detail: type.place }
    return { ...shown, apply: importer(read, type) }
  })
  return [...own, ...library]
}

function listMembers(members: readonly Member[], apply: Completion['apply']): Completion[] {
  const listed = new Map<string, Completion>()
  for (const { name, parameters, type, note } of members) {
    // Of several forms the first is shown.
    if (listed.has(name)) continue
    const detail = `${parameters === null ? '' : `(${parameters}) `}${type}`
    const shown = { label: name, type: parameters === null ? 'property' : 'method', detail }
    listed.set(name, { ...shown, ...(note ? { info: note } : {}), ...(apply ? { apply } : {}) })
  }
  return [...listed.values()]
}

/** Inserts the completion, and the missing import in the same change. */
function importer({ importOf }: ReadLanguage, { place, name }: Pick<LibraryType, 'place' | 'name'>) {
  return (view: EditorView, completion: Completion, from: number, to: number) => {
    const { state } = view
    const added = importOf(state, place, name)
    const inserted = insertCompletionText(state, completion.label, from, to)
    view.dispatch(inserted, { annotations: pickedCompletion.of(completion), ...(added ? { changes: added } : {}) })
  }
}
