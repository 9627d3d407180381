/** A language server's text next to the code: a line of code, then plain text. Nothing of it is ever read as HTML. */
import { highlightingFor, language } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { highlightCode } from '@lezer/highlight'
import type { Hover, MarkupContent } from 'vscode-languageserver-types'

export type Notes = { code: string; text: string }

const maxLength = 4_000

export const textOf = (content: string | MarkupContent | undefined): string =>
  typeof content === 'object' ? content.value : (content ?? '')

/** Separates the code from the text below it; servers write an empty line between them. */
export function splitNotes(content: string | MarkupContent | undefined): Notes {
  const [code = '', ...rest] = textOf(content).split('\n\n')
  return { code, text: rest.join('\n\n') }
}

export function readHover({ contents }: Hover): Notes {
  if (!Array.isArray(contents))
    return 'language' in Object(contents)
      ? splitNotes((contents as MarkupContent).value)
      : splitNotes(contents as MarkupContent)
  const [code, text] = contents.map((each) => (typeof each === 'string' ? each : each.value))
  return { code: code ?? '', text: text ?? '' }
}

export function drawNotes(view: EditorView, { code, text }: Notes): HTMLElement {
  const notes = document.createElement('div')
  notes.className = 'cm-notes'
  if (code) notes.append(drawCode(view, code.slice(0, maxLength)))
  if (text) {
    const paragraph = document.createElement('p')
    paragraph.textContent = text.slice(0, maxLength)
    notes.append(paragraph)
  }
  return notes
}

function drawCode({ state }: EditorView, code: string): HTMLElement {
  const drawn = document.createElement('code')
  const parser = state.facet(language)?.parser
  if (!parser) {
    drawn.textContent = code
    return drawn
  }
  const put = (text: string, classes: string) => {
    if (!classes) return drawn.append(text)
    const part = document.createElement('span')
    part.className = classes
    part.textContent = text
    return drawn.append(part)
  }
  highlightCode(code, parser.parse(code), { style: (tags) => highlightingFor(state, tags) }, put, () =>
    drawn.append('\n'),
  )
  return drawn
}
