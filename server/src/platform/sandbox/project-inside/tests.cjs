'use strict'
/** Runs a project's tests once, in a box that is for nothing else, and tells their results. */
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const { dirname, join } = require('node:path')

const results = '/tmp/nova-results'
const mostBytes = 8 * 1_024 * 1_024

exports.runTests = function runTests({ home, files, paths, maxLines }, tell) {
  for (const { path, text } of files) {
    fs.mkdirSync(dirname(join(home, path)), { recursive: true })
    fs.writeFileSync(join(home, path), text, { mode: text.startsWith('#!') ? 0o755 : 0o644 })
  }
  tell({ type: 'running' })
  const env = { ...process.env, PROJECT_RESULTS: results }
  // What it prints is read, and bounded, by the server.
  const child = spawn('/kit/bin/run-tests', paths, { cwd: home, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const finish = (exitCode) => {
    for (const line of readResults().slice(0, maxLines)) tell({ type: 'result', line })
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
