/** Find and replace in a text: our own panel over the editor's own search. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  selectMatches,
  setSearchQuery,
} from '@codemirror/search'
import { type Extension, StateEffect } from '@codemirror/state'
import { type Command, EditorView, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view'
import { countMatches, findPatternError, type Matches, tellMatches } from './find-count.ts'
import { findLook } from './find-look.ts'
import { makeButton, makeField, makeRow } from './find-parts.ts'

const recountMs = 150
const showReplace = StateEffect.define<boolean>()
let panels = 0

type Switch = 'caseSensitive' | 'wholeWord' | 'regexp'
const switchKeys: Record<string, Switch | undefined> = { KeyC: 'caseSensitive', KeyW: 'wholeWord', KeyR: 'regexp' }

/** Opens the panel with its fields for replacing. */
export const openReplace: Command = (view) => {
  openSearchPanel(view)
  view.dispatch({ effects: showReplace.of(true) })
  return true
}

export const findPanel: Extension = [search({ top: true, createPanel: (view) => new FindPanel(view) }), findLook]

class FindPanel implements Panel {
  readonly top = true
  readonly dom = document.createElement('div')
  private readonly view: EditorView
  private query: SearchQuery
  /** Place from which a search that is being typed looks for its first match. */
  private start = 0
  private matches: Matches | null = null
  private stopCounting = () => {}
  private readonly find = makeField('Find')
  private readonly replace = makeField('Replace')
  private readonly status = document.createElement('span')
  private readonly switches = {
    caseSensitive: makeButton('Aa', 'Match case (Alt+C)', () => this.flip('caseSensitive')),
    wholeWord: makeButton('abc', 'Whole word (Alt+W)', () => this.flip('wholeWord')),
    regexp: makeButton('.*', 'Regular expression (Alt+R)', () => this.flip('regexp')),
  }
  private readonly more = makeButton('›', 'Show replace', () => this.setReplace(Boolean(this.rows[1]!.hidden)))
  private readonly rows: HTMLElement[]

  constructor(view: EditorView) {
    this.view = view
    this.query = getSearchQuery(view.state)
    this.find.setAttribute('main-field', 'true')
    this.status.className = 'cm-find-status'
    this.status.id = `find-status-${++panels}`
    this.status.setAttribute('role', 'status')
    this.find.setAttribute('aria-describedby', this.status.id)
    const act = (label: string, title: string, command: Command) => {
      const button = makeButton(label, title, () => command(view))
      button.classList.add('cm-find-act')
      return button
    }
    const finding = [
      ...[this.find, ...Object.values(this.switches), this.status],
      makeButton('↑', 'Previous match (Shift+Enter)', () => findPrevious(view)),
      makeButton('↓', 'Next match (Enter)', () => findNext(view)),
    ]
    const replacing = [
      this.replace,
      act('Replace', 'Replace (Enter)', replaceNext),
      act('Replace all', 'Replace all (Ctrl+Alt+Enter)', replaceAll),
    ]
    this.rows = [makeRow(finding), makeRow(replacing)]
    const rows = document.createElement('div')
    rows.className = 'cm-find-rows'
    rows.append(...this.rows)
    const close = makeButton('×', 'Close (Escape)', () => closeSearchPanel(view))
    this.dom.className = 'cm-find'
    this.dom.setAttribute('role', 'search')
    this.dom.append(this.more, rows, close)
    this.dom.addEventListener('keydown', this.handleKey)
    this.find.addEventListener('focus', () => this.noteStart())
    this.find.addEventListener('input', () => this.handleTyped())
    this.replace.addEventListener('input', () => this.change({ replace: this.replace.value }))
    this.setReplace(false)
    this.showQuery()
    this.recount()
  }

  mount() {
    this.find.select()
  }

  destroy() {
    this.stopCounting()
  }

  update(update: ViewUpdate) {
    for (const effect of update.transactions.flatMap(({ effects }) => effects)) {
      if (effect.is(showReplace)) this.setReplace(effect.value)
      if (effect.is(setSearchQuery) && !effect.value.eq(this.query)) {
        this.query = effect.value
        this.showQuery()
        this.recount()
      }
    }
    if (update.docChanged) this.recount(recountMs)
    else if (update.selectionSet) this.showStatus()
    if (update.startState.readOnly !== update.state.readOnly) this.setReplace(false)
  }

  private setReplace(isShown: boolean) {
    const { readOnly } = this.view.state
    this.more.hidden = readOnly
    this.rows[1]!.hidden = !isShown || readOnly
    this.more.textContent = this.rows[1]!.hidden ? '›' : '⌄'
    this.more.setAttribute('aria-expanded', String(!this.rows[1]!.hidden))
  }

  private flip(name: Switch) {
    this.change({ [name]: !this.query[name] })
  }

  private change(part: Partial<Pick<SearchQuery, 'search' | 'replace' | Switch>>) {
    const { search, replace, caseSensitive, regexp, wholeWord } = this.query
    const query = new SearchQuery({ search, replace, caseSensitive, regexp, wholeWord, ...part })
    this.view.dispatch({ effects: setSearchQuery.of(query) })
  }

  /** Selects the first match of the typed text. */
  private handleTyped() {
    this.change({ search: this.find.value })
    const { state } = this.view
    if (!this.query.valid) return
    const after = this.query.getCursor(state, Math.min(this.start, state.doc.length)).next()
    const first = after.done ? this.query.getCursor(state).next() : after
    if (first.done) return
    const { from, to } = first.value
    const effects = EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 40 })
    this.view.dispatch({ selection: { anchor: from, head: to }, effects, userEvent: 'select.search' })
  }

  private readonly handleKey = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, code, key, target } = event
    const isModified = ctrlKey || metaKey
    const flipped = altKey && !isModified ? switchKeys[code] : undefined
    if (flipped) this.flip(flipped)
    else if (key === 'Enter' && altKey && isModified) replaceAll(this.view)
    else if (key === 'Enter' && altKey) selectMatches(this.view)
    else if (key === 'Enter' && target === this.find && !isModified) (shiftKey ? findPrevious : findNext)(this.view)
    else if (key === 'Enter' && target === this.replace && !isModified) replaceNext(this.view)
    else if (!runScopeHandlers(this.view, event, 'search-panel')) return
    event.preventDefault()
    this.noteStart()
  }

  private noteStart() {
    this.start = this.view.state.selection.main.from
  }

  /** Shows the query, which keys of the editor may have set. */
  private showQuery() {
    const { query } = this
    if (this.find.value !== query.search) this.find.value = query.search
    if (this.replace.value !== query.replace) this.replace.value = query.replace
    for (const [name, button] of Object.entries(this.switches)) {
      button.setAttribute('aria-pressed', String(query[name as Switch]))
    }
  }

  private recount(afterMs = 0) {
    this.stopCounting()
    this.matches = null
    if (!this.query.valid) return this.showStatus()
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = countMatches(this.view.state, this.query, (matches) => {
        this.matches = matches
        this.showStatus()
      })
    }, afterMs)
    this.stopCounting = () => {
      clearTimeout(timer)
      stop()
    }
  }

  private showStatus() {
    const { search, regexp } = this.query
    const error = regexp && search !== '' ? findPatternError(search) : null
    this.status.classList.toggle('cm-find-error', error !== null)
    this.find.setAttribute('aria-invalid', String(error !== null))
    if (error) this.status.textContent = error
    else if (search === '') this.status.textContent = ''
    else if (this.matches) this.status.textContent = tellMatches(this.matches, this.view.state.selection.main)
  }
}
