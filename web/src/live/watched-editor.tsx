import type { EditorView } from '@codemirror/view'
import { useRef } from 'react'
import { Editor } from '../editor/editor.tsx'
import { OthersHere } from '../editor/others-here.tsx'
import type { Pad } from '../journal/pads.ts'
import { useStore } from '../journal/store.ts'
import { EditTogether } from './edit-together.tsx'
import type { LiveSession } from './live-session.ts'
import { useFollow } from './use-follow.ts'

type Props = Pick<LiveSession, 'texts' | 'editing'> & { pad: Pad }

/** A text of the candidate's in the live seat: it follows their cursor, and may be edited together. */
export function WatchedEditor({ pad, texts, editing }: Props) {
  const { canEdit, setEditing } = editing
  const isEditing = useStore(editing.isEditing)
  const others = useStore(texts.others).filter(({ questionId }) => questionId === pad.questionId)
  const candidate = others.find(({ by }) => by.role === 'candidate')
  const view = useRef<EditorView | null>(null)
  // An editing interviewer looks at their own cursor, so don't follow.
  useFollow(isEditing ? null : (candidate?.key ?? null), { pad, others: texts.others, view })
  return (
    <>
      <Editor
        key={`${pad.questionId} ${pad.language}`}
        pad={pad}
        isReadOnly={!isEditing}
        viewRef={view}
        className="min-h-0 flex-1"
      />
      {(canEdit || others.length > 0) && (
        <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
          {canEdit && <EditTogether isOn={isEditing} onChange={setEditing} />}
          <span className="ml-auto flex flex-wrap">
            <OthersHere others={texts.others} pad={pad} />
          </span>
        </div>
      )}
    </>
  )
}
