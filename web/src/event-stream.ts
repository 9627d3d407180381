/** Reads server-sent events from a response's body, as the HTML standard parses them. */

export type ServerEvent = { id: string; event: string; data: string }

/** Passes on each event as it arrives; onBytes fires for any data, including comments. Ends with the body. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onBytes: () => void = () => {},
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let pending: { event: string; data: string[] } = { event: '', data: [] }
  let lastId = ''

  const take = (line: string) => {
    if (line === '') {
      if (pending.data.length > 0) {
        onEvent({ id: lastId, event: pending.event || 'message', data: pending.data.join('\n') })
      }
      pending = { event: '', data: [] }
      return
    }
    if (line.startsWith(':')) return
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') pending.data.push(value)
    else if (field === 'event') pending.event = value
    else if (field === 'id') lastId = value
  }

  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    rest += decoder.decode(value, { stream: true })
    // A carriage return at the very end may be half of a line break.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}
