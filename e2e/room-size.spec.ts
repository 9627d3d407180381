/** Transfer size of a candidate's page before the first key. */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { setStage } from './stage.ts'

test.use({ hasNewProfiles: true })

/** Brotli at the highest level, as the server sends it. Each kilobyte delays candidates on slow lines. */
const maxKilobytes = 240

type Script = { name: string; startTime: number; encodedBodySize: number }

test('the scripts before the first key stay small, and check nothing that only servers check', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const { link } = await stage.makeJoined(await stage.makeAccount())
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.cm-content')) return
      watch.disconnect()
      Object.assign(globalThis, { editorAt: performance.now() })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(link)
  await page.locator('.cm-content').waitFor()
  await page.waitForTimeout(1000)
  const editorAt = await page.evaluate<number>('editorAt')
  const all = await page.evaluate<Script[]>("performance.getEntriesByType('resource').map((each) => each.toJSON())")
  const scripts = all.filter(({ name, startTime }) => /\.m?js$/.test(new URL(name).pathname) && startTime <= editorAt)
  const kilobytes = scripts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1024
  console.log(`${scripts.length} scripts, ${kilobytes.toFixed(1)} KB before the first key`)
  // An empty cache and compressed bodies: else there would be next to nothing, or several times as much.
  expect(kilobytes).toBeGreaterThan(150)
  expect(kilobytes).toBeLessThan(maxKilobytes)
  expect(scripts.filter(({ name }) => /schemas-/.test(name))).toEqual([])
})
