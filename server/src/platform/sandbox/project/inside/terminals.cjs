'use strict'
/** Terminals that share one box. Promises that what prints without end waits instead of filling memory. */
const { readdirSync, readFileSync } = require('node:fs')
const { setPriority } = require('node:os')
const { join } = require('node:path')
const { spawn } = require('@lydell/node-pty')

const groupMs = 8
const mostText = 32_768
// Commands of candidates come after the server's own work.
const politeness = 10
const graceMs = 1_000

exports.keepTerminals = function keepTerminals({ home, limits, tell, noteActivity }) {
  const shells = new Map()
  let isHeld = false

  function open({ terminal, columns, rows }) {
    if (shells.has(terminal) || shells.size >= limits.terminals) return
    const size = { cols: columns, rows }
    const shell = spawn('/usr/bin/bash', ['--rcfile', join(__dirname, 'bashrc')], {
      name: 'xterm-256color',
      cwd: home,
      env: process.env,
      ...size,
    })
    setPriority(shell.pid, politeness)
    const flow = makeFlow(shell, (text) => tell({ type: 'output', terminal, text }))
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

  /** Passes on the first text at once and what follows it in groups, never more in a second than is allowed. */
  function makeFlow(shell, pass) {
    let waiting = ''
    let timer
    let left = limits.terminalBurst
    let countedAt = performance.now()
    let isSlowed = false
    const send = () => {
      timer = undefined
      if (waiting === '') return
      for (let at = 0; at < waiting.length; at += mostText) pass(waiting.slice(at, at + mostText))
      waiting = ''
      timer = setTimeout(send, groupMs)
    }
    const update = () => {
      if (isHeld || isSlowed) shell.pause()
      else shell.resume()
    }
    return {
      take(text) {
        const now = performance.now()
        left = Math.min(limits.terminalBurst, left + ((now - countedAt) / 1_000) * limits.terminalRate) - text.length
        countedAt = now
        waiting += text
        if (timer === undefined) send()
        if (left >= 0 || isSlowed) return
        isSlowed = true
        update()
        const waitMs = (-left / limits.terminalRate) * 1_000
        setTimeout(() => {
          isSlowed = false
          update()
        }, waitMs)
      },
      update,
      end: send,
    }
  }

  const attempt = (terminal, use) => {
    const found = shells.get(terminal)
    try {
      if (found) use(found.shell)
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
    hold(wanted) {
      isHeld = wanted
      for (const { flow } of shells.values()) flow.update()
    },
    /** Whether anything but shells that wait for a command is there. */
    isBusy(ownProcesses) {
      const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length
      return processes > ownProcesses + shells.size
    },
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
