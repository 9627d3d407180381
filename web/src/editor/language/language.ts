/**
 * Completion, signatures, types under the pointer, definitions and renaming by the language's own server. Nothing here
 * is needed to type: until a server answers, and once it no longer does, words of the text are offered.
 */
import { autocompletion } from '@codemirror/autocomplete'
import { Compartment, type Extension, Transaction } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import { syntaxOf } from '../pad-syntax.ts'
import { codePlace } from './code-place.ts'
import { completeCode, kindOfOffer } from './completing.ts'

export type ServerName = 'typescript' | 'python'

/** The server for a pad's language, if it has one. */
export function serverOf(language: PadLanguage): ServerName | null {
  switch (syntaxOf(language)) {
    case 'javascript':
    case 'typescript':
    case 'jsx':
    case 'tsx':
      return 'typescript'
    case 'python':
      return 'python'
    default:
      return null
  }
}

/** Megabytes are fetched on a phone only once something is written. */
const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 900px)').matches

/** The language's server in each editor whose pad has a place; nothing for languages without one. */
export function intelligence(language: PadLanguage): Extension {
  const name = serverOf(language)
  if (!name) return []
  const features = new Compartment()
  return [
    features.of([]),
    autocompletion({ override: [completeCode], addToOptions: [kindOfOffer] }),
    ViewPlugin.define((view) => new Connector(view, { name, language, features })),
  ]
}

type Options = { name: ServerName; language: PadLanguage; features: Compartment }

/** Connects one editor with the server, and again with each that follows it. */
class Connector {
  private readonly view: EditorView
  private readonly options: Options
  private isOpen = true
  private isWanted = !isPhone()
  private stop = () => {}
  private wake = () => {}
  constructor(view: EditorView, options: Options) {
    this.view = view
    this.options = options
    if (this.isWanted) this.connect()
  }
  update({ docChanged, transactions, startState, state }: ViewUpdate) {
    const isOwn = docChanged && transactions.some((each) => each.docChanged && !each.annotation(Transaction.remote))
    if (isOwn) {
      this.isWanted = true
      this.wake()
    }
    const isMoved = startState.facet(codePlace) !== state.facet(codePlace)
    if (isMoved) {
      this.stop()
      this.stop = () => {}
    }
    if (this.isWanted && (isMoved || (isOwn && this.stop.name === ''))) this.connect()
  }
  private connect() {
  }
  destroy() {
    this.isOpen = false
    this.stop()
  }
}
