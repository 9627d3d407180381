import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { CompletionItem, Hover, SignatureHelp, TextEdit, WorkspaceEdit } from 'vscode-languageserver-types'
import { createRoomProgram } from './checker.ts'
import { createLanguageServer } from './language-server.ts'
import { createProjectProgram } from './project-checker.ts'

const folder = dirname(createRequire(import.meta.url).resolve('typescript-checker'))
const libraries = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /^lib\.(es5|es20\d\d.*|decorators.*)\.d\.ts$/.test(name) && !name.includes('.full.'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)

const replies: string[] = []
const serve = createLanguageServer(
  { room: createRoomProgram(libraries), project: createProjectProgram(libraries) },
  (message) => replies.push(message),
)
const lone = 'file:///project/~q1/main'
let asked = 0

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names what is asked for
function ask<Result>(method: string, params: object): Result {
  asked += 1
  serve(JSON.stringify({ jsonrpc: '2.0', id: asked, method, params }))
  const { id, result, error } = JSON.parse(replies.at(-1)!) as {
    id: number
    result: Result
    error?: { message: string }
  }
  expect(id).toBe(asked)
  if (error) throw new Error(error.message)
  return result
}

/** Opens a text; the cursor is where it has a bar. */
function open(uri: string, marked: string) {
  const text = marked.replace('|', '')
  serve(JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri, text } } }))
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  const position = { line: before.length - 1, character: before.at(-1)!.length }
  return { textDocument: { uri }, position }
}
const close = (uri: string) =>
  serve(JSON.stringify({ jsonrpc: '2.0', method: 'textDocument/didClose', params: { textDocument: { uri } } }))

const complete = (place: object) => ask<{ items: CompletionItem[] }>('textDocument/completion', place).items
const labels = (place: object) => complete(place).map(({ label }) => label)

