/**
 * The folder that sandboxes are fed from, and the slots they run in. Promises that a slot's own user can reach all that
 * is bound from it; hides copies, owners and modes.
 */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  fchmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../files/files.ts'

/** One place to run in. The user is set where the server is root and each slot gets its own identity. */
export type Slot = { index: number; user?: number }

export type Workspace = {
  makeSlot(index: number): Slot
  /** A path of the same file that every slot can read. */
  stage(path: string): string
  /** The same of a folder and all below it; one copy serves all calls. */
  stageFolder(path: string): string
  /** The same with its links as they are, copied while others run; `key` changes with its content. */
  stageTree(path: string, key: string): Promise<string>
  /** Removes copies of trees with other keys. */
  dropTrees(keys: ReadonlySet<string>): void
  /** A new folder that every slot can read, for their shared files. */
  makeToolsFolder(): string
  /** Writes a run's files into a folder that its slot alone can read. */
  makeRunFolder(slot: Slot, files: Record<string, string>): string
  /**
   * Folder for a box that waits for an unknown run; separate from run folders, so that leftovers can be distinguished.
   */
  makeWaitingFolder(slot: Slot): string
  /** Writes the files and makes it a run's folder, which it is under the path returned. */
  useWaitingFolder(path: string, slot: Slot, files: Record<string, string>): string
  removeRunFolder(path: string): void
  /** A descriptor of a regular file that is already unlinked: unlike a pipe, it can be opened as /dev/stdin. */
  openText(text: string | Buffer): number
  /** The same for a text that may not be known yet. */
  openInput(): Input
  close(): void
}

/** A file to read from `descriptor`, which is empty until it is filled; close may come at any time. */
export type Input = { descriptor: number; fill: (text: string | Buffer) => void; close: () => void }

const firstUser = 61_000
const prefix = 'nova-sandbox-'

/** The data folder, or the temporary one where that is closed to slots or can't be written. */
export function findWorkspaceParent(dataDir: string): string {
  return realpathSync(isOpen(dataDir, process.getuid?.() === 0) ? dataDir : tmpdir())
}

/** Makes the folder. */
export function openWorkspace(dataDir: string): Workspace {
  const isRoot = process.getuid?.() === 0
  const parent = findWorkspaceParent(dataDir)
  removeLeftovers(parent)
  const root = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(root, 0o711)
  const folder = (name: string, mode: number) => {
    mkdirSync(join(root, name))
    chmodSync(join(root, name), mode)
    return join(root, name)
  }
  const tools = folder('tools', 0o755)
  const runs = folder('runs', 0o711)
  const waiting = folder('waiting', 0o711)
  const copies = new Map<string, string>()
  const give = (path: string, { user }: Slot) => {
    if (user !== undefined) chownSync(path, user, user)
  }
  const makeSlotFolder = (path: string, slot: Slot) => {
    mkdirSync(path)
    chmodSync(path, 0o700)
    give(path, slot)
    return path
  }
  const lay = (folder: string, slot: Slot, files: Record<string, string>) => {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name)
      // Write to a temporary name and rename: a command waiting for this name finds the whole file or none.
      writeFileSync(`${path}.new`, content, { mode: 0o400 })
      give(`${path}.new`, slot)
      renameSync(`${path}.new`, path)
    }
  }

  return {
    makeSlot: (index) => (isRoot ? { index, user: firstUser + index } : { index }),
    stage(path) {
      const real = realpathSync(path)
      return !isRoot || isReadableByAll(real) ? real : copyInto(tools, real)
    },
    stageFolder(path) {
      const real = realpathSync(path)
      if (!isRoot || (isPassable(real) && isReadableByMode(real))) return real
      const former = copies.get(real)
      if (former !== undefined) return former
      const copy = join(tools, `${randomName()}-${basename(real)}`)
      cpSync(real, copy, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE })
      openToAll(copy)
      copies.set(real, copy)
      return copy
    },
    ...stageTreesIn(tools, isRoot),
    makeToolsFolder() {
      const path = join(tools, randomName())
      mkdirSync(path)
      chmodSync(path, 0o755)
      return path
    },
    makeRunFolder(slot, files) {
      const path = makeSlotFolder(join(runs, randomName()), slot)
      lay(path, slot, files)
      return path
    },
    makeWaitingFolder: (slot) => makeSlotFolder(join(waiting, randomName()), slot),
    useWaitingFolder(path, slot, files) {
      const used = join(runs, basename(path))
      renameSync(path, used)
      lay(used, slot, files)
      return used
    },
    removeRunFolder: (path) => rmSync(path, { recursive: true, force: true }),
    openText(text) {
      const input = openInputIn(root)
      input.fill(text)
      return input.descriptor
    },
    openInput: () => openInputIn(root),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Hard link to the file, or a copy that all users may read. */
