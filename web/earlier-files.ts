/**
 * Keeps what an earlier build made: a page that is open fetches parts of itself by names that the next build no
 * longer has, from the server that runs as well as from the next one.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const keptMs = 7 * 24 * 3_600_000
const listName = '.earlier.json'
const compressed = /\.(?:br|gz)$/

/** Removes everything but files with a hash in their name, before a build. */
export function clearPages(outDir: string): void {
  if (!existsSync(outDir)) return
  for (const name of readdirSync(outDir)) {
    if (name !== 'assets' && name !== listName) rmSync(join(outDir, name), { recursive: true })
  }
}

/** Removes files that no build has made for a week; `startedAt` is when the last one began. */
export function dropOldFiles(outDir: string, startedAt: number, now: number): void {
  const list = join(outDir, listName)
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>) : {}
  const earlier: Record<string, number> = {}
  const assets = join(outDir, 'assets')
  const entries = readdirSync(assets, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  // Of a large file only the compressed copy may be there.
  for (const path of new Set(files.map((file) => file.replace(compressed, '')))) {
    const kept = [path, `${path}.br`].find((file) => existsSync(file))
    // Each build writes all its files again.
    if (!kept || statSync(kept).mtimeMs >= startedAt) continue
    const name = path.slice(assets.length + 1)
    const since = before[name] ?? now
    if (now - since < keptMs) earlier[name] = since
    else for (const end of ['', '.br', '.gz']) rmSync(path + end, { force: true })
  }
  writeFileSync(list, JSON.stringify(earlier))
}
