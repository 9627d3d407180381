/** One's own account as the server keeps it. */
import { getOwnAccount, listDevices } from '@nova/contract/accounts/own-account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const accountKey = ['own-account'] as const
export const devicesKey = ['own-devices'] as const
export const ruleKey = ['second-factor-rule'] as const

export const unreachable = "We couldn't reach the server. Check your connection and try again."

export function useOwnAccount() {
  return useQuery({ queryKey: accountKey, queryFn: ({ signal }) => call(getOwnAccount, { signal }) })
}

export function useDevices() {
  return useQuery({ queryKey: devicesKey, queryFn: ({ signal }) => call(listDevices, { signal }) })
}
