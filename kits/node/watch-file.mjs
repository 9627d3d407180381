/**
 * Runs one test file in a child process and sends each result to the parent as it arrives.
 * Leaves are tests; a group or a test with subtests counts only where it failed for a reason of its own.
 */
import { run } from 'node:test'
import { describe } from './describe-error.mjs'

const file = process.argv[2]
const maxText = 16_000
const events = run({ files: [file], isolation: 'process', concurrency: 1 })
const names = []
const hasChildren = []
const known = new Set()
let reported = 0
let printed = 0
let errors = ''

events.on('test:enqueue', ({ name, nesting, type }) => {
  if (nesting === 0 && type === 'test' && !isFile(name)) send({ kind: 'started', name })
})
events.on('test:start', ({ name, nesting }) => {
  names.length = nesting
  names[nesting] = name
  hasChildren[nesting] = false
  if (nesting > 0) hasChildren[nesting - 1] = true
})
events.on('test:pass', (data) =>
  finish(data, data.skip === undefined && data.todo === undefined ? 'passed' : 'skipped'),
)
events.on('test:fail', (data) => finish(data, data.todo === undefined ? 'failed' : 'skipped'))
events.on('test:stdout', ({ message }) => sendOutput(message))
events.on('test:stderr', ({ message }) => {
  errors = (errors + message).slice(-maxText)
  sendOutput(message)
})
for await (const _event of events) {
  // The handlers above have seen it; reading keeps the stream flowing.
}
process.send({ kind: 'complete' }, () => process.disconnect())

function isFile(name) {
  return name === file || name.endsWith(`/${file}`)
}

function send(message) {
  process.send(message)
}

function sendOutput(text) {
  if (printed > maxText) return
  printed += text.length
  send({ kind: 'output', text: text.slice(0, maxText) })
}

function finish({ name, nesting, details, skip }, outcome) {
  const isOfFile = nesting === 0 && isFile(name)
  const failure = details.error?.failureType
  // The file's own line: its process crashed, or exited before a test could report.
  if (isOfFile) {
    if (outcome === 'passed' && reported > 0) return
    const message = outcome === 'passed' ? 'The file ended without running a test.' : fileMessage(details.error)
    sendTest({ name: file, outcome: 'failed', ms: details.duration_ms, message, details: message })
    return
  }
  const isParent = hasChildren[nesting] === true
  const isGroup = details.type === 'suite' || isParent
  if (isGroup && (outcome === 'passed' || failure === 'subtestsFailed' || (outcome === 'skipped' && isParent))) return
  let path = [...names.slice(0, nesting), name].join(' > ')
  // Two tests of one name would hide each other.
  for (let again = 2; known.has(path); again += 1) path = `${path.replace(/ \(\d+\)$/, '')} (${again})`
  known.add(path)
  const text = outcome === 'failed' ? describe(details.error) : undefined
  const message = outcome === 'skipped' && typeof skip === 'string' ? skip : text?.message
  sendTest({ name: path, outcome, ms: details.duration_ms, message, details: text?.details })
}

function sendTest(test) {
  reported += 1
  send({ kind: 'test', test })
}

function fileMessage(error) {
  const how = error?.signal ? `signal ${error.signal}` : `exit code ${error?.exitCode ?? 'unknown'}`
  const thrown = /^\w*Error\b.*$/m.exec(errors)?.[0]
  const folder = `${process.cwd()}/`
  const at = errors.indexOf(folder)
  const place = at < 0 ? undefined : /^[^\s):'"]+(:\d+)*/.exec(errors.slice(at + folder.length))?.[0]
  return [`The file failed outside of its tests (${how}).`, thrown, place && `at ${place}`].filter(Boolean).join('\n')
}
