/** The house rules: what no linter knows about this house. `npm run check` runs them; each has its test beside it. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { breachesOfDocs } from './doc-rules.ts'
import { breachesOfFile } from './file-rules.ts'
import { breachesOfImports } from './import-law.ts'
import { breachesOfScreenWords } from './screen-words.ts'
import { isCode, parseSource } from './source.ts'

export type HouseFile = { path: string; text: string }
export type Breach = { path: string; message: string }

/** Every breach among these files, in the order of their paths. */
export function findBreaches(files: HouseFile[]): Breach[] {
  const paths = new Set(files.map(({ path }) => path))
  const breaches = files.flatMap((file) => {
    const parsed = isCode(file.path) ? parseSource(file) : undefined
    const messages = [
      ...breachesOfFile(file, parsed),
      ...(parsed ? breachesOfImports(parsed, paths) : []),
      ...breachesOfScreenWords(file),
    ]
    return messages.map((message) => ({ path: file.path, message }))
  })
  return [...breaches, ...breachesOfDocs(files)].toSorted((one, other) => one.path.localeCompare(other.path))
}

const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', '.git', '.runtime'])
const isSkipped = (name: string) => skippedFolders.has(name) || /^data(-.*)?$/.test(name)
const isText = (name: string) => /\.(ts|tsx|mjs|js|json|jsonc|md|sql|css|html|yml|yaml|sh|svg)$/.test(name)

/** The files of a checkout, paths relative to it with forward slashes; those that are not text come with an empty one. */
export function readHouse(root: string): HouseFile[] {
  const walk = (folder: string): HouseFile[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return isSkipped(entry.name) && !path.startsWith('bank/') ? [] : walk(path)
      if (!entry.isFile()) return []
      return [{ path, text: isText(entry.name) ? readFileSync(join(root, path), 'utf8') : '' }]
    })
  return walk('')
}
