/**
 * Parses messages from a preview's frame as untrusted input: the page in it is the candidate's and can post anything.
 */
import type { PageAsked, PreviewKept, PreviewTold } from '@nova/contract/projects/preview-frame'

const levels = ['log', 'info', 'warn', 'error', 'debug'] as const
const maxText = 4000
const maxStack = 8000
const maxHeaders = 40
/** Limit for a page's storages, keys included; the frame allows as much for each storage. */
const maxKept = 100_000

/** Undefined for messages that aren't from our frame. */
export function readTold(data: unknown): PreviewTold | undefined {
  if (!isObject(data)) return undefined
  const { type, text, stack, level, kept, id } = data
  if (type === 'ready' || type === 'shown' || type === 'beat') return { type }
  if (type === 'kept') {
    const read = readKept(kept)
    return read && { type, kept: read }
  }
  if (type === 'ask' || type === 'go') {
    const asked = readAsked(data)
    if (type === 'go') return asked && { type, ...asked }
    return asked && typeof id === 'number' ? { type, id, ...asked } : undefined
  }
  if (type === 'cookie') return typeof text === 'string' ? { type, text: text.slice(0, maxText) } : undefined
  if (typeof text !== 'string' || (stack !== undefined && typeof stack !== 'string')) return undefined
  const words = { text: text.slice(0, maxText), stack: (stack ?? '').slice(0, maxStack) }
  if (type === 'error') return { type, ...words }
  const known = levels.find((each) => each === level)
  return type === 'console' && known ? { type, level: known, ...words } : undefined
}

function readAsked({ method, url, headers, body }: Record<string, unknown>): PageAsked | undefined {
  if (typeof method !== 'string' || typeof url !== 'string' || !Array.isArray(headers)) return undefined
  const pairs = headers.slice(0, maxHeaders).filter((each): each is [string, string] => isPair(each))
  return { method, url: url.slice(0, maxText), headers: pairs, body: body instanceof ArrayBuffer ? body : null }
}

const isPair = (each: unknown) =>
  Array.isArray(each) && each.length === 2 && each.every((one) => typeof one === 'string')

function readKept(kept: unknown): PreviewKept | undefined {
  if (!isObject(kept)) return undefined
  const { local, session } = kept
  return isTexts(local) && isTexts(session) ? { local, session } : undefined
}

function isTexts(value: unknown): value is Record<string, string> {
  if (!isObject(value)) return false
  let length = 0
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') return false
    length += key.length + text.length
    if (length > maxKept) return false
  }
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
