/** Rules about the documents: citations exist, and decisions are short, few, dated and listed by topic. */
import { posix } from 'node:path'
import type { Breach, HouseFile } from './source.ts'

const maxDecisionLines = 45
const maxDecisions = 70
const maxDecisionWords = 25_000
const decisionFolder = 'docs/decisions/'
const decisionIndex = 'docs/decisions/README.md'
/** Made while running, so not in the checkout. */
const madeLater = /^(web\/dist|data|\.runtime|test-results|node_modules)(\/|$)/
const cited = /^(contract|server|web|bank|e2e|bench|tools|docs|\.ci)\/[\w./-]*$/

/** Paths, links and npm scripts that the documents or lists of tools cite and that are not there; decisions that are too long. */
export function breachesOfDocs(files: HouseFile[]): Breach[] {
  const paths = new Set(files.flatMap(({ path }) => withFolders(path)))
  const scripts = scriptsOf(files)
  const ofDocuments = files.filter(isDocument).flatMap(({ path, text }) => {
    const wrong = (message: string): Breach => ({ path, message })
    const missing = citedIn(path, text).filter((cite) => !paths.has(cite) && !madeLater.test(cite))
    const unknown = [...text.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, name = '']) =>
      scripts.has(name) ? [] : [name],
    )
    const breaches = [
      ...missing.map((cite) => wrong(`cites ${cite}, which does not exist`)),
      ...unknown.map((name) => wrong(`cites npm run ${name}, which package.json does not have`)),
    ]
    return isDecision({ path }) ? [...breaches, ...breachesOfDecision(path, text).map(wrong)] : breaches
  })
  return [...ofDocuments, ...breachesOfDecisions(files), ...breachesOfLists(files, paths)]
}

/** Files and folders that a tool names in a list and that are not there: it would pass them over in silence. */
function breachesOfLists(files: HouseFile[], paths: Set<string>): Breach[] {
  return files
    .filter(({ path }) => path.startsWith('tools/mutants/') && path.endsWith('.ts'))
    .flatMap(({ path, text }) => {
      const named = [...text.matchAll(/'((?:contract|server|web)\/[\w./-]+)'/g)].map(([, name = '']) => name)
      const missing = named.filter((name) => !paths.has(name.replace(/\/$/, '')))
      return missing.map((name) => ({ path, message: `lists ${name}, which does not exist` }))
    })
}

const isDecision = ({ path }: { path: string }) => path.startsWith(decisionFolder) && path !== decisionIndex

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
  if (lines > maxDecisionLines) breaches.push(`has ${lines} lines; a decision has at most ${maxDecisionLines}`)
  if (!/^Date: \d{4}-\d{2}-\d{2}.* · Status: ./m.test(text)) breaches.push('has no line "Date: … · Status: …"')
  return breaches
}

/** The index lists every decision, and all together stay within their limits. */
function breachesOfDecisions(files: HouseFile[]): Breach[] {
  const decisions = files.filter(isDecision)
  const index = files.find(({ path }) => path === decisionIndex)?.text ?? ''
  const words = decisions.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0)
  const unlisted = decisions
    .filter(({ path }) => !index.includes(`](${path.slice(decisionFolder.length)})`))
    .map(({ path }): Breach => ({ path, message: `is not listed in ${decisionIndex}` }))
  const tooMany = [
    ...(decisions.length > maxDecisions ? [`has ${decisions.length} decisions; ${maxDecisions} is the most`] : []),
    ...(words > maxDecisionWords ? [`has decisions of ${words} words; ${maxDecisionWords} is the most`] : []),
  ]
  return [...unlisted, ...tooMany.map((message) => ({ path: decisionIndex, message }))]
}
