/** Sends what waits whenever the browser gives the chance, and what other tabs left behind. */
import { findLivingTabs } from '../journal/device.ts'

const adoptEveryMs = 15_000

type Queue = { retry: () => void; sendLast: () => void; load: (isAlive: (owner: string) => boolean) => Promise<void> }

/** Keeps sending until the returned function is called. `onOnline`: other work to retry when the connection is back. */
export function keepSending(outbox: Queue, onOnline: () => void): () => void {
  const adopt = setInterval(() => {
    void findLivingTabs().then((isAlive) => outbox.load(isAlive))
  }, adoptEveryMs)
  const handleOnline = () => {
    outbox.retry()
    onOnline()
  }
  // A page out of sight may be closed at any moment.
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') outbox.sendLast()
  }
  addEventListener('online', handleOnline)
  addEventListener('pagehide', outbox.sendLast)
  document.addEventListener('visibilitychange', handleHidden)
  return () => {
    removeEventListener('online', handleOnline)
    removeEventListener('pagehide', outbox.sendLast)
    document.removeEventListener('visibilitychange', handleHidden)
    clearInterval(adopt)
  }
}
