import type { EditorView } from '@codemirror/view'
import { memo, useRef } from 'react'
import { EditorMenu } from '../../editor/editor-menu.tsx'
import { Editor } from '../../editor/editor.tsx'
import { OthersHere } from '../../editor/others-here.tsx'
import type { RoomQuestion } from '../../journal/questions.ts'
import { later } from '../../ui/later.tsx'
import { Split } from '../../ui/split.tsx'
import type { CandidatePads } from '../candidate-pads.ts'
import { HandIn } from '../ending/hand-in.tsx'
import type { HandingIn } from '../ending/handing-in.ts'
import { WordsAndBoard } from '../rehearsal/words-and-board.tsx'
import type { DrawingSideProps } from './drawing-side.tsx'
import { PadPlaceholder } from './pad-placeholder.tsx'
import { QuestionPanel, type QuestionPanelProps } from './question-panel.tsx'
import { usePad } from './use-pad.ts'

const DrawingSide = later(async () => (await import('./drawing-side.tsx')).DrawingSide)

type Props = Omit<QuestionPanelProps, 'onInsert' | 'name' | 'after'> & AnswerPadProps & Pick<DrawingSideProps, 'outbox'>

/** A technical question: the statement and Nova at the left, the answer in words, and a board to draw on, at the right. */
export const Written = memo(function Written({ pads, answering, outbox, isAside, ...tabs }: Props) {
  const { question, isOver } = tabs
  return (
    <Split
      label="Resize question and answer"
      left={<QuestionPanel {...tabs} />}
      right={
        <WordsAndBoard
          words={<AnswerPad {...{ question, isOver, isAside, pads, answering }} />}
          board={<DrawingSide {...{ question, isOver, outbox }} timeline={answering.timeline} />}
        />
      }
    />
  )
})

export type AnswerPadProps = {
  question: RoomQuestion
  isOver: boolean
  isAside: boolean
  pads: Pick<CandidatePads, 'openPad' | 'others'>
  answering: HandingIn
}

/** An answer in words, with its submit button. */
export function AnswerPad({ question, isOver, isAside, pads, answering }: AnswerPadProps) {
  const { pad, retry } = usePad(pads, question, 'text')
  const view = useRef<EditorView | null>(null)
  return (
    <section aria-label="Your answer" className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="mr-auto text-base font-semibold">Your answer</h2>
        {pad && <OthersHere others={pads.others} pad={pad} />}
        <EditorMenu view={view} />
        <HandIn {...{ answering, question, pad, isOver, isAside }} language="text" />
      </div>
      {pad ? (
        <Editor
          key={pad.questionId}
          pad={pad}
          isReadOnly={isOver}
          viewRef={view}
          className="min-h-64 flex-1 max-[900px]:h-80"
        />
      ) : (
        <PadPlaceholder retry={retry} />
      )}
    </section>
  )
}
