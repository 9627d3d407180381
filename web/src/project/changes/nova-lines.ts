/** Finds the lines of a file that are still as Nova proposed them. Pure. */
import type { Hunk } from '@nova/contract/projects/hunks'
import { isApplied, type Proposal } from '@nova/contract/projects/proposals'

type Run = { at: number; lines: string[] }

/** A shorter line, such as a closing bracket, may be anybody's. */
const minTelling = 6

/**
 * Line numbers from 1, ascending. `paths` are the file's names, now and before. Added lines are searched as a block
 * near the change's position, and one by one if the block was split.
 */
export function findNovaLines(text: string, proposals: readonly Proposal[], paths: readonly string[]): number[] {
  const lines = text.split('\n')
  const found = new Set<number>()
  for (const run of proposals.flatMap((each) => paths.flatMap((path) => runsOf(each, path)))) {
    const at = nearest(lines, run)
    if (at !== null) run.lines.forEach((line, offset) => line.trim() !== '' && found.add(at + offset))
    else for (const one of tellingOf(run)) addLine(found, nearest(lines, one))
  }
  return [...found].sort((a, b) => a - b)
}

function addLine(found: Set<number>, at: number | null): void {
  if (at !== null) found.add(at)
}

/** The applied blocks of added lines of a proposal in a file. */
function runsOf(proposal: Proposal, path: string): Run[] {
  const file = proposal.files.find((each) => each.path === path)
  const applied = proposal.applied?.find((each) => each.path === path)
  if (!file || !applied || !isApplied(proposal)) return []
  return applied.hunks.flatMap((at) => (file.hunks[at] ? addedIn(file.hunks[at]) : []))
}

function addedIn({ newStart, lines }: Hunk): Run[] {
  const runs: Run[] = []
  let at = Math.max(1, newStart)
  let isOpen = false
  for (const line of lines) {
    if (line.startsWith('+')) {
      if (!isOpen) runs.push({ at, lines: [] })
      runs.at(-1)!.lines.push(line.slice(1))
    }
    isOpen = line.startsWith('+')
    if (isOpen || line.startsWith(' ')) at += 1
  }
  return runs
}

function tellingOf({ at, lines }: Run): Run[] {
  const each = lines.map((line, offset) => ({ at: at + offset, lines: [line] }))
  return lines.length > 1 ? each.filter(({ lines }) => lines[0]!.trim().length >= minTelling) : []
}

function nearest(text: readonly string[], { at, lines }: Run): number | null {
  let best: number | null = null
  for (let start = 1; start + lines.length - 1 <= text.length; start++) {
    if (!lines.every((line, offset) => text[start - 1 + offset] === line)) continue
    if (best === null || Math.abs(start - at) < Math.abs(best - at)) best = start
  }
  return best
}
