/**
 * Sign-ins on their way to a provider and back: each belongs to one browser, by a cookie, and ends with its first answer or
 * after ten minutes. The browser alone has them, sealed in the state with its secret and the connection's key, so that
 * strangers who begin many cost the database nothing. Nonce and verifier are made from the state and the browser's secret.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { lte } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { Wire } from '../platform/http/http.ts'
import type { Secrets } from './provider.ts'
import { type Connection, usedStates } from './tables.ts'

const flowMs = 600_000
const cookie = 'nova_sso'
const cookiePath = '/api/auth/sso'
/** Longer paths are left out: providers don't take a state of any length. */
const maxReturnLength = 500
const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export type Flow = {
  /** The administrator whose test it is; null for a sign-in. */
  testerId: string | null
  returnTo: string | null
}
type Kept = Flow & { begunAtMs: number }

const derive = (browser: string, state: string, what: string) =>
  createHmac('sha256', browser).update(`${what}:${state}`).digest('base64url')

const secretsOf = (browser: string, state: string): Secrets => ({
  state,
  nonce: derive(browser, state, 'nonce'),
  verifier: derive(browser, state, 'verifier'),
})

/** The secret of the browser that asks; undefined where it has none yet. */
export function browserOf({ request }: Wire): string | undefined {
  return new RegExp(`(?:^|; )${cookie}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
}

/** Keeps the secret in the browser while sign-ins of it are under way; two tabs share it. */
export function keepBrowser({ reply }: Wire, browser: string, publicUrl: string): void {
  const isSecure = publicUrl.startsWith('https:')
  const parts = [`${cookie}=${browser}`, `Path=${cookiePath}`, `Max-Age=${flowMs / 1000}`, 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  reply.header('cache-control', 'no-store')
}

/** Every change of the provider makes another key, so that an answer never meets other settings. */
const keyFor = ({ flowKey }: Connection, browser: string) => createHmac('sha256', flowKey).update(browser).digest()

type Wanted = { browser: string; testerId?: string; returnTo?: string | undefined }

export function openFlow(ctx: Ctx, connection: Connection, { browser, testerId, returnTo }: Wanted): Secrets {
  const kept: Kept = {
    testerId: testerId ?? null,
    returnTo: returnTo !== undefined && returnTo.length <= maxReturnLength ? returnTo : null,
    begunAtMs: ctx.now().getTime(),
  }
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, keyFor(connection, browser), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(kept), 'utf8'), cipher.final()])
  return secretsOf(browser, Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url'))
}

function readState(connection: Connection, browser: string, state: string): Kept | undefined {
  const bytes = Buffer.from(state, 'base64url')
  // One spelling of each, since a used one is known by its text.
  if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== state) return undefined
  const tagAt = bytes.length - tagBytes
  try {
    const decipher = createDecipheriv(cipherName, keyFor(connection, browser), bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(tagAt))
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, tagAt)), decipher.final()]).toString('utf8')
    return JSON.parse(text) as Kept
  } catch {
    return undefined
  }
}

/** Takes the flow of an answer, once. Refuses another browser's, a used or late one, and one of another connection. */
export async function takeFlow(
  ctx: Ctx,
  connection: Connection,
  { browser, state }: { browser: string | undefined; state: string | null },
): Promise<{ flow: Flow; secrets: Secrets }> {
  if (!browser || !state) throw refuse('sso_expired')
  const flow = readState(connection, browser, state)
  const now = ctx.now()
  if (!flow || flow.begunAtMs + flowMs <= now.getTime()) throw refuse('sso_expired')
  await ctx.db.delete(usedStates).where(lte(usedStates.expiresAt, now))
  // Longer than it could be accepted, by servers whose clocks differ.
  const row = {
    stateHash: createHash('sha256').update(state).digest(),
    expiresAt: new Date(flow.begunAtMs + 2 * flowMs),
  }
  const taken = await ctx.db.insert(usedStates).values(row).onConflictDoNothing().returning()
  if (taken.length === 0) throw refuse('sso_expired')
  return { flow, secrets: secretsOf(browser, state) }
}
