/** A company's OpenID provider: discovery, the way there, and what of its answers may be believed. */
import { decodeProtectedHeader } from 'jose'
import * as oidc from 'openid-client'
import type { Ctx } from '../platform/context/context.ts'
import { cleanStrings } from '../platform/http/input.ts'
import {
  makeProviderFetch,
  mayBePlain,
  type ProviderFetch,
  readAddress,
  unfitBehind,
  UnfitProvider,
} from './provider-fetch.ts'

export type Client = { issuer: string; clientId: string; secret: string | undefined }
type Settings = Pick<Ctx['settings'], 'publicUrl' | 'fetchAllow'>

export type Provider = {
  config: oidc.Configuration
  client: Client
  fetch: ProviderFetch
  settings: Settings
  /** The provider's sign-out address; undefined where it has none. */
  signOutUrl: string | undefined
}

/**
 * `unavailable`: it was not reached, or its set-up is unusable. `refused`: its answer can't be believed. For
 * administrators.
 */
export class ProviderProblem extends Error {
  readonly kind: 'unavailable' | 'refused'
  /** The reason in words that no stranger chose: an answer is anybody's until its token is checked. For the audit log. */
  readonly known: string
  /** By the person, or by a rule of the provider. */
  readonly isDeclined: boolean
  constructor(kind: 'unavailable' | 'refused', error: unknown) {
    // A provider's own words may be in it.
    super(clean(describe(error)))
    this.kind = kind
    this.known = clean(describeShortly(error))
    this.isDeclined = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
  }
}

const clean = (reason: string) => reason.replace(/[\u0000-\u001F\u007F-\u009F]+/g, ' ').slice(0, 300)

/** Signed with a key pair, so that who can check a token can't make one. */
export const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const maxTokenLength = 16_000
const maxAgeSeconds = 600
/** Clocks of two companies differ. */
const toleranceSeconds = 120

/** Asks a provider for its description. Throws ProviderProblem. */
export async function openProvider(settings: Settings, client: Client): Promise<Provider> {
  const fetch = makeProviderFetch(settings)
  try {
    const config = await discover(client, settings, fetch)
    const found = config.serverMetadata()
    // Some describe many tenants in one document, whose tokens come from issuers that anybody can have.
    if (bare(found.issuer) !== bare(client.issuer)) throw new UnfitProvider(callsItself(found.issuer))
    if (!found.authorization_endpoint || !found.token_endpoint || !found.jwks_uri)
      throw new UnfitProvider('The provider’s description lacks its addresses for signing in.')
    for (const place of [found.authorization_endpoint, found.token_endpoint, found.jwks_uri])
      readAddress(place, settings)
    const signOutUrl = found.end_session_endpoint && readAddress(found.end_session_endpoint, settings).href
    return { config, client, fetch, settings, signOutUrl: signOutUrl || undefined }
  } catch (error) {
    throw new ProviderProblem('unavailable', error)
  }
}

/**
 * Asks for the description under the issuer as it was entered. If the provider's own name for itself differs, asks under
 * the same with or without its last slash.
 */
async function discover(client: Client, settings: Settings, fetch: ProviderFetch): Promise<oidc.Configuration> {
  const given = client.issuer
  const forms = [given, given.endsWith('/') ? bare(given) : `${given}/`]
  for (const [at, form] of forms.entries()) {
    const issuer = readAddress(form, settings)
    const execute = [oidc.enableNonRepudiationChecks, ...(mayBePlain(issuer, settings) ? [allowPlain] : [])]
    // The library compares to the second; clocks of two companies differ more.
    const metadata = { [oidc.clockTolerance]: toleranceSeconds }
    const options = { [oidc.customFetch]: fetch, execute }
    try {
      return await oidc.discovery(issuer, client.clientId, metadata, makeClientAuth(client.secret), options)
    } catch (error) {
      const named = issuerNamedBy(error)
      if (named === undefined) throw error
      if (at > 0 || bare(named) !== bare(given)) throw new UnfitProvider(callsItself(named))
    }
  }
  throw new UnfitProvider('The provider’s description can’t be found.')
}

