import type { CallReply, Endpoint } from '@nova/contract/endpoint'
import { useEffect, useRef, useState } from 'react'
import type { CallParts } from '../api.ts'
import { upload } from '../upload.ts'

/** One upload at a time: its percentage while it runs, and its end on cancelling or leaving. */
export function useUploading() {
  const [percent, setPercent] = useState<number>()
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  /** Returns undefined if it was cancelled. */
  async function send<const E extends Endpoint>(endpoint: E, parts: CallParts<E>): Promise<CallReply<E> | undefined> {
    const stop = new AbortController()
    stopping.current = stop
    setPercent(0)
    try {
      const onSent = (share: number) => setPercent(Math.round(100 * share))
      return await upload(endpoint, parts, { signal: stop.signal, onSent })
    } catch (error) {
      if (stop.signal.aborted) return undefined
      throw error
    } finally {
      if (stopping.current === stop) setPercent(undefined)
    }
  }

  return { percent, send, cancel: () => stopping.current?.abort() }
}
