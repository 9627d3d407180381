/** An OpenID provider with answers that a test changes; right by default. */
import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'
import { client } from './openid-provider.ts'

export type Claims = Record<string, unknown>
type Answer = { status?: number; type?: string; body: string; location?: string }

/** Its answers; each test changes its own. */
export type Behaviour = {
  metadata: Claims
  keys: JWK[]
  token: (idToken: string) => Answer | Claims | Promise<Answer | Claims>
  userInfo: () => Answer | Claims
}

type Pair = { publicKey: CryptoKey; privateKey: CryptoKey }

export type HostileProvider = {
  issuer: string
  behaviour: Behaviour
  /** Behaves again, and signs this next. */
  reset: () => void
  idToken: string
  /** The keys it publishes, and one that it doesn't. */
  keys: { rsa: Pair; ec: Pair; stranger: Pair }
  publicPem: string
  /** The paths that it was asked for. */
  asked: string[]
  close: () => Promise<void>
}

export async function startHostileProvider(): Promise<HostileProvider> {
  const rsa = await generateKeyPair('RS256', { extractable: true })
  const ec = await generateKeyPair('ES256', { extractable: true })
  const stranger = await generateKeyPair('RS256', { extractable: true })
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const published = [
    { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
  ]
  const provider: HostileProvider = {
    issuer,
    idToken: '',
    behaviour: undefined as never,
    keys: { rsa, ec, stranger },
    publicPem: await exportSPKI(rsa.publicKey),
    asked: [],
    reset: () => {
      provider.behaviour = behave(issuer, published)
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  provider.reset()
  server.on('request', (request, response) => {
    request.resume()
    provider.asked.push(request.url ?? '')
    const { metadata, keys, token, userInfo } = provider.behaviour
    const answers: Record<string, () => Answer | Claims | Promise<Answer | Claims>> = {
      '/.well-known/openid-configuration': () => metadata,
      '/keys': () => ({ keys }),
      '/token': () => token(provider.idToken),
      '/userinfo': () => userInfo(),
    }
    const answer = answers[request.url ?? '']?.() ?? { status: 404, body: '' }
    void Promise.resolve(answer).then((given) => send(response, given))
  })
  return provider
}

function behave(issuer: string, keys: JWK[]): Behaviour {
  return {
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      // It claims to sign with all that it shouldn't.
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'PS256', 'HS256', 'none'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      authorization_response_iss_parameter_supported: true,
    },
    keys,
    token: (idToken) => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken }),
    userInfo: () => ({ status: 401, body: '' }),
  }
}

function send(response: ServerResponse, answer: Answer | Claims): void {
  if (typeof answer['body'] !== 'string') {
    response.setHeader('content-type', 'application/json')
    return void response.end(JSON.stringify(answer))
  }
  const { status = 200, type = 'application/json', body, location } = answer as Answer
  response.statusCode = status
  response.setHeader('content-type', type)
  if (location) response.setHeader('location', location)
  response.end(body)
}

type Header = Partial<JWTHeaderParameters> & Record<string, unknown>

/** A token signed as it should be, except for the given parts. */
export async function sign(
  { keys }: Pick<HostileProvider, 'keys'>,
  claims: Claims,
  { key = keys.rsa.privateKey, ...header }: Header & { key?: CryptoKey } = {},
): Promise<string> {
  const signer = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header })
  const { crit } = header
  return signer.sign(key, crit ? { crit: Object.fromEntries(crit.map((name) => [name, true])) } : {})
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token whose signature is made by hand: with a text as key, or left out. */
export function forge(claims: Claims, header: Claims, secret?: string): string {
  const signed = `${part(header)}.${part(claims)}`
  const signature = secret === undefined ? '' : createHmac('sha256', secret).update(signed).digest('base64url')
  return `${signed}.${signature}`
}

export const seconds = (later = 0) => Math.floor(Date.now() / 1000) + later

/** Claims that are right for a sign-in that began at `start`. */
export function claimsFor({ issuer }: HostileProvider, start: URL, domain: string): Claims {
  return {
    iss: issuer,
    aud: client.id,
    sub: 'sub-kim',
    nonce: start.searchParams.get('nonce'),
    iat: seconds(),
    exp: seconds(300),
    email: `kim@${domain}`,
    email_verified: true,
    name: 'Kim Ode',
  }
}

/** The address to which the provider sends the browser back. */
export function answerOf({ issuer }: HostileProvider, start: URL, redirect: string): URL {
  const answer = new URL(redirect)
  answer.searchParams.set('code', 'code')
  answer.searchParams.set('state', start.searchParams.get('state') ?? '')
  answer.searchParams.set('iss', issuer)
  return answer
}
