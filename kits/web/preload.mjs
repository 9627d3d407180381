/** Loaded before a test file: a DOM in the global scope, and the packages that tests and programs may import. */
import assert from 'node:assert'
import { readFileSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const cache = process.env.KIT_CACHE
const lib = join(cache, 'lib')
const packages = JSON.parse(readFileSync(join(lib, 'packages.json'), 'utf8'))
const addresses = new Map(Object.entries(packages).map(([name, file]) => [name, pathToFileURL(join(lib, file)).href]))
addresses.set('kit/web', new URL('page.mjs', import.meta.url).href)

registerHooks({
  resolve(specifier, context, next) {
    const url = addresses.get(specifier)
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
})

const { Window } = await import(pathToFileURL(join(cache, 'dom.mjs')).href)
const page = new Window({ url: 'http://localhost/', width: 1280, height: 800 })

/** Names that exist in both and must be the DOM's, since events of one are not events of the other. */
const fromDom = new Set(
  ['Event', 'EventTarget', 'CustomEvent', 'MessageEvent', 'AbortController', 'AbortSignal', 'DOMException'].concat([
    'navigator',
    'localStorage',
    'sessionStorage',
    'Blob',
    'File',
    'FormData',
    'Storage',
    'CloseEvent',
  ]),
)
const fromNode = new Set([
  'window',
  'self',
  'top',
  'parent',
  'globalThis',
  'global',
  'console',
  'process',
  'constructor',
])

function* namesOf(object) {
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    yield* Object.getOwnPropertyNames(at)
}

for (const name of new Set(namesOf(page))) {
  if (fromNode.has(name) || (name in globalThis && !fromDom.has(name))) continue
  const value = page[name]
  const isPlainFunction = typeof value === 'function' && /^[a-z]/.test(name)
  let own = isPlainFunction ? value.bind(page) : undefined
  Object.defineProperty(globalThis, name, {
    get: () => (own === undefined ? page[name] : own),
    set: (given) => {
      own = given
    },
    configurable: true,
    enumerable: false,
  })
}
for (const name of ['window', 'self', 'top', 'parent'])
  Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true })
const { setTimeout: startTimer } = globalThis
/** A timer beyond a file's limit, such as the end of a cache, doesn't keep finished tests from ending. */
globalThis.setTimeout = (act, ms, ...rest) => {
  const timer = startTimer(act, ms, ...rest)
  return ms > 20_000 ? timer.unref() : timer
}
Object.defineProperties(globalThis.setTimeout, Object.getOwnPropertyDescriptors(startTimer))
const { MessageChannel: Channel } = globalThis
/** React's awaited `act` opens a channel each time and closes none: once it brought its message, it keeps no process alive. */
globalThis.MessageChannel = class extends Channel {
  constructor() {
    super()
    this.port1.addEventListener('message', () => this.port1.unref(), { once: true })
  }
}
globalThis.fetch = () => Promise.reject(new TypeError('There is no network here.'))
globalThis.IS_REACT_ACT_ENVIRONMENT = true
Object.defineProperty(globalThis, Symbol.for('kit.page'), { value: page })
document.documentElement.lang = ''

const show = (value) =>
  value instanceof page.Node ? (value.outerHTML ?? value.textContent).slice(0, 200) : String(value)
const { strictEqual } = assert
/** Node would print an element with all that hangs on it, which takes longer than all tests may. */
function equal(actual, expected, message) {
  if (Object.is(actual, expected) || !(actual instanceof page.Node || expected instanceof page.Node))
    return strictEqual(actual, expected, message)
  const words = message ?? `Expected ${show(expected)}, but got ${show(actual)}`
  throw words instanceof Error ? words : new assert.AssertionError({ message: words, stackStartFn: equal })
}
for (const [name, owner] of [
  ['strictEqual', assert],
  ['strictEqual', assert.strict],
  ['equal', assert.strict],
])
  owner[name] = equal
syncBuiltinESMExports()
