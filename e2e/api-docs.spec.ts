/** The page about the API: it loads from this server alone, and a call is tried out with a key. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type * as Client from '../client/src/client.ts'
import { packClient } from '../tools/client-package.mjs'
import { test } from './product.ts'
import { password, setStage } from './stage.ts'

test('the page about the API reaches no other server, and a key tries out a call', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const form = { name: 'Trying out', scopes: ['interviews:read'], password }
  const { secret } = await stage.call<{ secret: string }>('POST', '/api/company/keys', form, account.token)
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin)
  })
  const blocked: string[] = []
  await page.exposeFunction('noteBlocked', (address: string) => blocked.push(address))
  await page.addInitScript(() => {
    const { noteBlocked } = globalThis as unknown as { noteBlocked: (address: string) => void }
    addEventListener('securitypolicyviolation', ({ blockedURI }) => noteBlocked(blockedURI))
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Nova Interviews' })).toBeVisible()
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Guide' })).toHaveAttribute('href', '/docs/api')
  // Our font and colours.
  const style = await page.getByRole('heading', { name: 'Nova Interviews' }).evaluate((heading) => {
    const { fontFamily, color } = getComputedStyle(heading)
    return [fontFamily.split(',')[0], color]
  })
  expect(style[0]).toContain('Inter Variable')
  expect(style[1]).toContain('oklch(')
  await page.locator('input[placeholder="Token"]').first().fill(secret)
  await page.getByText('/api/Interviewers/me').first().click()
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Send/ }).first().click()
  await expect(page.getByText('200 OK')).toBeVisible()
  await expect(page.getByText(account.email).first()).toBeVisible()
  expect([...origins]).toEqual([product.url])
  // A library probes if it may compile code, and does without.
  expect(blocked.filter((address) => address !== 'eval')).toEqual([])
})

test('the client for programs runs in a page of a company, whose server adds the key', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const form = { name: 'A page', scopes: ['interviews:read'], password }
  const { secret } = await stage.call<{ secret: string }>('POST', '/api/company/keys', form, account.token)
  const folder = mkdtempSync(join(tmpdir(), 'nova-client-page-'))
  try {
    execFileSync('tar', ['-xzf', join(folder, await packClient(folder)), '-C', folder])
    const script = readFileSync(join(folder, 'package', 'dist', 'client.js'), 'utf8')
    await page.route('https://company.example/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      if (pathname === '/client.js') return route.fulfill({ contentType: 'text/javascript', body: script })
      if (!pathname.startsWith('/nova/')) return route.fulfill({ contentType: 'text/html', body: '<p>A page' })
      const headers = { ...route.request().headers(), authorization: `Bearer ${secret}` }
      const url = `${product.url}${pathname.slice('/nova'.length)}${search}`
      return route.fulfill({ response: await route.fetch({ url, headers }) })
    })
    await page.goto('https://company.example/')
    const answer = await page.evaluate(async () => {
      const address = '/client.js'
      const { makeNovaClient } = (await import(address)) as typeof Client
      const nova = makeNovaClient({ url: '/nova' })
      const { data } = await nova.GET('/api/Interviewers/me')
      const { data: list } = await nova.GET('/api/Interviews', { params: { query: { limit: 1 } } })
      return [data?.email, list?.length]
    })
    expect(answer).toEqual([account.email, 0])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
