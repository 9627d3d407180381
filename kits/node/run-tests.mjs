/**
 * Runs test files with `node:test`, or with the tool that a file imports, prints the results for people and writes them as JSON lines for the product. Each
 * file has a watcher process in a process group of its own, killed when the file takes too long or is done. Tests run
 * in children of the watcher, which know neither the results file nor the channel.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { env } from 'node:process'
import { toolOf } from './test-tools/tool-of.mjs'

const fileTimeoutMs = Number(env.KIT_FILE_SECONDS ?? 20) * 1_000
const maxMessage = 2_000
const maxOutput = 8_000
const maxLine = 500
const testFile = /\.test\.(ts|mts|js|mjs|cjs)$/

const resultsFile = env.PROJECT_RESULTS
delete env.PROJECT_RESULTS
const usesColour = process.stdout.isTTY && !env.NO_COLOR
const paint = (code, text) => (usesColour ? `\u001B[${code}m${text}\u001B[0m` : text)
const green = (text) => paint(32, text)
const red = (text) => paint(31, text)
const dim = (text) => paint(2, text)

const paths = process.argv.slice(2)
const files = findTestFiles(paths.length > 0 ? paths : ['tests'])
if (resultsFile) writeFileSync(resultsFile, '')
if (files.length === 0) {
  print(red('No test files found.') + ' Tests are in files named *.test.ts.')
  process.exit(1)
}

const startedAt = performance.now()
const counts = { passed: 0, failed: 0, skipped: 0 }
const atOnce = Number(env.KIT_FILES_AT_ONCE ?? 2)
// Shown in order.
const running = []
for (const [at, file] of files.entries()) {
  running.push(Promise.resolve(running[at - atOnce]).then(() => runFile(file)))
}
for (const [at, file] of files.entries()) report(file, await running[at])

const total = counts.passed + counts.failed + counts.skipped
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
const summary = `${counts.passed} of ${total} tests passed${counts.failed > 0 ? `, ${counts.failed} failed` : ''}${skipped}`
print(`${counts.failed > 0 ? red(summary) : green(summary)} ${dim(`(${seconds} s)`)}`)
process.exit(counts.failed > 0 ? 1 : 0)

function print(line) {
  process.stdout.write(`${line}\n`)
}

function findTestFiles(places) {
  const found = new Set()
  const visit = (path, isNamed) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat) {
      print(red(`There is no ${path}.`))
      process.exit(1)
    }
    if (stat.isFile() && (isNamed || testFile.test(path))) found.add(normalize(relative(process.cwd(), path)))
    if (!stat.isDirectory()) return
    for (const name of readdirSync(path).toSorted()) {
      if (name !== 'node_modules' && !name.startsWith('.')) visit(join(path, name), false)
    }
  }
  for (const path of places) visit(path, true)
  return [...found]
}

/** Runs one file and returns its tests and what it printed. */
function runFile(file) {
  return new Promise((done) => {
    const began = performance.now()
    const tool = toolOf(readFileSync(file, 'utf8'))
    const watcher = tool === undefined ? ['watch-file.mjs', file] : ['watch-tool.mjs', file, tool]
    const child = spawn(process.execPath, [join(import.meta.dirname, watcher[0]), ...watcher.slice(1)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
      env: { ...env, NODE_NO_WARNINGS: '1' },
    })
    const tests = []
    const unfinished = new Map()
    let output = ''
    let isComplete = false
    let isLate = false
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The group is gone already.
      }
    }
    const timer = setTimeout(() => {
      isLate = true
      kill()
    }, fileTimeoutMs)
    child.on('message', (message) => {
      if (message.kind === 'started') unfinished.set(message.name, true)
      if (message.kind === 'test') {
        unfinished.delete(message.test.name)
        tests.push({ file, ...message.test })
      }
      if (message.kind === 'output' && output.length < maxOutput) output += message.text
      if (message.kind === 'complete') {
        isComplete = true
        kill()
      }
    })
    child.on('close', () => {
      clearTimeout(timer)
      kill()
      if (!isComplete) {
        const why = isLate
          ? `This test didn't finish within ${fileTimeoutMs / 1000} seconds.`
          : 'The test process ended before its tests did.'
        tests.push(...missingTests({ file, tests, unfinished, why, ms: Math.round(performance.now() - began) }))
      }
      done({ tests, output })
    })
  })
}

/** One failed line for each test that never reported: those known by name, or the file where none is. */
function missingTests({ file, tests, unfinished, why, ms }) {
  const reported = new Set(tests.map(({ name }) => name))
  const names = new Set([...unfinished.keys(), ...topLevelNames(file)].filter((name) => !reported.has(name)))
  if (names.size === 0) names.add(file)
  return [...names].map((name) => ({ file, name, outcome: 'failed', ms, message: why }))
}

/** The names of tests outside of groups, as the file spells them: a test that blocks its process reports nothing. */
function topLevelNames(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:test|it|tape|t\.test|tap\.test)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm)].map((match) =>
    match[2].replaceAll(/\\(.)/g, '$1'),
  )
}

function report(file, { tests, output }) {
  print(`\n${file}`)
  for (const test of tests) {
    counts[test.outcome] += 1
    const mark = { passed: green('  ✓'), failed: red('  ✗'), skipped: dim('  -') }[test.outcome]
    print(`${mark} ${test.name}${test.ms > 200 ? dim(` (${Math.round(test.ms)} ms)`) : ''}`)
    if (test.outcome === 'failed') {
      for (const line of (test.details ?? test.message ?? '').split('\n')) print(`      ${line}`)
    }
  }
  if (output.trim() !== '') {
    print(dim('    Printed:'))
    const shown =
      output.length > maxOutput ? `${output.slice(0, maxOutput)}\n… the rest is left out.` : output.trimEnd()
    for (const line of shown.split('\n'))
      print(`    ${dim('|')} ${line.length > maxLine ? `${line.slice(0, maxLine)}…` : line}`)
  }
  if (resultsFile) {
    for (const { name, outcome, ms, message } of tests) {
      const line = {
        file,
        name,
        outcome,
        ms: Math.round(ms * 10) / 10,
        ...(message ? { message: message.slice(0, maxMessage) } : {}),
      }
      appendFileSync(resultsFile, `${JSON.stringify(line)}\n`)
    }
  }
  print('')
}
