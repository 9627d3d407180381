import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as tap from 'tap'

const found = createRequire(fileURLToPath(import.meta.resolve('tap')))('tap-parser')
const Parser = found.Parser ?? found

/** A test with tests in it counts only where it failed itself. */
export async function runFile(path, { started, test }) {
  const root = tap.default ?? tap.t
  const parser = new Parser()
  const ended = new Promise((done) => parser.on('complete', done))
  read(parser, [])
  root.pipe(parser)
  root.setTimeout?.(0)
  await import(pathToFileURL(path))
  root.autoend?.()
  await ended

  /** Results of the tests in this one. */
  function read(level, names) {
    const state = { hasTests: false, error: undefined }
    let last
    level.on('child', (child) => {
      state.hasTests = true
      last = { child, names: [...names, child.name], at: performance.now() }
      started(last.names)
      Object.assign(last, read(child, last.names))
    })
    level.on('assert', (result) => {
      const isOfTest = last !== undefined && result.name.replace(/ # time=.*$/, '') === last.child.name
      if (!isOfTest) {
        if (!result.ok && !result.todo && !result.skip) {
          state.error ??= errorOf(result)
          if (names.length === 0) test([result.name], 'failed', 0, state.error)
        } else if (names.length === 0 && result.skip && result.name) test([result.name], 'skipped', 0)
        return
      }
      const ms = result.time ?? performance.now() - last.at
      const isFailed = !result.ok && !result.todo && !result.skip
      const { state: inside } = last
      if (isFailed && (inside.error || !inside.hasTests))
        test(last.names, 'failed', ms, inside.error ?? errorOf(result))
      else if (!isFailed && !inside.hasTests) test(last.names, result.skip || result.todo ? 'skipped' : 'passed', ms)
      last = undefined
    })
    return { state }
  }
}

function errorOf({ name, diag }) {
  const error = new Error([name, diag?.diff].filter(Boolean).join('\n') || 'It failed.')
  const { file, line } = diag?.at ?? {}
  return Object.assign(error, {
    name: 'AssertionError',
    stack: file ? `\n    at ${process.cwd()}/${file}:${line}` : (diag?.stack ?? ''),
  })
}
