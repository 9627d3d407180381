/**
 * The page in which the room shows a candidate's web project: it has no origin, reaches no network and no storage, and
 * shows the one page that it is given. Its policy is its own; the rest of the product keeps the stricter one.
 */
import { previewFramePath } from '@nova/contract/projects/preview-frame'
import type { FastifyInstance } from 'fastify'
import { serveSealedFrame } from './sealed-frame.ts'

/**
 * Runs before everything on the previewed page: reports errors and console output, and sends a heartbeat unless the
 * page hangs.
 */
const watch = `(() => {
  const names = NAMES
  const kept = KEPT
  const tell = (told) => parent.postMessage(told, '*')
  const named = (text) => names.reduce((all, [url, name]) => all.replaceAll(url, name), String(text ?? ''))
  const words = (value) => {
    if (typeof value === 'string') return value
    if (value instanceof Error) return value.stack && value.stack.includes(value.message) ? value.stack : String(value)
    if (value instanceof Element) return '<' + value.tagName.toLowerCase() + '>'
    try { return typeof value === 'object' && value ? JSON.stringify(value) : String(value) } catch { return String(value) }
  }
  let said = 0
  const say = (told) => { said += 1; if (said <= 500) tell(told) }
  for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
    const before = console[level].bind(console)
    console[level] = (...values) => {
      before(...values)
      say({ type: 'console', level, text: named(values.map(words).join(' ')).slice(0, 4000), stack: named(new Error().stack) })
    }
  }
  const fail = (error, message, place) => {
    const text = error && error.message ? error.name + ': ' + error.message : message
    say({ type: 'error', text: named(text).slice(0, 4000), stack: named((error && error.stack) || place).slice(0, 8000) })
  }
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    fail(error, message, filename + ':' + lineno + ':' + colno))
  addEventListener('unhandledrejection', ({ reason }) => fail(reason, 'Unhandled rejection: ' + words(reason), ''))
  addEventListener('submit', (event) => { if (!event.defaultPrevented) event.preventDefault() })
  let isTold = true
  const tellKept = () => {
    if (!isTold) return
    isTold = false
    queueMicrotask(() => { isTold = true; tell({ type: 'kept', kept }) })
  }
  const storageOf = (held) => {
    const has = (key) => Object.hasOwn(held, key)
    const full = () => Object.entries(held).reduce((sum, [key, value]) => sum + key.length + value.length, 0) > 100000
    const acts = {
      getItem: (key) => (has(String(key)) ? held[key] : null),
      setItem: (key, value) => {
        const before = acts.getItem(key)
        held[key] = String(value)
        if (full()) {
          if (before === null) delete held[key]
          else held[key] = before
          throw new DOMException('The storage is full.', 'QuotaExceededError')
        }
        tellKept()
      },
      removeItem: (key) => { delete held[key]; tellKept() },
      clear: () => { for (const key of Object.keys(held)) delete held[key]; tellKept() },
      key: (at) => Object.keys(held)[at] ?? null,
    }
    return new Proxy(acts, {
      get: (_, key) => (key === 'length' ? Object.keys(held).length : acts[key] ?? held[key]),
      set: (_, key, value) => { acts.setItem(key, value); return true },
      deleteProperty: (_, key) => { acts.removeItem(key); return true },
      has: (_, key) => key in acts || has(key),
      ownKeys: () => Object.keys(held),
      getOwnPropertyDescriptor: (_, key) =>
        has(key) ? { value: held[key], writable: true, enumerable: true, configurable: true } : undefined,
    })
  }
  // Without an origin a page has no storage, and reading the names throws.
  for (const name of ['local', 'session'])
    Object.defineProperty(window, name + 'Storage', { value: storageOf(kept[name]), configurable: true })
  setInterval(() => tell({ type: 'beat' }), 500)
  addEventListener('load', () => tell({ type: 'shown' }))
})()`

const script = `const watch = ${JSON.stringify(watch)}
addEventListener('message', ({ data, source }) => {
  if (source !== parent) return
  const urls = data.scripts.map((text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
  const names = JSON.stringify(urls.map((url, at) => [url, 'preview-script:' + at]))
  const html = data.html.replace(/preview-script:(\\d+)/g, (all, at) => urls[at] ?? all)
  const kept = JSON.stringify(data.kept).replaceAll('<', '\\\\u003c')
  const head = '<script>' + watch.replace('NAMES', () => names).replace('KEPT', () => kept) + '</' + 'script>'
  document.open()
  document.write(html.replace(/^\\s*<!doctype[^>]*>/i, '').replace(/^/, () => '<!doctype html>' + head))
  document.close()
}, { once: true })
parent.postMessage({ type: 'ready' }, '*')`

const page = `<!doctype html><meta charset="utf-8"><title>Preview</title><script>${script.replaceAll('</script', '<\\/script')}</script>`

const allowed = [
  // The candidate's page may run its scripts but reaches nothing outside. Vue compiles templates to code.
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
]

/** Serves that page. */
export function servePreviewFrame(app: FastifyInstance): void {
  serveSealedFrame(app, previewFramePath, { html: page, allowed, hasForms: true })
}
