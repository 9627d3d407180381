/**
 * The room's editor: the extensions of a pad's state for each language, and its theme from the page's design tokens.
 */
import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  crosshairCursor,
  Decoration,
  EditorView,
  gutter,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
  ViewPlugin,
} from '@codemirror/view'
import { padName } from '@nova/contract/questions/language-names'
import { type PadLanguage } from '@nova/contract/words'
import { keepWithinWire } from '../journal/edit-cause.ts'
import { whenSettled } from '../ui/later.tsx'
import { codeColours, codeLook, focusRing, indentOf } from './code-look.ts'
import { cursors } from './editor-cursors.ts'
import { personal } from './editor-settings.ts'
import { placed } from './language/code-place.ts'
import { type Syntax, syntaxOf } from './pad-syntax.ts'
import { tabKeys } from './tab-keys.ts'
import { undoKeys } from './undo-keys.ts'

/** Makes a pad editable; set by the editor that shows it. */
export const editability = new Compartment()

/** Marks of problems and folds; their gutters keep their places until they are there. */
const marks = new Compartment()
const noMarks = [gutter({ class: 'cm-gutter-lint' }), gutter({ class: 'cm-foldGutter' })]

type Whose = 'own' | 'candidate'

/**
 * All extensions of a pad's state except its text and queue. `whose` sets the label for the reader; a plain editor has no
 * language help.
 */
export function padExtensions(
  language: PadLanguage,
  onTooLong: () => void,
  whose: Whose = 'own',
  isPlain = false,
): Extension {
  const isProse = language === 'text'
  const [answer, written] = whose === 'own' ? ['Your answer', 'Your code'] : ["Candidate's answer", "Candidate's code"]
  return [
    personal.of([]),
    placed.of([]),
    keepWithinWire(onTooLong),
    editability.of([]),
    cursors,
    later(language, isPlain),
    leaveByTab,
    isProse ? [prose, whose === 'own' ? hint('Write your answer here.') : []] : code(language),
    keymap.of([...defaultKeymap, ...undoKeys]),
    EditorView.contentAttributes.of({
      'aria-label': isProse ? answer : `${written} in ${padName(language)}`,
      'data-copy-from': 'editor',
      // Text that is wider or longer than its box is scrolled by keys, whether it may be written or not.
      tabindex: '0',
    }),
    focusRing,
    look,
    codeLook,
  ]
}

export const readOnly: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)]

const tabLeavesMs = 2000

/** After Escape, Tab leaves the editor, regardless of the chosen key bindings. */
const leaveByTab = EditorView.domEventObservers({
  keydown: (event, view) => {
    if (event.key === 'Escape') view.setTabFocusMode(tabLeavesMs)
  },
})

const prose: Extension = [
  EditorView.lineWrapping,
  // Each line begins on the side its script does.
  EditorView.perLineTextDirection.of(true),
  EditorView.theme({
    '.cm-line': { unicodeBidi: 'plaintext' },
    '.cm-scroller': { fontFamily: 'var(--font-sans)', fontSize: '1.11em', lineHeight: '1.65' },
  }),
]

/** Words in an empty pad, drawn by the style: text in the element itself may be taken for typed text. */
export function hint(words: string): Extension {
  const drawn = Decoration.set(Decoration.line({ class: 'cm-hint', attributes: { 'data-hint': words } }).range(0))
  return [
    EditorView.decorations.compute(['doc'], ({ doc }) => (doc.length === 0 ? drawn : Decoration.none)),
    EditorView.contentAttributes.of({ 'aria-placeholder': words }),
  ]
}

function code(language: PadLanguage): Extension {
  return [
    lineNumbers(),
    // Prose has lines of any length.
    language.endsWith('.md') || language.endsWith('.txt') ? EditorView.lineWrapping : [],
    highlightActiveLine(),
    highlightActiveLineGutter(),
    bracketMatching(),
    rectangularSelection(),
    crosshairCursor(),
    indentOnInput(),
    indentUnit.of(indentOf(language)),
    EditorState.tabSize.of(4),
    keymap.of(tabKeys),
    marks.of(noMarks),
    syntaxHighlighting(codeColours),
  ]
}

/** Grammar, marks and extras are fetched once a pad is shown and takes keys; until then the text is plain. */
function later(language: PadLanguage, isPlain: boolean): Extension {
  const place = new Compartment()
  const loader = ViewPlugin.define((view) => {
    let syntax: Syntax | null = null
    const load = async () => {
      const now = syntaxOf(language, view.state.doc.line(1).text)
      if (syntax === now) return
      syntax = now
      const { extras, gutters } = await loadLater(language, now, isPlain)
      if (syntax !== now || place.get(view.state) === extras) return
      const marked = language === 'text' ? [] : [marks.reconfigure(gutters)]
      view.dispatch({ effects: [place.reconfigure(extras), ...marked] })
    }
    void load()
    return {
      // The first line of a new script names its language.
      update: ({ docChanged }) => docChanged && void load(),
      destroy: () => {
        syntax = null
      },
    }
  })
  return [place.of([]), loader]
}

type Later = { extras: Extension; gutters: Extension }

const loaded = new Map<string, Promise<Later>>()

function loadLater(language: PadLanguage, syntax: Syntax, isPlain: boolean): Promise<Later> {
  const key = `${language} ${syntax} ${isPlain}`
  const known = loaded.get(key) ?? importLater(language, syntax, isPlain)
  loaded.set(key, known)
  return known
}

async function importLater(language: PadLanguage, syntax: Syntax, isPlain: boolean): Promise<Later> {
  await whenSettled()
  const [{ editorExtras, folding }, { problemMarks }, grammar] = await Promise.all([
    import('./editor-extras.ts'),
    import('./editor-problems.ts'),
    import('./grammars.ts').then(({ loadGrammar }) => loadGrammar(syntax)),
  ])
  return { extras: [grammar ?? [], editorExtras(language, isPlain)], gutters: [problemMarks, folding] }
}

const look = EditorView.theme({
  '&': { height: '100%' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--color-hover) 55%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-ink)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--color-accent) 28%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-accent-text)',
  },
  '.cm-gutter-lint': { width: '0.9em' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0.2em 0 0 0.15em' },
  '.cm-foldGutter': { width: '0.8em' },
  '.cm-lint-marker': { width: '0.7em', height: '0.7em' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    color: 'var(--color-ink)',
    border: '1px solid var(--color-line)',
    borderRadius: '0.5rem',
    fontFamily: 'var(--font-sans)',
    fontSize: '0.8125rem',
    maxWidth: '32rem',
  },
  '.cm-diagnostic': { padding: '0.4rem 0.7rem', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--color-warn)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { fontFamily: 'var(--font-mono)', padding: '0.15rem 0.6rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-accent-text)',
  },
  '.cm-vim-panel': { padding: '0.15rem 0.75rem', fontFamily: 'var(--font-mono)' },
  '.cm-vim-panel input': { outline: 'none', color: 'inherit' },
  '.cm-hint::before': {
    content: 'attr(data-hint)',
    position: 'absolute',
    pointerEvents: 'none',
    color: 'var(--color-faint)',
  },
})
