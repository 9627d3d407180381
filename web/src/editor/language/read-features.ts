/** Parameters, definition and renaming in Java and Go, read from the text itself: there is no server for them. */
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip, ViewPlugin } from '@codemirror/view'
import { announceSignature } from './announce-signature.ts'
import { codePlace, languageActs } from './code-place.ts'
import { languageLook } from './look.ts'
import type { ReadLanguage } from './read-language.ts'
import { type CallShown, findCall } from './read-signatures.ts'
import { findDeclaration, findUses } from './read-uses.ts'
import { askNewName, refuse } from './rename-dialog.ts'

export function featuresOf(read: ReadLanguage): Extension {
  const definition = (view: EditorView) => openDefinition(view, read)
  const rename = (view: EditorView) => askNewName(view, (from, newName) => renameAll(view, read, from, newName))
  return [
    parametersOf(read),
    languageLook,
    Prec.high(
      keymap.of([
        { key: 'F2', run: rename, preventDefault: true },
        { key: 'F12', run: definition, preventDefault: true },
      ]),
    ),
    languageActs.of({ rename }),
  ]
}

function openDefinition(view: EditorView, read: ReadLanguage): true {
  const at = findDeclaration(view.state, read, view.state.selection.main.head)
  if (at === null) return refuse('No definition was found in this file.')
  view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: 'select.definition' })
  return true
}

const nameForm = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** Changes the name wherever it is used, or nothing: no place may be missed. */
function renameAll(view: EditorView, read: ReadLanguage, at: number, newName: string): void {
  if (!nameForm.test(newName)) return void refuse(`${newName} is no name in this language.`)
  const uses = findUses(view.state, read, at)
  if ('problem' in uses)
    return void refuse(
      uses.problem === 'none'
        ? 'This name isn’t declared in this file, so it can’t be renamed.'
        : 'This name is also used where we can’t tell what it stands for. Use find and replace.',
    )
  if (!uses.isLocal && isInOtherFiles(view.state, at))
    return void refuse('This name is used in other files too. Use search in files.')
  const changes = uses.places.map((place) => ({ ...place, insert: newName }))
  const effects = EditorView.announce.of(`Renamed to ${newName}.`)
  view.dispatch({ changes, effects, userEvent: 'rename' })
}

function isInOtherFiles(state: EditorState, at: number): boolean {
  const files = state.facet(codePlace)?.files
  const word = state.wordAt(at)
  if (!files || !word) return false
  const escaped = state.sliceDoc(word.from, word.to).replaceAll('$', '\\$')
  const name = new RegExp(`(?<![\\p{L}\\p{N}_$])${escaped}(?![\\p{L}\\p{N}_$])`, 'u')
  return files.list().some((path) => {
    const { doc } = files.padOf(path).state()
    return !doc.eq(state.doc) && /\.(?:java|go)$/.test(path) && name.test(doc.toString())
  })
}

const shown = StateEffect.define<CallShown | null>()

/** Opens at a bracket or comma that is typed, or by Ctrl+Shift+Space; follows the cursor, and ends with the call. */
function parametersOf(read: ReadLanguage): Extension {
  const field = StateField.define<CallShown | null>({
    create: () => null,
    update(call, transaction) {
      const { effects, docChanged, selection, state } = transaction
      for (const effect of effects) if (effect.is(shown)) return effect.value
      const { head } = state.selection.main
      const isAsked =
        docChanged && transaction.isUserEvent('input.type') && /[(,]$/.test(state.sliceDoc(Math.max(0, head - 1), head))
      if (!isAsked && !(call && (docChanged || selection))) return call
      return findCall(state, read, head)
    },
    provide: (own) => showTooltip.from(own, (call) => call && drawCall(call)),
  })
  const ask = ({ state, dispatch }: EditorView) => {
    dispatch({ effects: shown.of(findCall(state, read, state.selection.main.head)) })
    return true
  }
  const close = ({ state, dispatch }: EditorView) => {
    if (!state.field(field)) return false
    dispatch({ effects: shown.of(null) })
    return true
  }
  const endsWithFocus = ViewPlugin.define(() => ({}), {
    eventHandlers: { blur: (_, view) => void close(view) },
  })
  return [
    field,
    announceSignature,
    endsWithFocus,
    keymap.of([
      { key: 'Mod-Shift-Space', run: ask },
      { key: 'Escape', run: close },
    ]),
  ]
}

const maxForms = 4

function drawCall({ from, active, forms }: CallShown): Tooltip {
  const create = () => {
    const dom = document.createElement('div')
    dom.className = 'cm-lsp-signature-tooltip'
    for (const { name, parameters, type, note } of forms.slice(0, maxForms)) {
      const line = dom.appendChild(document.createElement('div'))
      line.className = 'cm-lsp-signature'
      line.append(`${name}(`)
      // The last parameter may take several values.
      const last = parameters.length - 1
      const marked = active > last && /\.\.\./.test(parameters[last] ?? '') ? last : active
      for (const [at, parameter] of parameters.entries()) {
        const part = document.createElement('span')
        if (at === marked) part.className = 'cm-lsp-active-parameter'
        part.textContent = parameter
        line.append(part, at < last ? ', ' : '')
      }
      line.append(`)${type ? ` ${type}` : ''}`)
      if (!note) continue
      const words = dom.appendChild(document.createElement('div'))
      words.className = 'cm-lsp-documentation'
      words.textContent = note
    }
    return { dom }
  }
  return { pos: from, above: true, create }
}
