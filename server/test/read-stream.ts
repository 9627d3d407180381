/** Reads server-sent events as a page does, for tests that wait for one. */

type Event = { event: string; data: any }
type Waiting = { event: string; matches: (data: any) => boolean; resolve: (data: any) => void }

export function readStream(url: string, headers: Record<string, string>, body?: unknown) {
  const stop = new AbortController()
  const seen: Event[] = []
  const waiting: Waiting[] = []
  let failure: unknown
  const posted = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const request = { ...posted, headers: { ...json, ...headers, accept: 'text/event-stream' }, signal: stop.signal }
  const ended = read(url, request, (event) => {
    seen.push(event)
    for (const each of waiting) if (each.event === event.event && each.matches(event.data)) each.resolve(event.data)
  }).catch((error: unknown) => {
    if (!stop.signal.aborted) failure = error
  })
  return {
    seen,
    /** Resolves when the server has ended the stream. */
    ended,
    stop: () => stop.abort(),
    /** The first event of that name that matches, seen already or still to come. */
    next: async (event: string, matches: (data: any) => boolean): Promise<any> => {
      const found = seen.find((each) => each.event === event && matches(each.data))
      if (found) return found.data
      const soon = new Promise<any>((resolve) => waiting.push({ event, matches, resolve }))
      const never = new Promise<never>((_, reject) => {
        setTimeout(
          () => reject(failure ?? new Error(`no such ${event} came; seen: ${JSON.stringify(seen).slice(0, 500)}`)),
          120_000,
        ).unref()
      })
      return Promise.race([soon, never])
    },
  }
}

async function read(url: string, request: RequestInit, on: (event: Event) => void): Promise<void> {
  const response = await fetch(url, request)
  if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
  let rest = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      if (data !== undefined) on({ event: field('event') ?? 'message', data: JSON.parse(data) })
    }
  }
}