const callsItself = (issuer: string) =>
  `The provider calls itself ${issuer.slice(0, 200)}. Enter exactly that as issuer.`

/** The issuer of a description that the library refused because it wasn't asked for by that name. */
function issuerNamedBy(error: unknown): string | undefined {
  const { cause } = error as { cause?: { cause?: { body?: { issuer?: unknown } }; body?: { issuer?: unknown } } }
  const named = cause?.body?.issuer ?? cause?.cause?.body?.issuer
  return typeof named === 'string' ? named : undefined
}

// The library marks it as deprecated to warn of just this, and looks for the function itself.
const allowPlain = oidc.allowInsecureRequests

/** An issuer in the form that is compared. */
export const bare = (issuer: string) => issuer.replace(/\/$/, '')

/** As the provider says it takes the secret; without a secret, PKCE alone. */
function makeClientAuth(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  return (as, ...rest) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPosted = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPosted ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))(as, ...rest)
  }
}

export type Secrets = { state: string; nonce: string; verifier: string }

/** The address at which the browser signs in. */
export async function wayToSignIn(
  provider: Provider,
  { redirect, scope }: { redirect: string; scope: string },
  secrets: Secrets,
  hint?: string,
): Promise<string> {
  return oidc.buildAuthorizationUrl(provider.config, {
    redirect_uri: redirect,
    scope,
    response_type: 'code',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(hint ? { login_hint: hint } : {}),
  }).href
}

export type Claims = Record<string, unknown>
export type Proven = { issuer: string; subject: string; sid: string | undefined; claims: Claims; idToken: string }

