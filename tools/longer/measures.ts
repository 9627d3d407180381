/** `npm run thorough -- measures`: counts the source and writes the table of measures into docs/architecture.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readHouse } from '../house/house-rules.ts'
import { type HouseFile, isCode } from '../house/source.ts'

const root = resolve(import.meta.dirname, '../..')
const page = resolve(root, 'docs/architecture.md')
const [begin, end] = ['<!-- measures -->', '<!-- /measures -->']

const workspaces = ['contract', 'server', 'web']
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(contract|server|web)\/test\//.test(path)
const linesOf = ({ text }: HouseFile) => text.trimEnd().split('\n').length
/** The browser tests of `e2e/` are tests of the pages. */
const isBrowserTest = (path: string) => path.startsWith('e2e/') && isCode(path)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The value below which that share of the numbers lies. */
function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Lines of the longest function in a file, from its first to its last. */
function maxFunctionLength({ path, text }: HouseFile): number {
  let longest = 0
  const measure = ({ start, end: last }: { start: number; end: number }) => {
    longest = Math.max(longest, text.slice(start, last).split('\n').length)
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(path, text).program)
  return longest
}

function rowOf(workspace: string, files: HouseFile[]): string {
  const ours = files.filter(({ path }) => path.startsWith(`${workspace}/`) && isCode(path) && !path.endsWith('.d.ts'))
  const source = ours.filter(({ path }) => path.startsWith(`${workspace}/src/`) && !isTest(path))
  const lengths = source.map(linesOf)
  const tests = sum(ours.filter(({ path }) => isTest(path)).map(linesOf))
  const inBrowser = sum(files.filter(({ path }) => isBrowserTest(path)).map(linesOf))
  const withBrowserTests =
    workspace === 'web' ? ` (${((tests + inBrowser) / sum(lengths)).toFixed(2)} with those in browsers)` : ''
  const cells = [
    workspace,
    source.length,
    sum(lengths),
    quantile(lengths, 0.5),
    quantile(lengths, 0.9),
    Math.max(...lengths),
    Math.max(...source.map(maxFunctionLength)),
    (tests / sum(lengths)).toFixed(2) + withBrowserTests,
  ]
  return `| ${cells.join(' | ')} |`
}

const files = readHouse(root)
const table = [
  '| workspace | files | lines | median | p90 | longest file | longest function | test lines for a source line |',
  '|---|---|---|---|---|---|---|---|',
  ...workspaces.map((workspace) => rowOf(workspace, files)),
].join('\n')
console.log(table)
const text = readFileSync(page, 'utf8')
const [before, rest = ''] = text.split(begin)
writeFileSync(page, `${before}${begin}\n${table}\n${end}${rest.split(end)[1] ?? ''}`)
