import { useEffect, useState } from 'react'
import type { Stop } from '../server/server.ts'
import { useServer } from '../use-server.ts'

/** The stops that a text finds. */
export function useStops(text: string) {
  const server = useServer()
  const [stops, setStops] = useState<Stop[]>([])
  const [isSearching, setIsSearching] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    setHasFailed(false)
    if (text === '') {
      setStops([])
      return
    }
    setIsSearching(true)
    server
      .findStops(text)
      .then(setStops)
      .catch(() => setHasFailed(true))
      .finally(() => setIsSearching(false))
  }, [server, text])

  return { stops, isSearching, hasFailed }
}
