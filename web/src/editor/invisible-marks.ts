import { RangeSet } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view'
/** Draws a dot for each character of code that can't be seen, such as a pasted no-break space, with its name. */
import { listInvisible } from '@nova/contract/questions/invisible'

class Dot extends WidgetType {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }
  override eq(other: Dot) {
    return other.name === this.name
  }
  toDOM() {
    const dot = document.createElement('span')
    dot.className = 'cm-invisible'
    dot.textContent = '•'
    dot.title = this.name
    dot.setAttribute('aria-label', this.name)
    return dot
  }
}

function findDots({ visibleRanges, state }: EditorView): DecorationSet {
  const dots = visibleRanges.flatMap(({ from, to }) =>
    listInvisible(state.sliceDoc(from, to)).map(({ at, name }) =>
      Decoration.replace({ widget: new Dot(name) }).range(from + at, from + at + 1),
    ),
  )
  return RangeSet.of(dots)
}

const plugin = ViewPlugin.define(
  (view) => ({
    dots: findDots(view),
    update({ docChanged, viewportChanged, view: now }: ViewUpdate) {
      if (docChanged || viewportChanged) this.dots = findDots(now)
    },
  }),
  { decorations: ({ dots }) => dots },
)

export const invisibleMarks = [plugin, EditorView.theme({ '.cm-invisible': { color: 'var(--color-bad)' } })]