/** Changes the code for tokens and checks all there is to check. Throws ProviderProblem. */
export async function redeem(provider: Provider, answer: URL, secrets: Secrets, needed: string[]): Promise<Proven> {
  const { config, client } = provider
  try {
    const tokens = await oidc.authorizationCodeGrant(config, answer, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    const { id_token: idToken = '' } = tokens
    const own = tokens.claims()
    if (!own) throw new UnfitProvider('The answer has no ID token.')
    checkToken(idToken, own, client)
    const told = await askUserInfo(provider, tokens.access_token, own, needed)
    const sid = isName(own['sid']) ? own['sid'] : undefined
    const claims = cleanStrings({ ...told, ...own, ...addressOf(own, told) })
    return { issuer: own.iss, subject: own.sub, sid, claims, idToken }
  } catch (error) {
    throw new ProviderProblem(isUnreachable(error) ? 'unavailable' : 'refused', error)
  }
}

/** True of a session's or token's name as providers give it, in ID tokens and in logout tokens alike. */
export const isName = (value: unknown): value is string => typeof value === 'string' && /^[!-~ ]{1,500}$/.test(value)

/** An address and the word that it is verified, which may be about another address in the other source. */
function addressOf(own: Claims, told: Claims): Claims {
  if (own['email'] === undefined) return { email: told['email'], email_verified: told['email_verified'] }
  const isSame = told['email'] === own['email']
  return { email_verified: own['email_verified'] ?? (isSame ? told['email_verified'] : undefined) }
}

/** Checks what the library leaves open, which looks at signature, audience, issuer, nonce and end. */
function checkToken(token: string, { sub, azp, iat }: oidc.IDToken, { clientId }: Client): void {
  if (token.length > maxTokenLength) throw new UnfitProvider('The ID token is longer than 16,000 characters.')
  if (!algorithms.includes(decodeProtectedHeader(token).alg ?? ''))
    throw new UnfitProvider('The ID token is not signed with a key pair.')
  // OpenID Connect allows no other characters.
  if (typeof sub !== 'string' || !/^[!-~ ]{1,255}$/.test(sub))
    throw new UnfitProvider('The ID token doesn’t say who signed in.')
  if (azp !== undefined && azp !== clientId) throw new UnfitProvider('The ID token was made for another program.')
  const age = Date.now() / 1000 - iat
  if (age < -toleranceSeconds) throw new UnfitProvider(clocksDiffer)
  if (age > maxAgeSeconds) throw new UnfitProvider('The ID token was issued more than 10 minutes ago.')
}

/** Asked where the token itself lacks something, and believed about the token's subject alone. */
async function askUserInfo(provider: Provider, token: string, own: oidc.IDToken, needed: string[]): Promise<Claims> {
  const { userinfo_endpoint: place } = provider.config.serverMetadata()
  if (!place || needed.every((name) => own[name] !== undefined)) return {}
  try {
    return { ...(await oidc.fetchUserInfo(acceptSignature(provider), token, own.sub)) }
  } catch (error) {
    if (unfitBehind(error) || isUnreachable(error) || error instanceof oidc.ResponseBodyError) throw error
    throw new UnfitProvider(
      error instanceof oidc.WWWAuthenticateChallengeError
        ? 'The provider refused to give user information. Let this client read it, or put the claims into the ID token.'
        : 'The provider’s user information is about another person, or signed or encrypted in a way that can’t be checked. Switch that off for this client, or put the claims into the ID token.',
    )
  }
}

/** The same provider, of which user information may be signed though its description doesn't say so; signatures are checked. */
function acceptSignature({ config, client, fetch, settings }: Provider): oidc.Configuration {
  const server = Object.assign(config.serverMetadata(), { userinfo_signing_alg_values_supported: algorithms })
  const metadata = { [oidc.clockTolerance]: toleranceSeconds }
  const accepting = new oidc.Configuration(server, client.clientId, metadata, makeClientAuth(client.secret))
  accepting[oidc.customFetch] = fetch
  oidc.enableNonRepudiationChecks(accepting)
  if (mayBePlain(new URL(server.issuer), settings)) allowPlain(accepting)
  return accepting
}

/** The provider's sign-out address as our own page links to it. */
export function wayToSignOut(place: string, client: Pick<Client, 'clientId'>, back: string, idToken?: string): string {
  const url = new URL(place)
  url.searchParams.set('client_id', client.clientId)
  url.searchParams.set('post_logout_redirect_uri', back)
  if (idToken) url.searchParams.set('id_token_hint', idToken)
  return url.href
}

const clocksDiffer =
  'The ID token isn’t valid at this time: the provider’s clock and this server’s differ by more than two minutes. Set both by a time server.'

/** Of an ID token that isn't valid yet, or no longer. */
const isAboutTime = (error: unknown): boolean =>
  [error, (error as { cause?: unknown }).cause].some((each) => codeOf(each) === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? ''

function isUnreachable(error: unknown): boolean {
  const isOfNetwork = /^(E[A-Z]+|UND_ERR_\w+|OAUTH_TIMEOUT|OAUTH_ABORT|CERT_\w+|ERR_TLS\w*)$/
  return [error, (error as { cause?: unknown }).cause].some((each) => isOfNetwork.test(codeOf(each)))
}

/** The reason in words that an administrator can act on; never with a token in it. */
function describe(error: unknown): string {
  const unfit = unfitBehind(error)
  if (unfit) return unfit.message
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    const { error: code, error_description: words } = error
    return `The provider said ${[code, words].filter(Boolean).join(': ')}.`
  }
  if (isUnreachable(error)) return 'The provider didn’t answer in time, or its address is wrong.'
  if (isAboutTime(error)) return clocksDiffer
  const { cause, message } = error as Error
  const inner = cause instanceof Error ? cause.message : ''
  return `The provider’s answer isn’t right: ${(inner || message).replace(/\.+$/, '')}.`
}

const knownErrors = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
])

function describeShortly(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
    return knownErrors.has(error.error) ? `The provider said ${error.error}.` : 'The provider gave an error.'
  if (unfitBehind(error) || isUnreachable(error) || isAboutTime(error)) return describe(error)
  return 'The provider’s answer isn’t right.'
}
