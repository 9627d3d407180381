/**
 * Completes streams of chat completions that end properly without a finish reason: the received text is the whole
 * reply.
 */

const reason = /"finish_reason"\s*:\s*"/
const end = `\n\ndata: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`
/** The searched text may be split between two pieces. */
const overlap = 40

/** The same stream with a reason at its end, where the server gives none. One that breaks off stays broken. */
export function withReason(response: Response): Response {
  if (!response.body || !response.headers.get('content-type')?.includes('event-stream')) return response
  let [before, hasReason, hasData] = ['', false, false]
  const decoder = new TextDecoder()
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, control) {
      control.enqueue(bytes)
      const seen = before + decoder.decode(bytes, { stream: true })
      hasReason ||= reason.test(seen)
      hasData ||= seen.includes('"choices"')
      before = seen.slice(-overlap)
    },
    flush(control) {
      if (!hasReason && hasData) control.enqueue(new TextEncoder().encode(end))
    },
  })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(stream), { status, headers })
}
