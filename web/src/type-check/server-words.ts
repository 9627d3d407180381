/** The language service's findings in the protocol's words. */
import ts from 'typescript-checker'
import { type CompletionItem, CompletionItemKind, type SignatureInformation } from 'vscode-languageserver-types'
import type { Places } from './places.ts'

export const readParts = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString([...(parts ?? [])])

const kinds = new Map<string, CompletionItemKind>([
  [ts.ScriptElementKind.memberFunctionElement, CompletionItemKind.Method],
  [ts.ScriptElementKind.memberVariableElement, CompletionItemKind.Property],
  [ts.ScriptElementKind.memberGetAccessorElement, CompletionItemKind.Property],
  [ts.ScriptElementKind.memberSetAccessorElement, CompletionItemKind.Property],
  [ts.ScriptElementKind.memberAccessorVariableElement, CompletionItemKind.Property],
  [ts.ScriptElementKind.functionElement, CompletionItemKind.Function],
  [ts.ScriptElementKind.localFunctionElement, CompletionItemKind.Function],
  [ts.ScriptElementKind.classElement, CompletionItemKind.Class],
  [ts.ScriptElementKind.localClassElement, CompletionItemKind.Class],
  [ts.ScriptElementKind.interfaceElement, CompletionItemKind.Interface],
  [ts.ScriptElementKind.typeElement, CompletionItemKind.TypeParameter],
  [ts.ScriptElementKind.typeParameterElement, CompletionItemKind.TypeParameter],
  [ts.ScriptElementKind.enumElement, CompletionItemKind.Enum],
  [ts.ScriptElementKind.enumMemberElement, CompletionItemKind.EnumMember],
  [ts.ScriptElementKind.moduleElement, CompletionItemKind.Module],
  [ts.ScriptElementKind.externalModuleName, CompletionItemKind.Module],
  [ts.ScriptElementKind.scriptElement, CompletionItemKind.Module],
  [ts.ScriptElementKind.keyword, CompletionItemKind.Keyword],
  [ts.ScriptElementKind.primitiveType, CompletionItemKind.Keyword],
  [ts.ScriptElementKind.string, CompletionItemKind.Constant],
])

/** An offer; with its own edit where it replaces more than the name, as `?.` does a point. */
export function itemOf(entry: ts.CompletionEntry, places: Places): CompletionItem {
  const { name, kind, sortText, insertText, replacementSpan } = entry
  const item = { label: name, kind: kinds.get(kind) ?? CompletionItemKind.Variable, sortText }
  if (replacementSpan) {
    const range = places.range(replacementSpan.start, replacementSpan.length)
    return { ...item, textEdit: { range, newText: insertText ?? name } }
  }
  return insertText === undefined ? item : { ...item, insertText }
}

/** A function's parameters, each with its place in the label. */
export function signatureOf(item: ts.SignatureHelpItem): SignatureInformation {
  let label = readParts(item.prefixDisplayParts)
  const separator = readParts(item.separatorDisplayParts)
  const parameters = item.parameters.map(({ displayParts }, at) => {
    if (at > 0) label += separator
    const from = label.length
    label += readParts(displayParts)
    return { label: [from, label.length] as [number, number] }
  })
  label += readParts(item.suffixDisplayParts)
  return { label, parameters, documentation: readParts(item.documentation) }
}
