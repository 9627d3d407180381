/**
 * Colours of a text that changes many times a second. The editor's own grammar parses within each change; here
 * the colours move along with the text, and are made again in short slices as soon as it rests.
 */
import type { Language as Grammar } from '@codemirror/language'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { highlightTree, type Highlighter } from '@lezer/highlight'
import type { PadLanguage } from '@nova/contract/words'
import { loadGrammar } from '../editor/grammars.ts'
import { type Syntax, syntaxOf } from '../editor/pad-syntax.ts'

type Parser = Grammar['parser']
type Tree = ReturnType<Parser['parse']>
type Colouring = PluginValue & { colours: DecorationSet }

const restMs = 120
const latestMs = 1000
const sliceMs = 6

/** Colours the text by its language's grammar, which is fetched when first shown. */
export function colouring(language: PadLanguage, highlighter: Highlighter) {
  return ViewPlugin.define((view) => colour(view, language, highlighter), { decorations: ({ colours }) => colours })
}

function colour(view: EditorView, language: PadLanguage, highlighter: Highlighter): Colouring {
  let syntax = syntaxOf(language, view.state.doc.line(1).text)
  let parser = parsers.get(syntax) ?? null
  let tree: Tree | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let changedAt = 0
  const plugin: Colouring = {
    colours: Decoration.none,
    update: (update: ViewUpdate) => {
      if (update.docChanged) {
        plugin.colours = plugin.colours.map(update.changes)
        tree = null
        wait()
      } else if (update.viewportChanged && tree) plugin.colours = coloursOf(tree)
    },
    destroy: () => clearTimeout(timer),
  }

  function coloursOf(parsed: Tree): DecorationSet {
    const { from, to } = view.viewport
    const marks: ReturnType<Decoration['range']>[] = []
    highlightTree(parsed, highlighter, (from, to, style) => marks.push(markOf(style).range(from, to)), from, to)
    return Decoration.set(marks)
  }
  /** Until the text rests, but not for long where it continues changing. */
  function wait() {
    changedAt ||= performance.now()
    clearTimeout(timer)
    timer = setTimeout(begin, Math.min(restMs, Math.max(0, changedAt + latestMs - performance.now())))
  }
  /** A slice of the work; the rest, if there is any, in later turns. `isNew`: the text is about to be drawn anyway. */
  function begin(isNew = false) {
    changedAt = 0
    const now = syntaxOf(language, view.state.doc.line(1).text)
    if (now !== syntax) return load(now)
    if (!parser) return
    const parse = parser.startParse(view.state.doc.toString())
    const goOn = (isDrawn: boolean) => {
      const until = performance.now() + sliceMs
      while (performance.now() < until) {
        tree = parse.advance()
        if (!tree) continue
        plugin.colours = coloursOf(tree)
        if (isDrawn) view.dispatch({})
        return
      }
      timer = setTimeout(goOn, 0, true)
    }
    goOn(!isNew)
  }

  function load(wanted: Syntax) {
    syntax = wanted
    parser = null
    void loadParser(wanted).then((loaded) => {
      if (syntax !== wanted) return
      parser = loaded
      wait()
    })
  }

  if (parser) begin(true)
  else load(syntax)
  return plugin
}

const markByStyle = new Map<string, Decoration>()

function markOf(style: string): Decoration {
  const known = markByStyle.get(style) ?? Decoration.mark({ class: style })
  markByStyle.set(style, known)
  return known
}

const parsers = new Map<Syntax, Parser>()

async function loadParser(syntax: Syntax): Promise<Parser | null> {
  const grammar = await loadGrammar(syntax)
  if (grammar) parsers.set(syntax, grammar.language.parser)
  return grammar?.language.parser ?? null
}
