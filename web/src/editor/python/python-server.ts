/** The Python language server, in two workers of this page; the second one only looks for errors. */
import workerUrl from 'browser-basedpyright/dist/pyright.worker.js?url'
import type { Conversation, LanguageLine } from '../../type-check/type-check.ts'
import { libraryFolder, pythonSettings } from './python-settings.ts'

/** Texts by path below the folder of libraries. */
type Stubs = Record<string, string>
type Message = { id?: number; method?: string; params?: Record<string, unknown> }
type FromWorker = Message & { type?: string; initialData?: unknown; port?: MessagePort; error?: unknown }

/** Longest work for one request. */
const timeoutMs = 20_000
const root = 'file:///project'
/** Our notes are plain text, so no Markdown is asked for. */
const plain = ['plaintext']
const capabilities = {
  textDocument: {
    completion: { completionItem: { documentationFormat: plain }, contextSupport: true },
    hover: { contentFormat: plain },
    signatureHelp: {
      signatureInformation: {
        documentationFormat: plain,
        parameterInformation: { labelOffsetSupport: true },
        activeParameterSupport: true,
      },
    },
    publishDiagnostics: { versionSupport: true },
  },
  workspace: { configuration: true },
}

/** Begins a conversation with a new server, which knows the declarations `stubs`. */
export function openPythonServer(line: LanguageLine, stubs: Promise<Stubs> = Promise.resolve({})): Conversation {
  const workers: Worker[] = []
  /** Requests without a reply; the first one is answered only once the server is loaded. */
  const open = new Set<number>()
  let isStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    for (const worker of workers) worker.terminate()
  }
  const fail = () => {
    end()
    line.onLost()
  }
  const watchTime = () => {
    clearTimeout(timer)
    if (isStarted && open.size > 0) timer = setTimeout(fail, timeoutMs)
  }
  const boot = (name: string, message: object, port?: MessagePort) => {
    const worker = new Worker(workerUrl, { name })
    workers.push(worker)
    worker.addEventListener('error', fail)
    worker.postMessage({ type: 'browser/boot', ...message }, port ? [port] : [])
    return worker
  }
  const main = boot('python', { mode: 'foreground' })
  main.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    const { type, initialData, port, id, method, params } = data
    if (type === 'browser/newWorker' && port) boot('python-errors', { mode: 'background', initialData, port }, port)
    else if (id !== undefined && method !== undefined)
      main.postMessage({ jsonrpc: '2.0', id, result: answer(method, params) })
    else if (id !== undefined || method === 'textDocument/publishDiagnostics') {
      if (id !== undefined) open.delete(id)
      isStarted ||= id !== undefined
      watchTime()
      line.onMessage(JSON.stringify(data))
    }
  })
  line.onReady()
  const send = (text: string) => {
    const message = JSON.parse(text) as Message
    if (message.id !== undefined) {
      open.add(message.id)
      if (open.size === 1) watchTime()
    }
    // A client says nothing else before it has the reply.
    if (message.method !== 'initialize') main.postMessage(message)
    else
      void stubs.then((found) => main.postMessage({ ...message, params: { ...message.params, ...startWith(found) } }))
  }
  return { send, end }
}

/** The server asks for settings, which its own file has, and for leave to do things that we don't show. */
function answer(method: string, params: Message['params']): unknown {
  return method === 'workspace/configuration' && Array.isArray(params?.items) ? params.items.map(() => null) : null
}

function startWith(stubs: Stubs) {
  const files = {
    '/project/pyrightconfig.json': JSON.stringify(pythonSettings),
    ...Object.fromEntries(Object.entries(stubs).map(([path, text]) => [`${libraryFolder}/${path}`, text])),
  }
  return {
    rootUri: root,
    rootPath: '/project',
    workspaceFolders: [{ uri: root, name: 'project' }],
    capabilities,
    initializationOptions: { files },
  }
}
