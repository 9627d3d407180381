import type { EditorView } from '@codemirror/view'
import { memo, useRef } from 'react'
import { EditorMenu } from '../editor/editor-menu.tsx'
import { Editor } from '../editor/editor.tsx'
import { OthersHere } from '../editor/others-here.tsx'
import type { RoomQuestion } from '../journal/questions.ts'
import { later } from '../ui/later.tsx'
import { Split } from '../ui/split.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { QuestionTabs } from './coding.tsx'
import { HandIn } from './hand-in.tsx'
import { PadPlaceholder } from './pad-placeholder.tsx'
import { usePad } from './use-pad.ts'
import { WordsAndBoard } from './words-and-board.tsx'

const DrawingSide = later(async () => (await import('./drawing-side.tsx')).DrawingSide)

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean }

/** A technical question: the statement and Nova at the left, the answer in words, and a board to draw on, at the right. */
export const Written = memo(function Written(asked: Props) {
  return (
    <Split
      label="Resize question and answer"
      left={<QuestionTabs {...asked} />}
      right={<WordsAndBoard words={<AnswerPad {...asked} />} board={<DrawingSide {...asked} />} />}
    />
  )
})

/** An answer in words, with its submit button. */
export function AnswerPad({ session, question, isOver }: Props) {
  const { pad, retry } = usePad(session, question, 'text')
  const view = useRef<EditorView | null>(null)
  return (
    <section aria-label="Your answer" className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="mr-auto text-base font-semibold">Your answer</h2>
        {pad && <OthersHere others={session.others} pad={pad} />}
        <EditorMenu view={view} />
        <HandIn session={session} question={question} language="text" pad={pad} isOver={isOver} />
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
