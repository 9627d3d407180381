/** The files of a workspace: a fold of the journal. Their texts are pads. Pure. */
import type { EntryOf } from '../room/journal.ts'
import type { FileAct } from './workspace.ts'

export type WorkspaceFiles = {
  /** Paths of the project's initial files. */
  starting: readonly string[]
  paths: ReadonlySet<string>
  /** The acts of pages that it knows, by the ids their writers gave them. */
  acts: ReadonlySet<string>
  /** The names that a renamed file had before, the latest first. */
  formerPaths: ReadonlyMap<string, readonly string[]>
}

export const noFiles: WorkspaceFiles = { starting: [], paths: new Set(), acts: new Set(), formerPaths: new Map() }

/** The files after an entry of their question; any other entry changes nothing. */
export function extendFiles(files: WorkspaceFiles, entry: EntryOf): WorkspaceFiles {
  if (entry.kind === 'workspace') {
    const { paths } = entry.payload
    return { ...files, starting: paths, paths: new Set([...files.paths, ...paths]) }
  }
  if (entry.kind !== 'file') return files
  const acts = entry.clientId === null ? files.acts : new Set([...files.acts, entry.clientId])
  const formerPaths = nameAgain(files.formerPaths, entry.payload)
  return { ...files, paths: actOn(files.paths, entry.payload), acts, formerPaths }
}

function nameAgain(former: WorkspaceFiles['formerPaths'], act: FileAct): WorkspaceFiles['formerPaths'] {
  if (act.act !== 'rename') return former
  const next = new Map(former).set(act.to, [act.path, ...(former.get(act.path) ?? [])])
  next.delete(act.path)
  return next
}

/** The paths in their order, with acts that wait to be sent. */
export function openFiles(files: WorkspaceFiles, waiting: readonly { id: string; act: FileAct }[] = []): string[] {
  let { paths } = files
  for (const { id, act } of waiting) if (!files.acts.has(id)) paths = actOn(paths, act)
  return [...paths].sort()
}

/** Why an act does not fit the files there are; null where it does. */
export function findConflict(paths: readonly string[], act: FileAct): 'exists' | 'missing' | 'in-file' | null {
  const { path } = act
  if (act.act !== 'create' && !paths.includes(path)) return 'missing'
  if (act.act === 'delete') return null
  const to = act.act === 'rename' ? act.to : path
  const others = act.act === 'rename' ? paths.filter((each) => each !== path) : paths
  if (others.some((each) => each === to || each.startsWith(`${to}/`))) return 'exists'
  return others.some((each) => to.startsWith(`${each}/`)) ? 'in-file' : null
}

function actOn(paths: ReadonlySet<string>, act: FileAct): ReadonlySet<string> {
  const next = new Set(paths)
  if (act.act !== 'create') next.delete(act.path)
  if (act.act === 'create') next.add(act.path)
  if (act.act === 'rename') next.add(act.to)
  return next
}
