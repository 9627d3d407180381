/** The languages this installation can run, and the place where it runs them. */
import { getHealth, type Health } from '@nova/contract/installation/health'
import { browserEngine } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { createStore, useStore } from '../journal/store.ts'

const known = createStore<Health | null>(null)
let asking: Promise<Health> | null = null

/** The server's health, cached for the visit; requested again only after a failure. */
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

/** True if code runs in this browser, because the server has no sandbox. */
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
  // A failure here is harmless: running code asks again.
  useEffect(() => void askHealth().catch(() => undefined), [])
  return {
    isInBrowser: health?.engine === browserEngine,
    versionOf: (language) => health?.languages.find(({ id }) => id === language)?.version,
  }
}
