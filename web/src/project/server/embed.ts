/**
 * A page of the candidate's server made ready for the preview's frame, which reaches no network: its scripts, styles and
 * pictures come along with it. Nothing of the page runs here.
 */
import type { PreviewPage } from '@nova/contract/projects/preview-frame'
import { readAddress } from './address.ts'
import { pageScript } from './page-script.ts'
import { readImportMap, withImports, withLocation } from './scripts.ts'
import { embedStyles, type Load } from './styles.ts'

export type EmbeddedPage = PreviewPage & {
  /** The address of each script, by its number. */
  names: string[]
}

const maxModules = 200

export async function embedPage(html: string, url: URL, load: Load, cookie: string): Promise<EmbeddedPage> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const base = takeBase(page, url)
  // Policies and refreshes of the page would act on the frame.
  for (const each of page.querySelectorAll('meta[http-equiv]:not([http-equiv="content-type" i])')) each.remove()
  const scripts = await embedScripts(page, base, load)
  await Promise.all([embedSheets(page, base, load), embedPictures(page, base, load)])
  const first = page.createElement('script')
  first.textContent = pageScript({ url: url.href, base: base.href, cookie })
  page.head.prepend(first)
  return { html: page.documentElement.outerHTML, ...scripts }
}

function takeBase(page: Document, url: URL): URL {
  const given = page.querySelector('base[href]')
  const base = readAddress(given?.getAttribute('href') ?? '', url) ?? url
  for (const each of page.querySelectorAll('base')) each.remove()
  return base
}

async function embedSheets(page: Document, base: URL, load: Load): Promise<void> {
  const links = [...page.querySelectorAll('link[rel~=stylesheet][href]')].map(async (link) => {
    const sheet = await load(link.getAttribute('href')!, base)
    if (!sheet) return
    const style = page.createElement('style')
    const media = link.getAttribute('media')
    if (media !== null) style.media = media
    style.textContent = await embedStyles(sheet.text(), sheet.url, load)
    link.replaceWith(style)
  })
  const own = [...page.querySelectorAll('style')].map(async (style) => {
    style.textContent = await embedStyles(style.textContent, base, load)
  })
  await Promise.all([...links, ...own])
}

async function embedPictures(page: Document, base: URL, load: Load): Promise<void> {
  // The plain address is enough.
  for (const each of page.querySelectorAll('picture source')) each.remove()
  for (const each of page.querySelectorAll('link[rel~=icon], link[rel~=preload], link[rel~=modulepreload]'))
    each.remove()
  const pictures = [...page.querySelectorAll('img[src], input[type=image][src], audio[src], source[src], video[src]')]
  await Promise.all(
    pictures.map(async (picture) => {
      picture.removeAttribute('srcset')
      const loaded = await load(picture.getAttribute('src')!, base)
      if (loaded) picture.setAttribute('src', loaded.dataUrl())
    }),
  )
}

/** Puts `preview-script:N` in the place of each script's address. */
async function embedScripts(page: Document, base: URL, load: Load): Promise<Pick<EmbeddedPage, 'scripts' | 'names'>> {
  const map = page.querySelector('script[type=importmap]')
  const named = readImportMap(map?.textContent ?? '', base)
  map?.remove()
  const modules = collectModules(load, named)
  const scripts: string[] = []
  const names: string[] = []
  const add = (code: string, name: string) => {
    names.push(name)
    return `preview-script:${scripts.push(code) - 1}`
  }
  await Promise.all(
    [...page.querySelectorAll('script')].map(async (script) => {
      const source = script.getAttribute('src')
      const isModule = script.type === 'module'
      if (!isModule && !['', 'text/javascript', 'application/javascript'].includes(script.type)) return
      script.removeAttribute('integrity')
      script.removeAttribute('crossorigin')
      if (source === null) {
        script.textContent = isModule ? await modules.read(script.textContent, base) : withLocation(script.textContent)
        return
      }
      const loaded = await load(source, base)
      if (!loaded) return
      const code = isModule ? await modules.read(loaded.text(), loaded.url) : withLocation(loaded.text())
      script.setAttribute('src', add(code, loaded.url.pathname))
    }),
  )
  const imports: Record<string, string> = {}
  for (const [href, { code, path }] of modules.found) imports[href] = add(code, path)
  if (modules.found.size > 0) {
    const own = page.createElement('script')
    own.type = 'importmap'
    own.textContent = JSON.stringify({ imports }).replaceAll('<', String.raw`\u003c`)
    page.head.prepend(own)
  }
  return { scripts, names }
}

/** Loads the modules that others import, each once. */
function collectModules(load: Load, named: ReadonlyMap<string, URL>) {
  const found = new Map<string, { code: string; path: string }>()
  const seen = new Set<string>()

  async function bring(url: URL): Promise<void> {
    if (seen.has(url.href) || seen.size >= maxModules) return
    seen.add(url.href)
    const loaded = await load(url.href, url)
    if (!loaded) return
    found.set(url.href, { code: await read(loaded.text(), loaded.url), path: loaded.url.pathname })
  }
  async function read(code: string, base: URL): Promise<string> {
    const made = withImports(code, base, named)
    await Promise.all(made.found.map(bring))
    return made.code
  }
  return { found, read }
}
