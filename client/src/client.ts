/** Typed client for programs: each call that an API key can make, with its input and reply. */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './calls.d.ts'

export type NovaClient = Client<paths>

/**
 * `url`: the address of Nova Interviews, or of a server of yours that passes calls on. `key`: an API key, from the environment
 * or a vault, never from code; absent where your server adds it, as for pages in a browser.
 */
export function makeNovaClient({ url, key }: { url: string; key?: string | undefined }): NovaClient {
  const accept = 'application/problem+json, application/json'
  return createClient<paths>({ baseUrl: url, headers: { accept, ...(key ? { authorization: `Bearer ${key}` } : {}) } })
}

/** A `bodySerializer` for calls that take a form: its fields, and files with them. */
export function asForm(files: readonly File[] = []): (fields: object) => FormData {
  return (fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) if (each !== undefined) form.append(name, String(each))
    for (const file of files) form.append('Pdfs', file, file.name)
    return form
  }
}
