'use strict'
/**
 * The first program of a project box. Opens terminals, writes the person's edits, finds what commands changed, asks the
 * person's servers, and runs a project's tests; speaks JSON lines with the server on descriptor 5. What it says is no
 * more to be trusted than any other program of the box.
 */
const { mkdirSync } = require('node:fs')
const net = require('node:net')
const { keepAgent } = require('./agent.cjs')
const { commitStart } = require('./commit.cjs')
const { keepFiles } = require('./files.cjs')
const { keepServers } = require('./servers.cjs')
const { keepTerminals } = require('./terminals.cjs')
const { runTests } = require('./tests.cjs')

// A candidate who ends all of his Node processes by name means none of ours.
process.title = 'workspace'
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2', 'SIGPIPE']) process.on(signal, () => {})

const afterCommandMs = 250
const whileCommandMs = 1_000
const restMs = 2_000
const settledMs = 3_000
// bubblewrap, timeout and this process.
const ownProcesses = 3

const channel = new net.Socket({ fd: 5, readable: true, writable: true })
let terminals
let files
let servers
let agent
let activeAt = performance.now()
let scannedAt = 0
let wasBusy = false

function tell(frame) {
  // Who cannot be told any more right now is not asked for more: the terminals wait, and with them what prints.
  if (!channel.write(`${JSON.stringify(frame)}\n`)) hold(true)
}
function hold(isHeld) {
  terminals?.hold(isHeld)
  agent?.hold(isHeld)
}
channel.on('drain', () => hold(false))
channel.on('error', () => process.exit(1))
channel.on('end', () => process.exit(0))

mkdirSync(process.env.HOME, { recursive: true })
let rest = ''
channel.setEncoding('utf8')
channel.on('data', (text) => {
  const lines = (rest + text).split('\n')
  rest = lines.pop()
  for (const line of lines) act(JSON.parse(line))
})

function act(frame) {
  activeAt = performance.now()
  if (frame.type === 'start') void begin(frame)
  else if (frame.type === 'tests') runTests(frame, tell)
  else if (frame.type === 'scan') answerScan()
  else if (frame.type === 'request') servers.ask(frame)
  else if (frame.type === 'agent') agent?.[frame.order.type]?.(frame.order)
  else if (['write', 'rename', 'remove'].includes(frame.type)) files[frame.type](frame)
  else terminals[frame.type]?.(frame)
}

async function begin({ home, limits, files: texts, starting = texts, agent: launched }) {
  files = keepFiles({ home, limits, tell })
  servers = keepServers({ limits, tell })
  const noteActivity = () => (activeAt = performance.now())
  terminals = keepTerminals({ home, limits, tell, noteActivity })
  for (const { path, text } of starting) files.write({ sequence: 0, path, text })
  await commitStart(home)
  if (starting !== texts) {
    const paths = new Set(texts.map(({ path }) => path))
    for (const { path } of starting) if (!paths.has(path)) files.remove({ sequence: 0, path })
    for (const { path, text } of texts) files.write({ sequence: 0, path, text })
  }
  tell({ type: 'ready' })
  if (launched) agent = keepAgent({ home, tell, agent: launched, maxText: limits.agentText })
  setTimeout(tick, afterCommandMs)
}

/** Looks at the workspace every second while a command runs, and once it has ended. */
function tick() {
  const now = performance.now()
  const isBusy = terminals.isBusy(ownProcesses)
  const isActive = isBusy || now - activeAt < settledMs
  const isDue = now - scannedAt >= whileCommandMs && (isBusy || activeAt > scannedAt)
  if (isDue || (wasBusy && !isBusy)) scan(isBusy)
  if (isActive || wasBusy) servers.look()
  wasBusy = isBusy
  setTimeout(tick, isActive ? afterCommandMs : restMs)
}

/** Only who asked is told that all is told: a look of its own may have been before what they ask about. */
function answerScan() {
  scan()
  tell({ type: 'scanned' })
}

function scan(isBusy = false) {
  scannedAt = files.scan(isBusy) ? 0 : performance.now()
}
