/**
 * The order in which migrations came. Databases apply what they lack by its number, so one that comes with a lower number than
 * those of an earlier day may find tables that it doesn't expect.
 */
import { execFileSync } from 'node:child_process'

/** A migration and the day on which it came, such as 2026-11-21. Within a day lines of work come together in any order. */
export type Arrival = { day: string; name: string }

/** Databases with these out of their order are tested for (server/src/platform/database/migrations.long.test.ts). */
const lastTested = '0073'

/** Lists overtaken migrations, one sentence each. */
export function findOvertaken(arrivals: readonly Arrival[]): string[] {
  return arrivals.flatMap(({ day, name }) => {
    if (name.slice(0, 4) <= lastTested) return []
    const before = arrivals.find((each) => each.day < day && each.name > name)
    return before ? [`${name} came after ${before.name} of ${before.day}: give it the next free number`] : []
  })
}

/** From the history of the branch, with uncommitted changes as of today; nothing where there is no history. */
export function readArrivals(root: string): Arrival[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  const folder = 'server/migrations'
  try {
    const arrivals: Arrival[] = []
    let day = ''
    const log = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%cs', '--name-only', '--', folder]
    for (const line of git(...log)) {
      if (/^\d{4}-\d\d-\d\d$/.test(line)) day = line
      else if (line.endsWith('.sql')) arrivals.push({ day, name: line.slice(folder.length + 1) })
    }
    const today = new Date().toISOString().slice(0, 10)
    const fresh = git('ls-files', '--others', '--exclude-standard', '--', folder).filter((path) =>
      path.endsWith('.sql'),
    )
    return [...arrivals, ...fresh.map((path) => ({ day: today, name: path.slice(folder.length + 1) }))]
  } catch {
    return []
  }
}
