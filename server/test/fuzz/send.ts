/** One request over its own socket, as it was made, right or wrong; and its outcome. */
import { request as open } from 'node:http'

export type Sent = {
  call: string
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}

/** `closed`: the connection ended without a reply. `hung`: nothing came in time. */
export type Outcome = { status: number | 'closed' | 'hung' | 'unsent'; code: string; ms: number }

const maxRead = 4_000

/** Sends a request and reads the reply; reads only the head of an endless stream. */
export function send(url: string, sent: Sent, options: { patienceMs: number; isEndless: boolean }): Promise<Outcome> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: Outcome['status'], code = '') => {
      clearTimeout(timer)
      resolve({ status, code, ms: performance.now() - startedAt })
      outgoing?.destroy()
    }
    const timer = setTimeout(() => end('hung'), options.patienceMs)
    let outgoing: ReturnType<typeof open> | undefined
    try {
      const { hostname, port } = new URL(url)
      const { method, path, headers } = sent
      outgoing = open({ hostname, port, method, path, headers, agent: false }, (reply) => {
        const status = reply.statusCode ?? 0
        if (options.isEndless && status === 200) return end(status)
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += text.length < maxRead ? chunk.toString('latin1') : ''))
        reply.on('end', () => end(status, /"code":"(\w+)"/.exec(text)?.[1]))
        reply.on('error', () => end(status, 'cut off'))
      })
      outgoing.on('error', () => end('closed'))
      outgoing.end(sent.body ?? undefined)
    } catch {
      // Node itself refuses to send it: a header or path with characters that may not be in one.
      end('unsent')
    }
  })
}

/** The request as a command that sends it again. */
export function toCommand(url: string, { method, path, headers, body }: Sent): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const shown = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `-H ${quote(`${name}: ${each}`)}`),
  )
  const curl = `curl -i --path-as-is -X ${method} ${shown.join(' ')} ${quote(url + path)}`
  return body?.length ? `echo ${body.toString('base64')} | base64 -d | ${curl} --data-binary @-` : curl
}
