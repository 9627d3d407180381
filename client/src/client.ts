/** Typed client for programs: each call that an API key can make, with its input and reply. */
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './calls.d.ts'

export type NovaClient = Client<paths>

/** `url`: the address of Nova Interviews. `key`: an API key, from the environment or a vault, never from code. */
export function makeNovaClient({ url, key }: { url: string; key: string }): NovaClient {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/problem+json, application/json' }
  return createClient<paths>({ baseUrl: url, headers })
}

/** A `bodySerializer` for calls that take a form: its fields, and files beside them. */
export function asForm(files: readonly File[] = []): (fields: object) => FormData {
  return (fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const each of [value].flat()) if (each !== undefined) form.append(name, String(each))
    for (const file of files) form.append('Pdfs', file, file.name)
    return form
  }
}
