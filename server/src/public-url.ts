/** PUBLIC_URL: scheme, host and port alone, since the pages and all links begin at the root of a host. */
import { z } from 'zod'

/** The part that is wrong, in words for the operator; undefined where nothing is. */
function wrongPart(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return 'it must begin with http:// or https://'
  // With a slash in a password, the rest of the address would be read wrongly.
  if (text.includes('@')) return 'it has a user name or password: use scheme, host and port alone'
  if (!URL.canParse(text)) return 'it is no address: use one like https://interviews.example.com'
  const url = new URL(text)
  if (text.includes('#')) return 'it has a fragment (from # on): use scheme, host and port alone'
  if (text.includes('?')) return 'it has a query (from ? on): use scheme, host and port alone'
  if (!/^\/*$/.test(url.pathname))
    return `it has a path (${url.pathname}), and the pages work at the root of a host only: use a host of its own`
  if (url.port === '0') return 'its port is 0: use the port that people reach'
  return undefined
}

export const publicUrl = z
  .string()
  .check((context) => {
    const message = wrongPart(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message })
  })
  .transform((text) => new URL(text).origin)
