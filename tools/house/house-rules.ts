/** The house rules: checks that no linter has. `npm run check` runs them; each has its test next to it. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { breachesOfCircles } from './circles.ts'
import { breachesOfComments } from './comment-words.ts'
import { breachesOfDocs } from './doc-rules.ts'
import { breachesOfFigures } from './document-figures.ts'
import { breachesOfFile } from './file-rules.ts'
import { breachesOfImports, readPublicFiles } from './import-law.ts'
import { breachesOfLanguages } from './language-names.ts'
import { breachesOfMigrations } from './migration-rules.ts'
import { breachesOfScreenWords } from './screen-words.ts'
import { type Breach, type HouseFile, isCode, isGenerated, parseSource } from './source.ts'
import { breachesOfTiers } from './test-tiers.ts'

/** Every breach among these files, in the order of their paths. */
export function findBreaches(files: HouseFile[]): Breach[] {
  const paths = new Set(files.map(({ path }) => path))
  const publicFiles = new Map(files.filter(isEntry).map(({ path, text }) => [dirname(path), readPublicFiles(text)]))
  const written = files.filter((file) => !isGenerated(file))
  const sources = new Map(files.filter(({ path }) => isCode(path)).map((file) => [file.path, parseSource(file)]))
  const breaches = files.flatMap((file) => {
    const parsed = sources.get(file.path)
    const messages = [
      ...breachesOfFile(file, parsed, [...paths]),
      ...(parsed ? breachesOfImports(parsed, paths, publicFiles) : []),
      ...breachesOfScreenWords(file),
    ]
    return messages.map((message) => ({ path: file.path, message }))
  })
  return [
    ...breaches,
    ...breachesOfCircles([...sources.values()]),
    ...breachesOfComments(written.flatMap(({ path }) => sources.get(path) ?? [])),
    ...breachesOfDocs(files),
    // A part of a house has no such documents.
    ...(paths.has('tools/house/document-figures.ts') ? breachesOfFigures(files) : []),
    ...breachesOfLanguages(files),
    ...breachesOfMigrations(files),
    ...breachesOfTiers(files),
  ].toSorted((one, other) => one.path.localeCompare(other.path))
}

/** `server/src/journal/journal.ts` and its like. */
const isEntry = ({ path }: HouseFile) => /\/([^/]+)\/\1\.tsx?$/.test(path)

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
