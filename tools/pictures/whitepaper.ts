/** `npm run pictures -- whitepaper`: the whitepaper as a tagged PDF, from its source in docs/whitepaper. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from '../packages.mjs'

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'docs/whitepaper/whitepaper.html')
const target = join(root, 'web/public/whitepaper.pdf')

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage()
  await page.goto(pathToFileURL(source).href)
  await page.evaluate('document.fonts.ready')
  await page.pdf({ path: target, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
} finally {
  await browser.close()
}
console.log(`Written: ${target}`)
