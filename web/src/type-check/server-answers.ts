/** The answers to a client's requests, each from one call of the language service. */
import ts from 'typescript-checker'
import type {
  CompletionItem,
  FormattingOptions,
  Hover,
  Location,
  Position,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types'
import { pathOf, placesIn, uriOf } from './places.ts'
import type { Program } from './program.ts'
import { findName } from './renaming.ts'
import { itemOf, readParts, signatureOf } from './server-words.ts'

type Place = { textDocument: { uri: string }; position: Position }

/** Offers are for the name at the cursor: a longer list helps nobody and takes time to read on the page's thread. */
const maxItems = 2_000

const preferences: ts.UserPreferences = {
  includeCompletionsForModuleExports: false,
  includeCompletionsWithInsertText: true,
}
const capabilities = {
  textDocumentSync: 1,
  completionProvider: { triggerCharacters: ['.'], resolveProvider: true },
  signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] },
  hoverProvider: true,
  definitionProvider: true,
  renameProvider: true,
  documentFormattingProvider: true,
}

export function answersOf(programOf: (uri: string) => Program) {
  /** Place of the offers last made, which a client asks about one by one. */
  let offered: { program: Program; path: string; offset: number } | null = null

  const find = ({ textDocument: { uri }, position }: Place) => {
    const program = programOf(uri)
    const path = pathOf(uri)
    const text = program.read(path)
    if (text === undefined) throw new Error('This file is not open.')
    const places = placesIn(text)
    return { program, path, places, offset: places.offset(position) }
  }

  const complete = (params: Place): { isIncomplete: boolean; items: CompletionItem[] } => {
    const { program, path, places, offset } = find(params)
    const found = program.service.getCompletionsAtPosition(path, offset, preferences)
    offered = { program, path, offset }
    // In JavaScript, all words of the file are offered as guesses.
    const entries = (found?.entries ?? []).filter(({ kind }) => kind !== ts.ScriptElementKind.warning)
    return { isIncomplete: false, items: entries.slice(0, maxItems).map((entry) => itemOf(entry, places)) }
  }

  const resolve = (item: CompletionItem): CompletionItem => {
    const { program, path, offset } = offered ?? {}
    const found = program?.service.getCompletionEntryDetails(
      path!,
      offset!,
      item.label,
      {},
      undefined,
      preferences,
      undefined,
    )
    return found
      ? { ...item, detail: readParts(found.displayParts), documentation: readParts(found.documentation) }
      : item
  }

  const hover = (params: Place): Hover | null => {
    const { program, path, places, offset } = find(params)
    const found = program.service.getQuickInfoAtPosition(path, offset)
    if (!found) return null
    const code = { language: 'typescript', value: readParts(found.displayParts) }
    const { start, length } = found.textSpan
    return { contents: [code, readParts(found.documentation)], range: places.range(start, length) }
  }

  const signatureHelp = (params: Place): SignatureHelp | null => {
    const { program, path, offset } = find(params)
    const found = program.service.getSignatureHelpItems(path, offset, undefined)
    if (!found) return null
    const { items, selectedItemIndex, argumentIndex } = found
    return {
      signatures: items.map(signatureOf),
      activeSignature: selectedItemIndex,
      activeParameter: argumentIndex,
    }
  }

  /** In files that can be opened; the library's own declarations can't. */
  const definition = (params: Place): Location[] => {
    const { program, path, offset } = find(params)
    const found = program.service.getDefinitionAtPosition(path, offset) ?? []
    return found.flatMap(({ fileName, textSpan: { start, length } }) => {
      const text = program.read(fileName)
      return text === undefined ? [] : [{ uri: uriOf(fileName), range: placesIn(text).range(start, length) }]
    })
  }

  const rename = ({ newName, ...params }: Place & { newName: string }): WorkspaceEdit => {
    if (!isName(newName)) throw new Error(`${newName} can't be a name here.`)
    const { program, path, offset } = find(params)
    const changes: Record<string, TextEdit[]> = {}
    for (const { path: file, start, length, prefix, suffix } of findName(program, { path, offset })) {
      const range = placesIn(program.read(file) ?? '').range(start, length)
      ;(changes[uriOf(file)] ??= []).push({ range, newText: prefix + newName + suffix })
    }
    return { changes }
  }

  const format = ({
    textDocument,
    options,
  }: Pick<Place, 'textDocument'> & { options: FormattingOptions }): TextEdit[] => {
    const { program, path, places } = find({ textDocument, position: { line: 0, character: 0 } })
    const { tabSize, insertSpaces } = options
    const edits = program.service.getFormattingEditsForDocument(path, {
      ...ts.getDefaultFormatCodeSettings('\n'),
      indentSize: tabSize,
      tabSize,
      convertTabsToSpaces: insertSpaces,
    })
    return edits.map(({ span: { start, length }, newText }) => ({ range: places.range(start, length), newText }))
  }

  const answers: Record<string, (params: never) => unknown> = {
    initialize: () => ({ capabilities }),
    shutdown: () => null,
    'textDocument/completion': complete,
    'completionItem/resolve': resolve,
    'textDocument/hover': hover,
    'textDocument/signatureHelp': signatureHelp,
    'textDocument/definition': definition,
    'textDocument/rename': rename,
    'textDocument/formatting': format,
  }
  return answers
}

/** True for one identifier that is no reserved word. */
function isName(text: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2024, false, ts.LanguageVariant.Standard, text)
  const kind = scanner.scan()
  const isWord = kind === ts.SyntaxKind.Identifier || kind > ts.SyntaxKind.LastFutureReservedWord
  return (isWord || kind === ts.SyntaxKind.PrivateIdentifier) && scanner.getTokenEnd() === text.length
}
