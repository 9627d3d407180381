/** A company with single sign-on, set up through the product's own calls. */
import { createHash } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { SsoForm, SsoSettings } from '@nova/contract/accounts/single-sign-on'
import { makeCtx } from '../src/platform/context/context.ts'
import { verifyDomainOf } from '../src/single-sign-on/domains.ts'
import { makeInterviewer } from './factories.ts'
import { answerOf, claimsFor, sign, startHostileProvider } from './hostile-provider.ts'
import { client } from './openid-provider.ts'
import type { Reply, TestServer } from './server.ts'

const path = '/api/company/single-sign-on'

/** One seat before a screen: it keeps the product's cookie. */
export class Seat {
  cookie = ''
  private readonly server: TestServer
  constructor(server: TestServer) {
    this.server = server
  }

  async call(where: string, body: unknown, token?: string): Promise<Reply> {
    const headers = { cookie: this.cookie }
    const reply = await this.server.call('POST', where, { body, headers, ...(token ? { token } : {}) })
    const [set] = reply.headers.getSetCookie()
    if (set) this.cookie = set.split(';')[0]!
    return reply
  }

  async start(email: string, returnTo?: string): Promise<string> {
    const reply = await this.call('/api/auth/sso/start', { email, ...(returnTo ? { returnTo } : {}) })
    if (reply.status !== 200) throw new Error(`no start: ${JSON.stringify(reply.body)}`)
    return reply.body.url
  }

  finish(answer: URL): Promise<Reply> {
    const company = answer.pathname.split('/').at(-1)
    return this.call('/api/auth/sso/finish', { company, answer: answer.search.slice(1) })
  }
}

export type Company = {
  administrator: Session
  id: string
  domain: string
  addresses: SsoSettings['addresses'] & object
}

export const readSso = async (server: TestServer, { token }: Session): Promise<SsoSettings> =>
  (await server.call('GET', path, { token })).body

let made = 0

/** A company whose domain is verified. */
export async function makeCompany(server: TestServer): Promise<Company> {
  const administrator = await makeInterviewer(server)
  made += 1
  const domain = `company-${made}-${createHash('sha256').update(administrator.token).digest('hex').slice(0, 8)}.test`
  await verifyDomainOf(makeCtx(server.machinery, { role: 'system' }), domain, administrator.interviewer.email)
  const { addresses } = await readSso(server, administrator)
  return { administrator, domain, addresses: addresses!, id: addresses!.redirect.split('/').at(-1)! }
}

export async function change(
  server: TestServer,
  { administrator }: Company,
  changes: Partial<SsoForm> & { issuer?: string },
): Promise<Reply> {
  const { token } = administrator
  const now = await readSso(server, administrator)
  const { issuer, clientId, scope, joins, defaultRole, groupClaim, groupRoles, absentMeansNone, vouches, version } = now
  const body = {
    issuer,
    clientId: clientId || client.id,
    scope,
    joins,
    defaultRole,
    groupClaim,
    groupRoles,
    absentMeansNone,
    vouches,
    version,
    ...changes,
  }
  return server.call('PUT', path, { body, token })
}

/** Runs the test of the settings with a walk through the provider, and switches single sign-on on. */
export async function switchOn(
  server: TestServer,
  { administrator }: Company,
  walk: (start: string) => Promise<URL>,
): Promise<SsoSettings> {
  const { token } = administrator
  const seat = new Seat(server)
  const started = await seat.call(`${path}/test`, undefined, token)
  if (started.status !== 200) throw new Error(`no test: ${JSON.stringify(started.body)}`)
  await seat.finish(await walk(started.body.url))
  const switched = await server.call('POST', `${path}/switch`, { body: { isOn: true }, token })
  if (switched.status !== 200)
    throw new Error(`not on: ${JSON.stringify([switched.body, (await readSso(server, administrator)).test])}`)
  return switched.body
}

/** A session through a provider, with all that is kept of it; the secret and token that are never shown. */
export async function makeSsoSession(server: TestServer): Promise<{ clientSecret: string; idToken: string }> {
  const provider = await startHostileProvider()
  const { settings } = server.machinery
  const before = { ...settings }
  Object.assign(settings, { publicUrl: 'http://127.0.0.1:3000', fetchAllow: [new URL(provider.issuer).host] })
  const company = await makeCompany(server)
  const walk = async (start: string) => {
    provider.idToken = await sign(provider, claimsFor(provider, new URL(start), company.domain))
    return answerOf(provider, new URL(start), company.addresses.redirect)
  }
  const { secret: clientSecret } = client
  await change(server, company, { issuer: provider.issuer, clientSecret, joins: 'domain' })
  await switchOn(server, company, walk)
  const seat = new Seat(server)
  const { status } = await seat.finish(await walk(await seat.start(`kim@${company.domain}`)))
  if (status !== 200) throw new Error(`no session: ${status}`)
  await provider.close()
  Object.assign(settings, before)
  return { clientSecret, idToken: provider.idToken }
}
