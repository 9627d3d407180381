import type { EditorView } from '@codemirror/view'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { Outbox } from '../journal/outbox.ts'
import { Button } from '../ui/button.tsx'
import { Split } from '../ui/split.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/width.ts'
import { insertFromNova } from './insert-from-nova.ts'
import { QuestionPanel, type QuestionPanelProps } from './question-panel.tsx'
import { Workbench, type WorkbenchProps } from './workbench.tsx'

type Props = Omit<QuestionPanelProps, 'onInsert'> &
  Omit<WorkbenchProps, 'interview' | 'view'> & {
    interview: WorkbenchProps['interview']
    outbox: Pick<Outbox, 'add'>
  }

/** A coding question: problem and Nova at the left, editor and console at the right. */
export const Coding = memo(function Coding(props: Props) {
  const { question, isOver, interview, conversation, messages, state, pads, answering, runs, outbox } = props
  const editor = useRef<EditorView | null>(null)
  const tabs = useMemo(() => {
    const insert = (code: string) => {
      const isIn =
        editor.current &&
        insertFromNova(editor.current, code, (entry) => outbox.add({ ...entry, questionId: question.id }))
      if (isIn) toast.success('Inserted into your code')
      else toast.error("We couldn't insert this code. Copy it instead.")
    }
    const shown = { question, isOver, interview, conversation, messages, state }
    return <QuestionPanel {...shown} onInsert={isOver ? undefined : insert} />
  }, [question, isOver, interview, conversation, messages, state, outbox])
  return (
    <Split
      label="Resize problem and editor"
      left={<Foldable>{tabs}</Foldable>}
      right={<Workbench {...{ question, isOver, interview, pads, answering, runs }} view={editor} />}
    />
  )
})

/**
 * On a narrow screen the code stands below the question: a button that stays in sight folds the question and goes to the
 * code, and brings the question back.
 */
function Foldable({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [isFolded, setFolded] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  const handleClick = () => {
    setFolded(!isFolded)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <div id={id} className={isFolded ? 'hidden' : undefined}>
        {children}
      </div>
      <div className="sticky bottom-0 z-10 flex border-t border-line bg-surface px-3 py-2">
        <Button
          variant="secondary"
          className="w-full"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={handleClick}
        >
          {isFolded ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          {isFolded ? 'Show question and Nova' : 'Hide question, go to code'}
        </Button>
      </div>
    </>
  )
}
