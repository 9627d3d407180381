/**
 * This machine as a stateless runner: Piston's v2 protocol over HTTP, and more of it for our own servers. Promises that
 * what was taken is finished, that what would wait too long is turned away at once, and that a caller who goes away
 * leaves no run running, and a project's box only for as long as its next server may take.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { openProjectDesk } from '../platform/remote/project-desk.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { makeDesk, type Desk } from './desk.ts'
import { complaintOf, inOlderWords, maxBodyBytes, PistonForm, RunForm } from './form.ts'
import { makeMetrics, type Metrics } from './metrics.ts'
import { findRuntime, listRuntimes, replyOf, requestOf } from './piston-words.ts'
import { openRunStream } from './run-stream.ts'

export type RunnerOptions = {
  /** Asked for each time, since what is installed later brings another one. */
  sandbox: () => Sandbox
  /** Runs at a time. */
  capacity: number
  /** Runs that may wait in addition; unset: eight for each place, and 2,000 of our servers', which wait by time. */
  maxWaiting?: number
  /** How long project boxes outlive their server, and how many. */
  boxKeeping?: { graceMs?: number; maxWaiting?: number }
  /** Token required of callers; if undefined, callers from this machine are trusted. */
  token: string | undefined
  log: FastifyBaseLogger
}

export type Runner = {
  app: FastifyInstance
  /** Takes nothing new, sends away what waits, finishes what runs, and closes. */
  drain(): Promise<void>
}

const lastRepliesMs = 2_000
/** Bounds memory alone. */
const maxOwnWaiting = 2_000

type Parts = RunnerOptions & { desk: Desk; metrics: Metrics }

/** Makes the service; the caller has it listen. */
export async function makeRunner(options: RunnerOptions): Promise<Runner> {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    // A busy machine may need longer than any limit to get ready.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const { sandbox, capacity, maxWaiting = 8 * capacity } = options
  const desk = makeDesk({
    sandbox,
    capacity,
    maxWaiting,
    maxOwnWaiting: options.maxWaiting ?? maxOwnWaiting,
    onEnd: (result, mode) => metrics.countRun(result, mode),
  })
  const metrics = makeMetrics(desk.load)
  const parts = { ...options, desk, metrics }

  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen(request) && !isAllowed(request, options.token)) {
      metrics.countRejected('unauthorized')
      return reply.status(401).send({ message: 'The token is missing or wrong.' })
    }
  })
  app.addHook('onResponse', async ({ id, method, url }, { statusCode: status, elapsedTime }) => {
    options.log.info({ id, method, path: url.split('?', 1)[0], status, ms: Math.round(elapsedTime) }, 'request')
  })
  app.setNotFoundHandler((_, reply) => reply.status(404).send({ message: 'Not Found' }))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ id: request.id, err: error }, 'bug')
    else metrics.countRejected('invalid')
    return reply.status(status).send({ message: status < 500 ? error.message : 'Internal server error' })
  })
  mount(app, parts)
  const projects = openProjectDesk(app.server, {
    sandbox,
    isAllowed: (request) => isAllowed(request, options.token),
    onRejected: () => metrics.countRejected('unauthorized'),
    keeping: options.boxKeeping,
  })
  return {
    app,
    async drain() {
      await Promise.all([desk.drain(), projects.drain()])
      // All replies have been sent by now; don't wait for connections kept open by clients.
      const timer = setTimeout(() => app.server.closeAllConnections(), lastRepliesMs)
      await app.close()
      clearTimeout(timer)
    },
  }
}

