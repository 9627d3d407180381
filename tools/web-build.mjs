/** Builds the pages when what they are made of has changed. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOn, requireWritable, root, run, say, Stop } from './runtime.mjs'

// Two documents are pages too.
const sources = ['web', 'contract', 'package-lock.json', 'docs/assessment.md', 'docs/api.md']
const aside = new Set(['node_modules', 'dist', 'test'])

/** One digest of everything the pages are built from. */
function digestOfSources() {
  const digest = createHash('sha256')
  for (const source of sources)
    for (const file of filesUnder(join(root, source)))
      digest.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return digest.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  const entries = /\.(json|md)$/.test(path) ? undefined : readdirSync(path, { withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter((entry) => !aside.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]))
}

const stamp = join(root, 'web', 'dist', '.sources')

/** Builds unless web/dist is already of these sources. */
export async function ensureBuilt(node) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfSources()) return
  requireWritable()
  say('Building the pages.')
  const { code, output } = await build(node)
  if (code === 0) return
  process.stderr.write(output)
  throw new Stop('The pages could not be built; what Vite said is above.')
}

/** Builds in any case; answers what Vite said. */
export async function build(node) {
  const digest = digestOfSources()
  rmSync(stamp, { force: true })
  const result = await run(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: join(root, 'web'),
    env: { ...environmentOn(node), NODE_ENV: 'production' },
    capture: true,
  })
  if (result.code === 0) writeFileSync(stamp, digest)
  return result
}
