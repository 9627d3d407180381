/**
 * The parts of a proposed change: the ones that can be applied, their fit with the current file, and the resulting
 * text. Pure.
 */
import type { Hunk, ProposedFile } from '@nova/contract/projects/hunks'
import { applyPatch } from 'diff'

/** Numbers of the hunks that are applied or left together: a new or deleted file is one part. */
export function partsOf({ act, hunks }: ProposedFile): number[][] {
  const all = hunks.map((_, at) => at)
  return act === 'edit' ? all.map((at) => [at]) : [all]
}

/** The file with these hunks; null where they no longer fit it. `text` undefined: there is no such file. */
export function textWith(file: ProposedFile, text: string | undefined, numbers: readonly number[]): string | null {
  if ((file.act === 'create') !== (text === undefined)) return null
  const hunks = numbers.map((at) => file.hunks[at]).filter((hunk) => hunk !== undefined)
  if (hunks.length === 0) return text ?? ''
  const names = { oldFileName: '', newFileName: '', oldHeader: undefined, newHeader: undefined }
  const made = applyPatch(text ?? '', { ...names, hunks })
  return made === false ? null : made
}

/** The line of the file at which a hunk begins to change something. */
export function firstChanged({ newStart, lines }: Hunk): number {
  const before = lines.findIndex((line) => line.startsWith('+') || line.startsWith('-'))
  return Math.max(1, newStart + Math.max(0, before))
}
