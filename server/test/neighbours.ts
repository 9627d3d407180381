/** Programs that compute without end during a test, as other people's do on a busy machine. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Starts them, each in its own session, so that the system shares processors among them one by one. */
export function startNeighbours(count: number, niceness: 0 | 19 = 0): () => Promise<void> {
  const neighbours = Array.from({ length: count }, () => {
    const command = ['-n', String(niceness), process.execPath, '-e', 'for (;;) {}']
    const neighbour = spawn('/usr/bin/nice', command, { detached: true, stdio: 'ignore' })
    lowerSession(neighbour.pid, niceness)
    return neighbour
  })
  return async () => {
    const gone = neighbours.map((each) => new Promise((resolve) => each.once('exit', resolve)))
    for (const each of neighbours) each.kill('SIGKILL')
    await Promise.all(gone)
  }
}

/** On systems that group processes by session, a priority counts only within a session. */
function lowerSession(pid: number | undefined, niceness: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // No such groups here.
  }
}
