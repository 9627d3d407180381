'use strict'
// Runs inside the sandbox: loads the candidate's file and calls one function of it, case by case. The protocol is
// described in calls.ts. Everything it needs is taken before the candidate's code can change it.
;(() => {
  const fs = require('node:fs')
  const vm = require('node:vm')
  const Module = require('node:module')
  const { readSync, writeSync } = fs
  const { parse, stringify } = JSON
  const { apply, ownKeys } = Reflect
  const { isArray } = Array
  const { isFinite, isSafeInteger } = Number
  const concat = Buffer.concat
  const toBuffer = Buffer.from
  const now = performance.now.bind(performance)
  const exit = process.reallyExit.bind(process)
  const NativeMap = Map
  const NativeSet = Set
  const NativePromise = Promise
  const NativeString = String
  const NativeNumber = Number
  const isView = ArrayBuffer.isView
  const isInstance = (value, type) => apply(type[Symbol.hasInstance], type, [value])
  const uncurry =
    (method) =>
    (self, ...args) =>
      apply(method, self, args)
  const indexOf = uncurry(Buffer.prototype.indexOf)
  const subarray = uncurry(Buffer.prototype.subarray)
  const toText = uncurry(Buffer.prototype.toString)
  const split = uncurry(String.prototype.split)
  const replace = uncurry(String.prototype.replaceAll)
  const includes = uncurry(String.prototype.includes)
  const startsWith = uncurry(String.prototype.startsWith)
  const forEachOfMap = uncurry(Map.prototype.forEach)
  const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable)

  const channel = 5
  const mostDeep = 500
  const mostLong = 4 * 1024 * 1024
  let rest = toBuffer('')

  function writeAll(descriptor, text) {
    let bytes = toBuffer(text)
    while (bytes.length > 0) {
      try {
        bytes = subarray(bytes, writeSync(descriptor, bytes))
      } catch (error) {
        if (error.code !== 'EAGAIN') return
      }
    }
  }

  function readLine() {
    for (;;) {
      const end = indexOf(rest, 10)
      if (end >= 0) {
        const line = toText(subarray(rest, 0, end), 'utf8')
        rest = subarray(rest, end + 1)
        return line
      }
      const chunk = Buffer.allocUnsafe(65536)
      const length = readSync(channel, chunk)
      if (length === 0) exit(0)
      rest = concat([rest, subarray(chunk, 0, length)])
    }
  }

  function reply(nonce, kind, json) {
    const mark = `\u0000${nonce}\u0000`
    writeAll(1, mark)
    writeAll(2, mark)
    writeAll(channel, `${nonce} ${kind} ${json}\n`)
  }

  class Unfit {
    constructor(what) {
      this.what = what
    }
  }

  // Written out by hand, because JSON.stringify turns NaN into null and drops what it cannot say.
  function encode(value, depth) {
    if (depth > mostDeep) throw new Unfit('a value that is nested too deeply or contains itself')
    switch (typeof value) {
      case 'string':
        return stringify(value)
      case 'boolean':
        return value ? 'true' : 'false'
      case 'undefined':
        return 'null'
      case 'number':
        if (!isFinite(value)) throw new Unfit(NativeString(value))
        return stringify(value)
      case 'bigint':
        if (!isSafeInteger(NativeNumber(value))) throw new Unfit('a BigInt beyond the safe integers')
        return NativeString(value)
      case 'object':
        break
      default:
        throw new Unfit(`a ${typeof value}`)
    }
    if (value === null) return 'null'
    let text = ''
    if (isArray(value) || isView(value)) {
      for (let at = 0; at < value.length; at++) text += (at === 0 ? '' : ',') + encode(value[at], depth + 1)
      return `[${text}]`
    }
    if (isInstance(value, NativeSet)) throw new Unfit('a Set; return an array')
    if (isInstance(value, NativeMap)) {
      forEachOfMap(value, (item, key) => {
        text += `${text === '' ? '' : ','}${stringify(NativeString(key))}:${encode(item, depth + 1)}`
      })
      return `{${text}}`
    }
    const keys = ownKeys(value)
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]
      if (typeof key !== 'string' || !isEnumerable(value, key) || value[key] === undefined) continue
      text += `${text === '' ? '' : ','}${stringify(key)}:${encode(value[key], depth + 1)}`
    }
    return `{${text}}`
  }

  function describe(error) {
    try {
      if (isInstance(error, Unfit)) return `The function returned ${error.what}.`
      if (!isInstance(error, Error)) return `Thrown: ${NativeString(error)}`
      const lines = split(NativeString(error.stack), '\n')
      let text = ''
      for (let at = 0; at < lines.length; at++) {
        const isFrame = startsWith(lines[at], '    at ')
        if (isFrame && (!includes(lines[at], '/app/main.') || includes(lines[at], '/opt/'))) continue
        text += (text === '' ? '' : '\n') + lines[at]
      }
      return replace(replace(text, '/app/main.', 'main.'), '/tmp/main.', 'main.')
    } catch {
      return 'An error that cannot be shown was thrown.'
    }
  }

  function fail(nonce, kind, error, startedAt) {
    reply(nonce, kind, `{"ms":${now() - startedAt},"message":${stringify(describe(error))}}`)
  }

  function load(file, name) {
    const source = fs.readFileSync(file, 'utf8')
    const code = `${source}\n;module.exports = { found: typeof ${name} === 'undefined' ? undefined : ${name} }`
    const parameters = ['exports', 'require', 'module', '__filename', '__dirname']
    try {
      vm.compileFunction(source, parameters, { filename: '/app/main.js' })
    } catch (error) {
      return { syntaxError: error }
    }
    const loaded = new Module(file)
    loaded.filename = file
    loaded.paths = []
    loaded._compile(code, file)
    return { found: loaded.exports.found }
  }

  async function serve() {
    const start = parse(readLine())
    const startedAt = now()
    let target
    try {
      const { syntaxError, found } = load(process.argv[2], start.name)
      if (syntaxError) return fail(start.nonce, 'syntax', syntaxError, startedAt)
      if (typeof found !== 'function') return reply(start.nonce, 'missing', '{}')
      target = found
    } catch (error) {
      return fail(start.nonce, 'failed', error, startedAt)
    }
    reply(start.nonce, 'loaded', '{}')
    for (;;) {
      const { nonce, args } = parse(readLine())
      const began = now()
      try {
        let value = apply(target, undefined, args)
        if (typeof value === 'object' && value !== null && isInstance(value, NativePromise)) value = await value
        const ms = now() - began
        const text = encode(value, 0)
        if (text.length > mostLong) throw new Unfit('more than can be compared')
        reply(nonce, 'value', `{"ms":${ms},"value":${text}}`)
      } catch (error) {
        fail(nonce, 'error', error, began)
      }
    }
  }

  void serve().then(() => exit(0))
})()
