/**
 * HTTP: mounts the calls of the contract with their handlers. Identifies the caller, validates the input, sends replies
 * by the contract's schemas and turns refusals into responses. Modules don't use Fastify, except the few that stream.
 * Public files: compressed.ts, draining.ts, errors.ts, input.ts, openapi.ts, security-txt.ts, stopping.ts.
 */
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import {
  defaultMaxBytes,
  type Endpoint,
  type HandlerInput,
  type HandlerReply,
  isRepeatable,
} from '@nova/contract/endpoint'
import type { HiringSystem } from '@nova/contract/words'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify'
import { type Caller, type Ctx, type Machinery, makeCtx } from '../context/context.ts'
import { type Counting, makeGuard } from './anyone.ts'
import { addressKey, makeCallLimits, pageFiles } from './call-limits.ts'
import {
  countCall,
  deviceOf,
  type Identify,
  identityOf,
  isOtherDevice,
  makeAdmission,
  requireDevice,
} from './callers.ts'
import { answerError, loggedPath } from './errors.ts'
import { answerOnce, readIdempotencyKey } from './idempotency.ts'
import { cleanStrings, readForm, type UploadedFile, validate } from './input.ts'
import { parseJsonBodies } from './json-body.ts'
import { makeStopping, type Stopping } from './stopping.ts'
import { makeWrongTries } from './wrong-tries.ts'

/** Request and response access for handlers, in addition to the validated input. */
export type Wire = {
  files: UploadedFile[]
  request: FastifyRequest
  reply: FastifyReply
  /** The candidate's device; null where the call names none. */
  deviceId: string | null
  /** True where the answer is kept for a repeated call: the work goes on though its client has left. */
  isKept: boolean
  /** True when the caller asked for the stream of an endpoint that offers one. */
  wants: (type: 'event-stream' | 'ndjson') => boolean
}

export type Route = { endpoint: Endpoint; handle: (ctx: Ctx, input: never, wire: Wire) => Promise<unknown> }

/** Pairs an endpoint with its handler, typed by the contract. A handler that sent the reply itself returns `taken`. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: HandlerInput<E>, wire: Wire) => Promise<HandlerReply<E> | typeof taken>,
): Route {
  return { endpoint, handle }
}

/** Returned by a handler that has sent the reply itself (a stream, a download). */
export const taken = Symbol('taken')

/** Requests that take longer to arrive are aborted. Five resumes need this long on a slow connection. */
const slowestRequestMs = 300_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract, with its own limit; everything else is a file of the pages. */
    isCall?: boolean
    isUnlogged?: boolean
    /** The system whose error format is used. */
    system?: HiringSystem
    /** Takes a body as forms of old send it. */
    isFormEncoded?: boolean
    /** Most values in its JSON body. */
    maxValues?: number
  }
}

/** `trustedProxies`: the number of proxies in front of this server. Each appends the address that called it. */
export type HttpOptions = { trustedProxies: number; rateLimits: boolean; stopping?: Stopping }

export type Http = { app: FastifyInstance; counting: Counting | undefined; stopping: Stopping }

