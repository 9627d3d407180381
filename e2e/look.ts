/** A page as people see it: on a desk and on a phone, in both themes, which differ in colours alone. */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { analysisOf, colourRules } from './axe.ts'

const pictures = process.env['LOOK_PICTURES']

/** Nothing is cut off, and axe finds nothing. With LOOK_PICTURES set to a folder, keeps a picture of each. */
export async function look(page: Page, name: string, frame: 'page' | 'window' = 'page'): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset['theme'] = theme), theme)
    for (const width of theme === 'light' || pictures ? [1440, 390] : []) {
      await page.setViewportSize({ width, height: 900 })
      const isCut = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([name, theme, width, isCut]).toEqual([name, theme, width, false])
      if (!pictures) continue
      const path = join(pictures, `${name}-${theme}-${width}.png`.replaceAll(' ', '-'))
      await page.screenshot({ path, fullPage: frame === 'page', animations: 'disabled' })
    }
    const axe = analysisOf(page)
    const { violations } = await (theme === 'light' ? axe : axe.withRules(colourRules)).analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map((node) => [node.html, node.failureSummary])])
    expect(found, `${name}, ${theme}`).toEqual([])
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  await page.setViewportSize({ width: 1440, height: 900 })
}
