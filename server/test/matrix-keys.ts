/** API keys as callers of the matrix. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { NewApiKey } from '@nova/contract/accounts/api-keys'
import { KeyScope } from '@nova/contract/accounts/key-scopes'
import type { Permission } from '@nova/contract/accounts/roles'
import type { Endpoint } from '@nova/contract/endpoint'
import type { NewHiringConnection } from '@nova/contract/hiring/connections'
import type { Role } from '@nova/contract/words'
import { expect, test } from 'vitest'
import type { Call, Reply, TestServer } from './server.ts'

/** Makes a key of an administrator's. */
export async function makeKey(
  server: Pick<TestServer, 'call'>,
  { token }: Pick<Session, 'token'>,
  { scopes = KeyScope.options, role = 'Administrator' }: { scopes?: readonly KeyScope[]; role?: Role } = {},
): Promise<NewApiKey> {
  const body = { name: 'Hiring system', scopes, role, password: 'long enough' }
  const made = await server.call('POST', '/api/company/keys', { body, token })
  if (made.status !== 201) throw new Error(`no key: ${JSON.stringify(made.body)}`)
  return made.body
}

/** True for a call about one API key or one connection to a hiring system. */
export const isAboutKey = (path: string): boolean => /^\/api\/company\/(?:keys|hiring)\//.test(path)

/** Makes a connection of an administrator's to a hiring system. */
export async function makeHiring(
  server: Pick<TestServer, 'call'>,
  { token }: Pick<Session, 'token'>,
  form: object = {},
): Promise<NewHiringConnection> {
  const body = { name: 'Hiring', system: 'greenhouse', password: 'long enough', ...form }
  const made = await server.call('POST', '/api/company/hiring', { body, token })
  if (made.status !== 201) throw new Error(`no connection: ${JSON.stringify(made.body)}`)
  return made.body
}

export type MatrixKeys = {
  /** With one scope each, and the rights of an administrator. */
  byScope: Record<KeyScope, string>
  /** With every scope. */
  viewer: string
  ofStranger: string
}

export async function makeKeys(server: TestServer, administrator: Session, stranger: Session): Promise<MatrixKeys> {
  const byScope = {} as MatrixKeys['byScope']
  for (const scope of KeyScope.options)
    byScope[scope] = (await makeKey(server, administrator, { scopes: [scope] })).secret
  const viewer = (await makeKey(server, administrator, { role: 'Viewer' })).secret
  return { byScope, viewer, ofStranger: (await makeKey(server, stranger)).secret }
}

type Called = {
  endpoint: Endpoint
  permission: Permission
  keys: () => MatrixKeys
  ask: (call: Call) => Promise<Reply>
  expectAnswered: (reply: Reply) => void
  expectElsewhere: (reply: Reply, role: Role) => void
}

/** Tests one call by keys of every scope, of a viewer and of another company. `succeed` makes it by the key that may. */
export function testKeys(
  { endpoint, permission, keys, ask, expectAnswered, expectElsewhere }: Called,
  succeed: (secret: string) => Promise<number>,
): void {
  const { key, who } = endpoint
  const isPublic = who === 'anyone'
  const isForbidden = ({ status, body }: Reply, code: string) => status === 403 && body.code === code

  if (!isPublic)
    test('by API keys without the scope', async () => {
      const others = KeyScope.options.filter((scope) => scope !== key)
      const refused = await Promise.all(others.map((scope) => ask({ token: keys().byScope[scope] })))
      const code = key ? 'scope_missing' : 'key_not_allowed'
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [403, code]))
    })

  test('by API keys of a viewer and of another company', async () => {
    const [low, strange] = [await ask({ token: keys().viewer }), await ask({ token: keys().ofStranger })]
    expect(strange.status).toBeLessThan(500)
    if (isPublic) return expectAnswered(low)
    if (!key) return expect([low, strange].every((reply) => isForbidden(reply, 'key_not_allowed'))).toBe(true)
    if (permission !== 'read') expect(isForbidden(low, 'forbidden')).toBe(true)
    // A viewer sees what they are listed on, and the administrator who made the key is listed on nothing here.
    else expectElsewhere(low, 'Viewer')
    return expectElsewhere(strange, 'Administrator')
  })

  if (key)
    test('by the API key that may', async () => {
      expect(await succeed(keys().byScope[key])).toBeLessThan(500)
    })
}

/** Expects an event since then that names this key. */
export async function expectKeyNamed(server: TestServer, sinceEvent: number, secret: string): Promise<void> {
  const { rows } = await server.machinery.database.pool.query(
    `select k.id from audit_events e join api_keys k on k.id::text = e.details->>'apiKeyId' and k.name = e.details->>'apiKey'
       join api_key_secrets s on s.key_id = k.id
      where e.id > $1 and s.hash = sha256($2::bytea)`,
    [sinceEvent, secret],
  )
  expect(rows.length).toBeGreaterThan(0)
}
