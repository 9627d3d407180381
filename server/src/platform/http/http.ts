/**
 * HTTP: takes endpoints of the contract with a handler each; knows who calls, validates, answers in the contract's
 * shapes, and turns refusals into replies. Rooms never see Fastify but for the few that stream.
 */
import { createHash } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifyRateLimit from '@fastify/rate-limit'
import type { Endpoint, HandlerInput, HandlerReply } from '@nova/contract/endpoint'
import { refuse } from '@nova/contract/refusals'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Caller, type Ctx, type Machinery, makeCtx } from '../context/context.ts'
import { answerError } from './errors.ts'
import { cleanStrings, readForm, type UploadedFile, validate } from './input.ts'

export { sendCompressed } from './compressed.ts'
export { cleanStrings } from './input.ts'
export type { UploadedFile } from './input.ts'

/** What a handler may use beside its validated input. */
export type Wire = {
  files: UploadedFile[]
  request: FastifyRequest
  reply: FastifyReply
  /** True when the caller asked for the stream of an endpoint that offers one. */
  wants: (type: 'event-stream' | 'ndjson') => boolean
}

export type Route = { endpoint: Endpoint; handle: (ctx: Ctx, input: never, wire: Wire) => Promise<unknown> }

/** Pairs an endpoint with its handler, typed by the contract. A handler that took over the reply gives `taken`. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: HandlerInput<E>, wire: Wire) => Promise<HandlerReply<E> | typeof taken>,
): Route {
  return { endpoint, handle }
}

/** Says that the handler has answered by itself (a stream, a download). */
export const taken = Symbol('taken')

/** How callers are told apart; the rooms that own sessions and candidate tokens provide it. */
export type Identify = {
  interviewer: (ctx: Ctx, token: string) => Promise<Caller | undefined>
  candidate: (ctx: Ctx, interviewId: string, token: string) => Promise<Caller | undefined>
}

/** Calls a minute. */
const generalLimit = 1200

export type HttpOptions = { trustProxy: boolean; rateLimits: boolean }

/** A server without routes yet; `mountRoutes` adds them. */
export async function makeHttp(machinery: Machinery, options: HttpOptions): Promise<FastifyInstance> {
  // Typed as what Fastify asks for, so that its own types stay the plain ones.
  const loggerInstance: FastifyBaseLogger = machinery.log
  const app = Fastify({
    loggerInstance,
    // Its own lines would hold whole addresses, and with them tokens.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await app.register(fastifyHelmet, {
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  await app.register(fastifyMultipart)
  if (options.rateLimits) {
    await app.register(fastifyRateLimit, { max: generalLimit, timeWindow: 60_000, keyGenerator: callerKey })
  }
  // An empty body is no body, whatever its declared type: `publish` and `complete` are called so.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    // Paths without their query: a candidate's token travels there.
    const { id, method } = request
    const path = request.url.split('?', 1)[0]
    request.log.info({ id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  return app
}

/** Adds every route; refuses one that is declared twice. */
export function mountRoutes(app: FastifyInstance, machinery: Machinery, identify: Identify, routes: Route[]): void {
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.maxBytes ?? 1024 * 1024,
      config: { rateLimit: limitOf(endpoint) },
      handler: async (request, reply) => {
        const caller = await identifyCaller(machinery, identify, endpoint, request)
        const ctx = makeCtx(machinery, caller)
        const { fields, files } = endpoint.form ? await readForm(request) : { fields: undefined, files: [] }
        const input = {
          params: validate(endpoint.params, cleanStrings(request.params)),
          query: validate(endpoint.query, cleanStrings(request.query)),
          body: validate(endpoint.body, cleanStrings(request.body)),
          form: validate(endpoint.form, cleanStrings(fields)),
        }
        const accepts = request.headers.accept ?? ''
        const wants = (type: string) =>
          (endpoint.also ?? []).some((also) => also === type) && accepts.includes(type === 'ndjson' ? 'ndjson' : type)
        const result = await handle(ctx, input as never, { files, request, reply, wants })
        if (result === taken) return reply
        // A handler that set a status of its own (202, say) keeps it.
        if (reply.statusCode === 200) reply.status(endpoint.status ?? (endpoint.reply ? 200 : 204))
        return reply.send(endpoint.reply?.parse(result))
      },
    })
  }
}

async function identifyCaller(
  machinery: Machinery,
  identify: Identify,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller> {
  const ctx = makeCtx(machinery, { role: 'visitor' })
  if (endpoint.who === 'anyone') return ctx.actor
  if (endpoint.who === 'candidate') {
    const token = candidateToken(request)
    const { id = '' } = request.params as { id?: string }
    const caller = token && (await identify.candidate(ctx, id, token))
    if (!caller) throw refuse('bad_candidate_token')
    return caller
  }
  const token = bearerToken(request)
  const caller = token && (await identify.interviewer(ctx, token))
  if (!caller) throw refuse('not_signed_in')
  return caller
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function candidateToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-candidate-token']
  const { token } = request.query as { token?: unknown }
  const found = header ?? token
  return typeof found === 'string' && found.length <= 200 ? found : undefined
}

// A call that needs no credential is counted by address: a made-up token must not begin a count of its own.
function limitOf(endpoint: Endpoint) {
  const max = endpoint.perMinute ?? generalLimit
  const keyGenerator = endpoint.who === 'anyone' ? (request: FastifyRequest) => request.ip : callerKey
  return { max, timeWindow: 60_000, keyGenerator }
}

// One office may hold a hundred candidates behind one address: the credential counts where there is one.
function callerKey(request: FastifyRequest): string {
  const credential = bearerToken(request) ?? candidateToken(request)
  return credential ? createHash('sha256').update(credential).digest('base64url') : request.ip
}
