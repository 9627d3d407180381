/** Parts of every bench for queries: help in the editor, and what a query gives. */
import type { SqlTable } from '@nova/contract/questions/sql'
import { type Ref, useEffect, useMemo } from 'react'
import { hint } from '../../editor/editor-setup.ts'
import { placed } from '../../editor/language/code-place.ts'
import { sqlTables } from '../../editor/sql/sql-completion.ts'
import type { Pad } from '../../journal/pads.ts'
import { Console } from '../../runs/console.tsx'
import { findLatestTest } from '../../runs/run-log.ts'
import { SqlTests } from '../../runs/sql-tests.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import type { useRunsOf } from './use-runs.ts'

/** Completion of the question's tables, and words in the empty editor, as long as the pad is shown. */
export function useSqlHelp(pad: Pad | null, tables: readonly SqlTable[]): void {
  useEffect(() => {
    if (!pad) return
    pad.change({ effects: placed.reconfigure([sqlTables.of(tables), hint('Write your query here.')]) })
    return () => pad.change({ effects: placed.reconfigure([]) })
  }, [pad, tables])
}

type ResultsProps = Pick<ReturnType<typeof useRunsOf>, 'runs' | 'running' | 'error'> & {
  ref: Ref<HTMLDivElement>
  pad: Pad | null
  tab: string
  onTab: (tab: string) => void
  onAgain: (kind: 'run' | 'test') => void
}

export function SqlResults({ ref, tab, onTab, pad, runs, running, error, onAgain }: ResultsProps) {
  const latest = useMemo(() => findLatestTest(runs), [runs])
  return (
    <Tabs
      ref={ref}
      value={tab}
      onValueChange={onTab}
      className="flex h-full min-h-0 scroll-mt-12 flex-col max-[900px]:min-h-96"
    >
      <TabsList className="shrink-0 px-3">
        <TabsTrigger value="output">Result</TabsTrigger>
        <TabsTrigger value="tests">Tests</TabsTrigger>
      </TabsList>
      <TabsContent value="output" tabIndex={0} className="relative min-h-24 flex-1 overflow-y-auto">
        <Console {...{ runs, pad, running, error, onAgain }} empty="Run Query to see its rows." />
      </TabsContent>
      <TabsContent value="tests" tabIndex={0} className="relative min-h-24 flex-1 overflow-y-auto">
        <SqlTests {...{ latest, pad, error }} running={running?.kind === 'test' ? running : null} />
      </TabsContent>
    </Tabs>
  )
}
