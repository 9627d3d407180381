/** Named pipes in place of files that don't exist yet: a reader that opens one waits for the writer. */
import { execFile } from 'node:child_process'
import { chownSync, constants, openSync, renameSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Workspace } from '../../box/workspace.ts'
import type { Place } from './places.ts'
import type { Kind } from './shelves.ts'

const mkfifo = '/usr/bin/mkfifo'

/** Pipes are made by the dozen: Node makes none, and each call of a program costs as much as many. */
export function keepPipes(workspace: Workspace) {
  let folder: string | undefined
  let count = 0
  let stock: string[] = []

  async function take(): Promise<string> {
    if (stock.length === 0) {
      const home = (folder ??= workspace.makeWaitingFolder({ index: 0 }))
      const made = Array.from({ length: 12 }, () => join(home, String((count += 1))))
      await promisify(execFile)(mkfifo, ['-m', '600', ...made], { env: {} })
      stock = made
    }
    return stock.pop()!
  }

  return {
    /** Puts one where a box of this kind waits for its file, if it does. */
    async lay({ waitsFor }: Kind, { folder, slot: { user } }: Place): Promise<void> {
      if (waitsFor === undefined) return
      const path = join(folder, waitsFor)
      renameSync(await take(), path)
      if (user !== undefined) chownSync(path, user, user)
    },
  }
}

/** Opens only where the other side is already there. */
export function openPipe({ waitsFor }: Kind, folder: string): number | undefined | 'not ready' {
  if (waitsFor === undefined) return undefined
  try {
    return openSync(join(folder, waitsFor), constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return 'not ready'
  }
}

/** Writes the text for the reader at the other end, and closes the pipe. */
export function send(pipe: number, text: string): void {
  const socket = new Socket({ fd: pipe, readable: false, writable: true })
  // The reader may die at any moment; its end is reported elsewhere.
  socket.on('error', () => undefined)
  socket.end(text)
}
