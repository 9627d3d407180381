import { getSso, type SsoSettings } from '@nova/contract/accounts/single-sign-on'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSending } from '../account/use-sending.ts'
import { call } from '../api.ts'
import { toast } from '../ui/toast.tsx'

const ssoKey = ['single-sign-on'] as const

export const useSsoSettings = (enabled = true) =>
  useQuery({
    queryKey: ssoKey,
    queryFn: ({ signal }) => call(getSso, { signal }),
    refetchOnWindowFocus: false,
    enabled,
  })

/** True if a deleted person of the company's domain would get a new account at the next sign-in. For administrators. */
export function useComesBack(enabled: boolean): boolean {
  const { data } = useSsoSettings(enabled)
  return data?.isOn === true && data.joins === 'domain'
}

/** Shows these settings from now on. */
export function useReplace() {
  const cache = useQueryClient()
  return (settings: SsoSettings) => void cache.setQueryData(ssoKey, settings)
}

/** Sends a change of the settings, shows those of afterwards, and says what was done. */
export function useChange() {
  const replace = useReplace()
  const { isBusy, failure, send } = useSending()
  const change = (work: () => Promise<SsoSettings>, done: string, onDone?: () => void) =>
    send(async () => {
      replace(await work())
      onDone?.()
      toast.success(done)
    })
  return { isBusy, failure, send, change }
}
