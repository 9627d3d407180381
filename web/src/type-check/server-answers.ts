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
import { pathOf, type Places, placesIn, uriOf } from './places.ts'
import type { Program } from './program.ts'
import { findName } from './renaming.ts'
import { itemOf, readParts, signatureOf } from './server-words.ts'

type Place = { textDocument: { uri: string }; position: Position }
type Formatted = Pick<Place, 'textDocument'> & { options: FormattingOptions }

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

const firstPlace = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

type Found = { program: Program; path: string; places: Places; offset: number }

export function answersOf(programOf: (uri: string) => Program): Record<string, (params: never) => unknown> {
  /** Place of the offers last made, which a client asks about one by one. */
  let offered: Found | null = null
  const find = ({ textDocument: { uri }, position }: Place): Found => {
    const [program, path] = [programOf(uri), pathOf(uri)]
    const text = program.read(path)
    if (text === undefined) throw new Error('This file is not open.')
    const places = placesIn(text)
    return { program, path, places, offset: places.offset(position) }
  }
  const start = { line: 0, character: 0 }
  return {
    initialize: () => ({ capabilities }),
    'textDocument/completion': (params: Place) => complete((offered = find(params))),
    'completionItem/resolve': (item: CompletionItem) => (offered ? describe(item, offered) : item),
    'textDocument/hover': (params: Place) => hover(find(params)),
    'textDocument/signatureHelp': (params: Place) => signatureHelp(find(params)),
    'textDocument/definition': (params: Place) => definition(find(params)),
    'textDocument/rename': (params: Place & { newName: string }) => rename(find(params), params.newName),
    'textDocument/formatting': ({ textDocument, options }: Formatted) =>
      format(find({ textDocument, position: start }), options),
  }
}

function complete({ program, path, places, offset }: Found): { isIncomplete: boolean; items: CompletionItem[] } {
  const found = program.service.getCompletionsAtPosition(path, offset, preferences)
  // In JavaScript, all words of the file are offered as guesses.
  const entries = (found?.entries ?? []).filter(({ kind }) => kind !== ts.ScriptElementKind.warning)
  return { isIncomplete: false, items: entries.slice(0, maxItems).map((entry) => itemOf(entry, places)) }
}

function describe(item: CompletionItem, { program: { service }, path, offset }: Found): CompletionItem {
  const found = service.getCompletionEntryDetails(path, offset, item.label, {}, undefined, preferences, undefined)
  if (!found) return item
  return { ...item, detail: readParts(found.displayParts), documentation: readParts(found.documentation) }
}

function hover({ program, path, places, offset }: Found): Hover | null {
  const found = program.service.getQuickInfoAtPosition(path, offset)
  if (!found) return null
  const code = { language: 'typescript', value: readParts(found.displayParts) }
  const { start, length } = found.textSpan
  return { contents: [code, readParts(found.documentation)], range: places.range(start, length) }
}

function signatureHelp({ program, path, offset }: Found): SignatureHelp | null {
  const found = program.service.getSignatureHelpItems(path, offset, undefined)
  if (!found) return null
  const { items, selectedItemIndex: activeSignature, argumentIndex: activeParameter } = found
  return { signatures: items.map(signatureOf), activeSignature, activeParameter }
}

/** The library's own declarations are in files that can't be opened, so their places there don't matter. */
function definition({ program, path, offset }: Found): Location[] {
  const found = program.service.getDefinitionAtPosition(path, offset) ?? []
  return found.map(({ fileName, textSpan: { start, length } }) => {
    const text = program.read(fileName)
    return { uri: uriOf(fileName), range: text === undefined ? firstPlace : placesIn(text).range(start, length) }
  })
}

function rename({ program, path, offset }: Found, newName: string): WorkspaceEdit {
  if (!isName(newName)) throw new Error(`${newName} can't be a name here.`)
  const changes: Record<string, TextEdit[]> = {}
  for (const { path: file, start, length, prefix, suffix } of findName(program, { path, offset })) {
    const range = placesIn(program.read(file) ?? '').range(start, length)
    ;(changes[uriOf(file)] ??= []).push({ range, newText: prefix + newName + suffix })
  }
  return { changes }
}

function format({ program, path, places }: Found, { tabSize, insertSpaces }: FormattingOptions): TextEdit[] {
  const edits = program.service.getFormattingEditsForDocument(path, {
    ...ts.getDefaultFormatCodeSettings('\n'),
    indentSize: tabSize,
    tabSize,
    convertTabsToSpaces: insertSpaces,
  })
  return edits.map(({ span: { start, length }, newText }) => ({ range: places.range(start, length), newText }))
}

/** True for one identifier that isn't a reserved word. */
function isName(text: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2024, false, ts.LanguageVariant.Standard, text)
  const kind = scanner.scan()
  const isWord = kind === ts.SyntaxKind.Identifier || kind > ts.SyntaxKind.LastFutureReservedWord
  return (isWord || kind === ts.SyntaxKind.PrivateIdentifier) && scanner.getTokenEnd() === text.length
}
