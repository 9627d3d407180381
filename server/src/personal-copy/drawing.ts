/** A drawing as a picture that every browser shows. */
import type { Block } from '../exports/blocks.ts'
import { escapeHtml } from './escaping.ts'

type Drawing = Extract<Block, { kind: 'drawing' }>

const margin = 8
const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 10) / 10 : 0)

export function drawSvg({ alt, width, height, strokes, words }: Drawing): string {
  const lines = strokes.map(({ points, isClosed, width: thick }) => {
    const list = points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ')
    return `<${isClosed ? 'polygon' : 'polyline'} points="${list}" stroke-width="${rounded(thick)}"/>`
  })
  const texts = words.map(
    ({ text, x, y, size }) =>
      `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(size)}">${escapeHtml(text)}</text>`,
  )
  const box = [-margin, -margin, rounded(width) + 2 * margin, rounded(height) + 2 * margin]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" role="img">
<title>${escapeHtml(alt)}</title>
<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#fff"/>
<g fill="none" stroke="#14191b">${lines.join('\n')}</g>
<g fill="#14191b" font-family="sans-serif">${texts.join('\n')}</g>
</svg>
`
}
