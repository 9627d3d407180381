// Runs inside QuickJS before the candidate's code: standard input, and the parts of Node's modules fs and readline that
// read it.
function openText(input) {
  let rest = input
  return {
    takeAll() {
      const text = rest
      rest = ''
      return text
    },
    takeLine() {
      if (rest === '') return undefined
      const end = rest.indexOf('\n')
      const line = end < 0 ? rest : rest.slice(0, end)
      rest = end < 0 ? '' : rest.slice(end + 1)
      return line.endsWith('\r') ? line.slice(0, -1) : line
    },
  }
}

function openEvents() {
  const heard = new Map()
  return {
    on: (name, work) => void heard.set(name, [...(heard.get(name) || []), work]),
    once(name, work) {
      this.on(name, (...values) => {
        heard.delete(name)
        work(...values)
      })
    },
    has: (name) => heard.has(name),
    emit(name, ...values) {
      for (const work of heard.get(name) || []) work(...values)
    },
  }
}

function openStdin({ takeAll }) {
  const events = openEvents()
  let isReading = false
  const start = () => {
    if (isReading) return
    isReading = true
    setTimeout(() => {
      events.emit('readable')
      const text = events.has('data') ? takeAll() : ''
      if (text !== '') events.emit('data', text)
      events.emit('end')
      events.emit('close')
    })
  }
  const listen = (how) => (name, work) => {
    events[how](name, work)
    if (name === 'data' || name === 'end' || name === 'readable') start()
    return stdin
  }
  const stdin = {
    fd: 0,
    setEncoding: () => stdin,
    resume: () => stdin,
    pause: () => stdin,
    read: () => takeAll() || null,
    on: listen('on'),
    addListener: listen('on'),
    once: listen('once'),
    async *[Symbol.asyncIterator]() {
      const text = takeAll()
      if (text !== '') yield text
    },
  }
  return stdin
}

function openReader({ takeLine }) {
  const events = openEvents()
  const asked = []
  let isClosed = false
  let isListening = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    events.emit('close')
  }
  // One line at a time, as long as code still asks or listens.
  const step = () => {
    if (isClosed || (asked.length === 0 && !isListening)) return
    const line = takeLine()
    if (line === undefined) return close()
    if (asked.length > 0) asked.shift()(line)
    else events.emit('line', line)
    setTimeout(step)
  }
  const listen = (how) => (name, work) => {
    events[how](name, work)
    if (name === 'line' || name === 'close') {
      isListening = true
      setTimeout(step)
    }
    return reader
  }
  const reader = {
    on: listen('on'),
    addListener: listen('on'),
    once: listen('once'),
    close,
    setPrompt() {},
    prompt() {},
    // Options may stand between the text and the work.
    question(text, ...more) {
      process.stdout.write(text)
      asked.push(more[more.length - 1])
      setTimeout(step)
    },
    async *[Symbol.asyncIterator]() {
      for (let line = takeLine(); line !== undefined && !isClosed; line = takeLine()) yield line
    },
  }
  return reader
}

function openPromisingReader(text) {
  const reader = openReader(text)
  const { question } = reader
  reader.question = (asked) => new Promise((resolve) => question(asked, resolve))
  return reader
}

function readFileOf({ takeAll }) {
  return (path, options) => {
    if (path !== 0 && path !== '/dev/stdin') throw new Error(`ENOENT: no such file or directory, open '${path}'`)
    const text = takeAll()
    // Without an encoding Node gives a buffer, of which code uses toString.
    return options ? text : { toString: () => text, length: text.length }
  }
}

module.exports = function openInput(input) {
  const text = openText(input)
  const promises = { createInterface: () => openPromisingReader(text) }
  const modules = {
    fs: { readFileSync: readFileOf(text) },
    readline: { createInterface: () => openReader(text), promises },
    'readline/promises': promises,
  }
  return { stdin: openStdin(text), modules }
}
