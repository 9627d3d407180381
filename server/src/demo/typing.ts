/** Keystrokes as hands make them: unevenly, with pauses where one thinks, and with slips that are taken back. */
import type { EditCause } from '@nova/contract/room/journal'
import type { Changes } from '@nova/contract/room/text'

export type Stroke = { changes: Changes; cause: EditCause; /** Since the stroke before. */ afterMs: number }

/** Numbers from 0 to 1, the same for the same seed, so that the story is the same each time. */
export function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The change that, in a text of `length`, puts `inserted` in the place of `removed` characters at `from`. */
export function changeAt(length: number, from: number, removed: number, inserted: string): Changes {
  const part: Changes[number] = inserted === '' ? [removed] : [removed, ...inserted.split('\n')]
  const rest = length - from - removed
  return [...(from > 0 ? [from] : []), part, ...(rest > 0 ? [rest] : [])]
}

/** The strokes that write `text` at `from` into a text of `length`. */
export function typeText(length: number, from: number, text: string, random: () => number): Stroke[] {
  const strokes: Stroke[] = []
  let [at, total] = [from, length]
  const press = (cause: EditCause, removed: number, inserted: string, afterMs: number) => {
    const place = cause === 'deleted' ? at - removed : at
    strokes.push({ changes: changeAt(total, place, removed, inserted), cause, afterMs })
    at = place + inserted.length
    total += inserted.length - removed
  }
  // The editor brings the indentation with the new line.
  let before = ''
  for (const [key] of text.matchAll(/\n[ ]*|[\s\S]/g)) {
    const pause = () => pauseBefore(key, before, random)
    if (/[a-z]/.test(key) && random() < 0.02) {
      press('typed', 0, slipOf(key), pause())
      press('deleted', 1, '', 250 + random() * 400)
    }
    press('typed', 0, key, pause())
    before = key
  }
  return strokes
}

function pauseBefore(key: string, before: string, random: () => number): number {
  // Between sentences one thinks what to say next.
  if (key === ' ' && before === '.') return 2000 + random() * 9000
  if (key.startsWith('\n')) return 900 + random() * 5000
  if (key === ' ' && random() < 0.08) return 800 + random() * 2500
  if (/[({[.,=]/.test(key)) return 150 + random() * 450
  return 80 + random() * 170
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** The key next to the one that was meant. */
function slipOf(key: string): string {
  const row = rows.find((each) => each.includes(key)) ?? ''
  const at = row.indexOf(key)
  return row[at + 1] ?? row[at - 1] ?? key
}
