import { factsOf } from '@nova/contract/languages/languages'
import type { Signature } from '@nova/contract/questions/signature'
import { useEffect } from 'react'
import type { Pad } from '../journal/pads.ts'
import type { CheckRequest } from '../type-check/protocol.ts'
import { whenSettled } from '../ui/later.tsx'
import { isPhone } from './language/code-place.ts'

const pauseMs = 700

/**
 * Marks type errors in a TypeScript pad once typing pauses, and missing names in JavaScript. The checker is fetched after
 * the editor takes keys.
 */
export function useTypeMarks(pad: Pad | null, signature: Signature | null, isOff: boolean): void {
  useEffect(() => {
    const checks = pad && factsOf(pad.language)?.checks
    if (!pad || !checks || isOff) return
    let isWanted = true
    let isChecking = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      isChecking = true
      await whenSettled()
      const code = pad.text()
      const problems = isWanted ? await findTypeProblems({ code, signature, isTyped: checks === 'types' }) : null
      isChecking = false
      if (!isWanted) return
      if (pad.text() !== code) checkSoon()
      else if (problems) (await import('./editor-problems.ts')).markTypes(pad, problems)
    }
    const checkSoon = () => {
      clearTimeout(timer)
      if (!isChecking) timer = setTimeout(() => void check(), pauseMs)
    }
    if (!isPhone()) checkSoon()
    const unsubscribe = pad.subscribe(checkSoon)
    return () => {
      isWanted = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [pad, signature, isOff])
}

/** Null where the checker cannot be reached: the code runs without it. */
async function findTypeProblems(request: CheckRequest) {
  try {
    const { checkTypes } = await import('../type-check/type-check.ts')
    return await checkTypes(request)
  } catch {
    return null
  }
}
