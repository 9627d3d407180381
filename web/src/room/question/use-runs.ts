/** The runs of a question as its workbench shows them. */
import { useEffect, useMemo } from 'react'
import type { Pad } from '../../journal/pads.ts'
import { type Store, useStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { listRuns, type Shown } from '../../runs/run-log.ts'
import type { RunsState } from '../../runs/runs.ts'

/** The runs of a question: those there were, the newest of this visit, and the one in progress. */
export function useRunsOf(state: Store<RunsState>, timeline: Store<Timeline>, questionId: string) {
  const { running, made, errors } = useStore(state)
  const { runs: lines } = useStore(timeline)
  const runs = useMemo(() => listRuns(lines, made, questionId), [lines, made, questionId])
  const last = made.at(-1)
  return {
    runs,
    newest: last?.questionId === questionId ? last.shown : null,
    /** True for a run of any question, unless newer code may take its place. */
    isBusy: !!running && !running.isKept,
    running: running?.questionId === questionId ? running : null,
    error: errors.get(questionId) ?? null,
  }
}

/** Marks in the editor what the newest result of this visit complained of. */
export function useProblems(pad: Pad | null, shown: Shown | null): void {
  useEffect(() => {
    if (!pad || !shown || shown.language !== pad.language) return
    let isNewest = true
    const failed = shown.kind === 'test' ? shown.cases?.find(({ error, status }) => error && status !== 'passed') : null
    const complaint = shown.status === 'ok' ? '' : shown.stderr || (failed?.error ?? '')
    void import('../../editor/mark-complaint.ts').then(({ markComplaint }) => {
      if (isNewest) markComplaint(pad, shown.code, complaint)
    })
    return () => {
      isNewest = false
    }
  }, [pad, shown])
}
