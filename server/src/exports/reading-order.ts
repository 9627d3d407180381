/**
 * Arabic, Hebrew and similar scripts run from right to left. A font shapes and reverses each word; this orders the
 * words of a stretch. The line as a whole reads from left to right.
 */
import type { Run } from './fonts.ts'

const isFromRight = (text: string) => /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text)
/** A letter or digit of another script ends the stretch. */
const endsIt = (text: string) => !isFromRight(text) && /[\p{L}\p{N}]/u.test(text)

export function inReadingOrder(runs: Run[]): Run[] {
  if (!runs.some(({ text }) => isFromRight(text))) return runs
  const parts = runs.flatMap(({ font, text }) =>
    (text.match(/\s+|[^\s]+/gu) ?? []).map((part): Run => ({ font, text: part })),
  )
  const ordered: Run[] = []
  let stretch: Run[] = []
  const close = () => {
    // Spaces and signs behind the last word belong to the line.
    const end = stretch.findLastIndex(({ text }) => isFromRight(text)) + 1
    ordered.push(...stretch.slice(0, end).toReversed(), ...stretch.slice(end))
    stretch = []
  }
  for (const part of parts) {
    if (isFromRight(part.text) || (stretch.length > 0 && !endsIt(part.text))) stretch.push(part)
    else {
      close()
      ordered.push(part)
    }
  }
  close()
  return ordered
}
