/** The open files of a project and where the cursor was in them, kept by this tab: a reload brings them back. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProjectFiles } from './files.ts'
import { noTabs, readReviewTab, type Tabs } from './tabs.ts'

type Kept = Tabs & { cursors: Record<string, number> }

const nothing: Kept = { ...noTabs, cursors: {} }

/** `files` has the cursors; they are put back before an editor shows them. */
export function useOpenFiles(interviewId: string, questionId: string, files: Pick<ProjectFiles, 'list' | 'padOf'>) {
  const key = `nova-open-files-${interviewId}-${questionId}`
  const [tabs, setTabs] = useState<Tabs>(() => bringBack(readKept(key), questionId, files))
  const shown = useRef(tabs)
  const keep = useCallback(() => {
    write(key, { ...shown.current, cursors: readCursors(shown.current, questionId, files) })
  }, [key, questionId, files])
  const change = useCallback(
    (next: Tabs) => {
      shown.current = next
      setTabs(next)
      keep()
    },
    [keep],
  )
  useEffect(() => {
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])
  return [tabs, change] as const
}

function bringBack({ cursors, ...tabs }: Kept, questionId: string, files: Pick<ProjectFiles, 'list' | 'padOf'>): Tabs {
  const there = new Set(files.list(questionId))
  for (const [path, at] of Object.entries(cursors)) {
    if (!there.has(path)) continue
    const pad = files.padOf(questionId, path)
    if (at <= pad.text().length) pad.change({ selection: { anchor: at } })
  }
  return tabs
}

function readCursors({ open }: Tabs, questionId: string, files: Pick<ProjectFiles, 'list' | 'padOf'>) {
  const there = new Set(files.list(questionId))
  const paths = open.filter((tab) => !readReviewTab(tab) && there.has(tab))
  return Object.fromEntries(paths.map((path) => [path, files.padOf(questionId, path).state().selection.main.head]))
}

function readKept(key: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown
    return isKept(kept) ? kept : nothing
  } catch {
    return nothing
  }
}

function isKept(value: unknown): value is Kept {
  const { open, active, cursors } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  const areTabs = Array.isArray(open) && open.every((tab) => typeof tab === 'string')
  const isPlace = (at: unknown) => Number.isInteger(at) && (at as number) >= 0
  return (
    areTabs &&
    (active === null || typeof active === 'string') &&
    typeof cursors === 'object' &&
    cursors !== null &&
    Object.values(cursors).every(isPlace)
  )
}

function write(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // They then last as long as the page.
  }
}
