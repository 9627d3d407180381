import '@xterm/xterm/css/xterm.css'
import { Terminal as Xterm } from '@xterm/xterm'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../ui/theme.ts'
import type { TerminalShown } from './terminal-history.ts'
import { ignoredSequences, terminalTheme } from './terminal-theme.ts'

/** Beyond this size only the end is drawn at first: the whole, with its screen reader text, costs many frames. */
const jumpLength = 6 * 1_024
/** Output that grows faster than this is unreadable as it arrives. */
const growthLength = 1_024
/** Delay before the whole output and its screen reader text are drawn; while scrubbing, only the end is. */
const restMs = 500

/**
 * Starts from an empty screen: cancels an unfinished sequence, restores the normal buffer and modes, clears screen and
 * scrollback. The terminal's own `reset` rebuilds its styles, which is slow for the whole page, and overtakes pending
 * writes.
 */
const blank =
  '\u0018\u001B[?1049l\u001B[!p\u001B[?7h\u001B[?25h\u001B[?1000l\u001B[?1002l\u001B[?1003l\u001B[4l\u001B[20l\u001B[0m\u001B[H\u001B[2J\u001B[3J'

/** A terminal as it was or is, for onlookers. Nothing can be typed, and what it prints is text and never HTML. */
export function TerminalReplay({ shown }: { shown: TerminalShown }) {
  const place = useRef<HTMLDivElement>(null)
  const term = useRef<Xterm>(null)
  const drawn = useRef<TerminalShown | null>(null)
  /** Only the end of the moment is drawn. */
  const isPart = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
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
    return () => {
      clearTimeout(resting.current)
      term.current = null
      made.dispose()
    }
  }, [])
  useEffect(() => {
    if (term.current) term.current.options.theme = terminalTheme()
  }, [theme])
  useEffect(() => {
    const to = term.current
    if (!to) return
    const before = drawn.current
    const { terminal, text, from, columns, rows } = shown
    const drawAtRest = () => {
      clearTimeout(resting.current)
      resting.current = setTimeout(() => {
        resting.current = undefined
        const read = () => {
          // It may have been closed, or moved on to another moment.
          if (term.current === to && resting.current === undefined) to.options.screenReaderMode = true
        }
        if (!isPart.current) return read()
        isPart.current = false
        to.write(blank + drawn.current!.text, read)
      }, restMs)
    }
    if (to.cols !== columns || to.rows !== rows) to.resize(columns, rows)
    drawn.current = shown
    // Append pure growth of any size, so that a scrolled-up viewer keeps their place; redraw for any other moment.
    const known = before && before.terminal === terminal ? before.from + before.text.length - from : -1
    const isGrown = before !== null && known >= 0 && known <= text.length && before.from <= from
    if (isGrown && before.text.endsWith(text.slice(0, known))) {
      if (text.length - known > growthLength) {
        to.options.screenReaderMode = false
        drawAtRest()
      }
      return to.write(text.slice(known))
    }
    clearTimeout(resting.current)
    resting.current = undefined
    isPart.current = text.length > jumpLength
    to.options.screenReaderMode = !isPart.current
    to.write(blank + endOf(text))
    if (isPart.current) drawAtRest()
  }, [shown])
  return (
    <div
      ref={place}
      translate="no"
      className="h-full min-h-0 overflow-auto bg-sunken py-1 pl-2"
      data-copy-from="console"
    />
  )
}

/** The last lines, from the beginning of one. */
function endOf(text: string): string {
  return text.length <= jumpLength ? text : text.slice(text.indexOf('\n', text.length - jumpLength) + 1)
}
