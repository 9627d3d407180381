/** Unified diffs over the files of a project. */
import type { ProposedFile } from '@nova/contract/projects/hunks'
import { isProjectPath } from '@nova/contract/projects/project-path'
import type { ProjectFile } from '@nova/contract/projects/projects'
import { applyPatch, parsePatch } from 'diff'

/** The files after a patch, by path; a sentence says why it does not fit. Nothing is guessed: each line must match. */
export function patchFiles(
  files: readonly ProjectFile[],
  patch: string,
): { files: ProjectFile[] } | { problem: string } {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  let parts
  try {
    parts = parsePatch(patch)
  } catch (error) {
    return { problem: `The patch can’t be read: ${error instanceof Error ? error.message : 'unknown'}` }
  }
  const changed = parts.filter(({ hunks, oldFileName }) => hunks.length > 0 || oldFileName !== undefined)
  if (changed.length === 0) return { problem: 'The patch changes nothing.' }
  for (const part of changed) {
    const from = pathOf(part.oldFileName)
    const to = pathOf(part.newFileName)
    const path = to ?? from
    if (path === undefined || !isProjectPath(path)) return { problem: 'The patch names a path outside the project.' }
    if (from !== undefined && !texts.has(from)) return { problem: `The patch changes ${from}, which isn’t there.` }
    // As where it is proposed: a new file may not take the place of another.
    if (to !== undefined && to !== from && texts.has(to)) return { problem: `The patch creates ${to}, which is there.` }
    const text = applyPatch(from === undefined ? '' : texts.get(from)!, part, { fuzzFactor: 0 })
    if (text === false) return { problem: `The patch doesn’t fit ${path}.` }
    if (from !== undefined && from !== to) texts.delete(from)
    if (to !== undefined) texts.set(to, text)
  }
  return { files: [...texts].map(([at, text]) => ({ path: at, text })) }
}

/** The files that a patch changes, with its hunks as they are; none where it can't be read. */
export function filesOfPatch(patch: string): ProposedFile[] {
  try {
    return parsePatch(patch).flatMap(({ oldFileName, newFileName, hunks }): ProposedFile[] => {
      const [from, to] = [pathOf(oldFileName), pathOf(newFileName)]
      const path = to ?? from
      if (path === undefined || !isProjectPath(path)) return []
      const act = from === undefined ? 'create' : to === undefined ? 'delete' : 'edit'
      const told = hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => {
        return { oldStart, oldLines, newStart, newLines, lines }
      })
      return [{ path, act, hunks: told }]
    })
  } catch {
    return []
  }
}

/** The paths that a patch touches; none of one that can't be read, which `patchFiles` refuses. */
export function pathsOf(patch: string): string[] {
  try {
    return parsePatch(patch).flatMap(({ oldFileName, newFileName }) => pathOf(newFileName) ?? pathOf(oldFileName) ?? [])
  } catch {
    return []
  }
}

/** The paths of files that a patch takes lines out of, or deletes. */
export function pathsCutBy(patch: string): string[] {
  return parsePatch(patch)
    .filter(({ hunks }) => hunks.some(({ lines }) => lines.some((line) => line.startsWith('-'))))
    .flatMap(({ oldFileName }) => pathOf(oldFileName) ?? [])
}

/** Removes git's a/ and b/; undefined for /dev/null, which means no file. */
function pathOf(name: string | undefined): string | undefined {
  if (name === undefined || name === '/dev/null') return undefined
  return name.replace(/^[ab]\//, '')
}
