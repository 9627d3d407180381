import '@xterm/xterm/css/xterm.css'
import { FitAddon } from '@xterm/addon-fit'
import { type ILink, Terminal as Xterm } from '@xterm/xterm'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../ui/theme.ts'
import { findPlaces, type Place } from '../places.ts'
import type { Box } from './box.ts'
import { ignoredSequences, terminalTheme } from './terminal-theme.ts'

type Props = {
  box: Box
  terminal: number
  paths: readonly string[]
  isReadOnly: boolean
  /** True once after the user opened the terminal to type in it; a new function on each opening. */
  takeFocus: () => boolean
  /** Screen readers hear what is printed. */
  isSpoken: boolean
  onOpen: (place: Place) => void
  /** Shift+Escape: the way out by keyboard, since Tab belongs to the shell. */
  onLeave: () => void
}

/** One terminal of the box. Its output is drawn as text, never as HTML. */
export function Terminal(props: Props) {
  const { box, terminal, paths, isReadOnly, isSpoken, onOpen, onLeave, takeFocus } = props
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<Xterm>(null)
  const { shown: theme } = useTheme()
  const given = useRef({ paths, onOpen, onLeave, isReadOnly })
  useEffect(() => {
    given.current = { paths, onOpen, onLeave, isReadOnly }
  })

  useEffect(() => {
    const term = new Xterm({
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono') || 'monospace',
      fontSize: 13,
      lineHeight: 1.25,
      scrollback: 5000,
      cursorBlink: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      minimumContrastRatio: 4.5,
      allowProposedApi: false,
      linkHandler: { activate: () => {}, allowNonHttpProtocols: false },
    })
    const fit = new FitAddon()
    term.loadAddon(fit)
    for (const code of ignoredSequences) term.parser.registerOscHandler(code, () => true)
    term.registerLinkProvider({ provideLinks: (row, reply) => reply(linksOf(term, row, given)) })
    term.attachCustomKeyEventHandler((event) => handleKey(event, term, () => given.current.onLeave()))
    term.open(place.current!)
    shown.current = term
    const resize = () => {
      if (!place.current || place.current.clientHeight < 20) return
      fit.fit()
      box.send({ type: 'resize', terminal, columns: clamp(term.cols, 10, 500), rows: clamp(term.rows, 2, 200) })
    }
    const sizes = new ResizeObserver(resize)
    sizes.observe(place.current!)
    const input = term.onData((data) => {
      if (given.current.isReadOnly) return
      for (const piece of piecesOf(data)) box.send({ type: 'input', terminal, data: piece })
    })
    const unfollow = box.follow(terminal, (text, isWhole) => {
      if (isWhole) term.reset()
      term.write(text)
    })
    return () => {
      unfollow()
      input.dispose()
      sizes.disconnect()
      shown.current = null
      term.dispose()
    }
  }, [box, terminal])

  useEffect(() => {
    // A terminal that starts late doesn't steal the focus from a field in use.
    if (takeFocus() && !document.activeElement?.closest('input, textarea, [contenteditable=true]'))
      shown.current?.focus()
  }, [takeFocus])

  useEffect(() => {
    if (shown.current) shown.current.options.theme = terminalTheme()
  }, [theme, terminal, box])
  useEffect(() => {
    if (shown.current) shown.current.options.screenReaderMode = isSpoken
  }, [isSpoken, terminal, box])

  return (
    <div
      ref={place}
      translate="no"
      className="h-full min-h-0 overflow-hidden bg-sunken py-1 pl-2"
      data-copy-from="console"
      data-paste-into="terminal"
    />
  )
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

const maxInputLength = 16_000

function piecesOf(data: string): string[] {
  return Array.from({ length: Math.ceil(data.length / maxInputLength) }, (_, at) =>
    data.slice(at * maxInputLength, (at + 1) * maxInputLength),
  )
}

/** False where the key is the browser's and not the shell's: copying what is selected, pasting, and leaving. */
function handleKey(event: KeyboardEvent, term: Xterm, leave: () => void): boolean {
  if (event.type !== 'keydown') return true
  const isChord = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (event.key === 'Escape' && event.shiftKey) {
    event.preventDefault()
    leave()
    return false
  }
  if (isChord && key === 'c' && term.hasSelection()) {
    event.preventDefault()
    void navigator.clipboard.writeText(term.getSelection()).catch(() => undefined)
    term.clearSelection()
    return false
  }
  // The browser's own paste reaches the terminal, which marks it as pasted for the shell.
  if (isChord && key === 'v') return false
  // The room's own keys.
  return !(isChord && (key === 'p' || key === 'f') && (event.shiftKey || event.metaKey))
}

type Given = { current: { paths: readonly string[]; onOpen: (place: Place) => void } }

function linksOf(term: Xterm, row: number, given: Given): ILink[] | undefined {
  const text = term.buffer.active.getLine(row - 1)?.translateToString(true)
  if (!text) return undefined
  let at = 0
  return findPlaces(text, given.current.paths).flatMap(({ text: part, place }) => {
    const start = at + 1
    at += part.length
    if (!place) return []
    const range = { start: { x: start, y: row }, end: { x: at, y: row } }
    return [{ range, text: part, activate: () => given.current.onOpen(place) }]
  })
}
