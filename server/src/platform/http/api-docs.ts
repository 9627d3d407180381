/**
 * The page about the API, with calls to try out. It is made of one script of Scalar's that is built with the pages; its policy
 * lets it reach this server alone.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { makePage, sendPage } from './page.ts'

const address = '/api/openapi.json'

const configuration = {
  sources: [
    { title: 'Calls for API keys', slug: 'keys', url: `${address}?callers=keys`, default: true },
    { title: 'All calls', slug: 'all', url: address },
  ],
  authentication: { preferredSecurityScheme: 'apiKey' },
  // Everything that would ask another server, or keep what was typed.
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  operationTitleSource: 'path',
  defaultOpenFirstTag: false,
  // Ours, by /api-docs.css and /theme.js.
  theme: 'none',
  hideDarkModeToggle: true,
}

const start = `Scalar.createApiReference('#reference', { ...${JSON.stringify(configuration)}, forceDarkModeState: document.documentElement.dataset.theme })`
const mark =
  'M12 1.500c.82 6.120 3.630 9.120 10.500 10.500-6.870 1.380-9.680 4.380-10.500 10.500-.82-6.120-3.630-9.120-10.500-10.500C8.370 10.620 11.180 7.620 12 1.500Z'

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Nova Interviews</title>
<meta name="color-scheme" content="dark light">
<meta name="theme-color" content="#0b0f11">
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api-docs.css">
<script src="/theme.js"></script>
</head>
<body>
<header class="nova-bar">
<a href="/" aria-label="Nova Interviews, home"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path fill="currentColor" d="${mark}"/></svg>Nova Interviews</a>
<a href="/docs/api">Guide</a>
<a href="/settings/keys">API keys</a>
</header>
<div id="reference"></div>
<noscript>This page needs JavaScript. The description is at <a href="${address}">${address}</a>.</noscript>
<script src="/api-docs.js"></script>
<script>${start}</script>
</body>
</html>
`

const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(start).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const page = await makePage(html)
  app.get('/api/docs', (request, reply) =>
    sendPage(request, reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex'), page),
  )
}
