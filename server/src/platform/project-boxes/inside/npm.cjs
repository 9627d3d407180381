#!/usr/bin/env node
'use strict'
/**
 * Stands in for npm and its relatives: runs what package.json names, and the kit's tests where it names none. Nothing can be
 * installed without a network, and it says so.
 */
const { spawnSync } = require('node:child_process')
const { existsSync, readFileSync } = require('node:fs')
const { basename, dirname, join, resolve } = require('node:path')

const kitTests = '/kit/bin/run-tests'
const name = basename(process.argv[1])
const [verb = '', ...rest] = process.argv.slice(2)
const installing = /^(i|install|ci|add|update|upgrade|exec|x|dlx|create|init|link|publish|audit|outdated)$/
const testing = /^(t|tst|test)$/
const running = /^(run|run-script)$/

const { folder, scripts, flaw } = findPackage(process.cwd())
if (flaw) leave(`package.json can’t be read: ${flaw}`)
if (name === 'npx' || installing.test(verb)) leave('Nothing can be installed here: there is no network.')
if (verb === '' || verb === 'help' || verb.startsWith('-')) leave(`Here, ${name} runs the scripts of the project.`)
if (running.test(verb) && rest.length === 0) leave('Scripts of this project:', 0)
// As its relatives do, `yarn start` runs a script without saying so.
const script = running.test(verb) ? rest.shift() : testing.test(verb) ? 'test' : verb
const given = rest[0] === '--' ? rest.slice(1) : rest
process.exitCode = run(script, given)

function run(wanted, words) {
  const own = Object.hasOwn(scripts, wanted) ? scripts[wanted] : undefined
  if (own === undefined && wanted !== 'test') leave(`There is no script “${wanted}” in package.json.`)
  if (own === undefined) return start([kitTests, ...words])
  for (const each of [`pre${wanted}`, wanted, `post${wanted}`]) {
    if (!Object.hasOwn(scripts, each)) continue
    process.stdout.write(`> ${scripts[each]}\n`)
    const more = each === wanted ? words : []
    const code = start(['/usr/bin/sh', '-c', `${scripts[each]} "$@"`, each, ...more])
    if (code !== 0) return code
  }
  return 0
}

function start([program, ...words]) {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, error } = spawnSync(program, words, { stdio: 'inherit', cwd: folder, env: { ...process.env, PATH } })
  if (error) process.stderr.write(`${error.message}\n`)
  return status ?? 1
}

/** The closest package.json, or none. */
function findPackage(from) {
  const path = join(from, 'package.json')
  if (!existsSync(path)) {
    return dirname(from) === from ? { folder: process.cwd(), scripts: {} } : findPackage(resolve(from, '..'))
  }
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')).scripts
    const texts = Object.entries(read ?? {}).filter(([, text]) => typeof text === 'string')
    return { folder: from, scripts: Object.fromEntries(texts) }
  } catch (error) {
    return { folder: from, scripts: {}, flaw: error.message }
  }
}

function leave(words, code = 1) {
  const lines = Object.entries(scripts).map(([each, text]) => `  npm run ${each}    ${text}`)
  if (!Object.hasOwn(scripts, 'test')) lines.unshift('  npm test    all tests of the project')
  process.stderr.write(`${[words, 'You can run:', ...lines].join('\n')}\n`)
  process.exit(code)
}
