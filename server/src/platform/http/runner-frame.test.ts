import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the page that runs code has no origin, no network, and no script but its own and what it is given', async () => {
  const reply = await server.call('GET', '/in-browser')
  const policy = reply.headers.get('content-security-policy')!.split('; ')
  const script = /<script>(.*)<\/script>/s.exec(String(reply.body))![1]!
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "default-src 'none'",
      "connect-src 'none'",
      "frame-ancestors 'self'",
      `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval' 'unsafe-eval'`,
    ]),
  )
})

test('the frame of a preview has no origin and no network for any page in it', async () => {
  const reply = await server.call('GET', '/preview-frame')
  const policy = reply.headers.get('content-security-policy')!.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts allow-forms',
      "default-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ]),
  )
  expect(policy.join()).not.toMatch(/https?:|allow-same-origin|'self'(?!$)[^,]*script|script-src[^,]*(\*|'self')/)
})

test('every other reply keeps the stricter policy', async () => {
  const { headers } = await server.call('GET', '/api/health')
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).not.toContain('unsafe-eval')
})
