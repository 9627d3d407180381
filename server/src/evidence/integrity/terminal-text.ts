/** Classifies input to a project's terminal: keys at a person's pace, or text that came in whole. */
import type { EntryOf } from '@nova/contract/room/journal'
import { solidOf } from '../figures.ts'
import { paces } from './delivery.ts'
import { bringIntoTerminal } from './marking.ts'
import { minPaste } from './seen-texts.ts'
import { minExternal, rememberTyped, terminalOf, type TerminalText, type Tracing } from './tracing.ts'

/** Arrows, the marks around a paste, and other sequences that a terminal sends. */
const sequences = /\x1b\[[0-9;?]*[A-Za-z~]|\x1b./g
const maxKeys = Math.max(...paces.map(({ characters }) => characters))

/** Reads one stretch of a terminal: input first, since what it prints came after. */
export function readTerminal(tracing: Tracing, entry: EntryOf<'terminal'>): void {
  const questionId = entry.questionId ?? ''
  const terminal = terminalOf(tracing, questionId)
  const { events } = entry.payload
  const end = Date.parse(entry.at)
  let left = events.reduce((sum, [ms]) => sum + ms, 0)
  let fast = ''
  for (const [ms, code, text] of events) {
    left -= ms
    if (code !== 'i') continue
    const plain = text.replace(sequences, '').replaceAll('\r', '\n')
    const solid = solidOf(plain).length
    if (solid >= minPaste) {
      rememberTyped(tracing, questionId)
      bringIntoTerminal(tracing, { seq: entry.seq, at: end - left }, questionId, plain)
    } else if (isFast(terminal, end - left, solid)) fast += `${takeBack(terminal)}${plain}`
    else type(terminal, plain)
  }
  if (fast) bringIntoTerminal(tracing, { seq: entry.seq, at: end }, questionId, fast)
  if (terminal.broughtIn >= minExternal) return
  for (const [, code, text] of events) if (code === 'o') tracing.printed.add(text.replace(sequences, ''))
}

/** The keys right before those that came too fast belong to them. */
function takeBack(terminal: TerminalText): string {
  const from = Math.max(terminal.remembered, terminal.typed.length - maxKeys)
  const taken = terminal.typed.slice(from)
  terminal.typed = terminal.typed.slice(0, from)
  return taken
}

/** Takes keys as a line does: backspace takes the last one back. */
function type(terminal: TerminalText, keys: string): void {
  for (const key of keys) {
    if (key === '\x7f') terminal.typed = terminal.typed.slice(0, -1)
    else if (key >= ' ' || key === '\n' || key === '\t') terminal.typed += key
  }
}

function isFast({ keys }: TerminalText, at: number, solid: number): boolean {
  if (solid > 0) keys.push({ at, solid })
  if (keys.length > maxKeys) keys.shift()
  return paces.some(({ characters, perSecond }) => {
    const from = at - (characters * 1000) / perSecond
    return keys.reduce((sum, key) => sum + (key.at > from ? key.solid : 0), 0) >= characters
  })
}
