/** Bundles a program of the workspace into one module, with the libraries outside; `.vue` files are compiled. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const cache = process.env.KIT_CACHE
let compiler

const vueFiles = {
  name: 'vue-files',
  setup(build) {
    build.onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      compiler ??= await import(pathToFileURL(join(cache, 'vue-compiler.mjs')).href)
      const file = relative(process.cwd(), path)
      const { code, loader, problems } = compiler.compile(file, readFileSync(path, 'utf8'))
      const errors = problems.map(({ text, line, column }) => ({ text, location: { file, line, column: column - 1 } }))
      return { contents: code, loader, errors }
    })
  },
}

/**
 * `entry` is a path, or `{ text }` of a script in a page of `folder`. Answers the problems, each as `file:line:column: words`, none if
 * `out` was written.
 */
export async function bundle(entry, out) {
  process.env.ESBUILD_BINARY_PATH = join(cache, 'esbuild')
  const esbuild = createRequire(import.meta.url)(join(cache, 'esbuild.cjs'))
  const inPage = typeof entry !== 'string' && {
    stdin: { contents: entry.text, resolveDir: join(process.cwd(), entry.folder), loader: 'js' },
  }
  try {
    await esbuild.build({
      ...(inPage || { entryPoints: [entry] }),
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      jsx: 'automatic',
      target: 'es2024',
      loader: { '.css': 'empty', '.html': 'text', '.svg': 'text' },
      sourcemap: 'inline',
      sourcesContent: false,
      tsconfigRaw: '{}',
      logLevel: 'silent',
      logLimit: 5,
      outfile: out,
      plugins: [vueFiles],
    })
    return []
  } catch (error) {
    if (!error.errors) throw error
    return error.errors.map(({ text, location }) =>
      location ? `${location.file}:${location.line}:${location.column}: ${text}` : text,
    )
  } finally {
    await esbuild.stop()
  }
}
