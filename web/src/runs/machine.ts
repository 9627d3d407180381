/** What this installation can run, and where it runs it. */
import { getHealth, type Health } from '@nova/contract/health'
import { browserEngine } from '@nova/contract/runs'
import type { Language } from '@nova/contract/words'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { createStore, useStore } from '../journal/store.ts'

const known = createStore<Health | null>(null)
let asking: Promise<Health> | null = null

/** What the server told of itself; asked once in a visit, and again only where it could not answer. */
async function askHealth(): Promise<Health> {
  asking ??= call(getHealth)
  try {
    const health = await asking
    known.set(health)
    return health
  } catch (error) {
    asking = null
    throw error
  }
}

/** Whether code runs in this very browser, because the server has no sandbox. */
export async function runsInBrowser(): Promise<boolean> {
  return (await askHealth()).engine === browserEngine
}

export type Machine = {
  isInBrowser: boolean
  /** Undefined until the server has answered; null where a language cannot run. */
  versionOf: (language: Language) => string | null | undefined
}

export function useMachine(): Machine {
  const health = useStore(known)
  // Whoever runs code asks again.
  useEffect(() => void askHealth().catch(() => undefined), [])
  return {
    isInBrowser: health?.engine === browserEngine,
    versionOf: (language) => health?.languages.find(({ id }) => id === language)?.version,
  }
}
