/** Companies with single sign-on that is on, and what tests do there again and again. */
import type { Session } from '@nova/contract/accounts/accounts'
import { answerOf, type Claims, claimsFor, sign, startHostileProvider } from './hostile-provider.ts'
import { Browser, client, startOpenIdProvider } from './openid-provider.ts'
import { type Reply, startTestServer } from './server.ts'
import { change, type Company, makeCompany, Seat, switchOn } from './single-sign-on.ts'

const publicUrl = 'http://127.0.0.1:3000'

type Way = { seat?: Seat; browser?: Browser; returnTo?: string }
type Event = { subject: string; details: Record<string, unknown> }

/** A company at a whole provider. */
export async function startSsoScene() {
  const server = await startTestServer({ publicUrl })
  const company = await makeCompany(server)
  // The provider's own calls reach the server where it listens.
  const logout = company.addresses.logout.replace(publicUrl, server.url)
  const provider = await startOpenIdProvider({ ...company.addresses, logout })
  server.machinery.settings.fetchAllow = [new URL(provider.issuer).host]
  const user = (name: string, more: object = {}) => ({
    name: `Name of ${name}`,
    email: `${name}@${company.domain}`,
    email_verified: true,
    ...more,
  })
  provider.users.set('admin', user('admin'))
  const scope = 'openid email profile groups'
  await change(server, company, { issuer: provider.issuer, clientSecret: client.secret, scope, joins: 'domain' })
  await switchOn(server, company, (start) => new Browser().signIn(start, 'admin'))
  await change(server, company, { joins: 'invited' })
  const { token } = company.administrator
  const { pool } = server.machinery.database

  /** An invitation to an address of the company's domain. */
  const invite = (name: string, role = 'Viewer'): Promise<Reply> =>
    server.call('POST', '/api/people/invitations', { body: { email: `${name}@${company.domain}`, role }, token })
  const events = async (act: string): Promise<Event[]> =>
    (await server.call('GET', `/api/audit?act=${act}&limit=200`, { token })).body.events
  return {
    server,
    company,
    provider,
    user,
    invite,
    events,
    /** The whole way of a person: the sign-in page, the provider, and back. */
    signIn: async (subject: string, { seat = new Seat(server), browser = new Browser(), returnTo }: Way = {}) =>
      seat.finish(await browser.signIn(await seat.start(`any@${company.domain}`, returnTo), subject)),
    /** A member with a password, whose address was proven as by a mailed link. */
    makeMember: async (name: string, role = 'Interviewer'): Promise<Session> => {
      const { link } = (await invite(name, role)).body
      const body = { token: link.slice(link.lastIndexOf('/') + 1), name: `Member ${name}`, password: 'long enough' }
      const { body: session } = await server.call('POST', '/api/invitations/accept', { body })
      await pool.query('update interviewers set verified_at = now() where id = $1', [session.interviewer.id])
      return session
    },
    /** An account by an open link, whose address nothing proves. */
    squat: async (name: string, role = 'Viewer'): Promise<Session> => {
      const { link } = (await server.call('POST', '/api/people/invitations', { body: { role }, token })).body
      const fields = { name: `Squatter ${name}`, email: `${name}@${company.domain}`, password: 'long enough' }
      const body = { token: link.slice(link.lastIndexOf('/') + 1), ...fields }
      return (await server.call('POST', '/api/invitations/accept', { body })).body
    },
    me: (of: string) => server.call('GET', '/api/Interviewers/me', { token: of }),
    byPassword: (username: string) =>
      server.call('POST', '/api/auth/login', { body: { username, password: 'long enough' } }),
    refusedBecause: async () => (await events('single-sign-on.refused'))[0]?.details['reason'],
    close: async () => {
      await provider.close()
      await server.close()
    },
  }
}

export type Begun = { seat: Seat; start: URL; claims: Claims; answer: URL }

/** Two companies at one provider that does what a test wants. */
export async function startHostileScene() {
  const server = await startTestServer({ publicUrl })
  const provider = await startHostileProvider()
  server.machinery.settings.fetchAllow = [new URL(provider.issuer).host]
  const setUp = async (): Promise<Company> => {
    const made = await makeCompany(server)
    await change(server, made, { issuer: provider.issuer, clientSecret: client.secret, joins: 'domain' })
    await switchOn(server, made, async (start) => {
      provider.idToken = await sign(provider, claimsFor(provider, new URL(start), made.domain))
      return answerOf(provider, new URL(start), made.addresses.redirect)
    })
    return made
  }
  const company = await setUp()
  return {
    server,
    provider,
    company,
    other: await setUp(),
    /** A sign-in under way whose answer is right. */
    begin: async (): Promise<Begun> => {
      const seat = new Seat(server)
      const start = new URL(await seat.start(`kim@${company.domain}`))
      const claims = claimsFor(provider, start, company.domain)
      provider.idToken = await sign(provider, claims)
      return { seat, start, claims, answer: answerOf(provider, start, company.addresses.redirect) }
    },
    close: async () => {
      await provider.close()
      await server.close()
    },
  }
}

export const without = (claims: Claims, name: string): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
