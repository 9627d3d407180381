'use strict'
/** The repository that a workspace begins with: one commit of the project's initial files. */
const { execFile } = require('node:child_process')
const { existsSync } = require('node:fs')

const git = '/usr/bin/git'
const maxMs = 5_000
const nova = { NAME: 'Nova', EMAIL: 'nova@localhost', DATE: '2025-01-01T00:00:00Z' }
const commands = [
  ['init', '--quiet', '--initial-branch=main'],
  ['add', '--all'],
  ['-c', 'gc.auto=0', '-c', 'maintenance.auto=false', 'commit', '--quiet', '--allow-empty', '--message', 'Start'],
]

/** Ends in any case: a box without a repository is still a place to work in. */
exports.commitStart = async function commitStart(home) {
  if (!existsSync(git)) return
  const entries = Object.entries(nova).flatMap(([name, value]) => [
    [`GIT_AUTHOR_${name}`, value],
    [`GIT_COMMITTER_${name}`, value],
  ])
  const env = { ...process.env, ...Object.fromEntries(entries) }
  for (const args of commands) {
    const isDone = await new Promise((done) => {
      execFile(git, args, { cwd: home, env, timeout: maxMs }, (error) => done(error === null))
    })
    if (!isDone) return
  }
}
