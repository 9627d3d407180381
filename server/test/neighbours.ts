/** Programs that compute without end beside a test, as other people's do on a busy machine. */
import { spawn } from 'node:child_process'

/** Starts them, each in a session of its own, so that the system shares processors among them one by one. */
export function startNeighbours(count: number, niceness: 0 | 19 = 0): () => Promise<void> {
  const neighbours = Array.from({ length: count }, () =>
    spawn('/usr/bin/nice', ['-n', String(niceness), process.execPath, '-e', 'for (;;) {}'], {
      detached: true,
      stdio: 'ignore',
    }),
  )
  return async () => {
    const gone = neighbours.map((each) => new Promise((resolve) => each.once('exit', resolve)))
    for (const each of neighbours) each.kill('SIGKILL')
    await Promise.all(gone)
  }
}
