/** Follows the painting of a PDF page: position and colour of text, and the areas behind and over it. */

export type OperatorList = { fnArray: number[]; argsArray: unknown[] }
export type Ops = Record<string, number>

/** '#rrggbb'; unknown: a picture, a pattern or a gradient. */
type Color = string
/** A run of text as it was drawn. `isInkless`: in a mode that draws nothing. */
export type Ink = {
  text: string
  left: number
  right: number
  y: number
  color: Color
  alpha: number
  behind: Color
  isInkless: boolean
  isCovered: boolean
}

type Matrix = [number, number, number, number, number, number]
type State = {
  ctm: Matrix
  fill: Color
  alpha: number
  stroke: Color
  strokeAlpha: number
  mode: number
  /** The part of the page that is drawn on; null: all of it. */
  clip: Box | null
  size: number
  spacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
}
type Box = { left: number; bottom: number; right: number; top: number }
type Area = Box & { color: Color; isOpaque: boolean }

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const first: State = {
  ctm: identity,
  fill: '#000000',
  alpha: 1,
  stroke: '#000000',
  strokeAlpha: 1,
  mode: 0,
  clip: null,
  size: 1,
  spacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
}
const paper = '#ffffff'
/** Text rendering modes (PDF 32000-1, 9.3.6): of the eight, these draw nothing, edges alone, or edges and fill. */
const inklessModes = new Set([3, 7])
const edgeModes = new Set([1, 5])
const bothModes = new Set([2, 6])
/** A page with more painted areas is a drawing; the later ones are left aside. */
const maxAreas = 2_000
const maxInks = 20_000

const times = (a: Matrix, b: Matrix): Matrix => [
  b[0] * a[0] + b[1] * a[2],
  b[0] * a[1] + b[1] * a[3],
  b[2] * a[0] + b[3] * a[2],
  b[2] * a[1] + b[3] * a[3],
  b[4] * a[0] + b[5] * a[2] + a[4],
  b[4] * a[1] + b[5] * a[3] + a[5],
]

/** WCAG's contrast of two colours, from 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminanceOf(color: Color): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Every run of text of the page, in the order in which it is drawn. */
export function findInks(list: OperatorList, ops: Ops): Ink[] {
  const painter = new Painter(ops)
  list.fnArray.forEach((fn, at) => painter.act(fn, (list.argsArray[at] ?? []) as unknown[]))
  return painter.inks
}

type Act = (args: unknown[]) => void
const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

class Painter {
  inks: Ink[] = []
  private areas: Area[] = []
  private state: State = { ...first }
  private kept: { state: State; hasPainted: boolean }[] = []
  private hasPainted = false
  private isClipping = false
  private line: Matrix = identity
  private text: Matrix = identity
  private acts: Map<number, Act>

