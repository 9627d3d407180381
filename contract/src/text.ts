/** A change of text as the wire carries it: CodeMirror's ChangeSet as JSON, lengths in UTF-16 units, lines by \n. */
import { z } from 'zod'

/** A number keeps so many characters; an array deletes its first so many and inserts the lines that follow. */
export const Changes = z
  .array(
    z.union([
      z.int().min(0),
      z.tuple([z.int().min(0)], z.string().max(262_144)).refine((part) => part.slice(1).every(isLine), {
        message: 'A line may not hold a line break.',
      }),
    ]),
  )
  .max(10_000)
export type Changes = z.infer<typeof Changes>

function isLine(text: string | number): boolean {
  return typeof text === 'string' && !text.includes('\n')
}

/** One replaced stretch: at `from` of the old text, `removed` characters gave way to `inserted`. */
export type Replacement = { from: number; removed: number; inserted: string }

/** The stretches a change replaces, in order, with places in the old text; and how long that text must be. */
export function readChanges(changes: Changes): { replacements: Replacement[]; length: number } {
  const replacements: Replacement[] = []
  let at = 0
  for (const part of changes) {
    if (typeof part === 'number') {
      at += part
      continue
    }
    const [removed, ...lines] = part
    replacements.push({ from: at, removed, inserted: lines.join('\n') })
    at += removed
  }
  return { replacements, length: at }
}

/** The text after a change; undefined when the change was made for a text of another length. */
export function applyChanges(text: string, changes: Changes): string | undefined {
  const { replacements, length } = readChanges(changes)
  if (length !== text.length) return undefined
  let result = ''
  let at = 0
  for (const { from, removed, inserted } of replacements) {
    result += text.slice(at, from) + inserted
    at = from + removed
  }
  return result + text.slice(at)
}

/** The change that replaces all of one text by another. */
export function replaceAll(before: string, after: string): Changes {
  return [[before.length, ...after.split('\n')]]
}
