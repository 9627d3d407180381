/**
 * The code editor of a pad, as the candidate and the interviewer see it.
 * Public files: carets.ts, code-editor.tsx, code-look.ts, editor-menu.tsx, editor-others.ts, editor-problems.ts,
 * editor-setup.ts, error-lines.ts, grammars.ts, javascript/tags.ts, language/code-place.ts, sql/sql-completion.ts, line-places.ts, mark-complaint.ts,
 * others-here.tsx, others.ts, pad-syntax.ts, run-event.ts, use-type-marks.ts.
 */
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'
import type { Pad } from '../journal/pads.ts'
import { useStore } from '../journal/store.ts'
import { cn } from '../ui/cn.ts'
import { settle } from '../ui/later.tsx'
import { editorSettings, personal, personalise } from './editor-settings.ts'
import { editability, readOnly } from './editor-setup.ts'

type Props = {
  pad: Pad
  /** True once nothing may be written any more, and for onlookers. */
  isReadOnly?: boolean
  className?: string
  /** Holds the view as long as it is shown. */
  viewRef?: RefObject<EditorView | null>
}

/** Shows a pad. The pad keeps text, history and cursor; the editor can come and go. */
export function Editor({ pad, isReadOnly = false, className, viewRef }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let opened: EditorView | null = null
    const detach = pad.attach((state, accept) => {
      const { head } = state.selection.main
      opened = new EditorView({
        state,
        parent: parent.current!,
        // Restores the last position: after switching files, or after a reload.
        ...(head > 0 ? { scrollTo: EditorView.scrollIntoView(head, { y: 'center' }) } : {}),
        dispatchTransactions: (transactions) => accept(transactions),
      })
      if (viewRef) viewRef.current = opened
      settle()
      return opened
    })
    return () => {
      if (viewRef && viewRef.current === opened) viewRef.current = null
      detach()
    }
  }, [pad, viewRef])
  useEffect(() => {
    pad.change({ effects: editability.reconfigure(isReadOnly ? readOnly : []) })
  }, [pad, isReadOnly])
  const settings = useStore(editorSettings)
  useEffect(() => {
    let isWanted = true
    void personalise(settings).then((extension) => {
      if (isWanted) pad.change({ effects: personal.reconfigure(extension) })
    })
    return () => {
      isWanted = false
    }
  }, [pad, settings])
  return (
    <div className={cn('relative', className)}>
      <div ref={parent} translate="no" className="absolute inset-0" />
    </div>
  )
}
