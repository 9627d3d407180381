/** `kit/web`: helpers for tests of a page, in addition to Testing Library. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { backgroundOf, contrastBetween, parseColour } from './colours.mjs'

const page = globalThis[Symbol.for('kit.page')]
const folder = mkdtempSync(join(tmpdir(), 'kit-page-'))
let count = 0

/**
 * Shows a page of the workspace: its markup, its style sheets, and its scripts, which have run when this returns.
 * `width` is the window's, `colorScheme` 'light' or 'dark', `reducedMotion` what the person asked their system for.
 */
export async function loadPage(
  path = 'index.html',
  { width = 1280, colorScheme = 'light', reducedMotion = false } = {},
) {
  page.happyDOM.setViewport({ width, height: 800 })
  page.happyDOM.settings.device.prefersColorScheme = colorScheme
  page.happyDOM.settings.device.prefersReducedMotion = reducedMotion ? 'reduce' : 'no-preference'
  const parsed = new DOMParser().parseFromString(readFileSync(path, 'utf8'), 'text/html')
  copyAttributes(parsed.documentElement, document.documentElement)
  copyAttributes(parsed.body, document.body)
  document.head.innerHTML = parsed.head.innerHTML
  document.body.innerHTML = parsed.body.innerHTML
  const beside = posix.dirname(path)
  for (const link of document.querySelectorAll('link[rel~=stylesheet]')) {
    const style = document.createElement('style')
    style.textContent = readFileSync(posix.join(beside, link.getAttribute('href')), 'utf8')
    link.replaceWith(style)
  }
  for (const script of document.querySelectorAll('script')) await runScript(script, beside)
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) to.removeAttribute(name)
  for (const { name, value } of [...from.attributes]) to.setAttribute(name, value)
}

async function runScript(script, beside) {
  const type = script.getAttribute('type') ?? ''
  if (!['', 'module', 'text/javascript'].includes(type)) return
  const source = script.getAttribute('src')
  count += 1
  const out = join(folder, `${count}.mjs`)
  const entry = source === null ? { text: script.textContent, folder: beside } : posix.join(beside, source)
  const problems = await bundle(entry, out)
  if (problems.length > 0) throw new Error(`The script of the page does not bundle.\n${problems.join('\n')}`)
  await import(pathToFileURL(out).href)
}

/** The contrast of an element's text with what lies behind it, 1 to 21, computed from the style sheets. */
export function contrastOf(element) {
  const behind = backgroundOf(element)
  return contrastBetween(parseColour(getComputedStyle(element).color) ?? [0, 0, 0, 1], behind)
}

/** The headings of the page in their order, such as `1 Opening hours`. */
export function outlineOf(root = document.body) {
  return [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(
    (heading) => `${heading.tagName[1]} ${heading.textContent.replace(/\s+/g, ' ').trim()}`,
  )
}
