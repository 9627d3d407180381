/** A page of a project made ready for the frame: its scripts taken out to be bundled, its styles put in. Pure but for the parser. */
import type { PreviewPage } from '@nova/contract/projects/preview-frame'
import { folderOf } from '../files/tree.ts'
import type { Entry, Script } from './bundle-protocol.ts'

export type ReadPage = { document: Document; entries: Entry[]; path: string }

/** The page's markup, and the scripts that it asks for. */
/** Every object knows a `constructor`, which isn't a file. */
const textAt = (texts: Readonly<Record<string, string>>, path: string): string =>
  Object.hasOwn(texts, path) ? texts[path]! : ''

export function readPage(texts: Readonly<Record<string, string>>, path: string): ReadPage {
  const document = new DOMParser().parseFromString(textAt(texts, path), 'text/html')
  const folder = folderOf(path)
  const scripts = [...document.querySelectorAll('script')].filter(isScript)
  const entries = scripts.map((script): Entry => {
    const source = script.getAttribute('src')
    return source === null ? { text: script.textContent, folder } : { path: join(folder, source) }
  })
  return { document, entries, path }
}

/** The page for the frame. `libraries` run first. */
export function makePage(
  { document, path }: ReadPage,
  scripts: readonly Script[],
  texts: Readonly<Record<string, string>>,
  libraries: string,
): PreviewPage {
  const whole = document.cloneNode(true) as Document
  for (const link of whole.querySelectorAll('link[rel~=stylesheet]')) {
    const style = whole.createElement('style')
    style.textContent = styleOf(texts, join(folderOf(path), link.getAttribute('href') ?? ''))
    link.replaceWith(style)
  }
  for (const image of whole.querySelectorAll('img[src], source[src], link[rel~=icon]')) {
    const name = image.localName === 'link' ? 'href' : 'src'
    const drawn = pictureOf(texts, join(folderOf(path), image.getAttribute(name) ?? ''))
    if (drawn) image.setAttribute(name, drawn)
  }
  for (const [at, script] of [...whole.querySelectorAll('script')].filter(isScript).entries()) {
    const made = whole.createElement('script')
    // Always a module: it runs after the page is parsed, and its errors are reported in full.
    made.type = 'module'
    made.src = `preview-script:${at + 1}`
    script.replaceWith(made)
    const css = scripts[at]?.css ?? ''
    if (css === '') continue
    const style = whole.createElement('style')
    style.textContent = css
    whole.head.append(style)
  }
  const first = whole.createElement('script')
  first.src = 'preview-script:0'
  whole.head.prepend(first)
  return { html: whole.documentElement.outerHTML, scripts: [libraries, ...scripts.map(({ code }) => code)] }
}

/** A style sheet with its drawings in it. */
function styleOf(texts: Readonly<Record<string, string>>, path: string): string {
  return textAt(texts, path).replace(/url\(\s*(['"]?)([^'")]+)\1\s*\)/g, (all, _, named: string) => {
    const drawn = pictureOf(texts, join(folderOf(path), named))
    return drawn ? `url("${drawn}")` : all
  })
}

/** A picture of the project as the frame may show it: all is text there, so these are drawings. */
function pictureOf(texts: Readonly<Record<string, string>>, path: string): string | undefined {
  const text = path.endsWith('.svg') && Object.hasOwn(texts, path) ? texts[path] : undefined
  return text === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(text)}`
}

const isScript = (script: Element) =>
  ['', 'module', 'text/javascript', 'text/babel'].includes(script.getAttribute('type') ?? '')

function join(folder: string, path: string): string {
  const parts = path.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of path.replace(/[?#].*$/, '').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
