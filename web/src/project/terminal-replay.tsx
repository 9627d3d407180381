import '@xterm/xterm/css/xterm.css'
import { Terminal as Xterm } from '@xterm/xterm'
import { useEffect, useRef } from 'react'
import { useTheme } from '../ui/theme.ts'
import type { TerminalShown } from './terminal-history.ts'
import { ignoredSequences, terminalTheme } from './terminal-theme.ts'

/** A terminal as it was or is, for who watches. Nothing can be typed, and what it prints is text and never HTML. */
export function TerminalReplay({ shown }: { shown: TerminalShown }) {
  const place = useRef<HTMLDivElement>(null)
  const term = useRef<Xterm>(null)
  const drawn = useRef<TerminalShown | null>(null)
  const { shown: theme } = useTheme()
  useEffect(() => {
    const made = new Xterm({
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono') || 'monospace',
      fontSize: 12,
      lineHeight: 1.25,
      scrollback: 2000,
      disableStdin: true,
      cursorInactiveStyle: 'outline',
      minimumContrastRatio: 4.5,
      screenReaderMode: true,
      linkHandler: { activate: () => {}, allowNonHttpProtocols: false },
    })
    for (const code of ignoredSequences) made.parser.registerOscHandler(code, () => true)
    made.open(place.current!)
    term.current = made
    drawn.current = null
    return () => made.dispose()
  }, [])
  useEffect(() => {
    if (term.current) term.current.options.theme = terminalTheme()
  }, [theme])
  useEffect(() => {
    const to = term.current
    if (!to) return
    const before = drawn.current
    const { terminal, text, from, columns, rows } = shown
    if (to.cols !== columns || to.rows !== rows) to.resize(columns, rows)
    // What only grew is written on; any other moment is drawn anew.
    const known = before && before.terminal === terminal ? before.from + before.text.length - from : -1
    const isGrown = before !== null && known >= 0 && known <= text.length && before.from <= from
    if (isGrown && before.text.endsWith(text.slice(0, known))) to.write(text.slice(known))
    else {
      to.reset()
      to.write(text)
    }
    drawn.current = shown
  }, [shown])
  return <div ref={place} className="h-full min-h-0 overflow-auto bg-sunken py-1 pl-2" data-copy-from="console" />
}
