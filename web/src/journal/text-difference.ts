/** Difference between two texts. */
import { ChangeSet } from '@codemirror/state'

/** The change that makes one text into another. */
export function changeTo(before: string, after: string): ChangeSet {
  return ChangeSet.of(difference(before, after) ?? [], before.length)
}

/** The one stretch in which two texts differ; null where they are equal. */
export function difference(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1
  // A surrogate pair is replaced whole.
  if (start > 0 && isHigh(before, start - 1)) start -= 1
  if (end > 0 && isHigh(before, before.length - end - 1)) end -= 1
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}

function isHigh(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0xd800 && code < 0xdc00
}
