/** One run's events, as server-sent events. */
import type { ServerResponse } from 'node:http'

export type RunStream = { send(event: string, data: unknown): void; end(): void }

// A caller who hears nothing for longer takes this runner for dead.
const beatMs = 5_000

export function openRunStream(raw: ServerResponse): RunStream {
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const beat = setInterval(() => raw.write(': still here\n\n'), beatMs)
  raw.once('close', () => clearInterval(beat))
  return {
    send: (event, data) => void raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end() {
      clearInterval(beat)
      raw.end()
    },
  }
}
