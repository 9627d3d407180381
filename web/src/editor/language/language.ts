/**
 * Completion, signatures, types under the pointer, definitions, renaming and formatting by the language's own server.
 * Nothing here is needed to type: until a server answers, and once it no longer does, words of the text are offered.
 */
import { autocompletion, startCompletion } from '@codemirror/autocomplete'
import { Compartment, type Extension, Transaction } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import { editorLanguageOf } from '../language-of-pad.ts'
import { codePlace, isPhone } from './code-place.ts'
import { completeCode, kindOfOffer } from './completing.ts'
import { offers } from './offers.ts'
import type { ServerName } from './server-name.ts'

/** The language's server in each editor whose pad has a place; nothing for languages without one. */
export function languageSupport(language: PadLanguage): Extension {
  const server = editorLanguageOf(language)?.server
  if (!server) return []
  const features = new Compartment()
  return [
    features.of([]),
    autocompletion({ override: [completeCode], addToOptions: [kindOfOffer] }),
    ViewPlugin.define((view) => new Connector(view, { server, language, features })),
  ]
}

type Options = { server: ServerName; language: PadLanguage; features: Compartment }

/** True where a point was written before there was a server to ask. */
function waitsForMembers({ state, hasFocus }: EditorView): boolean {
  const { head, empty } = state.selection.main
  return hasFocus && empty && state.facet(offers) !== null && state.sliceDoc(head - 1, head) === '.'
}

/** Connects an editor with its server, and again with the one that follows it. */
class Connector {
  private readonly view: EditorView
  private readonly options: Options
  private connected: { stop: () => void; wake: () => void } | null = null

  constructor(view: EditorView, options: Options) {
    this.view = view
    this.options = options
    if (!isPhone()) this.connect()
  }

  update({ transactions, startState, state }: ViewUpdate) {
    if (startState.facet(codePlace) !== state.facet(codePlace)) {
      this.destroy()
      if (!isPhone()) this.connect()
    }
    if (!transactions.some((each) => each.docChanged && !each.annotation(Transaction.remote))) return
    this.connect()
    this.connected?.wake()
  }

  destroy() {
    this.connected?.stop()
    this.connected = null
  }

  private connect() {
    const place = this.view.state.facet(codePlace)
    if (this.connected || !place) return
    const { server, language, features } = this.options
    let isWanted = true
    const connected = { stop: () => void (isWanted = false), wake: () => {} }
    this.connected = connected
    void import('./connect.ts').then(
      ({ connect }) => {
        if (!isWanted) return
        const show = (extension: Extension) => {
          this.view.dispatch({ effects: features.reconfigure(extension) })
          if (waitsForMembers(this.view)) startCompletion(this.view)
        }
        const { stop, wake } = connect({ server, language, place, view: this.view, show })
        Object.assign(connected, { stop, wake })
      },
      // The connection was lost: the next change tries again.
      () => {
        if (this.connected === connected) this.connected = null
      },
    )
  }
}
