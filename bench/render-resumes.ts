/** Renders people in layouts as files: Chromium prints the HTML ones. Nothing is written to disk. */
import { chromium } from '@playwright/test'
import type { Renderer } from '../server/test/reading/measure.ts'
import { findChromium } from '../tools/packages.mjs'

/** Opens a browser that prints; close it at the end. */
export async function openRenderer(): Promise<Renderer> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  return {
    async render(layout, person) {
      if ('text' in layout) return { name: 'resume.txt', bytes: Buffer.from(layout.text(person)) }
      if ('docx' in layout) return { name: 'resume.docx', bytes: await layout.docx(person) }
      await page.setContent(layout.html(person))
      return {
        name: 'resume.pdf',
        bytes: new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
      }
    },
    close: () => browser.close(),
  }
}
