import type { EditorView } from '@codemirror/view'
import { memo, useMemo, useRef } from 'react'
import type { Outbox } from '../../journal/outbox.ts'
import { Split } from '../../ui/split.tsx'
import { toast } from '../../ui/toast.tsx'
import { Foldable } from './foldable.tsx'
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
  const {
    question,
    isOver,
    isAside,
    interview,
    conversation,
    messages,
    state,
    pads,
    answering,
    runs,
    ownCases,
    outbox,
  } = props
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
      left={
        <Foldable hideLabel="Hide question, go to code" showLabel="Show question and Nova">
          {tabs}
        </Foldable>
      }
      right={<Workbench {...{ question, isOver, isAside, interview, pads, answering, runs, ownCases }} view={editor} />}
    />
  )
})
