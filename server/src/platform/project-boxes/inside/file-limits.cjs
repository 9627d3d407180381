'use strict'
/**
 * Limits each test file, which the kit runs in a process below its own: so much computing, and so much waiting without
 * computing. How long a busy machine keeps it waiting for a processor counts for neither.
 */
const fs = require('node:fs')

const lookEveryMs = 200
// On a busy machine looks come late, and nothing is known of the time between them.
const maxStepMs = 2 * lookEveryMs
const msPerTick = 10

/** Ends processes below `root` that pass a limit of `seconds`; `onEnd` hears why: 'computed' or 'waited'. */
exports.limitFiles = function limitFiles(root, seconds, onEnd) {
  const used = new Map()
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const passedMs = Math.min(performance.now() - lookedAt, maxStepMs)
    lookedAt = performance.now()
    for (const pid of childrenOf(root)) {
      const file = used.get(pid) ?? { cpuMs: 0, idleMs: 0 }
      used.set(pid, file)
      const pids = treeOf(pid)
      const cpuMs = pids.reduce((sum, each) => sum + cpuMsOf(each), 0)
      if (cpuMs === file.cpuMs && !pids.some(isRunnable)) file.idleMs += passedMs
      file.cpuMs = cpuMs
      const why = cpuMs >= seconds * 1_000 ? 'computed' : file.idleMs >= seconds * 1_000 ? 'waited' : undefined
      if (why === undefined) continue
      for (const each of pids) killQuietly(each)
      onEnd(why)
    }
  }, lookEveryMs)
  return () => clearInterval(timer)
}

function childrenOf(pid) {
  try {
    return fs
      .readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').trim().split(' '))
      .filter((text) => text !== '')
      .map(Number)
  } catch {
    // Ended.
    return []
  }
}

const treeOf = (pid) => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** The fields of a stat file from the state on: the name before them may have blanks. */
function readStat(path) {
  try {
    const stat = fs.readFileSync(path, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const cpuMsOf = (pid) =>
  (readStat(`/proc/${pid}/stat`) ?? []).slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * msPerTick

function isRunnable(pid) {
  try {
    return fs
      .readdirSync(`/proc/${pid}/task`)
      .some((thread) => readStat(`/proc/${pid}/task/${thread}/stat`)?.[0] === 'R')
  } catch {
    // Ended: it did something since the last look.
    return true
  }
}

function killQuietly(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended by itself.
  }
}