/** Makes the server without routes; `mountRoutes` adds them. */
export async function makeHttp(machinery: Machinery, options: HttpOptions): Promise<Http> {
  // The annotation keeps Fastify's generic types at their defaults.
  const loggerInstance: FastifyBaseLogger = machinery.log
  const app = Fastify({
    loggerInstance,
    // Fastify's own request lines contain whole URLs, and with them tokens.
    logController: new LogController({ disableRequestLogging: true }),
    // Each proxy appends the address that called it, so only the last entries can't be forged by the client.
    trustProxy: (_: string, hop: number) => hop < options.trustedProxies,
    // For requests that aren't calls of the contract, such as unknown paths; each call has its own limit.
    bodyLimit: 16 * 1024,
    // A busy machine may need longer than any limit to get ready.
    pluginTimeout: 0,
    requestTimeout: slowestRequestMs,
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
  parseJsonBodies(app)
  const { pool } = machinery.database
  const counting = options.rateLimits ? { limits: makeCallLimits(pool), wrongTries: makeWrongTries(pool) } : undefined
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isCall) await countCall(counting?.limits, pageFiles, addressKey(request.ip), reply)
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isUnlogged) return
    const { id, method } = request
    const path = loggedPath(request.url)
    machinery.metrics.countResponse(reply.statusCode)
    request.log.info({ id, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  return { app, counting, stopping: options.stopping ?? makeStopping() }
}

/** Adds every route, older paths included. Throws if one is declared twice. */
export function mountRoutes(
  { app, counting, stopping }: Http,
  machinery: Machinery,
  identify: Identify,
  routes: Route[],
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const { endpoint, handle } of routes) {
    const admit = makeAdmission({ machinery, identify, limits: counting?.limits }, endpoint)
    const guard = makeGuard(counting, endpoint)
    const call: Omit<RouteOptions, 'url'> = {
      method: endpoint.method,
      bodyLimit: endpoint.maxBytes ?? defaultMaxBytes,
      config: {
        isCall: true,
        ...(endpoint.isFormEncoded ? { isFormEncoded: true } : {}),
        ...(endpoint.isUncounted ? { isUnlogged: true } : {}),
        ...(endpoint.system ? { system: endpoint.system } : {}),
        ...(endpoint.maxValues ? { maxValues: endpoint.maxValues } : {}),
      },
      onRequest: async (request, reply) => {
        callers.set(request, await stopping.unlessStopped(() => admit(request, reply)))
      },
      handler: async (request, reply) => {
        const caller = callers.get(request)!
        const ctx = makeCtx(machinery, caller)
        const { fields, files } =
          endpoint.form && !endpoint.isStreamed ? await readForm(request) : { fields: undefined, files: [] }
        const input = {
          params: validate(endpoint.params, cleanStrings(request.params)),
          query: validate(endpoint.query, cleanStrings(request.query)),
          body: validate(endpoint.body, request.body),
          form: validate(endpoint.form, cleanStrings(fields)),
        }
        const deviceId = caller.role === 'candidate' ? deviceOf(request, input.body) : null
        if (caller.role === 'candidate' && isOtherDevice(endpoint, caller, deviceId))
          await identify.otherDevice(ctx, caller.interviewId, deviceId)
        requireDevice(endpoint, caller, deviceId)
        const key = isRepeatable(endpoint) ? readIdempotencyKey(request) : undefined
        const accepts = request.headers.accept ?? ''
        const wants = (type: string) =>
          // The answer of a repeatable call is kept whole.
          key === undefined &&
          (endpoint.also ?? []).some((also) => also === type) &&
          accepts.includes(type === 'ndjson' ? 'ndjson' : type)
        const answer = async () => {
          const wire = { files, request, reply, deviceId, isKept: key !== undefined, wants }
          const result = await stopping
            .unlessStopped(() => handle(ctx, input as never, wire))
            .catch((error: unknown) => {
              // A stream that has begun just ends.
              if (reply.sent && stopping.isCause(error)) return taken
              throw error
            })
          if (result === taken) return taken
          // A status that the handler has set, such as 202, stays.
          if (reply.statusCode === 200) reply.status(endpoint.status ?? (endpoint.reply ? 200 : 204))
          return endpoint.reply?.parse(result)
        }
        if (key !== undefined) {
          const call = {
            caller: identityOf(caller),
            key,
            // The fields as validated: those that no schema names may be many and long.
            sent: [request.method, request.url, request.body, input.form, files],
            interviewId: endpoint.who === 'owner' ? (input.params as { id?: string }).id : undefined,
            requireInterview: (id: string) => identify.interview(ctx, id),
            isInterruption: stopping.isCause,
          }
          return answerOnce(ctx, call, reply, answer)
        }
        const answered = await guard({ request, reply, input }, answer)
        return answered === taken ? reply : reply.send(answered)
      },
    }
    for (const path of [endpoint.path, ...(endpoint.olderPaths ?? [])])
      app.route({ ...call, url: path.replace(/\{(\w+)\}/g, ':$1') })
  }
}