  constructor(ops: Ops) {
    const set = (make: (args: unknown[]) => Partial<State>) => (args: unknown[]) => {
      Object.assign(this.state, make(args))
    }
    const acts: Record<string, Act> = {
      save: () => this.save(),
      restore: () => this.restore(),
      transform: (args) => this.transform(args),
      paintFormXObjectBegin: ([matrix]) => {
        this.save()
        if (matrix) this.transform(Array.from(matrix as ArrayLike<number>))
        this.hasPainted = true
      },
      paintFormXObjectEnd: () => this.restore(),
      setFillRGBColor: set(([color]) => ({ fill: typeof color === 'string' ? color : 'unknown' })),
      setFillColorN: set(() => ({ fill: 'unknown' })),
      setStrokeRGBColor: set(([color]) => ({ stroke: typeof color === 'string' ? color : 'unknown' })),
      setStrokeColorN: set(() => ({ stroke: 'unknown' })),
      clip: () => (this.isClipping = true),
      eoClip: () => (this.isClipping = true),
      setFillTransparent: set(() => ({ alpha: 0 })),
      setGState: ([pairs]) => this.setState(pairs),
      setTextRenderingMode: set(([mode]) => ({ mode: numberOf(mode) })),
      setFont: set(([, size]) => ({ size: numberOf(size) })),
      setCharSpacing: set(([spacing]) => ({ spacing: numberOf(spacing) })),
      setWordSpacing: set(([spacing]) => ({ wordSpacing: numberOf(spacing) })),
      setHScale: set(([scale]) => ({ scale: numberOf(scale) / 100 })),
      setLeading: set(([leading]) => ({ leading: numberOf(leading) })),
      setTextRise: set(([rise]) => ({ rise: numberOf(rise) })),
      beginText: () => (this.line = this.text = identity),
      setTextMatrix: ([matrix]) => (this.line = this.text = matrixOf(matrix)),
      moveText: ([x, y]) => this.moveText(numberOf(x), numberOf(y)),
      setLeadingMoveText: ([x, y]) => {
        this.state.leading = -numberOf(y)
        this.moveText(numberOf(x), numberOf(y))
      },
      nextLine: () => this.moveText(0, -this.state.leading),
      showText: ([glyphs]) => this.show(glyphs),
      constructPath: (args) => this.fill(args, ops),
      shadingFill: () => this.paint({ left: -1e9, bottom: -1e9, right: 1e9, top: 1e9 }, 'unknown', false),
      ...Object.fromEntries(
        Object.keys(ops)
          .filter((name) => /^paint.*Image/.test(name))
          .map((name) => [name, () => this.picture()]),
      ),
    }
    this.acts = new Map(
      Object.entries(acts).flatMap(([name, act]) => (ops[name] === undefined ? [] : [[ops[name], act]])),
    )
  }

  act(fn: number, args: unknown[]): void {
    this.acts.get(fn)?.(args)
  }

  private save(): void {
    this.kept.push({ state: { ...this.state }, hasPainted: this.hasPainted })
    this.hasPainted = false
  }

  /** If a transform was set and nothing was drawn, an undecoded picture was there. */
  private restore(): void {
    const before = this.kept.pop()
    if (!before) return
    if (!this.hasPainted && String(this.state.ctm) !== String(before.state.ctm)) this.picture()
    this.state = before.state
    this.hasPainted = true
  }

  private transform(args: ArrayLike<unknown>): void {
    this.state.ctm = times(this.state.ctm, matrixOf(args))
  }

  private setState(pairs: unknown): void {
    for (const [name, value] of Array.isArray(pairs) ? (pairs as [string, unknown][]) : []) {
      if (name === 'ca') this.state.alpha = numberOf(value)
      if (name === 'CA') this.state.strokeAlpha = numberOf(value)
    }
  }

  private moveText(x: number, y: number): void {
    this.line = this.text = times(this.line, [1, 0, 0, 1, x, y])
  }

  private picture(): void {
    this.paint({ left: 0, bottom: 0, right: 1, top: 1 }, 'unknown', false)
  }

  private paint(box: Box, color: Color, isOpaque: boolean): void {
    this.hasPainted = true
    if (this.areas.length >= maxAreas) return
    const area = this.onPage(box)
    this.areas.push({ ...area, color, isOpaque })
    if (!isOpaque) return
    for (const ink of this.inks)
      if (isWithin(ink.left, ink.y, area) && isWithin(ink.right, ink.y, area)) ink.isCovered = true
  }

