/** A worker in which Python runs, in Pyodide. It lives in a frame of no origin, which is what keeps code in it apart. */
import { loadPyodide, version } from 'pyodide'
import harness from './harness.py?raw'
import type { Ended, FromWorker, Json } from './protocol.ts'
import { listenToPage, makePrinter, type Stream } from './worker-port.ts'

type CreateModule = NonNullable<NonNullable<Parameters<typeof loadPyodide>[0]>['createPyodideModule']>
/** Given by the frame: imports a module from its text. */
declare function loadModule<M>(text: string): Promise<M>

type Answer = { status: Ended; message: string; value: Json; durationMs: number }
type Nova = { run: (code: string, name: string) => string; call: (args: string) => string }

/** Nothing is fetched: the page has given every file. */
const nowhere = 'https://in-browser.invalid/'

let nova: Nova
let stdin = ''

const post: (message: FromWorker) => void = listenToPage(async (message) => {
  switch (message.type) {
    case 'start':
      nova = await openPython(message.files)
      return post({ type: 'ready', version: `Pyodide ${version}` })
    case 'program': {
      stdin = message.stdin
      const { status, message: told, durationMs } = read(nova.run(message.code.text, ''))
      return post({ type: 'ended', status: endOf(status), message: told, durationMs })
    }
    case 'load': {
      const { status, message: told, durationMs } = read(nova.run(message.code.text, message.name))
      return post({ type: 'ended', status: endOf(status), message: told, durationMs })
    }
    case 'call': {
      const { status, ...answer } = read(nova.call(JSON.stringify(message.args)))
      return post({ type: 'returned', ...answer, status: endOf(status) })
    }
  }
})

const printer = makePrinter((stream, text) => post({ type: 'print', stream, text }))
const endOf = (status: Ended): Ended => (printer.isFull() ? 'output_limit' : status)
/** Send pending output before the answer it belongs to. */
const read = (text: string) => {
  printer.flush()
  return JSON.parse(text) as Answer
}

async function openPython(files: Record<string, ArrayBuffer>): Promise<Nova> {
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input)
    const file = files[url.slice(nowhere.length)]
    if (!url.startsWith(nowhere) || !file) throw new TypeError('There is no network here.')
    const type = url.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
    return new Response(file, { headers: { 'content-type': type } })
  }
  const loader = await loadModule<{ default: CreateModule }>(new TextDecoder().decode(files['pyodide.asm.mjs']))
  const options = {
    indexURL: nowhere,
    createPyodideModule: loader.default,
    lockFileContents: new TextDecoder().decode(files['pyodide-lock.json']),
    // Python's `js` module exposes nothing of this worker.
    jsglobals: {},
  }
  const python = await loadPyodide(options)
  const printTo = (stream: Stream) => {
    const decoder = new TextDecoder()
    return {
      write(bytes: Uint8Array) {
        printer.print(stream, decoder.decode(bytes, { stream: true }))
        return bytes.length
      },
    }
  }
  python.setStdout(printTo('stdout'))
  python.setStderr(printTo('stderr'))
  python.setStdin({
    stdin: () => {
      const text = stdin
      stdin = ''
      return text === '' ? null : text
    },
  })
  return python.runPython(harness) as Nova
}
