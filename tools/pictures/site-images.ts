/** `node tools/pictures/site-images.ts`: the social card and the icons of the public site, from icon.svg and the pictures. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../packages.mjs'

const root = resolve(import.meta.dirname, '../..')
const publicFolder = join(root, 'web/public')
const fonts = join(root, 'node_modules/@fontsource-variable/inter/files')

const dataUrl = (path: string, type: string) => `data:${type};base64,${readFileSync(path).toString('base64')}`

async function makeSiteImages(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const write = (name: string, image: Buffer) => writeFileSync(join(publicFolder, name), image)
    write('social-card.png', await draw(browser, socialCard(), 1200, 630))
    write('icon-192.png', await draw(browser, icon(), 192, 192))
    write('icon-512.png', await draw(browser, icon(), 512, 512))
    // Apple rounds the corners itself and shows transparent ones black.
    write('apple-touch-icon.png', await draw(browser, icon('background: #0b1f20'), 180, 180))
    write('favicon.ico', wrapAsIco(await draw(browser, icon(), 32, 32), 32))
  } finally {
    await browser.close()
  }
}

async function draw(browser: Browser, html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const image = await page.screenshot({ omitBackground: true })
  await page.close()
  return image
}

function icon(style = ''): string {
  const source = dataUrl(join(publicFolder, 'icon.svg'), 'image/svg+xml')
  return `<body style="margin: 0; ${style}"><img src="${source}" style="display: block; width: 100vw; height: 100vh">`
}

function socialCard(): string {
  const font = dataUrl(join(fonts, 'inter-latin-opsz-normal.woff2'), 'font/woff2')
  const picture = dataUrl(join(publicFolder, 'pictures/report-dark.webp'), 'image/webp')
  const mark = dataUrl(join(publicFolder, 'icon.svg'), 'image/svg+xml')
  return `<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(${font}) }
    body { margin: 0; height: 630px; overflow: hidden; background: #0b0f11; color: #eef2f2; font-family: Inter }
    main { position: absolute; inset: 72px auto auto 72px; width: 640px }
    header { display: flex; align-items: center; gap: 18px; font-size: 32px; font-weight: 600; letter-spacing: -0.02em }
    header img { width: 52px }
    h1 { margin: 104px 0 0; text-wrap: balance; font-size: 64px; line-height: 1.08; font-weight: 600; letter-spacing: -0.035em }
    p { margin: 32px 0 0; width: 500px; font-size: 29px; line-height: 1.42; color: #a7b1b3 }
    .picture { position: absolute; left: 700px; top: 96px; width: 960px; border-radius: 18px; border: 2px solid #2a3336 }
  </style>
  <img class="picture" src="${picture}">
  <main>
    <header><img src="${mark}">Nova Interviews</header>
    <h1>Technical interviews you can verify</h1>
    <p>Real code, real tests, and a report that shows its evidence.</p>
  </main>`
}

/** An icon file that holds one PNG. */
function wrapAsIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

await makeSiteImages()
