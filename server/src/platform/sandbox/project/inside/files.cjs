'use strict'
/**
 * The workspace folder. Writes what the person edits and finds what commands changed. Looks at regular files alone and
 * follows no links, so that nothing that a command lays there can stop it or lead it elsewhere.
 */
const { isUtf8 } = require('node:buffer')
const fs = require('node:fs')
const { join } = require('node:path')

// A directory is read entry by entry: one of a hundred thousand files costs no more than this many.
const mostEntries = 3_000
// Times of files are as coarse as the kernel's clock: what was changed within it may look the same.
const coarseNs = 50_000_000n
const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_TRUNC, O_NOFOLLOW, O_NONBLOCK } = fs.constants

exports.keepFiles = function keepFiles({ home, limits, tell }) {
  const { ignoredFolders, ignoredNames } = limits
  /** By path: what the server knows of a file, and how it looked then. */
  const known = new Map()
  let sequence = 0
  let isTooMany = false

  function isIgnored(name, isFolder) {
    if (isFolder) return ignoredFolders.includes(name)
    return ignoredNames.some((ending) => name.endsWith(ending))
  }

  const look = (path) => fs.lstatSync(join(home, path), { bigint: true, throwIfNoEntry: false })

  function remember(path, { text, listed, bytes }, found = look(path)) {
    if (!found) return
    const isFresh = BigInt(Date.now()) * 1_000_000n - found.mtimeNs < coarseNs
    known.set(path, { text, listed, bytes, found, isFresh })
  }

  /** Makes the folders above a path, in the place of whatever else lies there. */
  function makeWay(path) {
    const parts = path.split('/').slice(0, -1)
    for (let at = 1; at <= parts.length; at += 1) {
      const folder = join(home, ...parts.slice(0, at))
      const found = fs.lstatSync(folder, { throwIfNoEntry: false })
      if (found?.isDirectory()) continue
      if (found) fs.unlinkSync(folder)
      fs.mkdirSync(folder)
    }
  }

  function put(path, text) {
    makeWay(path)
    const full = join(home, path)
    const found = fs.lstatSync(full, { throwIfNoEntry: false })
    if (found && !(found.isFile() && found.nlink === 1)) fs.rmSync(full, { recursive: true })
    // One that is there keeps its mode, and who watches it goes on watching.
    const flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | (found?.isFile() ? O_TRUNC : O_EXCL)
    const file = fs.openSync(full, flags, 0o644)
    try {
      fs.writeFileSync(file, text)
    } finally {
      fs.closeSync(file)
    }
  }

  function attempt(path, change) {
    try {
      change()
    } catch (error) {
      const reason = error.code === 'ENOSPC' || error.code === 'EDQUOT' ? 'disk_full' : 'blocked'
      tell({ type: 'problem', reason, path })
    }
  }

  /** What a file holds; undefined where it is none any more. */
  function read(path, found) {
    const bytes = Number(found.size)
    if (bytes > limits.fileLength * 3) return { listed: 'large', bytes }
    const file = fs.openSync(join(home, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    try {
      if (!fs.fstatSync(file).isFile()) return undefined
      // It may grow while it is being read, and a file may claim any size: never more than was seen.
      const buffer = Buffer.alloc(bytes)
      const length = fs.readSync(file, buffer, 0, bytes, 0)
      const content = buffer.subarray(0, length)
      if (content.includes(0) || !isUtf8(content)) return { listed: 'binary', bytes }
      const text = content.toString('utf8')
      return text.length > limits.fileLength ? { listed: 'large', bytes } : { text, bytes }
    } finally {
      fs.closeSync(file)
    }
  }

  /** The regular files of the workspace, as far as it is looked through. */
  function walk() {
    const seen = new Map()
    let left = mostEntries
    const waiting = ['']
    for (let folder = waiting.pop(); folder !== undefined && left > 0; folder = waiting.pop()) {
      const directory = openFolder(join(home, folder))
      if (!directory) continue
      for (let entry = directory.readSync(); entry && left > 0; entry = directory.readSync()) {
        left -= 1
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (path.length > limits.pathLength || isIgnored(entry.name, entry.isDirectory())) continue
        if (entry.isDirectory()) waiting.push(path)
        else if (entry.isFile()) seen.set(path, look(path))
      }
      directory.closeSync()
    }
    return seen
  }

  /** How many bytes of text more the server keeps. */
  const measure = () => [...known.values()].reduce((sum, { text, bytes }) => sum + (text === undefined ? 0 : bytes), 0)

  function findChange(path, found, room) {
    const before = known.get(path)
    const isSame = before && ['size', 'mtimeNs', 'ctimeNs', 'ino'].every((name) => before.found[name] === found[name])
    if (isSame && !before.isFresh) return undefined
    let now = read(path, found)
    if (!now) return undefined
    if (now.text !== undefined && now.bytes - (before?.text === undefined ? 0 : before.bytes) > room) {
      now = { listed: 'large', bytes: now.bytes }
    }
    remember(path, now, found)
    if (before && before.text === now.text && before.listed === now.listed) {
      if (now.text !== undefined || before.bytes === now.bytes) return undefined
    }
    return now.text === undefined ? { path, listed: now.listed, bytes: now.bytes } : { path, text: now.text }
  }

  function scan() {
    const seen = walk()
    const changes = []
    for (const path of known.keys()) {
      // The walk may have ended before it came here.
      const found = seen.get(path) ?? look(path)
      if (found?.isFile()) continue
      known.delete(path)
      changes.push({ path, deleted: true })
    }
    let room = limits.bytes - measure()
    let isOver = false
    // What is known comes first: a flood of new files hides no change of an old one.
    const inOrder = [...known.keys(), ...[...seen.keys()].filter((path) => !known.has(path))]
    for (const path of inOrder) {
      const found = seen.get(path) ?? look(path)
      if (!found) continue
      if (!known.has(path) && known.size >= limits.files) {
        isOver = true
        break
      }
      try {
        const before = known.get(path)
        const change = findChange(path, found, room)
        if (!change) continue
        changes.push(change)
        const now = known.get(path)
        room -= (now?.text === undefined ? 0 : now.bytes) - (before?.text === undefined ? 0 : before.bytes)
      } catch {
        // Gone, or none of ours to read.
      }
    }
    if (isOver && !isTooMany) tell({ type: 'problem', reason: 'too_many_files' })
    isTooMany = isOver
    for (const change of changes) tell({ type: 'changed', after: sequence, change })
    tell({ type: 'scanned' })
  }

  return {
    scan,
    write({ sequence: number, path, text }) {
      sequence = number
      attempt(path, () => {
        put(path, text)
        remember(path, { text, bytes: Buffer.byteLength(text) })
      })
    },
    rename({ sequence: number, from, to }) {
      sequence = number
      attempt(to, () => {
        const before = [...known.keys()].filter((path) => path === from || path.startsWith(`${from}/`))
        makeWay(to)
        fs.renameSync(join(home, from), join(home, to))
        for (const path of before) {
          const entry = known.get(path)
          known.delete(path)
          remember(to + path.slice(from.length), entry)
          // A command may have changed it before it moved.
          known.get(to + path.slice(from.length)).isFresh = true
        }
      })
    },
    remove({ sequence: number, path }) {
      sequence = number
      attempt(path, () => {
        fs.rmSync(join(home, path), { recursive: true, force: true })
        for (const name of known.keys()) if (name === path || name.startsWith(`${path}/`)) known.delete(name)
      })
    },
  }
}

/** Undefined where it is gone, or something else by now. */
function openFolder(path) {
  try {
    if (!fs.lstatSync(path).isDirectory()) return undefined
    return fs.opendirSync(path, { bufferSize: 64 })
  } catch {
    return undefined
  }
}
