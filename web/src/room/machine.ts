/** What this installation can run, and where it runs it. */
import { getHealth, type Health } from '@nova/contract/health'
import { browserEngine } from '@nova/contract/runs'
import type { Language } from '@nova/contract/words'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient } from '../api.ts'

const health = { queryKey: ['languages'], queryFn: () => call(getHealth), staleTime: 600_000 }

/** Whether code runs in this very browser, because the server has no sandbox. */
export async function runsInBrowser(): Promise<boolean> {
  return (await queryClient.fetchQuery(health)).engine === browserEngine
}

export type Machine = {
  isInBrowser: boolean
  /** Undefined until the server has answered; null where a language cannot run. */
  versionOf: (language: Language) => string | null | undefined
}

export function useMachine(): Machine {
  const { data } = useQuery(health)
  return readMachine(data)
}

function readMachine(data: Health | undefined): Machine {
  return {
    isInBrowser: data?.engine === browserEngine,
    versionOf: (language) => data?.languages.find(({ id }) => id === language)?.version,
  }
}