function mount(app: FastifyInstance, parts: Parts): void {
  const { sandbox, desk, metrics } = parts
  app.get('/api/v2/runtimes', async () => listRuntimes(sandbox().languages))
  app.post('/api/v2/execute', (request, reply) => execute(parts, request, reply))
  app.delete<{ Params: { id: string } }>('/api/v2/runs/:id', async ({ params }, reply) => {
    const wasThere = desk.stop(params.id)
    return wasThere ? reply.status(204).send() : reply.status(404).send({ message: 'There is no run of this id.' })
  })
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.print()))
  for (const path of ['/health', '/api/health']) {
    app.get(path, async (_, reply) => {
      const { health, healthDetail, engine, languages, projectRuntimes } = sandbox()
      const load = desk.load()
      const status = desk.isDraining() ? 'draining' : health === 'ok' ? 'healthy' : 'degraded'
      const detail = healthDetail === undefined ? {} : { detail: healthDetail }
      // A load balancer's probe reads the status code: a full runner is healthy, one that drains or cannot run gets no
      // more requests.
      return reply
        .status(status === 'healthy' ? 200 : 503)
        .send({ status, ...detail, engine, load, languages, projects: projectRuntimes })
    })
  }
}

async function execute(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { body } = request
  const isOwn = typeof body === 'object' && body !== null && 'mode' in body
  const form = isOwn ? RunForm.safeParse(body) : PistonForm.safeParse(body)
  if (!form.success) return reject(parts, reply, complaintOf(form.error))
  const turnedAway = parts.desk.whyFull('mode' in form.data ? form.data.queue : undefined)
  if (turnedAway) return turnAway(parts, reply, turnedAway)
  return 'mode' in form.data ? executeOwn(parts, form.data, request, reply) : executePiston(parts, form.data, reply)
}

async function executeOwn(
  parts: Parts,
  { knowsWaits, ...form }: ReturnType<typeof RunForm.parse>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { desk } = parts
  if (desk.has(form.id)) return reply.status(409).send({ message: `A run with the id ${form.id} is under way.` })
  reply.raw.once('close', () => desk.stop(form.id))
  if (request.headers.accept?.includes('text/event-stream')) {
    reply.hijack()
    const stream = openRunStream(reply.raw)
    stream.send('started', { id: form.id })
    const result = await desk.run(form, ({ type, ...event }) => stream.send(type, event))
    if (result) stream.send('done', knowsWaits ? result : inOlderWords(result))
    else stream.send('refused', { message: 'This runner is stopping.' })
    stream.end()
    return reply
  }
  const result = await desk.run(form, () => undefined)
  return result ? reply.send(knowsWaits ? result : inOlderWords(result)) : turnAway(parts, reply, 'draining')
}

async function executePiston(parts: Parts, form: PistonForm, reply: FastifyReply): Promise<FastifyReply> {
  const { desk, sandbox } = parts
  const language = findRuntime(sandbox().languages, form.language, form.version)
  if (!language) return reject(parts, reply, `${form.language}-${form.version} runtime is unknown`)
  const id = randomUUID()
  reply.raw.once('close', () => desk.stop(id))
  const result = await desk.run(requestOf(form, id, language), () => undefined)
  if (!result) return turnAway(parts, reply, 'draining')
  if (result.status === 'unavailable') {
    return reply.status(503).header('retry-after', '1').send({ message: result.reason })
  }
  return reply.send(replyOf(result))
}

function reject({ metrics }: Parts, reply: FastifyReply, message: string): FastifyReply {
  metrics.countRejected('invalid')
  return reply.status(400).send({ message })
}

function turnAway({ metrics }: Parts, reply: FastifyReply, reason: 'full' | 'draining'): FastifyReply {
  metrics.countRejected(reason)
  const message = reason === 'full' ? 'This runner is full. Try again in a moment.' : 'This runner is stopping.'
  return reply
    .status(503)
    .header('retry-after', reason === 'full' ? '1' : '10')
    .send({ message })
}

/** Probes of balancers bring no token, and learn nothing but how busy it is. */
function isOpen({ url }: FastifyRequest): boolean {
  return /^\/(api\/)?health\/?$/.test(url.split('?', 1)[0] ?? '')
}

function isAllowed({ headers }: Pick<IncomingMessage, 'headers'>, token: string | undefined): boolean {
  // Without a token it listens on loopback alone; another name would be a page of elsewhere that was given our address.
  if (token === undefined) return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  const shown = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(token))
}
