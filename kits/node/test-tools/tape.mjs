import { pathToFileURL } from 'node:url'
import tape from 'tape'

/** A test with tests in it counts only where it failed itself. */
export async function runFile(path, { started, test }) {
  const tests = new Map()
  const rows = tape.createStream({ objectMode: true })
  rows.on('data', (row) => {
    if (row.type === 'test' && row.id > 0) {
      const parent = tests.get(row.parent)
      if (parent) parent.isGroup = true
      const names = [...(parent?.names ?? []), row.name]
      tests.set(row.id, { names, isSkipped: Boolean(row.skip || row.todo), at: performance.now() })
      started(names)
    }
    const found = tests.get(row.test)
    if (row.type === 'assert' && found && !row.ok && !row.todo) found.error ??= errorOf(row)
    if (row.type === 'assert' && found && (row.skip || row.todo)) found.isSkipped = true
    if (row.type !== 'end' || !found) return
    const ms = performance.now() - found.at
    if (found.error) test(found.names, 'failed', ms, found.error)
    else if (!found.isGroup) test(found.names, found.isSkipped ? 'skipped' : 'passed', ms)
  })
  const ended = new Promise((done) => rows.on('end', done))
  // A queue without tests would be over before the file is read.
  await new Promise((done, fail) => {
    tape(reading, (t) => import(pathToFileURL(path)).finally(() => t.end()).then(done, fail))
  })
  await ended
}

const reading = 'The file is read.'

function errorOf({ name, error, operator, actual, expected }) {
  const shown = operator === 'fail' ? '' : `: ${say(actual)} instead of ${say(expected)}`
  const made = actual instanceof Error ? actual : error instanceof Error ? error : new Error(name)
  return Object.assign(new Error(made === actual ? actual.message : `${name}${shown}`), {
    name: made === actual ? actual.name : 'AssertionError',
    stack: made.stack,
  })
}

function say(value) {
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 300)
  } catch {
    return String(value).slice(0, 300)
  }
}
