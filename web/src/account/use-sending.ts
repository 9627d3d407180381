import { useState } from 'react'
import { ApiError, messageOf } from '../api.ts'
import { unreachable } from './own-account.ts'

/** Sends something once at a time and keeps what went wrong, to be shown where it was asked for. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ code: string; message: string }>()
  const send = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      setFailure({ code, message: messageOf(error, unreachable) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}