function apply(text: string, edits: readonly TextEdit[]): string {
  const lines = text.split('\n')
  const offset = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character
  return edits
    .toSorted((one, other) => offset(other.range.start) - offset(one.range.start))
    .reduce(
      (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
      text,
    )
}

test('offers the members of a value in TypeScript, with their types when asked', () => {
  const items = complete(open(`${lone}.ts`, 'const prices = [1, 2]\nprices.|\n'))
  const push = items.find(({ label }) => label === 'push')!
  expect([push.kind, items.length > 30]).toEqual([2, true])
  const { detail, documentation } = ask<CompletionItem>('completionItem/resolve', push)
  expect(detail).toContain('push(...items: number[]): number')
  expect(documentation).toContain('Appends new elements to the end of an array')
})

test('offers the members of a parameter that a JavaScript starter describes', () => {
  const starter =
    '/**\n * @param {number[][]} ranges\n * @returns {number}\n */\nfunction total(ranges) {\n  ranges[0].|\n}\n'
  expect(labels(open(`${lone}.js`, starter))).toEqual(expect.arrayContaining(['push', 'reduce', 'toSorted']))
})

test('offers no words of the text where JavaScript does not know a type', () => {
  expect(labels(open(`${lone}.js`, 'function total(ranges) {\n  ranges.|\n}\n'))).toEqual([])
})

test('offers members of a value that may be missing behind a question mark', () => {
  const items = complete(open(`${lone}.ts`, 'const seen = new Map<string, string>()\nseen.get("a").|'))
  expect(items.find(({ label }) => label === 'trim')?.textEdit).toEqual({
    range: { start: { line: 1, character: 13 }, end: { line: 1, character: 14 } },
    newText: '?.trim',
  })
})

test('shows the parameters of a call and the one being written', () => {
  const help = ask<SignatureHelp>(
    'textDocument/signatureHelp',
    open(`${lone}.ts`, 'function between(low: number, high: number): number[] { return [low, high] }\nbetween(1, |)'),
  )
  expect([help.signatures[0]!.label, help.activeParameter]).toEqual(['between(low: number, high: number): number[]', 1])
  const [from, to] = help.signatures[0]!.parameters![1]!.label as [number, number]
  expect(help.signatures[0]!.label.slice(from, to)).toBe('high: number')
})

test('describes the name under the pointer', () => {
  const { contents, range } = ask<Hover>(
    'textDocument/hover',
    open(
      `${lone}.ts`,
      '/** Adds <b>all</b> of them. */\nfunction total(prices: number[]): number { return prices.length }\nto|tal([])',
    ),
  )
  expect(contents).toEqual([
    { language: 'typescript', value: 'function total(prices: number[]): number' },
    'Adds <b>all</b> of them.',
  ])
  expect(range).toEqual({ start: { line: 2, character: 0 }, end: { line: 2, character: 5 } })
})

test('renames in all files of a project, and finds the definition in another one', () => {
  const total = 'export const total = (list: number[]) => list.length\n'
  const use = "import { total } from './total.ts'\nconsole.log(total([1]))\n"
  open('file:///project/src/total.ts', `${total}|`)
  const place = open('file:///project/src/use.ts', use.replace('total(', 'to|tal('))
  const { changes } = ask<WorkspaceEdit>('textDocument/rename', { ...place, newName: 'count' })
  expect(apply(total, changes!['file:///project/src/total.ts']!)).toBe(total.replace('total', 'count'))
  expect(apply(use, changes!['file:///project/src/use.ts']!)).toBe(
    "import { count } from './total.ts'\nconsole.log(count([1]))\n",
  )
  expect(ask('textDocument/definition', place)).toMatchObject([
    { uri: 'file:///project/src/total.ts', range: { start: { line: 0, character: 13 } } },
  ])
  expect(() => ask('textDocument/rename', { ...place, newName: 'class' })).toThrow("class can't be a name here.")
})

test('keeps the keys of objects when a variable is renamed', () => {
  const text = 'const total = 1\nconsole.log({ total })\n'
  const place = open(`${lone}.ts`, text.replace('total', 'to|tal'))
  const { changes } = ask<WorkspaceEdit>('textDocument/rename', { ...place, newName: 'sum' })
  expect(apply(text, changes![`${lone}.ts`]!)).toBe('const sum = 1\nconsole.log({ total: sum })\n')
})

test('knows no file of a project in a lone pad, and forgets a closed one', () => {
  open('file:///project/part.ts', 'export const part = 1|')
  const place = open('file:///project/whole.ts', "import { part } from './part.ts'\npa|rt")
  expect(ask('textDocument/definition', place)).toMatchObject([{ uri: 'file:///project/part.ts' }])
  close('file:///project/part.ts')
  expect(ask<Hover>('textDocument/hover', place).contents).not.toMatchObject([
    { value: expect.stringContaining('= 1') },
  ])
  expect(ask('textDocument/definition', open(`${lone}.ts`, 'par|t'))).toEqual([])
})

test('does not rename names of the library', () => {
  const place = open(`${lone}.ts`, '[1].pu|sh(2)')
  expect(() => ask('textDocument/rename', { ...place, newName: 'add' })).toThrow('cannot rename')
})

test('formats a file by its indentation and leaves its semicolons', () => {
  const text = 'function  total( prices:number[] ){\nif(prices.length>0){return 1}\nreturn 2\n}\n'
  const { textDocument } = open(`${lone}.ts`, `${text}|`)
  const edits = ask<TextEdit[]>('textDocument/formatting', {
    textDocument,
    options: { tabSize: 2, insertSpaces: true },
  })
  expect(apply(text, edits)).toBe(
    'function total(prices: number[]) {\n  if (prices.length > 0) { return 1 }\n  return 2\n}\n',
  )
})

test('answers what it does not know, and what fails, with an error', () => {
  expect(() => ask('workspace/executeCommand', {})).toThrow('Not supported.')
  expect(() => ask('constructor', {})).toThrow('Not supported.')
  const missing = { textDocument: { uri: 'file:///project/none.ts' }, position: { line: 0, character: 0 } }
  expect(() => ask('textDocument/hover', missing)).toThrow('This file is not open.')
})
