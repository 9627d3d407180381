/** Serves a page that may hold what candidates write: it has no origin and reaches no network, so nothing of the product. */
import type { FastifyInstance } from 'fastify'

type SealedFrame = {
  html: string
  /** Sources it may load and run; everything else is blocked. */
  allowed: string[]
  /** True where its forms are submitted to scripts of the page: nothing is sent. */
  hasForms?: boolean
}

const sealed = [
  "default-src 'none'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
]

export function serveSealedFrame(
  app: FastifyInstance,
  path: string,
  { html, allowed, hasForms = false }: SealedFrame,
): void {
  app.get(path, (_, reply) =>
    reply
      // It isn't part of the agent cluster that the pages ask for, and may get a separate process.
      .removeHeader('origin-agent-cluster')
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': [
          `sandbox allow-scripts${hasForms ? ' allow-forms' : ''}`,
          ...sealed,
          ...allowed,
        ].join('; '),
        'cache-control': 'public, max-age=3600',
      })
      .send(html),
  )
}
