/** The stretches of a change: lines of a file as the change leaves it, where lines were added, changed or taken out. */

/** Lines from 1, the last included. */
export type Stretch = { path: string; from: number; to: number }

/** Unchanged lines that may lie within one stretch. */
const maxGap = 2

/** Reads a unified diff of git's, by file in its order. */
export function stretchesOf(patch: string): Stretch[] {
  const stretches: Stretch[] = []
  let [path, line] = ['', 0]
  for (const each of patch.split('\n')) {
    const name = /^(?:---|\+\+\+) (?:[ab]\/)?(?<name>[^\t]+)/.exec(each)?.groups?.name
    if (name !== undefined && line === 0) path = name === '/dev/null' ? path : name
    else if (each.startsWith('diff ')) line = 0
    else if (each.startsWith('@@')) line = Number(/\+(?<from>\d+)/.exec(each)!.groups!.from)
    else if (line > 0 && /^[+-]/.test(each)) {
      const open = stretches.at(-1)
      if (open?.path === path && line - open.to <= maxGap + 1) open.to = Math.max(open.to, line)
      else stretches.push({ path, from: line, to: line })
      if (each.startsWith('+')) line += 1
    } else if (line > 0 && each.startsWith(' ')) line += 1
  }
  return stretches
}
