/** Words about answers of the candidate's server. Pure. */
import type { ServerFailure } from '@nova/contract/projects/box-server'
import { fromBase64 } from './bytes.ts'
import { type Answered, headerOf } from './exchange.ts'

export function failureWords({ failed, detail }: ServerFailure, port: number): string {
  switch (failed) {
    case 'refused':
      return `Nothing listens on port ${port}. Start your server in the terminal, then send the request again.`
    case 'timeout':
      return 'Your server didn’t answer within 10 seconds. It may be stuck, or it never ends this answer.'
    case 'broken':
      return `Your server closed the connection or didn’t answer in HTTP${detail ? `: ${detail}` : '.'}`
    case 'busy':
      return 'Too many requests are waiting for an answer. Send this one again in a moment.'
    case 'invalid':
      return 'This request can’t be sent: its body is limited to 64 KB, its path to 4,000 characters.'
    case 'gone':
      return 'The terminal isn’t connected, so your server can’t be reached. Send the request again in a moment.'
  }
}

export const cutWords: Record<NonNullable<Answered['cut']>, string> = {
  size: 'The answer is larger than 1 MB. You see its beginning.',
  time: 'The answer didn’t end within 10 seconds. You see what came until then.',
  broken: 'The connection broke before the answer’s end. You see what came until then.',
}

export type BodyKind = 'none' | 'page' | 'json' | 'picture' | 'text' | 'bytes'

/** Reads an answer without a type as a browser does: by its beginning. */
export function kindOf(answer: Answered): BodyKind {
  if (answer.body === '') return 'none'
  if (encodingOf(answer)) return 'bytes'
  const type = (headerOf(answer, 'content-type') ?? '').toLowerCase().split(';')[0]!.trim()
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'page'
  if (/[/+]json$/.test(type)) return 'json'
  if (/^image\/[\w.+-]+$/.test(type)) return 'picture'
  if (type.startsWith('text/')) return 'text'
  const text = readable(answer)
  if (text === null) return 'bytes'
  if (type !== '') return 'text'
  if (/^\s*<(!doctype html|html|head|body|title|script|style|h[1-6]|p|div|main|ul|table|form|a|br|!--)\b/i.test(text))
    return 'page'
  return /^\s*[[{]/.test(text) ? 'json' : 'text'
}

/** Returns the compression of the body, or null. */
function encodingOf(answer: Answered): string | null {
  const encoding = headerOf(answer, 'content-encoding')?.trim().slice(0, 100) ?? ''
  return encoding === '' || encoding.toLowerCase() === 'identity' ? null : encoding
}

/** Why a body isn't shown. */
export function bytesWords(answer: Answered): string {
  const encoding = encodingOf(answer)
  if (encoding) return `Your server compressed the body (${encoding}), which the request didn’t ask for.`
  const type = (headerOf(answer, 'content-type') ?? '').slice(0, 100)
  return `The body ${type === '' ? 'is no text and has no type' : `is of type ${type}`}, so it can’t be shown here.`
}

/** The text of bytes that are one; a letter may be cut off at the end. Null for all others. */
function readable(answer: Answered): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(answer.body), { stream: true })
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text
  } catch {
    return null
  }
}

export function sizeWords(base64: string): string {
  const filled = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const bytes = (base64.length / 4) * 3 - filled
  if (bytes < 1_024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = bytes / 1_024
  return kilobytes < 1_000 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1_024).toFixed(1)} MB`
}

/** JSON with one value to a line; as it is where it can't be read. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
