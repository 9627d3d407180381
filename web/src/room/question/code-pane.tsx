import type { EditorView } from '@codemirror/view'
import type { RefObject } from 'react'
import { EditorMenu } from '../../editor/editor-menu.tsx'
import { Editor } from '../../editor/editor.tsx'
import { OthersHere } from '../../editor/others-here.tsx'
import { runKeys, testKeys } from '../../runs/run-keys.ts'
import type { CandidatePads } from '../candidate-pads.ts'
import { PadPlaceholder } from './pad-placeholder.tsx'
import type { OpenedPad } from './use-pad.ts'

type Props = Pick<CandidatePads, 'others'> &
  OpenedPad & {
    isOver: boolean
    view: RefObject<EditorView | null>
    starter: string | undefined
  }

/** The editor of a question's code, with its keys and its menu below. */
export function CodePane({ others, pad, retry, isOver, view, starter }: Props) {
  if (!pad) return <PadPlaceholder retry={retry} className="h-full max-[900px]:h-96" />
  return (
    <div className="relative flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
      <Editor
        key={`${pad.questionId} ${pad.language}`}
        pad={pad}
        isReadOnly={isOver}
        viewRef={view}
        className="min-h-0 flex-1"
      />
      {/* On a phone held sideways every line of code counts. */}
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line py-0.5 pr-1 pl-3 low:absolute low:right-0 low:bottom-0 low:border-0">
        <p className="min-w-0 flex-1 basis-60 text-2xs text-faint pointer-coarse:invisible pointer-coarse:h-0">
          {runKeys} runs your {pad.language === 'sql' ? 'query' : 'code'}, {testKeys} the test cases. Tab indents. To
          leave the editor by keyboard, press Escape, then Tab.
        </p>
        <OthersHere others={others} pad={pad} />
        <EditorMenu view={view} starter={isOver ? undefined : starter} />
      </div>
    </div>
  )
}
