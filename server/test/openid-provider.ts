/** A whole OpenID provider on loopback, as a company runs one: a person names a user and is signed in there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type User = Record<string, unknown>

export type OpenIdProvider = {
  issuer: string
  /** By subject; tests change them. */
  users: Map<string, User>
  close: () => Promise<void>
}

export const client = { id: 'nova', secret: 'a secret between the two' }

type Addresses = { redirect: string; signedOut: string; logout: string }

/** `addresses` are those that the product shows for the provider's form. */
export async function startOpenIdProvider(addresses: Addresses, port = 0): Promise<OpenIdProvider> {
  const users = new Map<string, User>()
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configure(addresses, users))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/choose/')) return answer(request, response)
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html')
      return response.end(
        '<title>Provider</title><form method="post"><label>User <input name="user"></label><button>Sign in</button></form>',
      )
    }
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const accountId = new URLSearchParams(body).get('user') ?? ''
      const isKnown = users.has(accountId)
      const result = isKnown ? { login: { accountId, amr: ['pwd'] } } : { error: 'access_denied' }
      void provider.interactionFinished(request, response, result)
    })
  })
  return {
    issuer,
    users,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function configure({ redirect, signedOut, logout }: Addresses, users: Map<string, User>): object {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirect],
        post_logout_redirect_uris: [signedOut],
        backchannel_logout_uri: logout,
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['keys of tests'] },
    // Groups are given for a separate scope, as by some providers.
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/choose/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...users.get(sub) }) }),
    // Its own way refuses to tell a server on loopback.
    fetch: (url: URL, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) => fetch(url, init),
    // It asks for no consent.
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const { client: caller, account, provider, session } = oidc
      const known = session.grantIdFor(caller.clientId)
      if (known) return provider.Grant.find(known)
      const grant = new provider.Grant({ clientId: caller.clientId, accountId: account.accountId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  }
}

type GrantContext = {
  oidc: {
    client: { clientId: string }
    account: { accountId: string }
    provider: Provider
    session: { grantIdFor: (clientId: string) => string | undefined }
  }
}

/** A browser that keeps cookies for the provider. */
export class Browser {
  private readonly cookies = new Map<string, string>()

  private async ask(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    return response
  }

  /** Follows the provider until it sends the browser elsewhere; gives that address. */
  async signIn(start: string, user: string): Promise<URL> {
    const { origin } = new URL(start)
    let place = new URL(start)
    for (let hop = 0; hop < 10 && place.origin === origin; hop += 1) {
      const response = place.pathname.startsWith('/choose/')
        ? await this.ask(place.href, {
            method: 'POST',
            body: new URLSearchParams({ user }).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        : await this.ask(place.href)
      const location = response.headers.get('location')
      if (!location) throw new Error(`the provider stopped: ${response.status} ${await response.text()}`)
      place = new URL(location, place)
    }
    return place
  }

  /** Signs out at the provider, and confirms it on its page. */
  async signOut(start: string): Promise<URL> {
    const asked = await this.ask(start)
    const page = await asked.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
    if (!action || !xsrf) throw new Error(`no page for signing out: ${page}`)
    const done = await this.ask(action, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return new URL(done.headers.get('location') ?? '', start)
  }
}