function copyInto(folder: string, real: string): string {
  const copy = join(folder, `${randomName()}-${basename(real)}`)
  if (isReadableByMode(real)) {
    try {
      linkSync(real, copy)
      return copy
    } catch {
      // Another file system: copied below.
    }
  }
  copyFileSync(real, copy, constants.COPYFILE_FICLONE)
  chmodSync(copy, 0o755)
  return copy
}

/** One copy of each content. */
function stageTreesIn(tools: string, isRoot: boolean): Pick<Workspace, 'stageTree' | 'dropTrees'> {
  const copies = new Map<string, Promise<string>>()
  async function copy(from: string): Promise<string> {
    const to = join(tools, `${randomName()}-tree`)
    await cp(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    chmodSync(to, 0o755)
    return to
  }
  return {
    async stageTree(path, key) {
      const real = realpathSync(path)
      if (!isRoot || isPassable(real)) return real
      const copied = copies.get(key) ?? copy(real)
      copies.set(key, copied)
      copied.catch(() => copies.delete(key))
      return copied
    },
    dropTrees(keys) {
      for (const [key, copied] of copies) {
        if (keys.has(key)) continue
        copies.delete(key)
        void copied.then((path) => rm(path, { recursive: true, force: true })).catch(() => undefined)
      }
    },
  }
}

/** Independent of the umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || (statSync(path).mode & 0o111) !== 0) chmodSync(path, 0o755)
    else chmodSync(path, 0o644)
  }
}

function openInputIn(folder: string): Input {
  const path = join(folder, randomName())
  const writing = openSync(path, 'wx')
  fchmodSync(writing, 0o644)
  const descriptor = openSync(path, 'r')
  unlinkSync(path)
  let isOpen = true
  const close = () => {
    if (isOpen) closeSync(writing)
    isOpen = false
  }
  const fill = (text: string | Buffer) => {
    writeFileSync(writing, text)
    close()
  }
  return { descriptor, fill, close }
}

/** Those of the server's descriptors that a child would inherit; each must be covered when a sandbox starts. */
export function findInheritedDescriptors(): number[] {
  const closeOnExec = 0o2000000
  return readdirSync('/proc/self/fdinfo')
    .filter((name) => {
      try {
        const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8'))?.[1]
        return flags !== undefined && (Number.parseInt(flags, 8) & closeOnExec) === 0
      } catch {
        return false
      }
    })
    .map(Number)
}

/** A descriptor of /dev/null to cover inherited ones with. */
export function openNull(): number {
  return openSync('/dev/null', 'r+')
}

export function closeDescriptor(descriptor: number): void {
  closeSync(descriptor)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const randomName = () => randomBytes(9).toString('base64url').replace(/^-/, '_')

/** Makes the folder where it is missing; false if this process may not write there, or slots not pass. */
function isOpen(dataDir: string, isRoot: boolean): boolean {
  try {
    makeFolder(dataDir, isRoot ? 0o711 : 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return !isRoot || isPassable(realpathSync(dataDir))
  } catch {
    return false
  }
}

/** True if any user may traverse the folder and all its parents. */
export function isPassable(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return folder === '/' || isPassable(dirname(folder))
}

function isReadableByMode(path: string): boolean {
  const mode = statSync(path).mode
  return (mode & 0o004) !== 0 && ((mode & 0o111) === 0 || (mode & 0o001) !== 0)
}

const isReadableByAll = (path: string) => isReadableByMode(path) && isPassable(dirname(path))

/** A server that was killed leaves its folder behind. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = /^nova-sandbox-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    endSurvivors(name)
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Left by a server of another user.
    }
  }
}

/** A box that was only being set up was not yet tied to the process that was killed, and would run until its time is over. */
function endSurvivors(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [program = '', ...given] = readOf(pid, 'cmdline').split('\0')
    const isBox =
      readOf(pid, 'mountinfo').includes(folder) || (program.endsWith('bwrap') && given.join(' ').includes(folder))
    if (!isBox) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // Ended by itself, or another user's.
    }
  }
}

function readOf(pid: string, file: 'cmdline' | 'mountinfo'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
