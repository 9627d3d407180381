/** Runs one test file with its tool in this process, and writes each result on descriptor 3 after the parent's word. */
import { closeSync, readFileSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe } from './describe-error.mjs'

const [file, tool] = process.argv.slice(2)
const word = readFileSync(0, 'latin1')
process.argv.splice(2)
process.argv[1] = resolve(file)
// Tests may replace the functions of modules.
const [write, textOf] = [writeSync, JSON.stringify]

function send(message) {
  let line = Buffer.from(`${word} ${textOf(message)}\n`)
  while (line.length > 0) {
    try {
      line = line.subarray(write(3, line))
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error
    }
  }
}

/** `names`: of the groups around it, and its own. A failed test has its error. */
const teller = {
  started: (names) => send({ kind: 'started', name: names.join(' > ') }),
  test: (names, outcome, ms, error) =>
    send({
      kind: 'test',
      test: { name: names.join(' > '), outcome, ms, ...(outcome === 'failed' ? describe(error) : {}) },
    }),
  /** The file failed outside of its tests. */
  file: (error) => send({ kind: 'file', error: describe(error) }),
}

try {
  const { runFile } = await import(`./test-tools/${tool}.mjs`)
  await runFile(resolve(file), teller)
} catch (error) {
  teller.file(error)
}
send({ kind: 'complete' })
closeSync(3)
process.exit(0)
