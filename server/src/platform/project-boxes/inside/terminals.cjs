'use strict'
/** Terminals that share one box. Promises that what prints without end waits instead of filling memory. */
const { readdirSync, readFileSync } = require('node:fs')
const { getPriority, setPriority } = require('node:os')
const { join } = require('node:path')
const { spawn } = require('@lydell/node-pty')
const { makeFlow } = require('./flow.cjs')

// Commands of candidates come after the server's own work.
const politeness = 5
const graceMs = 1_000

exports.keepTerminals = function keepTerminals({ home, limits, tell, noteActivity }) {
  const shells = new Map()

  function open({ terminal, columns, rows }) {
    if (shells.has(terminal) || shells.size >= limits.terminals) return
    const size = { cols: columns, rows }
    const shell = spawn(process.env.SHELL, ['--rcfile', join(__dirname, 'bashrc')], {
      name: 'xterm-256color',
      cwd: home,
      env: process.env,
      ...size,
    })
    makePolite(shell.pid)
    const setPaused = (isPaused) => (isPaused ? shell.pause() : shell.resume())
    const flow = makeFlow(limits, setPaused, (text) => tell({ type: 'output', terminal, text }))
    shells.set(terminal, { shell, flow })
    shell.onData((text) => {
      noteActivity()
      flow.take(text)
    })
    shell.onExit(({ exitCode }) => {
      shells.delete(terminal)
      flow.end()
      noteActivity()
      tell({ type: 'closed', terminal, exitCode })
    })
  }

  const attempt = (terminal, change) => {
    const found = shells.get(terminal)
    try {
      if (found) change(found.shell)
    } catch {
      // Ended in this moment.
    }
  }

  return {
    open,
    input: ({ terminal, text }) => attempt(terminal, (shell) => shell.write(text)),
    resize: ({ terminal, columns, rows }) => attempt(terminal, (shell) => shell.resize(columns, rows)),
    close: ({ terminal }) =>
      attempt(terminal, (shell) => {
        shell.kill('SIGHUP')
        setTimeout(() => killSession(shell.pid), graceMs)
      }),
    hold(isHeld) {
      for (const { flow } of shells.values()) flow.hold(isHeld)
    },
    /** Whether anything but shells that wait for a command is there. */
    isBusy(ownProcesses) {
      const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length
      return processes > ownProcesses + shells.size
    },
  }
}

/** A server that yields to others has boxes that yield no less, and root may not take that back in a box. */
function makePolite(pid) {
  try {
    setPriority(pid, Math.max(politeness, getPriority()))
  } catch (error) {
    // A shell may end before it is reached; its exit says the rest.
    if (error.info?.code !== 'ESRCH') throw error
  }
}

/** What a closed terminal's commands left running in it. */
function killSession(session) {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const found = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]
      if (Number(found) === session) process.kill(Number(name), 'SIGKILL')
    } catch {
      // Ended by itself.
    }
  }
}
