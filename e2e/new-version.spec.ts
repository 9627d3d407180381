/** A page that is open while a new version of the product is installed. */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { setStage } from './stage.ts'

test('a room whose missing parts are gone says that a new version is there, and a reload keeps the work @thorough', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const { link } = await stage.makeJoined(await stage.makeAccount())
  const gone = /\/assets\/behavioral-[^/]+\.js$/
  let asked = 0
  await page.route(gone, (route) => {
    asked += 1
    return route.fulfill({ status: 404 })
  })
  await page.goto(link)
  const editor = page.locator('.cm-content')
  await editor.click()
  await page.keyboard.insertText('// kept over the update')
  const notice = page.getByRole('alert').filter({ hasText: 'A new version of this page is available.' })
  // The page's own version is still the current one: a part that fails for another reason is tried again.
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(notice).toBeHidden()
  const isCheck = (url: URL) => url.pathname.startsWith('/candidate/')
  await page.route(isCheck, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll(/(\/assets\/[\w-]+)(\.js)/g, '$1-next$2')
    return route.fulfill({ response, body: text })
  })
  await expect(notice).toBeVisible()
  await page.unroute(isCheck)
  await page.unroute(gone)
  page.on('dialog', (dialog) => dialog.accept())
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(notice).toBeHidden()
  await expect(editor).toContainText('// kept over the update')
})
