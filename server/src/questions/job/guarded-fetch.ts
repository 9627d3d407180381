/** Fetches a public page for an interviewer; never reaches the server's own network. */
import { refuse } from '@nova/contract/refusals'
import { request } from 'undici'
import { isRefusedHere, openGuarded } from '../../platform/outgoing/outgoing.ts'

const maxRedirects = 5
const maxBytes = 3 * 1024 * 1024
/** Below the ten seconds after which a page of ours gives up on its call; a test may give less. */
export const fetchLimits = { timeoutMs: 8_000 }

/**
 * The HTML of a page; undefined where there is none to be had. Refuses addresses that are not public, by name, number
 * and redirect alike, but for the exact host:port pairs of `allow`.
 */
export async function fetchPage(address: string, allow: string[]): Promise<string | undefined> {
  const signal = AbortSignal.timeout(fetchLimits.timeoutMs)
  let url = checkedUrl(address)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await fetchOnce(url, allow, signal)
    if (answer === undefined || typeof answer === 'string') return answer
    const next = URL.parse(answer.location, url.href)
    if (!next) return undefined
    url = checkedUrl(next.href)
  }
  return undefined
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password) throw refuse('address_refused')
  return url
}

function openChecked(url: URL, allow: string[]) {
  try {
    return openGuarded(url, allow)
  } catch (error) {
    throw isRefusedHere(error) ? refuse('address_refused') : error
  }
}

async function fetchOnce(
  url: URL,
  allow: string[],
  signal: AbortSignal,
): Promise<string | { location: string } | undefined> {
  const dispatcher = openChecked(url, allow)
  try {
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      'user-agent': 'NovaInterviews/1.0 (job posting import)',
    }
    const { timeoutMs } = fetchLimits
    const reply = await request(url, { dispatcher, signal, headers, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
    const location = [reply.headers.location].flat()[0]
    if (reply.statusCode >= 300 && reply.statusCode < 400 && location) return { location }
    const type = String(reply.headers['content-type'] ?? '')
    if (reply.statusCode !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined
    return decodePage(await readLimited(reply.body), type)
  } catch (error) {
    if (isRefusedHere(error)) throw refuse('address_refused')
    // A page that does not answer is no fault of ours or of the interviewer's.
    return undefined
  } finally {
    void dispatcher.destroy()
  }
}

async function readLimited(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function decodePage(bytes: Uint8Array, type: string): string {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  const charset = type.match(/charset="?([\w-]+)/i)?.[1] ?? head.match(/<meta[^<>]+charset="?([\w-]+)/i)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
