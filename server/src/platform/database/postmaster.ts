import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** `isStopping`: it was asked to stop, and accepts no connection any more. */
type Postmaster = { pid: number; isReady: boolean; isStopping: boolean }

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Math.abs(Number(lines[0]))
  const status = lines[7]?.trim()
  return pid > 0 ? { pid, isReady: status === 'ready', isStopping: status === 'stopping' } : undefined
}

/**
 * Stops the PostgreSQL that a killed server left on this cluster, if one runs. The caller holds the data folder, so a
 * process there has no living server. Returns the pid it stopped.
 */
export async function stopOrphan(cluster: string): Promise<number | undefined> {
  const found = await readPostmaster(cluster)
  if (!found) return undefined
  const isOrphan = await isPostgresOn(found.pid, cluster)
  if (isOrphan) await stopProcess(found.pid, () => isPostgresOn(found.pid, cluster))
  // PostgreSQL itself would refuse for good where another process was given the pid of a stale file.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  return isOrphan ? found.pid : undefined
}

/** Fast shutdown, then harder means: a cluster killed in the end recovers from its log at the next start. */
export async function stopProcess(pid: number, isRunning: () => Promise<boolean> | boolean): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: 10_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 5_000 },
  ] as const
  for (const { signal, waitMs } of steps) {
    sendSignal(pid, signal)
    for (const end = Date.now() + waitMs; Date.now() < end; await sleep(10)) if (!(await isRunning())) return
  }
}

/** Sends a signal to a process that may be gone already. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// A pid alone may belong to anyone by now: the command line says whose it is, and is empty once a process has ended.
async function isPostgresOn(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes('postgres') && command.includes(cluster)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return words.replaceAll('\0', ' ')
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}
