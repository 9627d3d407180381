/**
 * One object per call: method, path, who may call it, what goes in and what comes out.
 * Validation, the typed client, OpenAPI and the matrix test are all made from it.
 */
import type { z } from 'zod'
import type { KeyScope } from './accounts/key-scopes.ts'
import type { Permission } from './accounts/roles.ts'
import type { RefusalCode } from './refusals.ts'
import type { HiringSystem } from './words.ts'

/**
 * Permitted callers. 'interviewer': any signed-in one. 'owner': an interviewer who may see the interview named by {id};
 * others get 404. 'candidate': the holder of the interview's candidate token. 'participant': either of these two; a
 * call with a candidate token is the candidate's. 'hiring system': the key of a company's connection to `system`, by Basic
 * authentication. 'anyone': no credential.
 */
export type Who = 'anyone' | 'interviewer' | 'owner' | 'candidate' | 'participant' | 'hiring system'

/** Enough for a form that a person fills in. */
export const defaultMaxBytes = 64 * 1024

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for path parameters. */
  path: string
  /** Further paths of the same call, with the same parameters, for pages and programs that still use them. */
  olderPaths?: readonly string[]
  who: Who
  /** The hiring system that makes the call; errors have the form that it documents. */
  system?: HiringSystem
  /**
   * The permission that an interviewer's role must have. Absent: to read for a GET, to run for everything else
   * (`permissionOf` in roles.ts).
   */
  permission?: Permission
  /** The scope that an API key needs to make this call. Absent: no key may. */
  key?: KeyScope
  /**
   * The device that a candidate may write from. 'joined': the one that joined last; absent, that is so for all but a GET
   * (`deviceRuleOf` in devices.ts). 'joined until the end': after the end, any that has work from before it.
   */
  device?: 'any' | 'joined' | 'joined until the end'
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Fields of a multipart form, apart from its files. */
  form?: z.ZodObject
  /** Its body may also come as `application/x-www-form-urlencoded`, where another program's protocol says so. */
  isFormEncoded?: true
  /** Description of a form's files, if they are not resumes. */
  files?: string
  /** The handler reads the form's file as it arrives. */
  isStreamed?: true
  /** Absent: 204, no content. */
  reply?: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** Other forms of response: a stream of events, newline-delimited JSON, plain text, a file. */
  also?: readonly ('event-stream' | 'ndjson' | 'text' | 'download')[]
  /** Largest body in bytes; `defaultMaxBytes` where absent. */
  maxBytes?: number
  /** Most values (array items and fields, nested ones included) in a JSON body; 20,000 where absent. */
  maxValues?: number
  errors: readonly RefusalCode[]
  /**
   * Most calls a minute for one caller, where that isn't the general limit. Up to 60, all servers share the count. Callers of
   * 'anyone' are addresses, or the links of calls that have `link`. Each is listed in docs/security.md.
   */
  perMinute?: number
  /** For 'anyone': the field of path or body with a link's secret. Calls are counted by link, since a class has one address. */
  link?: string
  /**
   * For 'anyone': refusals that say that a secret was wrong. These alone are counted by address. With `perMinute` the secret
   * could be guessed, so that beyond it even right ones wait; without, wrong ones share the count of failed credentials.
   */
  wrong?: { codes: readonly RefusalCode[]; perMinute?: number }
  /** Not counted and not logged: asked every second by a machine, and answered from memory. */
  isUncounted?: true
}

/** Declares a call; keeps the literal types so that client and handler are typed by it. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

/** True for a call whose answer can be had again by an Idempotency-Key. */
export const isRepeatable = ({ key, method }: Pick<Endpoint, 'key' | 'method'>): boolean =>
  key !== undefined && method === 'POST'

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

export type CallInput<E extends Endpoint> = { params: In<E['params']>; query: In<E['query']>; body: In<E['body']> }
export type CallReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : void
/** The validated input of a handler, and its result. */
export type HandlerInput<E extends Endpoint> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  form: Out<E['form']>
}
export type HandlerReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : void