  /** The bounds of a box of the current coordinates. */
  private onPage(box: Box): Box {
    const [a, b, c, d, e, f] = this.state.ctm
    const corners = [box.left, box.right].flatMap((x) =>
      [box.bottom, box.top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
    )
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
  }

  private narrow(box: Box): void {
    const { left, right, bottom, top } = this.onPage(box)
    const before = this.state.clip
    this.state.clip = {
      left: Math.max(left, before?.left ?? left),
      right: Math.min(right, before?.right ?? right),
      bottom: Math.max(bottom, before?.bottom ?? bottom),
      top: Math.min(top, before?.top ?? top),
    }
  }

  private fill([paints, data, box]: unknown[], ops: Ops): void {
    if (this.isClipping && box) {
      const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(box as ArrayLike<number>)
      this.narrow({ left, bottom, right, top })
    }
    this.isClipping = false
    const isFill = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke', 'closeFillStroke', 'closeEOFillStroke'].some(
      (name) => ops[name] === paints,
    )
    if (!isFill) {
      // A path that only clips paints nothing.
      this.hasPainted ||= paints !== ops['endPath']
      return
    }
    const [left = 0, bottom = 0, right = 0, top = 0] = Array.from((box as ArrayLike<number> | null) ?? [])
    const { fill, alpha } = this.state
    const isOpaque = alpha > 0.9 && fill !== 'unknown' && isRectangle(data)
    if (alpha > 0.1) this.paint({ left, bottom, right, top }, alpha > 0.9 ? fill : 'unknown', isOpaque)
  }

  private show(glyphs: unknown): void {
    this.hasPainted = true
    const { size, spacing, wordSpacing, scale, ctm, mode, rise, clip } = this.state
    let advance = 0
    let text = ''
    for (const glyph of Array.isArray(glyphs) ? (glyphs as unknown[]) : []) {
      if (typeof glyph === 'number') advance -= (glyph / 1000) * size * scale
      else if (glyph && typeof glyph === 'object') {
        const { width, unicode, isSpace } = glyph as { width?: number; unicode?: string; isSpace?: boolean }
        advance += ((numberOf(width) / 1000) * size + spacing + (isSpace ? wordSpacing : 0)) * scale
        text += unicode ?? ''
      }
    }
    const start = times(ctm, times(this.text, [1, 0, 0, 1, 0, rise]))
    this.text = times(this.text, [1, 0, 0, 1, advance, 0])
    const end = times(ctm, this.text)
    if (this.inks.length >= maxInks || text.trim() === '') return
    const [left, right] = [Math.min(start[4], end[4]), Math.max(start[4], end[4])]
    const y = start[5]
    const height = Math.abs(start[3]) * size
    const behind = this.areas.findLast((area) => isWithin((left + right) / 2, y + height * 0.3, area))?.color ?? paper
    this.inks.push({
      text,
      left,
      right,
      y,
      behind,
      ...this.inkOn(behind),
      isInkless: inklessModes.has(mode),
      isCovered: clip !== null && (right < clip.left || left > clip.right || y + height < clip.bottom || y > clip.top),
    })
  }

  /** Of edges and fill, whichever is easier to see. */
  private inkOn(behind: Color): Pick<Ink, 'color' | 'alpha'> {
    const { fill, alpha, stroke, strokeAlpha, mode } = this.state
    const [inside, edges] = [
      { color: fill, alpha },
      { color: stroke, alpha: strokeAlpha },
    ]
    if (edgeModes.has(mode)) return edges
    if (!bothModes.has(mode)) return inside
    const isKnown = [fill, stroke, behind].every((color) => color !== 'unknown')
    const isEdgeClearer = isKnown ? contrastOf(stroke, behind) > contrastOf(fill, behind) : stroke === 'unknown'
    return isEdgeClearer && strokeAlpha > 0.1 ? edges : inside
  }
}

function matrixOf(values: unknown): Matrix {
  const all = Array.from((values as ArrayLike<unknown> | null) ?? []).map(numberOf)
  return all.length === 6 ? (all as Matrix) : identity
}

function isWithin(x: number, y: number, { left, right, bottom, top }: Box): boolean {
  return x >= left - 1 && x <= right + 1 && y >= bottom - 1 && y <= top + 1
}

/** True for a path of at most five points and straight lines; other shapes cover less than their bounding box. */
function isRectangle(data: unknown): boolean {
  const [path] = Array.isArray(data) ? (data as unknown[]) : []
  const numbers = Array.from((path as ArrayLike<number> | null) ?? [])
  return numbers.length > 0 && numbers.length <= 17 && !numbers.some((each, at) => at % 3 === 0 && each === 2)
}
