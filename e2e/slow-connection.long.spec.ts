/** A proxy that holds every reply until it is whole, as some that inspect traffic do. */
import http from 'node:http'
import { type AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { openAs, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let proxied: (path: string) => string
let proxy: http.Server
/** Until then the proxy holds back messages to Nova. */
let messages: Promise<void> | undefined

test.use({ hasNewProfiles: true })
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  const target = new URL(product.url)
  proxy = http.createServer(async (request, reply) => {
    if (request.url!.endsWith('/chat')) await messages
    const { method, url: path, headers } = request
    const onward = http.request({ host: target.hostname, port: target.port, method, path, headers }, (from) => {
      const parts: Buffer[] = []
      from.on('data', (part: Buffer) => parts.push(part))
      from.on('error', () => reply.destroy())
      from.on('end', () => reply.writeHead(from.statusCode!, from.headers).end(Buffer.concat(parts)))
      reply.on('close', () => from.destroy())
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  proxied = (path) => `http://127.0.0.1:${port}${path}`
})
test.afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

test('through a proxy that delays replies, both seats get events within seconds and see that the connection is slow', async ({
  page,
  openProfile,
}) => {
  const account = await stage.makeAccount()
  const { interview, link } = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  await page.goto(proxied(link))
  await expect(page.locator('.cm-content')).toBeVisible()
  await expect(page.getByText('Slow connection').first()).toBeVisible()

  const watching = await openProfile()
  await openAs(watching, account, proxied(`/interview/${interview.id}`))
  await expect(watching.getByText('Slow connection').first()).toBeVisible()
  await writeCode(page, 'const typedBehindTheProxy = 1')
  await expect(watching.getByText('typedBehindTheProxy').first()).toBeVisible()
})

test('through such a proxy a message to Nova and its reply are in the conversation, once each, and after the page is loaded again', async ({
  page,
}) => {
  const account = await stage.makeAccount()
  const { link } = await stage.makeJoined(account)
  await page.goto(proxied(link))
  await expect(page.getByText('Slow connection').first()).toBeVisible()
  const thread = page.getByRole('log', { name: 'Conversation' })
  const asked = 'How much time is left?'
  await page.getByRole('tab', { name: /^Nova AI/ }).click()
  const release = Promise.withResolvers<void>()
  messages = release.promise
  await page.getByRole('textbox', { name: 'Message to Nova' }).fill(asked)
  await page.keyboard.press('Enter')
  // Visible before the server has it, so at once on any connection.
  await expect(thread.getByText(asked)).toBeVisible()
  release.resolve()
  await expect(thread.getByText(/minutes left/)).toBeVisible()
  await expect(thread.getByText(asked)).toHaveCount(1)
  await page.reload()
  await expect(thread.getByText(asked)).toHaveCount(1)
  await expect(thread.getByText(/minutes left/)).toHaveCount(1)
})
