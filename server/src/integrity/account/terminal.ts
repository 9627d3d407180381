/** Input to a project's terminal: keys at a person's pace, or text that came in whole; and what commands print. */
import type { EntryOf } from '@nova/contract/room/journal'
import { solidOf } from '../../observations/figures.ts'
import { type Fold, markOf, marksOf, openOrigin, type TerminalInput } from './fold.ts'
import { giveTerminal, print } from './passing.ts'

/** Arrows, the marks around a paste, and other sequences that a terminal sends. */
const sequences = /\x1b\[[0-9;?]*[A-Za-z~]|\x1b./g
/** Maximum earlier characters that are kept with the next ones, so that stretches join. */
const overlap = 200

/** Reads one stretch of a terminal: input first, since what it prints came after. */
export function readTerminal(fold: Fold, entry: EntryOf<'terminal'>): void {
  const questionId = entry.questionId ?? ''
  const terminal = terminalOf(fold, questionId)
  const { events } = entry.payload
  const receivedAt = Date.parse(entry.at)
  let at = receivedAt - events.reduce((sum, [ms]) => sum + ms, 0)
  for (const [ms, code, text] of events) {
    at += ms
    if (code !== 'i') continue
    const plain = text.replace(sequences, '').replaceAll('\r', '\n')
    if (isWhole(plain)) {
      rememberTyped(fold, questionId)
      giveTerminal(fold, entry, plain, at)
      continue
    }
    const facts = { source: 'typed', why: null, seq: entry.seq, at, receivedAt, questionId, language: null } as const
    const origin = openOrigin(fold, { ...facts })
    fold.typed.add(at, solidOf(plain).length, origin)
    type(terminal, plain, origin)
  }
  fold.typed.settle()
  print(
    fold,
    entry,
    events.filter(([, code]) => code === 'o').map(([, , text]) => text.replace(sequences, '')),
  )
}

/** Keys come one by one; a word may be completed by a phone's keyboard, and a sentence never. */
function isWhole(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}_$]+/gu) ?? []
  return words.length > 1 || solidOf(text).length > 40
}

function terminalOf({ terminals }: Fold, questionId: string): TerminalInput {
  const known = terminals.get(questionId)
  if (known) return known
  const fresh: TerminalInput = { typed: '', marks: [], remembered: 0 }
  terminals.set(questionId, fresh)
  return fresh
}

/** Takes keys as a line does: backspace takes the last one back. */
function type(terminal: TerminalInput, keys: string, origin: Parameters<typeof markOf>[0]): void {
  for (const key of keys) {
    if (key === '\x7f') {
      terminal.typed = terminal.typed.slice(0, -1)
      terminal.marks.pop()
    } else if (key >= ' ' || key === '\n' || key === '\t') {
      terminal.typed += key
      terminal.marks.push(...marksOf(key, markOf(origin)))
    }
  }
}

/** Puts what was typed in a terminal among the texts seen. */
export function rememberTyped(fold: Fold, questionId: string): void {
  const terminal = terminalOf(fold, questionId)
  if (terminal.typed.length <= terminal.remembered) return
  const from = Math.max(0, terminal.remembered - overlap)
  fold.texts.remember(terminal.typed.slice(from), terminal.marks.slice(from))
  terminal.remembered = terminal.typed.length
}
