/** Rules about the documents: what they cite exists, and decisions stay short. */
import { posix } from 'node:path'
import type { Breach, HouseFile } from './source.ts'

const mostDecisionLines = 45
/** Made while running, so not in the checkout. */
const madeLater = /^(web\/dist|data|\.runtime|test-results|node_modules)(\/|$)/
const cited = /^(contract|server|web|bank|e2e|bench|tools|docs|\.ci)\/[\w./-]*$/

/** Paths, links and npm scripts that the documents cite and that are not there; decisions that are too long. */
export function breachesOfDocs(files: HouseFile[]): Breach[] {
  const paths = new Set(files.flatMap(({ path }) => withFolders(path)))
  const scripts = scriptsOf(files)
  return files.filter(isDocument).flatMap(({ path, text }) => {
    const wrong = (message: string): Breach => ({ path, message })
    const missing = citedIn(path, text).filter((cite) => !paths.has(cite) && !madeLater.test(cite))
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, name = '']) =>
      scripts.has(name) ? [] : [name],
    )
    const breaches = [
      ...missing.map((cite) => wrong(`cites ${cite}, which does not exist`)),
      ...unknown.map((name) => wrong(`cites npm run ${name}, which package.json does not have`)),
    ]
    return path.startsWith('docs/decisions/') ? [...breaches, ...breachesOfDecision(path, text).map(wrong)] : breaches
  })
}

const isDocument = ({ path }: HouseFile) => path.endsWith('.md') && (path.startsWith('docs/') || !path.includes('/'))

function withFolders(path: string) {
  const names = path.split('/')
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

function scriptsOf(files: HouseFile[]): Set<string> {
  const manifest = files.find(({ path }) => path === 'package.json')
  if (!manifest) return new Set()
  const { scripts } = JSON.parse(manifest.text) as { scripts: Record<string, string> }
  return new Set(Object.keys(scripts))
}

/** Code spans that look like a path of this house, and relative links. */
function citedIn(path: string, text: string) {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, span = '']) => span.replace(/:\d+$/, ''))
    .filter((span) => cited.test(span))
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
    .map((link) => posix.join(posix.dirname(path), link))
  return [...spans, ...links].map((cite) => cite.replace(/\/$/, ''))
}

function breachesOfDecision(path: string, text: string): string[] {
  const breaches = []
  if (!/^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(path)) breaches.push('is not named NNN-title.md')
  const lines = text.trimEnd().split('\n').length
  if (lines > mostDecisionLines) breaches.push(`has ${lines} lines; a decision has at most ${mostDecisionLines}`)
  return breaches
}
