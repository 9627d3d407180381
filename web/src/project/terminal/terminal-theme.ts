/** The terminal's colours from the page's tokens, so that it is readable in light and dark alike. */
import type { ITheme } from '@xterm/xterm'

const tokens = {
  background: 'sunken',
  foreground: 'ink',
  cursor: 'accent',
  cursorAccent: 'sunken',
  black: 'ink',
  red: 'bad',
  green: 'good',
  yellow: 'warn',
  blue: 'info',
  magenta: 'accent-text',
  cyan: 'accent',
  white: 'muted',
  brightBlack: 'faint',
  brightRed: 'bad',
  brightGreen: 'good',
  brightYellow: 'warn',
  brightBlue: 'info',
  brightMagenta: 'accent-strong',
  brightCyan: 'accent-strong',
  brightWhite: 'ink',
} as const

/** As the page is shown now. The terminal reads colours as numbers alone, so a canvas turns them into those. */
export function terminalTheme(): ITheme {
  const style = getComputedStyle(document.documentElement)
  const read = (token: string) => toHex(style.getPropertyValue(`--color-${token}`).trim())
  const theme = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]))
  return { ...theme, selectionBackground: `${read('accent')}55` }
}

function toHex(colour: string): string {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return '#808080'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Sequences that would reach beyond the terminal: titles, colours of the page, links, notices, the clipboard. */
export const ignoredSequences = [0, 1, 2, 7, 8, 9, 50, 52, 99, 133, 633, 777, 1337]
