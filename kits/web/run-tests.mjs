/**
 * The kit of web projects: bundles each test file, runs it with a DOM in a process of its own, prints the tests for
 * people and writes them to the file that PROJECT_RESULTS names. A file that does not bundle counts as one failed test.
 */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, posix } from 'node:path'
import { run } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { bundle } from './bundle.mjs'

const limitMs = Number(process.env.KIT_FILE_SECONDS ?? 20) * 1_000
const maxPrinted = 64 * 1_024
const results = process.env.PROJECT_RESULTS
delete process.env.PROJECT_RESULTS
Object.assign(process.env, { COLORS: 'false', NO_COLOR: '1', DEBUG_PRINT_LIMIT: '2500' })
const preload = new URL('preload.mjs', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'kit-run-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
const marks = { passed: '✓', failed: '✗', skipped: '–' }

const say = (text) => process.stdout.write(`${text}\n`)

function report(line) {
  counts[line.outcome] += 1
  say(`  ${marks[line.outcome]} ${line.name}${line.ms >= 100 ? ` (${Math.round(line.ms)} ms)` : ''}`)
  if (line.message) say(line.message.replace(/^/gm, '      '))
  if (results) appendFileSync(results, `${JSON.stringify({ ...line, message: line.message?.slice(0, 2_000) })}\n`)
}

const reportBroken = (file, message) => report({ file, name: file, outcome: 'failed', ms: 0, message })

function findTests(path) {
  if (!existsSync(path)) {
    reportBroken(path, 'There is no such file or folder.')
    return []
  }
  if (statSync(path).isFile()) return /\.test\.[cm]?[jt]sx?$/.test(path) ? [path] : []
  return readdirSync(path, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) => (name === 'node_modules' ? [] : findTests(posix.join(path, name))))
}

/** Ends this process's children; `run` doesn't end one whose event loop is blocked. */
function killChildren() {
  try {
    const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    // No number at all would mean this process and all around it.
    for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
  } catch {
    end(1)
  }
}

/** The error's words and the places in the project that led to it. */
function messageOf(error) {
  const said = stripVTControlCharacters(String(error?.cause?.message ?? error?.cause ?? error?.message ?? error))
  const stack = String(error?.cause?.stack ?? error?.stack ?? '')
  const here = `${process.cwd()}/`
  const places = stack
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(here)
      return /^\s+at /.test(line) && at > 0 ? [line.slice(at + here.length).replace(/\)$/, '')] : []
    })
    .slice(0, 4)
  return [said.slice(0, 1_700), ...places.map((place) => `  at ${place}`)].join('\n').slice(0, 2_000)
}

const outcomeOf = (type, data) => (data.skip === undefined && data.todo === undefined ? type : 'skipped')

/** True if a group failed only because one of its subtests did. */
const isOnlyAbove = (data) => data.details.error?.failureType === 'subtestsFailed'

async function runFile(file, bundled) {
  const groups = []
  let printed = 0
  let lastErrors = ''
  let isFinished = false
  let count = 0
  const execArgv = ['--enable-source-maps', '--no-warnings', '--import', preload.href]
  let why = 'The test process ended before the tests did.'
  const late = setTimeout(() => {
    why = `The tests of this file took longer than ${limitMs / 1_000} seconds.`
    killChildren()
  }, limitMs)
  for await (const { type, data } of run({ files: [bundled], isolation: 'process', execArgv })) {
    if (type === 'test:start') groups.splice(data.nesting, Infinity, data.name)
    if (type === 'test:stdout' || type === 'test:stderr') {
      printed += data.message.length
      if (type === 'test:stderr') lastErrors = (lastErrors + data.message).slice(-1_500)
      if (printed <= maxPrinted) process.stdout.write(data.message)
    }
    if (type === 'test:summary' && data.file !== undefined) isFinished = true
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isFile = data.nesting === 0 && data.name.includes(basename(bundled))
    if (isFile && (type === 'test:pass' || !isFinished)) continue
    if (data.details.type === 'suite' && type === 'test:pass') continue
    if (type === 'test:fail' && (isOnlyAbove(data) || (isFile && count > 0))) continue
    count += 1
    const outcome = outcomeOf(type === 'test:pass' ? 'passed' : 'failed', data)
    const name = isFile ? file : [...groups.slice(0, data.nesting), data.name].join(' > ')
    const message = outcome === 'failed' ? messageOf(data.details.error) : undefined
    report({ file, name, outcome, ms: data.details.duration_ms ?? 0, message })
  }
  clearTimeout(late)
  if (!isFinished) reportBroken(file, `${why}\n${lastErrors}`.trim())
}

function end(code) {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

const paths = process.argv.slice(2)
if (results) writeFileSync(results, '')
const files = (paths.length > 0 ? paths : ['tests']).flatMap((path) => findTests(posix.normalize(path)))
for (const [at, file] of files.entries()) {
  say(file)
  const out = join(folder, `${at}-${basename(file).replace(/\.[^.]+$/, '')}.mjs`)
  const problems = await bundle(file, out)
  if (problems.length > 0) reportBroken(file, `This test does not bundle.\n${problems.join('\n')}`)
  else await runFile(file, out)
}
const total = counts.passed + counts.failed
say(total === 0 ? '\nNo tests were found.' : `\n${counts.passed} passed, ${counts.failed} failed`)
end(counts.failed === 0 && total > 0 ? 0 : 1)
