/** Cost of a server, its PostgreSQL and its sandbox: processor time and memory, as the system counts them (Linux). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `sandboxMs`: the process that runs candidates' code, with all that it started and that has ended. */
export type Cost = { serverMs: number; postgresMs: number; sandboxMs: number; serverBytes: number }
export type ReadCost = () => Cost

const msPerTick = 10
const pageBytes = 4096

/** The cost so far of the server on `dataDir` and of the PostgreSQL that it started there. */
export function makeCostReader(dataDir: string): ReadCost {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const server = parentOf(postmaster)
  return () => {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const childrenOf = (parent: number) => all.map(Number).filter((pid) => parentOf(pid) === parent)
    const backends = childrenOf(postmaster)
    const treeMs = (pid: number): number =>
      childrenOf(pid).reduce((sum, child) => sum + treeMs(child), spentMs(pid) + childrenMs(pid))
    const others = childrenOf(server).filter((pid) => pid !== postmaster)
    return {
      serverMs: spentMs(server),
      postgresMs: backends.reduce((sum, pid) => sum + spentMs(pid), spentMs(postmaster) + childrenMs(postmaster)),
      sandboxMs: others.reduce((sum, pid) => sum + treeMs(pid), 0),
      serverBytes: Number(readFileSync(`/proc/${server}/statm`, 'utf8').split(' ')[1]) * pageBytes,
    }
  }
}

/** The fields of /proc/PID/stat that follow the name, which may itself hold spaces; none where it has ended. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function parentOf(pid: number): number {
  return Number(readStat(pid)[1] ?? 0)
}

function spentMs(pid: number): number {
  const fields = readStat(pid)
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * msPerTick
}

/** Processor time of child processes that have ended. */
function childrenMs(pid: number): number {
  const fields = readStat(pid)
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * msPerTick
}
