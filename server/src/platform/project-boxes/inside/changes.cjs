'use strict'
/**
 * What commands changed in the workspace. Looks at regular files alone and follows no links, so that nothing that a
 * command lays there can stop it or lead it elsewhere.
 */
const { isUtf8 } = require('node:buffer')
const fs = require('node:fs')
const { join } = require('node:path')

// Folders are read entry by entry: one of a hundred thousand files costs no more than this many.
const mostEntries = 3_000
// Times of files are as coarse as the kernel's clock: what was changed within it may look the same.
const coarseNs = 50_000_000n
// Longer than a short command takes from making a file to writing it.
const youngNs = 200_000_000n
const looks = ['size', 'mtimeNs', 'ctimeNs', 'ino']
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants

const look = (home, path) => fs.lstatSync(join(home, path), { bigint: true, throwIfNoEntry: false })

/** Notes what the server knows of a file. */
exports.remember = function remember({ home, known }, path, content, found = look(home, path)) {
  if (!found) return
  const { text, listed, bytes } = content
  const isFresh = isWithin(found, coarseNs)
  known.set(path, { text, listed, bytes, found, isFresh })
}

const isWithin = ({ mtimeNs }, ns) => BigInt(Date.now()) * 1_000_000n - mtimeNs < ns

/**
 * The changes since the server was last told, and whether there are more files than it is told of. While a command runs,
 * a file that is being written is left to the next look, which takes it as it is: `state.left` are those.
 */
exports.findChanges = function findChanges(state, isBusy) {
  const { home, limits, known } = state
  const seen = walk(state)
  const changes = []
  const leftBefore = state.left
  state.left = new Set()
  for (const path of known.keys()) {
    // The walk may have ended before it came here.
    const found = seen.get(path) ?? look(home, path)
    if (found?.isFile()) continue
    known.delete(path)
    changes.push({ path, deleted: true })
  }
  let room = limits.bytes - [...known.values()].reduce((sum, content) => sum + weigh(content), 0)
  // What is known comes first: a flood of new files hides no change of an old one.
  const inOrder = [...known.keys(), ...[...seen.keys()].filter((path) => !known.has(path))]
  for (const path of inOrder) {
    if (!known.has(path) && known.size >= limits.files) return { changes, isOver: true }
    try {
      const before = known.get(path)
      const found = seen.get(path) ?? look(home, path)
      if (isSame(before, found)) continue
      if (isBusy && isWithin(found, youngNs) && !leftBefore.has(path)) {
        state.left.add(path)
        continue
      }
      const change = findChange(state, path, found, room)
      if (!change) continue
      changes.push(change)
      room -= weigh(known.get(path)) - weigh(before)
    } catch {
      // Gone, or none of ours to read.
    }
  }
  return { changes, isOver: false }
}

const weigh = (content) => (content?.text === undefined ? 0 : content.bytes)

/** The regular files of the workspace, as far as it is looked through. */
function walk({ home, limits }) {
  const seen = new Map()
  let left = mostEntries
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined && left > 0; folder = waiting.pop()) {
    const directory = openFolder(join(home, folder))
    if (!directory) continue
    for (let entry = directory.readSync(); entry && left > 0; entry = directory.readSync()) {
      left -= 1
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (path.length > limits.pathLength || isIgnored(limits, entry)) continue
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile()) {
        const found = look(home, path)
        if (found) seen.set(path, found)
      }
    }
    directory.closeSync()
  }
  return seen
}

function isIgnored({ ignoredFolders, ignoredNames }, entry) {
  if (entry.isDirectory()) return ignoredFolders.includes(entry.name)
  return ignoredNames.some((ending) => entry.name.endsWith(ending))
}

/** Undefined where it is gone, or something else by now. */
function openFolder(path) {
  try {
    return fs.lstatSync(path).isDirectory() ? fs.opendirSync(path, { bufferSize: 64 }) : undefined
  } catch {
    return undefined
  }
}

const isSame = (before, found) => before && !before.isFresh && looks.every((name) => before.found[name] === found[name])

function findChange(state, path, found, room) {
  const { limits, known } = state
  const before = known.get(path)
  let now = read(state, path, found)
  if (!now) return undefined
  if (weigh(now) - weigh(before) > room || now.text?.length > limits.fileLength) {
    now = { listed: 'large', bytes: now.bytes }
  }
  exports.remember(state, path, now, found)
  if (before && before.text === now.text && before.listed === now.listed) {
    if (now.text !== undefined || before.bytes === now.bytes) return undefined
  }
  return now.text === undefined ? { path, listed: now.listed, bytes: now.bytes } : { path, text: now.text }
}

/** What a file holds; undefined where it is none any more. */
function read({ home, limits }, path, found) {
  const bytes = Number(found.size)
  if (bytes > limits.fileLength * 3) return { listed: 'large', bytes }
  const file = fs.openSync(join(home, path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    if (!fs.fstatSync(file).isFile()) return undefined
    // It may grow while it is being read: never more than was seen.
    const buffer = Buffer.alloc(bytes)
    const content = buffer.subarray(0, fs.readSync(file, buffer, 0, bytes, 0))
    if (content.includes(0) || !isUtf8(content)) return { listed: 'binary', bytes }
    return { text: content.toString('utf8'), bytes }
  } finally {
    fs.closeSync(file)
  }
}
