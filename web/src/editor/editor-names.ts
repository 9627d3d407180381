/** Names of other people next to a text: after their line where there is room, else at the cursor for a moment. */
import { Direction, type EditorView, type LayerMarker } from '@codemirror/view'
import type { SharedSelection } from '@nova/contract/room/selections'

export type Tone = 'info' | 'good' | 'warn'
type Named = { name: string; tone: Tone }
/** In pixels of the scrolled content. `side`: the edge of the names at `x`. */
type Place = { x: number; side: 'left' | 'right'; top: number; width: number }

export const nameHeight = 16
const gap = 12
const minRoom = 64
const maxWidth = 192
const passesAfterMs = 2_000

export function nameMarkers(
  view: EditorView,
  all: readonly (Named & Pick<SharedSelection, 'ranges'>)[],
): readonly LayerMarker[] {
  const byLine = Map.groupBy(
    all.filter(({ ranges }) => ranges.length > 0),
    ({ ranges }) => view.state.doc.lineAt(ranges[0]!.head).to,
  )
  return [...byLine].flatMap(([end, named]) => {
    const after = placeAfter(view, end, named.length)
    if (after) return [new NameMarker(named, after, null)]
    return named.flatMap((each) => {
      const { head } = each.ranges[0]!
      const place = placeAt(view, head)
      return place ? [new NameMarker([each], place, head)] : []
    })
  })
}

/** Place after the line's last character; null if there is no room for this many names. */
function placeAfter(view: EditorView, end: number, names: number): Place | null {
  const letter = view.coordsAtPos(end, 1)
  if (!letter) return null
  const { left, right, toLeft, toTop } = frameOf(view)
  const top = (letter.top + letter.bottom - nameHeight) / 2 - toTop
  if (view.textDirectionAt(end) === Direction.RTL) {
    const width = letter.left - gap - left
    return width < minRoom * names || letter.left > right
      ? null
      : { x: letter.left - gap - toLeft, side: 'right', top, width }
  }
  const width = right - letter.right - gap
  return width < minRoom * names || letter.right < left
    ? null
    : { x: letter.right + gap - toLeft, side: 'left', top, width }
}

/** Above the cursor, or below it in the first line, towards the middle; null where it is not shown. */
function placeAt(view: EditorView, head: number): Place | null {
  const cursor = view.coordsAtPos(head, 1)
  if (!cursor) return null
  const { left, right, toLeft, toTop } = frameOf(view)
  const above = cursor.top - nameHeight - toTop
  return {
    x: cursor.left - toLeft,
    side: cursor.left - left > (right - left) / 2 ? 'right' : 'left',
    top: above < 0 ? cursor.bottom - toTop : above,
    width: maxWidth,
  }
}

/** The visible edges of the text, and where what scrolls begins. */
function frameOf({ scrollDOM, contentDOM }: EditorView) {
  const { left, top } = scrollDOM.getBoundingClientRect()
  return {
    left: Math.max(left, contentDOM.getBoundingClientRect().left),
    right: left + scrollDOM.clientWidth,
    toLeft: left - scrollDOM.scrollLeft,
    toTop: top - scrollDOM.scrollTop,
  }
}

/**
 * Names of the cursors on one line. `passing`: position of the cursor whose name covers text and so disappears after a
 * while.
 */
class NameMarker implements LayerMarker {
  readonly named: readonly Named[]
  readonly place: Place
  readonly passing: number | null
  constructor(named: readonly Named[], place: Place, passing: number | null) {
    this.named = named
    this.place = place
    this.passing = passing
  }
  eq(other: LayerMarker) {
    if (!(other instanceof NameMarker)) return false
    const { x, side, top, width } = other.place
    return (
      this.hasSameNames(other) &&
      x === this.place.x &&
      side === this.place.side &&
      top === this.place.top &&
      width === this.place.width
    )
  }
  draw() {
    const names = document.createElement('div')
    names.className = 'cm-other-names'
    for (const { name, tone } of this.named) {
      const flag = document.createElement('bdi')
      flag.className = `cm-other-name cm-other-${tone}`
      flag.textContent = name
      names.append(flag)
    }
    this.adjust(names)
    // The marker of a cursor that moves is another one, and shows the name again.
    if (this.passing !== null) setTimeout(() => names.replaceChildren(), passesAfterMs)
    return names
  }
  update(names: HTMLElement, before: LayerMarker) {
    if (!(before instanceof NameMarker) || !this.hasSameNames(before)) return false
    this.adjust(names)
    return true
  }
  private hasSameNames({ named, passing }: NameMarker) {
    const isSame = ({ name, tone }: Named, at: number) => named[at]?.name === name && named[at].tone === tone
    return passing === this.passing && named.length === this.named.length && this.named.every(isSame)
  }
  private adjust({ style }: HTMLElement) {
    const { x, side, top, width } = this.place
    // The layer has no width: its right edge is where it begins.
    style.left = side === 'left' ? `${x}px` : 'auto'
    style.right = side === 'right' ? `${-x}px` : 'auto'
    style.top = `${top}px`
    style.maxWidth = `${width}px`
  }
}
