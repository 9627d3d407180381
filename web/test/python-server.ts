/** The real Python server with the declarations of libraries, as the page's own code talks to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Diagnostic } from 'vscode-languageserver-types'
import { textOf } from '../src/editor/language/notes.ts'
import { openPythonServer } from '../src/editor/python/python-server.ts'
import { isCertain } from '../src/editor/python/python-settings.ts'
import { WorkerInNode } from './pyright-in-node.ts'

type Published = { uri: string; version: number; diagnostics: Diagnostic[] }
type Reply = { id?: number; method?: string; params?: Published; result?: unknown }

const stubFolder = join(import.meta.dirname, '../python-stubs')
const readStubs = (name: string): unknown => JSON.parse(gunzipSync(readFileSync(join(stubFolder, name))).toString())

const waiting = new Map<number, (result: unknown) => void>()
const published = new Map<string, (found: Published) => void>()
const workers: WorkerInNode[] = []
let send: (message: string) => void
let asked = 0
let opened = 0

/** Starts the server for the tests of a file. */
export function startPythonServer(): void {
  beforeAll(async () => {
    vi.stubGlobal(
      'Worker',
      class extends WorkerInNode {
        constructor() {
          super()
          workers.push(this)
        }
      },
    )
    const handleMessage = (text: string) => {
      const { id, params, result } = JSON.parse(text) as Reply
      if (id !== undefined) waiting.get(id)?.(result)
      else if (params) published.get(params.uri)?.(params)
    }
    const stubs = Object.assign({}, ...readdirSync(stubFolder).map(readStubs)) as Record<string, string>
    const line = { onReady: () => {}, onMessage: handleMessage, onLost: () => {} }
    ;({ send } = openPythonServer(line, Promise.resolve(stubs)))
    // The server of an earlier file of this worker had the texts.
    checked.version = 0
    await ask('initialize', { capabilities: {} })
    notify('initialized', {})
    // An empty file first: its own errors come before those of any text.
    await marksOf('')
  })
  afterAll(() => {
    for (const worker of workers) worker.terminate()
    vi.unstubAllGlobals()
  })
}

const notify = (method: string, params: object) => send(JSON.stringify({ jsonrpc: '2.0', method, params }))

export function ask<Result>(method: string, params: object): Promise<Result> {
  asked += 1
  const reply = new Promise<unknown>((resolve) => waiting.set(asked, resolve))
  send(JSON.stringify({ jsonrpc: '2.0', id: asked, method, params }))
  return reply as Promise<Result>
}

export function openText(uri: string, text: string): void {
  notify('pyright/createFile', { kind: 'create', uri })
  notify('textDocument/didOpen', { textDocument: { uri, languageId: 'python', version: 1, text } })
}

/** Opens a text in a file of its own; the cursor is where it has a bar. */
export function open(marked: string) {
  opened += 1
  const uri = `file:///project/~q${opened}/main.py`
  openText(uri, marked.replace('|', ''))
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  return { textDocument: { uri }, position: { line: before.length - 1, character: before.at(-1)!.length } }
}

const checked = { uri: 'file:///project/~checked/main.py', version: 0 }

/** The marks of a text, which follows the one before in the same file. */
export async function marksOf(text: string): Promise<string[]> {
  checked.version += 1
  const { version } = checked
  const found = new Promise<Published>((resolve) =>
    published.set(checked.uri, (each) => each.version === version && resolve(each)),
  )
  if (version === 1) openText(checked.uri, text)
  else notify('textDocument/didChange', { textDocument: checked, contentChanges: [{ text }] })
  const { diagnostics } = await found
  return diagnostics
    .filter(isCertain)
    .map(({ range, message }) => `${range.start.line + 1}: ${textOf(message).split('\n')[0]}`)
}
