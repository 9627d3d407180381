// Runs inside QuickJS before the candidate's code: gives it a console and timers, and calls its function. Everything it
// needs is taken before that code can change it. The host passes `print` and what guest-input.cjs gives, and takes the
// object that this gives.
const { parse, stringify } = JSON
const { apply, ownKeys } = Reflect
const { isArray } = Array
const { isFinite, isSafeInteger } = Number
const NativeMap = Map
const NativeSet = Set
const NativePromise = Promise
const NativeString = String
const NativeNumber = Number
const NativeError = Error
const isView = ArrayBuffer.isView
const then = Promise.prototype.then
const uncurry =
  (method) =>
  (self, ...args) =>
    apply(method, self, args)
const split = uncurry(String.prototype.split)
const includes = uncurry(String.prototype.includes)
const isEnumerable = uncurry(Object.prototype.propertyIsEnumerable)
const forEachOfMap = uncurry(Map.prototype.forEach)
const forEachOfSet = uncurry(Set.prototype.forEach)
const mostDeep = 500

class Unfit {
  constructor(what) {
    this.what = what
  }
}

// By hand, because JSON.stringify turns NaN into null and drops what it cannot say.
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
  if (value instanceof NativeSet) throw new Unfit('a Set; return an array')
  if (value instanceof NativeMap) {
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
    if (error instanceof Unfit) return `The function returned ${error.what}.`
    if (!(error instanceof NativeError)) return `Thrown: ${show(error, 0)}`
    const lines = split(NativeString(error.stack), '\n')
    let text = `${error.name}: ${error.message}`
    let frames = 0
    for (let at = 0; at < lines.length; at++) {
      if (!includes(lines[at], 'main.') || ++frames > 10) continue
      text += `\n${lines[at]}`
    }
    return text
  } catch {
    return 'An error that cannot be shown was thrown.'
  }
}

// What console.log shows of a value.
function show(value, depth) {
  switch (typeof value) {
    case 'string':
      return depth === 0 ? value : `'${value}'`
    case 'bigint':
      return `${NativeString(value)}n`
    case 'symbol':
      return NativeString(value)
    case 'function':
      return `[Function: ${value.name || '(anonymous)'}]`
    case 'object':
      break
    default:
      return NativeString(value)
  }
  if (value === null) return 'null'
  if (value instanceof NativeError) return describe(value)
  if (depth > 3) return isArray(value) ? '[Array]' : '[Object]'
  const parts = []
  const add = (text) => (parts[parts.length] = text)
  const list = (open, close) => {
    let text = ''
    for (let at = 0; at < parts.length; at++) text += (at === 0 ? '' : ', ') + parts[at]
    return text === '' ? open + close : `${open} ${text} ${close}`
  }
  if (isArray(value) || isView(value)) {
    for (let at = 0; at < value.length && at < 100; at++) add(show(value[at], depth + 1))
    if (value.length > 100) add(`... ${value.length - 100} more items`)
    return list('[', ']')
  }
  if (value instanceof NativeMap) {
    forEachOfMap(value, (item, key) => add(`${show(key, depth + 1)} => ${show(item, depth + 1)}`))
    return `Map(${value.size}) ${list('{', '}')}`
  }
  if (value instanceof NativeSet) {
    forEachOfSet(value, (item) => add(show(item, depth + 1)))
    return `Set(${value.size}) ${list('{', '}')}`
  }
  const keys = ownKeys(value)
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    if (isEnumerable(value, key)) add(`${NativeString(key)}: ${show(value[key], depth + 1)}`)
  }
  const name = value.constructor?.name
  return (name && name !== 'Object' ? `${name} ` : '') + list('{', '}')
}

// What console.log and its like write.
function openConsole(print) {
  const write =
    (stream) =>
    (...values) => {
      let text = ''
      for (let at = 0; at < values.length; at++) text += (at === 0 ? '' : ' ') + show(values[at], 0)
      print(stream, `${text}\n`)
    }
  const [out, err] = [write('stdout'), write('stderr')]
  globalThis.console = { log: out, info: out, debug: out, table: out, dir: out, warn: err, error: err, trace: err }
}

// Timers wait until the host runs them.
function openTimers() {
  let lastTimer = 0
  const timers = new NativeMap()
  const startTimer =
    (isRepeated) =>
    (work, delayMs, ...args) => {
      const everyMs = NativeNumber(delayMs) > 1 ? NativeNumber(delayMs) : 1
      timers.set(++lastTimer, { work, args, dueMs: Date.now() + everyMs, everyMs: isRepeated ? everyMs : 0 })
      return lastTimer
    }
  const stopTimer = (id) => void timers.delete(id)
  globalThis.setTimeout = startTimer(false)
  globalThis.setInterval = startTimer(true)
  globalThis.setImmediate = (work, ...args) => startTimer(false)(work, 0, ...args)
  globalThis.clearTimeout = globalThis.clearInterval = globalThis.clearImmediate = stopTimer
  return {
    /** Runs the timer that is due first; gives the milliseconds until the next one, -1 where none waits. */
    runTimer() {
      let first
      timers.forEach((timer, id) => {
        if (!first || timer.dueMs < first.timer.dueMs) first = { id, timer }
      })
      if (!first) return -1
      const waitMs = first.timer.dueMs - Date.now()
      if (waitMs > 0) return waitMs
      if (first.timer.everyMs) first.timer.dueMs += first.timer.everyMs
      else timers.delete(first.id)
      apply(first.timer.work, undefined, first.timer.args)
      return 0
    },
  }
}

// What code expects to find besides, of Node and of the browser.
function openSurroundings(print, { stdin, modules }, isProgram) {
  globalThis.queueMicrotask = (work) => void apply(then, NativePromise.resolve(), [() => work()])
  globalThis.structuredClone = (value) => parse(stringify(value))
  const startedMs = Date.now()
  globalThis.performance = { now: () => Date.now() - startedMs }
  globalThis.module = { exports: {} }
  globalThis.exports = globalThis.module.exports
  globalThis.process = {
    argv: [],
    env: {},
    stdin,
    stdout: { write: (text) => print('stdout', NativeString(text)) },
    stderr: { write: (text) => print('stderr', NativeString(text)) },
  }
  globalThis.require = (name) => {
    const found = modules[name.startsWith('node:') ? name.slice('node:'.length) : name]
    if (!found) throw new NativeError(`Cannot find module '${name}'`)
    return found
  }
  // Code that runs as a program asks by this.
  globalThis.require.main = isProgram ? globalThis.module : undefined
}

module.exports = function openGuest(print, input, isProgram) {
  openConsole(print)
  const timers = openTimers()
  openSurroundings(print, input, isProgram)
  let answer = ''
  const finish = (value) => {
    try {
      answer = `value ${encode(value, 0)}`
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error) => {
    answer = `error ${describe(error)}`
  }
  return {
    describe,
    /** Calls it; the answer is there at once, or once its promise is settled. */
    begin(target, argsText) {
      answer = ''
      try {
        const value = apply(target, undefined, parse(argsText))
        if (value instanceof NativePromise) void apply(then, value, [finish, fail])
        else finish(value)
      } catch (error) {
        fail(error)
      }
    },
    takeAnswer: () => answer,
    runTimer: timers.runTimer,
  }
}
