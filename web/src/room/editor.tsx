import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { cn } from '../ui/cn.ts'
import { editability, readOnly } from './editor-setup.ts'
import type { Pad } from './pads.ts'

type Props = {
  pad: Pad
  /** True once nothing may be written any more, and for who only watches. */
  isReadOnly?: boolean
  className?: string
}

/** Shows a pad. The pad keeps text, history and cursor; the editor can come and go. */
export function Editor({ pad, isReadOnly = false, className }: Props) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      pad.attach(
        (state, accept) =>
          new EditorView({
            state,
            parent: parent.current!,
            dispatchTransactions: (transactions) => accept(transactions),
          }),
      ),
    [pad],
  )
  useEffect(() => {
    pad.change({ effects: editability.reconfigure(isReadOnly ? readOnly : []) })
  }, [pad, isReadOnly])
  return (
    <div className={cn('relative', className)}>
      <div ref={parent} className="absolute inset-0" />
    </div>
  )
}
