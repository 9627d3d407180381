/** Runs one test file with another tool than node:test, in a child process, and sends each result to the parent. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const [file, tool] = process.argv.slice(2)
const maxText = 16_000
const word = randomBytes(16).toString('hex')
const known = new Set()
const started = new Set()
let reported = 0
let printed = 0
let errors = ''
let isComplete = false

const child = spawn(process.execPath, [join(import.meta.dirname, 'run-tool.mjs'), file, tool], {
  stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
})
child.stdin.on('error', () => undefined)
child.stdin.end(word)
child.stdout.on('data', (text) => sendOutput(String(text)))
child.stderr.on('data', (text) => {
  errors = (errors + text).slice(-maxText)
  sendOutput(String(text))
})
// Lines without the word are the test's own.
const lines = createInterface({ input: child.stdio[3] })
lines.on('line', (line) => {
  if (line.startsWith(`${word} `)) receive(JSON.parse(line.slice(word.length)))
})
const [code, signal] = await new Promise((end) => child.on('exit', (...how) => end(how)))
await new Promise((end) => setTimeout(end, 20))
if (!isComplete) sendTest({ name: file, outcome: 'failed', ms: 0, ...sayEnd() })
else if (reported === 0)
  sendTest({ name: file, outcome: 'failed', ms: 0, ...both('The file ended without running a test.') })
for (const name of started) if (!isComplete) sendTest({ name, outcome: 'failed', ms: 0, ...sayEnd() })
process.send({ kind: 'complete' }, () => process.disconnect())

function receive(message) {
  if (message.kind === 'complete') isComplete = true
  if (message.kind === 'started') {
    started.add(message.name)
    process.send({ kind: 'started', name: message.name })
  }
  if (message.kind === 'test') sendTest(message.test)
  if (message.kind === 'file') sendTest({ name: file, outcome: 'failed', ms: 0, ...message.error })
}

function sendTest(test) {
  started.delete(test.name)
  let { name } = test
  // Two tests of one name would hide each other.
  for (let again = 2; known.has(name); again += 1) name = `${test.name} (${again})`
  known.add(name)
  reported += 1
  process.send({ kind: 'test', test: { ...test, name } })
}

function sendOutput(text) {
  if (printed > maxText) return
  printed += text.length
  process.send({ kind: 'output', text: text.slice(0, maxText) })
}

function sayEnd() {
  const thrown = /^\w*Error\b.*$/m.exec(errors)?.[0]
  const how = signal ? `signal ${signal}` : `exit code ${code}`
  return both([`The file failed outside of its tests (${how}).`, thrown].filter(Boolean).join('\n'))
}

function both(message) {
  return { message, details: message }
}
