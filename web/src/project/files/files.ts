/** The files of a project as its screens use them, independent of their storage. */
import type { ConsoleChunk } from '@nova/contract/projects/workspace'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Other } from '../../editor/others.ts'
import type { Pad } from '../../journal/pads.ts'
import type { Store } from '../../journal/store.ts'

export type ProjectFiles = {
  list: (questionId: string) => string[]
  subscribe: (listener: () => void) => () => void
  padOf: (questionId: string, path: string) => Pad
  /** The file's text at the start; undefined for a new file. */
  startOf: (questionId: string, path: string) => string | undefined
  create: (questionId: string, path: string) => void
  rename: (questionId: string, path: string, to: string) => void
  remove: (questionId: string, path: string) => void
  /** Brings a deleted file back with its text. */
  restore: (questionId: string, path: string) => void
  /** Notes what the project's page wrote to its console. */
  keepConsole: (questionId: string, chunk: ConsoleChunk) => void
  fileChanges: Pick<Store<ReadonlyMap<string, number>>, 'get' | 'subscribe'>
  others: Store<readonly Other[]>
}

/** The paths of a question's files in their order, followed. */
export function usePaths(files: ProjectFiles, questionId: string): readonly string[] {
  const kept = useRef<readonly string[]>([])
  const read = useCallback(() => {
    const next = files.list(questionId)
    const isSame = next.length === kept.current.length && next.every((path, at) => path === kept.current[at])
    if (!isSame) kept.current = next
    return kept.current
  }, [files, questionId])
  return useSyncExternalStore(files.subscribe, read)
}

/** All current texts, and a subscription to changes of any text or of the list of files. */
export type Texts = { read: () => Record<string, string>; subscribe: (listener: () => void) => () => void }

export function useTexts(files: ProjectFiles, questionId: string): Texts {
  return useMemo(() => {
    const read = () =>
      Object.fromEntries(files.list(questionId).map((path) => [path, files.padOf(questionId, path).text()]))
    const subscribe = (listener: () => void) => {
      let pads: (() => void)[] = []
      const watch = () => {
        for (const stop of pads) stop()
        pads = files.list(questionId).map((path) => files.padOf(questionId, path).subscribe(listener))
      }
      watch()
      const stop = files.subscribe(() => {
        watch()
        listener()
      })
      return () => {
        stop()
        for (const each of pads) each()
      }
    }
    return { read, subscribe }
  }, [files, questionId])
}
