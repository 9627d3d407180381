import type { EditorView } from '@codemirror/view'
import { memo, useCallback, useMemo, useRef } from 'react'
import { SqlTask } from '../../sql/sql.tsx'
import { Split } from '../../ui/split.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import { Foldable } from './foldable.tsx'
import { QuestionPanel, type QuestionPanelProps } from './question-panel.tsx'
import { SqlBench, type SqlBenchProps } from './sql-bench.tsx'

type Props = Omit<QuestionPanelProps, 'onInsert' | 'name' | 'after' | 'within'> & Omit<SqlBenchProps, 'view'>

/** A SQL question: statement, tables and Nova at the left, query and results at the right. */
export const SqlWork = memo(function SqlWork(props: Props) {
  const { pads, answering, runs, isAside, ...tabs } = props
  const { question, isOver } = tabs
  const view = useRef<EditorView | null>(null)
  const isNarrow = useIsNarrow()
  const insert = useCallback((name: string) => insertName(view.current, name, isNarrow), [isNarrow])
  const task = useMemo(
    () => question.sql && <SqlTask sql={question.sql} onInsert={isOver ? undefined : insert} />,
    [question, isOver, insert],
  )
  return (
    <Split
      label="Resize problem and editor"
      left={
        <Foldable hideLabel="Hide question, go to query" showLabel="Show question and Nova">
          <QuestionPanel {...tabs} within={task} />
        </Foldable>
      }
      right={<SqlBench {...{ question, isOver, isAside, pads, answering, runs, view }} />}
    />
  )
})

/** Writes a name at the cursor, as completion would. On a narrow screen the editor is out of sight, so a toast says so. */
function insertName(view: EditorView | null, name: string, isNarrow: boolean): void {
  if (!view || view.state.readOnly) {
    toast.error("The editor isn't ready yet. Try again in a moment.")
    return
  }
  const { from, to } = view.state.selection.main
  const isJoined = /[\w"]$/.test(view.state.sliceDoc(Math.max(0, from - 1), from))
  const insert = isJoined ? ` ${name}` : name
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
  if (isNarrow) toast.success(`Added ${name} to your query`)
  else view.focus()
}
