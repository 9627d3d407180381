/**
 * Runs first in a page of the candidate's server, in the preview's frame: all that the page asks for goes to the room as
 * messages, since the frame reaches no network and has no address.
 */

import { locationRules } from './scripts.ts'

type Page = { url: string; base: string; cookie: string }

export function pageScript(page: Page): string {
  const values: Partial<Record<string, unknown>> = { PAGE: page, RULES: locationRules }
  return source.replaceAll(/\b(?:PAGE|RULES)\b/g, (name) => toScript(values[name]))
}

const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const source = String.raw`(() => {
  const page = PAGE
  const waiting = new Map()
  let count = 0
  const tell = (told, moved) => parent.postMessage(told, '*', moved)
  const urlOf = (given) => new URL(given, page.base)
  const isOwn = ({ protocol, hostname }) =>
    protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)$/.test(hostname)
  const ask = (asked) => new Promise((resolve, reject) => {
    const id = (count += 1)
    waiting.set(id, { resolve, reject })
    tell({ type: 'ask', id, ...asked }, asked.body ? [asked.body] : [])
  })
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !data || data.type !== 'answer') return
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if (!call) return
    if (data.failed === undefined) call.resolve(data)
    else call.reject(new TypeError(data.failed))
  })

  window.fetch = async (input, init) => {
    const url = urlOf(input instanceof Request ? input.url : input)
    if (!isOwn(url)) throw new TypeError('There is no network here: ' + url.origin + ' can’t be reached.')
    const asked = input instanceof Request ? new Request(input, init) : new Request(url, init)
    const bytes = await asked.arrayBuffer()
    const call = ask({ method: asked.method, url: url.href, headers: [...asked.headers], body: bytes.byteLength ? bytes : null })
    const stopped = new Promise((_, reject) => asked.signal.addEventListener('abort', () => reject(asked.signal.reason)))
    asked.signal.throwIfAborted()
    const answer = await Promise.race([call, stopped])
    const isBare = [101, 204, 205, 304].includes(answer.status)
    const response = new Response(isBare ? null : answer.body, { status: answer.status, headers: answer.headers })
    return Object.defineProperties(response, { url: { value: answer.url }, redirected: { value: answer.url !== url.href } })
  }

  window.XMLHttpRequest = class extends EventTarget {
    readyState = 0; status = 0; statusText = ''; responseType = ''; response = ''; responseText = ''; responseURL = ''
    withCredentials = false; timeout = 0; upload = new EventTarget()
    #headers = new Headers(); #answered = new Headers(); #stopping = new AbortController()
    open(method, url) { Object.assign(this, { method, url }); this.#move(1) }
    setRequestHeader(name, value) { this.#headers.append(name, value) }
    getResponseHeader(name) { return this.#answered.get(name) }
    getAllResponseHeaders() { return [...this.#answered].map(([name, value]) => name + ': ' + value + '\r\n').join('') }
    overrideMimeType() {}
    abort() { this.#stopping.abort() }
    #say(name) {
      const event = new Event(name)
      if (typeof this['on' + name] === 'function') this['on' + name](event)
      this.dispatchEvent(event)
    }
    #move(state) { this.readyState = state; this.#say('readystatechange') }
    async send(body = null) {
      const { method, url } = this
      try {
        const init = { method, headers: this.#headers, signal: this.#stopping.signal }
        const answer = await fetch(url, /^(GET|HEAD)$/i.test(method) ? init : { ...init, body })
        const bytes = await answer.arrayBuffer()
        this.#answered = answer.headers
        Object.assign(this, { status: answer.status, responseURL: answer.url })
        const type = this.responseType
        const text = type === '' || type === 'text' || type === 'json' ? new TextDecoder().decode(bytes) : ''
        if (type === '' || type === 'text') this.response = this.responseText = text
        else if (type === 'json') try { this.response = JSON.parse(text) } catch { this.response = null }
        else this.response = type === 'blob' ? new Blob([bytes], { type: answer.headers.get('content-type') ?? '' }) : bytes
        for (const state of [2, 3, 4]) this.#move(state)
        this.#say('load')
      } catch {
        this.#move(4)
        this.#say(this.#stopping.signal.aborted ? 'abort' : 'error')
      }
      this.#say('loadend')
    }
  }

  const go = (asked) => tell({ type: 'go', method: 'GET', headers: [], body: null, ...asked })
  const leave = (url) => console.warn('There is no network here: ' + url.href + ' wasn’t opened.')
  const open = (given) => {
    const url = urlOf(given)
    if (isOwn(url)) go({ url: url.href })
    else if (/^https?:$/.test(url.protocol)) leave(url)
  }
  const last = (type, act) => addEventListener(type, () => document.addEventListener(type, act, { once: true }), true)
  last('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href], area[href]') : null
    const given = link?.getAttribute('href')
    if (!link || event.defaultPrevented || given.startsWith('#') || given.startsWith('javascript:')) return
    event.preventDefault()
    open(given)
  })
  const submit = async (form, submitter) => {
    const own = (name) => submitter?.getAttribute('form' + name) ?? form.getAttribute(name)
    const url = urlOf(own('action') || page.url)
    const method = (own('method') ?? 'get').toUpperCase()
    if (method === 'DIALOG') return
    if (!isOwn(url)) return leave(url)
    const data = new FormData(form, submitter ?? undefined)
    const isMultipart = own('enctype') === 'multipart/form-data'
    const texts = new URLSearchParams([...data].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))
    if (method !== 'POST') {
      url.search = texts
      return go({ url: url.href })
    }
    const encoded = new Response(isMultipart ? data : texts)
    const type = encoded.headers.get('content-type')
    go({ method, url: url.href, headers: [['content-type', type]], body: await encoded.arrayBuffer() })
  }
  last('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    void submit(event.target, event.submitter)
  })
  HTMLFormElement.prototype.submit = function () { void submit(this, null) }

  const address = () => new URL(page.url)
  window.servedLocation = {
    assign: open, replace: open, reload: () => open(page.url), toString: () => page.url,
    get href() { return page.url }, set href(given) { open(given) },
  }
  for (const name of ['origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'])
    Object.defineProperty(window.servedLocation, name, {
      get: () => address()[name],
      set: (value) => { const url = address(); url[name] = value; open(url.href) },
    })
  for (const name of ['pushState', 'replaceState']) {
    const before = history[name].bind(history)
    history[name] = (state, _, url) => {
      if (url !== undefined && url !== null) page.url = urlOf(url).href
      before(state, '')
    }
  }
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => page.cookie,
    set: (text) => {
      const [pair, ...rest] = String(text).split(';')
      const name = pair.split('=')[0].trim()
      const kept = page.cookie.split('; ').filter((each) => each && each.split('=')[0] !== name)
      const isOver = rest.some((each) => /^\s*(max-age=(0|-)|expires=.*\b(19\d\d|20[01]\d)\b)/i.test(each))
      page.cookie = (isOver ? kept : [...kept, pair.trim()]).join('; ')
      tell({ type: 'cookie', text: String(text) })
    },
  })

  const rules = RULES.map(([pattern, name]) => [new RegExp(pattern, 'g'), name])
  const fit = (node) => {
    for (const { name, value } of [...node.attributes]) {
      const made = name.startsWith('on') ? rules.reduce((all, [pattern, to]) => all.replace(pattern, to), value) : value
      if (made !== value) node.setAttribute(name, made)
    }
  }
  const bring = async (node) => {
    const isSheet = node.localName === 'link' && node.rel === 'stylesheet'
    const given = node.localName === 'img' ? node.getAttribute('src') : isSheet ? node.getAttribute('href') : null
    if (!given || /^(data|blob):/.test(given) || !isOwn(urlOf(given))) return
    const answer = await fetch(given).catch(() => null)
    if (!answer?.ok) return
    if (!isSheet) return void (node.src = URL.createObjectURL(await answer.blob()))
    const style = document.createElement('style')
    style.textContent = await answer.text()
    node.replaceWith(style)
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const nodes = type === 'attributes' ? [target] : [...addedNodes].filter((node) => node instanceof Element)
      for (const node of nodes) {
        for (const each of [node, ...node.querySelectorAll('*')]) fit(each)
        for (const each of [node, ...node.querySelectorAll('img, link')]) void bring(each)
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'href'] })
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (/^https?:/.test(blockedURI)) console.error('Not loaded (' + effectiveDirective + '): ' + blockedURI + '. There is no network here.')
  })
})()`
