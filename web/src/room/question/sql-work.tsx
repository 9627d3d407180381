import type { EditorView } from '@codemirror/view'
import { memo, useCallback, useMemo, useRef } from 'react'
import { SqlTask } from '../../sql/sql.tsx'
import { Split } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import { Foldable } from './foldable.tsx'
import { insertName } from './insert-name.ts'
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
