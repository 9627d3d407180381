import type { Call } from './memory-server.ts'

const searches = 'findStops '

/** The network of the preview: short searches find much and take longest, and one stop is never saved. */
export function slowNetwork({ name, signal }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => (name === 'addFavourite ferry-steps' ? reject(new Error('The server refused.')) : resolve())
    const timer = setTimeout(end, name.startsWith(searches) ? 3_000 / (name.length - searches.length) : 900)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error(`${name} was cancelled.`))
    })
  })
}
