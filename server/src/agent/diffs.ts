/** Proposed changes as text: a patch on the files of now, the hunks that are applied, and the way back. Pure. */
import type { ProposedFile } from '@nova/contract/projects/hunks'
import { isProjectPath } from '@nova/contract/projects/project-path'
import type { Changes } from '@nova/contract/room/text'
import { applyPatch, diffLines, parsePatch, reversePatch, structuredPatch } from 'diff'

/** Files by path. */
export type Files = ReadonlyMap<string, string>
/** A file before and after; null if it doesn't exist. */
export type Change = { path: string; before: string | null; after: string | null }

const context = 3
/** Lines in which two texts differ, at most: comparing costs the square of it, and a candidate chooses the texts. */
const maxEditLength = 200

/** A patch of the bank on the files as they are; undefined where a line of it does not match. */
export function fitPatch(files: Files, patch: string): ProposedFile[] | undefined {
  const texts = new Map(files)
  for (const part of parsePatch(patch)) {
    const from = pathOf(part.oldFileName)
    const to = pathOf(part.newFileName)
    const path = to ?? from
    if (path === undefined || !isProjectPath(path)) return undefined
    if (from !== undefined && !texts.has(from)) return undefined
    // A new file may not take the place of another.
    if (to !== undefined && to !== from && texts.has(to)) return undefined
    const text = applyPatch(from === undefined ? '' : texts.get(from)!, part, { fuzzFactor: 0 })
    if (text === false) return undefined
    if (from !== undefined && from !== to) texts.delete(from)
    if (to !== undefined) texts.set(to, text)
  }
  const proposed = describeChanges(changesBetween(files, texts))
  return proposed.length > 0 ? proposed : undefined
}

export function changesBetween(before: Files, after: Files): Change[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return paths
    .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
}

function describeChanges(changes: Change[]): ProposedFile[] {
  return changes.map(({ path, before, after }) => ({
    path,
    act: before === null ? 'create' : after === null ? 'delete' : 'edit',
    hunks: structuredPatch(path, path, before ?? '', after ?? '', '', '', { context }).hunks,
  }))
}

/** Limit for a change by a model, in lines and characters. A person has to be able to read it. */
const maxDrafted = { lines: 400, characters: 24_000 }

/** A model's change as it is proposed; undefined where it is too large for a person to review. */
export function describeDraft(changes: Change[]): ProposedFile[] | undefined {
  const proposed: ProposedFile[] = []
  let [lines, characters] = [0, 0]
  for (const { path, before, after } of changes) {
    const patch = structuredPatch(path, path, before ?? '', after ?? '', '', '', {
      context,
      maxEditLength: maxDrafted.lines,
    })
    if (!patch) return undefined
    for (const line of patch.hunks.flatMap((hunk) => hunk.lines)) {
      if (!/^[+-]/.test(line)) continue
      lines += 1
      characters += line.length
    }
    proposed.push({ path, act: before === null ? 'create' : after === null ? 'delete' : 'edit', hunks: patch.hunks })
  }
  return lines > maxDrafted.lines || characters > maxDrafted.characters ? undefined : proposed
}

/** Rebases a change onto a file that was edited in between; undefined if it no longer fits. */
export function carryOver({ before, after, path }: Change, now: string | null): Change | undefined {
  if (now === before) return { path, before, after }
  if (now === null || before === null || after === null) return undefined
  const patch = structuredPatch(path, path, before, after, '', '', { context, maxEditLength: maxDrafted.lines })
  const carried = patch ? applyPatch(now, patch, { fuzzFactor: 0 }) : false
  return carried === false ? undefined : { path, before: now, after: carried }
}

/** Strips git's a/ and b/; undefined for /dev/null, which means no file. */
function pathOf(name: string | undefined): string | undefined {
  return name === undefined || name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '')
}

/** The text with some of a file's hunks; undefined where one does not fit. */
export function applyHunks(
  text: string,
  { path, hunks }: ProposedFile,
  applied: readonly number[],
): string | undefined {
  const chosen = hunks.filter((_, at) => applied.includes(at))
  if (chosen.length === 0) return text
  const patch = { oldFileName: path, newFileName: path, oldHeader: '', newHeader: '', hunks: chosen }
  const after = applyPatch(text, patch, { fuzzFactor: 0 })
  return after === false ? undefined : after
}

/**
 * Finds the hunks still present in a text that was written over the file: an added line is there, or a removed one is
 * gone.
 */
export function hunksIn(text: string, before: string, { hunks }: ProposedFile): number[] {
  const had = new Set(before.split('\n'))
  const has = new Set(text.split('\n'))
  return hunks.flatMap(({ lines }, at) => {
    const brought = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1))
    const fresh = brought.filter((line) => line.trim() !== '' && !had.has(line))
    const removed = lines.filter((line) => line.startsWith('-') && line.trim() !== '-').map((line) => line.slice(1))
    const isIn = fresh.length > 0 ? fresh.some((line) => has.has(line)) : removed.some((line) => !has.has(line))
    return isIn ? [at] : []
  })
}

/**
 * True if a text still contains everything that changed between two versions, so that undoing overwrites no other
 * lines.
 */
export function holds(text: string, then: string, now: string): boolean {
  return then === now || revertChange(text, then, now) !== undefined
}

/**
 * Reverts the change between two versions in a text; undefined if those lines have changed since, or the change is too
 * large.
 */
export function revertChange(text: string, before: string, after: string): string | undefined {
  if (text === after) return before
  const patch = structuredPatch('a', 'a', before, after, '', '', { context, maxEditLength })
  if (!patch) return undefined
  const back = applyPatch(text, reversePatch(patch), { fuzzFactor: 0 })
  return back === false ? undefined : back
}

/** Computes the line edits that turn one text into another. Texts that are too different are replaced whole. */
export function changesOf(before: string, after: string): Changes {
  const parts = diffLines(before, after, { maxEditLength })
  if (!parts) return [[before.length, ...after.split('\n')]] as Changes
  const changes: Changes = []
  let removed = 0
  let inserted = ''
  const flush = () => {
    if (removed > 0 || inserted !== '') changes.push([removed, ...inserted.split('\n')] as Changes[number])
    removed = 0
    inserted = ''
  }
  for (const part of parts) {
    if (part.added) inserted += part.value
    else if (part.removed) removed += part.value.length
    else {
      flush()
      changes.push(part.value.length)
    }
  }
  flush()
  return changes
}
