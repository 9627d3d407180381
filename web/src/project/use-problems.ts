/** TypeScript's errors in a project's files, marked in the open ones. */
import { useEffect, useState } from 'react'
import { markTypes } from '../editor/editor-problems.ts'
import type { ProjectProblem } from '../type-check/protocol.ts'
import { whenSettled } from '../ui/later.tsx'
import type { ProjectFiles, Texts } from './files/files.ts'

const restMs = 700

type Options = {
  files: ProjectFiles
  questionId: string
  texts: Texts
  open: readonly string[]
  isPage: boolean
  isOff: boolean
}

/** Null until they were checked, and where there is nothing to check. */
export function useProblems({
  files,
  questionId,
  texts,
  open,
  isPage,
  isOff,
}: Options): readonly ProjectProblem[] | null {
  const [problems, setProblems] = useState<readonly ProjectProblem[] | null>(null)
  useEffect(() => {
    if (isOff) return
    let isWanted = true
    let isBusy = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      isBusy = true
      await whenSettled()
      const now = texts.read()
      const found = isWanted ? await findProblems(now, isPage) : null
      isBusy = false
      if (!isWanted) return
      if (found) setProblems(found)
      if (Object.entries(texts.read()).some(([path, text]) => now[path] !== text)) plan()
    }
    const plan = () => {
      clearTimeout(timer)
      if (!isBusy) timer = setTimeout(() => void check(), restMs)
    }
    plan()
    const unsubscribe = texts.subscribe(plan)
    return () => {
      isWanted = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [texts, isPage, isOff])
  useEffect(() => {
    if (!problems) return
    for (const path of open) {
      const pad = files.padOf(questionId, path)
      const { length } = pad.text()
      const own = problems.filter((each) => each.path === path && each.to <= length)
      markTypes(pad, own)
    }
  }, [problems, open, files, questionId])
  return problems
}

/** Null where the checker cannot be reached: nothing depends on it. */
async function findProblems(texts: Record<string, string>, isPage: boolean) {
  try {
    const { checkProject } = await import('../type-check/type-check.ts')
    return await checkProject(texts, isPage)
  } catch {
    return null
  }
}
