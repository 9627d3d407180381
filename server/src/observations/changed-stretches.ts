/** The stretches of a change: lines of a file as the change leaves it, where lines were added, changed or taken out. */
import { parsePatch } from 'diff'

/** Lines from 1, the last included. */
export type Stretch = { path: string; from: number; to: number }

/** Unchanged lines that may lie within one stretch. */
const maxGap = 2

export function stretchesOf(patch: string): Stretch[] {
  return parsePatch(patch).flatMap(({ newFileName, oldFileName, hunks }) => {
    const name = newFileName && newFileName !== '/dev/null' ? newFileName : (oldFileName ?? '')
    const path = name.replace(/^[ab]\//, '')
    const stretches: Stretch[] = []
    for (const { newStart, lines } of hunks) {
      let line = newStart
      for (const each of lines) {
        const isChanged = each.startsWith('+') || each.startsWith('-')
        const open = stretches.at(-1)
        if (isChanged && open && line - open.to <= maxGap + 1) open.to = Math.max(open.to, line)
        else if (isChanged) stretches.push({ path, from: line, to: line })
        if (!each.startsWith('-') && !each.startsWith('\\')) line += 1
      }
    }
    return stretches
  })
}
