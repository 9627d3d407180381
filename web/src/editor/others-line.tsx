import { EditorView } from '@codemirror/view'
import { useSyncExternalStore } from 'react'
import type { Pad } from '../journal/pads.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { findOther } from './editor-others.ts'
import type { Other } from './others.ts'

const dots = { info: 'bg-info', good: 'bg-good', warn: 'bg-warn' }

/** A participant's cursor position in words, with a jump to it. */
export function OtherLine({ other, pad }: { other: Other; pad: Pad }) {
  const placeOf = () => Math.min(findOther(pad.state(), other.key) ?? other.ranges[0]!.head, pad.state().doc.length)
  const line = useSyncExternalStore(pad.subscribe, () => pad.state().doc.lineAt(placeOf()).number)
  return (
    <Button
      size="sm"
      variant="ghost"
      title="Show this line"
      onClick={() => pad.change({ effects: EditorView.scrollIntoView(placeOf(), { y: 'center' }) })}
    >
      <span aria-hidden className={cn('size-2 rounded-full', dots[other.tone])} />
      <bdi className="max-w-48 truncate">{other.name}</bdi> at line {line}
    </Button>
  )
}
