'use strict'
/** The workspace folder: writes what the person edits, whatever commands laid in its way. */
const fs = require('node:fs')
const { join } = require('node:path')
const { findChanges, remember } = require('./changes.cjs')

const { O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = fs.constants

exports.keepFiles = function keepFiles({ home, limits, tell }) {
  /** By path: what the server knows of a file, and how it looked then. */
  const state = { home, limits, known: new Map(), left: new Set() }
  const { known } = state
  let sequence = 0
  let isTooMany = false

  function attempt(path, change) {
    try {
      change()
    } catch (error) {
      const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
      tell({ type: 'problem', reason: isFull ? 'disk_full' : 'blocked', path })
    }
  }

  return {
    /** Gives whether a file is left to the next look, as it may be while a command runs. */
    scan(isBusy = false) {
      const { changes, isOver } = findChanges(state, isBusy)
      if (isOver && !isTooMany) tell({ type: 'problem', reason: 'too_many_files' })
      isTooMany = isOver
      for (const change of changes) tell({ type: 'changed', after: sequence, change })
      return state.left.size > 0
    },
    write({ sequence: number, path, text }) {
      sequence = number
      attempt(path, () => {
        put(home, path, text)
        remember(state, path, { text, bytes: Buffer.byteLength(text) })
      })
    },
    rename({ sequence: number, from, to }) {
      sequence = number
      attempt(to, () => {
        makeWay(home, to)
        fs.renameSync(join(home, from), join(home, to))
        for (const path of [...known.keys()].filter((path) => isBelow(path, from))) {
          const target = to + path.slice(from.length)
          remember(state, target, known.get(path))
          known.delete(path)
          // A command may have changed it before it moved.
          if (known.has(target)) known.get(target).isFresh = true
        }
      })
    },
    remove({ sequence: number, path }) {
      sequence = number
      attempt(path, () => {
        fs.rmSync(join(home, path), { recursive: true, force: true })
        for (const name of known.keys()) if (isBelow(name, path)) known.delete(name)
      })
    },
  }
}

const isBelow = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Makes the folders above a path, in the place of whatever else lies there. */
function makeWay(home, path) {
  const parts = path.split('/').slice(0, -1)
  for (let at = 1; at <= parts.length; at += 1) {
    const folder = join(home, ...parts.slice(0, at))
    const found = fs.lstatSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory()) continue
    if (found) fs.unlinkSync(folder)
    fs.mkdirSync(folder)
  }
}

function put(home, path, text) {
  makeWay(home, path)
  const full = join(home, path)
  let found = fs.lstatSync(full, { throwIfNoEntry: false })
  if (found && !(found.isFile() && found.nlink === 1)) {
    fs.rmSync(full, { recursive: true })
    found = undefined
  }
  // One that is there keeps its mode, and who watches it goes on watching. A new script can be run.
  const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | (found ? O_TRUNC : O_EXCL)
  const file = fs.openSync(full, flags, text.startsWith('#!') ? 0o755 : 0o644)
  try {
    fs.writeFileSync(file, text)
  } finally {
    fs.closeSync(file)
  }
}
