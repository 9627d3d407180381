/** Connects editors with the servers of this page: one for each language, begun when an editor first needs it. */
import { type LSPClient, signatureHelp } from '@codemirror/lsp-client'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { codeFactsOf } from '@nova/contract/languages/code'
import type { PadLanguage } from '@nova/contract/words'
import { createStore, type Store } from '../../journal/store.ts'
import { loneUri, uriOf } from '../../type-check/places.ts'
import { syntaxOf } from '../pad-syntax.ts'
import { markErrors } from '../python/python-errors.ts'
import { actKeys, formatCode, formatKeys, renameHere } from './acts.ts'
import { announceSignature } from './announce-signature.ts'
import { askOffers } from './ask-offers.ts'
import { type CodePlace, languageActs } from './code-place.ts'
import { hover, showType } from './hover.ts'
import { languageLook } from './look.ts'
import { offers } from './offers.ts'
import { PadFiles } from './pad-files.ts'
import type { ServerName } from './server-name.ts'
import { languageServers } from './servers.ts'
import { TypingClient } from './typing-client.ts'

/** After a server was lost, a change of the text begins another one, not sooner than this. */
const restartMs = 5_000
const maxRestarts = 3
/** The servers' own clocks stop what takes too long; fetching one may take minutes. */
const timeoutMs = 600_000
/** A server holds a gigabyte, so it is ended once no editor has shown its language for this time. */
const idleMs = 120_000

/** `join` keeps the server until the returned function is called. */
type Server = { client: Store<LSPClient | null>; wake: () => void; join: () => () => void }

/** By name and declarations of libraries, which a server gets as it begins. */
const servers = new Map<string, Server>()

type Options = {
  server: ServerName
  language: PadLanguage
  place: CodePlace
  view: EditorView
  show: (features: Extension) => void
}

/** Shows the server's features in an editor while there is a server. `wake` begins another one after a loss. */
export function connect({ server: name, language, place, view, show }: Options): {
  stop: () => void
  wake: () => void
} {
  const { stubsFor, languageIds, onLost } = languageServers[name]
  const stubs = stubsFor?.(place.files?.libraries ?? []) ?? []
  const key = [name, ...stubs].join()
  const server = servers.get(key) ?? startServer(name, stubs)
  servers.set(key, server)
  const refresh = () => {
    const client = server.client.get()
    show(client ? featuresOf(client, name, uriFor(language, place), languageIds[syntaxOf(language)] ?? '') : [])
    if (!client) onLost?.(view)
  }
  const unsubscribe = server.client.subscribe(refresh)
  // A pad keeps the features of its last editor, whose server may be gone.
  refresh()
  const leave = server.join()
  const stop = () => {
    unsubscribe()
    leave()
  }
  return { wake: server.wake, stop }
}

function uriFor(language: PadLanguage, { name, files }: CodePlace): string {
  const path = language.startsWith('file:') ? language.slice('file:'.length) : null
  if (path !== null && files) return uriOf(`/project/${path}`)
  return loneUri(name, path ?? codeFactsOf(language)?.file ?? 'main')
}

function featuresOf(client: LSPClient, name: ServerName, uri: string, languageId: string): Extension {
  const canFormat = client.serverCapabilities?.documentFormattingProvider !== undefined
  return [
    client.plugin(uri, languageId),
    offers.of(askOffers),
    signatureHelp(),
    announceSignature,
    hover,
    Prec.high(keymap.of([...actKeys, ...(canFormat ? formatKeys : [])])),
    languageActs.of({ rename: renameHere, showType, ...(canFormat ? { format: formatCode } : {}) }),
    languageLook,
    languageServers[name].extension ?? [],
  ]
}

function startServer(name: ServerName, stubs: readonly string[]): Server {
  const client = createStore<LSPClient | null>(null)
  let isBegun = false
  let lostAt = -restartMs
  let losses = 0
  let end = () => {}
  let editors = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const wake = () => {
    if (isBegun || losses > maxRestarts || performance.now() - lostAt < restartMs) return
    isBegun = true
    const lose = () => {
      lostAt = performance.now()
      // A lost connection isn't the server's fault.
      if (navigator.onLine) losses += 1
      isBegun = false
      client.set(null)
    }
    const next = converse({ name, stubs, onReady: () => client.set(next.client), onLost: lose })
    end = next.end
  }
  const rest = () => {
    if (!isBegun) return
    isBegun = false
    client.set(null)
    end()
  }
  const join = () => {
    clearTimeout(timer)
    editors += 1
    wake()
    return () => {
      editors -= 1
      if (editors === 0) timer = setTimeout(rest, idleMs)
    }
  }
  return { client, wake, join }
}

type Conversing = { name: ServerName; stubs: readonly string[]; onReady: () => void; onLost: () => void }

/** Begins a conversation with a new server. Afterwards calls `onReady` once, and `onLost` once where the server ends it. */
function converse({ name, stubs, onReady, onLost }: Conversing): { client: LSPClient; end: () => void } {
  const client = makeClient(name)
  let hear = (_: string) => {}
  let isLost = false
  const handleLost = () => {
    if (isLost) return
    isLost = true
    hear = () => {}
    onLost()
  }
  const handleReady = () => {
    const transport = {
      send: (message: string) => isLost || server?.send(message),
      subscribe: (handler: typeof hear) => (hear = handler),
      unsubscribe: () => {},
    }
    client.connect(transport).initializing.then(() => isLost || onReady(), handleLost)
  }
  const server = languageServers[name].open(
    {
      // A server that is there already says so before the way to it is known.
      onReady: () => queueMicrotask(handleReady),
      onMessage: (message) => hear(message),
      onLost: handleLost,
    },
    stubs,
  )
  const end = () => {
    isLost = true
    hear = () => {}
    server?.end()
  }
  return { client, end }
}

function makeClient(name: ServerName): LSPClient {
  const handled = () => true
  return new TypingClient({
    rootUri: 'file:///project',
    timeout: timeoutMs,
    // Notes are drawn as text; what the library draws itself gets no markup either.
    sanitizeHTML: withoutMarkup,
    notificationHandlers: {
      'window/logMessage': handled,
      'window/showMessage': handled,
      'textDocument/publishDiagnostics': markErrors,
    },
    workspace: (client) => {
      const files = new PadFiles(client)
      const { isOwn, opens } = languageServers[name]
      files.isOwn = isOwn
      if (opens) files.onOpen = (uri) => client.notification(opens.method, opens.params(uri))
      return files
    },
  })
}

/** The text alone, with its line breaks. */
function withoutMarkup(html: string): string {
  const drawn = document.createElement('div')
  return html
    .split('<br>')
    .map((line) => {
      drawn.textContent = new DOMParser().parseFromString(line, 'text/html').body.textContent
      return drawn.innerHTML
    })
    .join('<br>')
}
