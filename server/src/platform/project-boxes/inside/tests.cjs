'use strict'
/** Runs a project's tests once, in a box that is for nothing else, and tells their results. */
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const { dirname, join } = require('node:path')
const { limitFiles } = require('./file-limits.cjs')

const results = '/tmp/nova-results'
const mostBytes = 8 * 1_024 * 1_024
// The kit's own limits are by the clock, for people who run it in a terminal: here they are out of the way.
const outOfTheWay = '86400'
/** How kits say that a test's process ended, which it did because of a limit. */
const endedEarly = /\btest process ended before\b/

exports.runTests = function runTests({ home, files, paths, maxLines }, tell) {
  for (const { path, text } of files) {
    fs.mkdirSync(dirname(join(home, path)), { recursive: true })
    fs.writeFileSync(join(home, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 })
  }
  tell({ type: 'running' })
  const seconds = Number(process.env.KIT_FILE_SECONDS ?? 20)
  const env = { ...process.env, PROJECT_RESULTS: results, KIT_FILE_SECONDS: outOfTheWay }
  // What it prints is read, and bounded, by the server.
  const child = spawn('/kit/bin/run-tests', paths, { cwd: home, env, stdio: ['ignore', 'inherit', 'inherit'] })
  let ended
  const stop = limitFiles(child.pid, seconds, (why) => {
    ended = why
    tell({ type: 'ended', why })
  })
  const words = {
    computed: `The tests of this file computed for more than ${seconds} seconds and were stopped.`,
    waited: `The tests of this file waited for ${seconds} seconds without computing and were stopped.`,
  }
  const finish = (exitCode) => {
    stop()
    const explain = (line) => (ended && endedEarly.test(line) ? withMessage(line, words[ended]) : line)
    for (const line of readResults().slice(0, maxLines)) tell({ type: 'result', line: explain(line) })
    tell({ type: 'tested', exitCode })
    // Nothing more is read, so that what is still to be written is what this process waits for.
    setTimeout(() => process.exit(0), 5_000)
  }
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    finish(null)
  })
  child.on('exit', (exitCode) => finish(exitCode))
}

function withMessage(line, message) {
  try {
    const test = JSON.parse(line)
    return test.outcome === 'failed' && endedEarly.test(test.message) ? JSON.stringify({ ...test, message }) : line
  } catch {
    return line
  }
}

function readResults() {
  try {
    const file = fs.openSync(results, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK)
    if (!fs.fstatSync(file).isFile()) return []
    const buffer = Buffer.alloc(Math.min(mostBytes, fs.fstatSync(file).size))
    const length = fs.readSync(file, buffer, 0, buffer.length, 0)
    return buffer
      .toString('utf8', 0, length)
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
