/** Bundles the scripts of a page from the texts of a project, with esbuild compiled to WebAssembly. */
import * as esbuild from 'esbuild-wasm/esm/browser.js'
import type { Entry, Problem, Script } from './bundle-protocol.ts'
import { compileVueFile } from './vue-file.ts'

/** The libraries preloaded in the frame (bundler.ts). */
const libraries = [
  ...['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
  ...['@tanstack/react-query', 'vue'],
]
const endings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.json',
  '.css',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
]
const loaders = new Map<string, esbuild.Loader>(
  Object.entries({
    ts: 'ts',
    mts: 'ts',
    tsx: 'tsx',
    js: 'jsx',
    mjs: 'js',
    jsx: 'jsx',
    css: 'css',
    json: 'json',
    svg: 'dataurl',
    txt: 'text',
    md: 'text',
  }),
)

/** `program` is esbuild.wasm. */
export async function startBundler(program: ArrayBuffer): Promise<void> {
  await esbuild.initialize({ wasmModule: await WebAssembly.compile(program), worker: false })
}

export async function bundle(
  entries: readonly Entry[],
  texts: Readonly<Record<string, string>>,
): Promise<{ scripts: Script[]; problems: Problem[] }> {
  const scripts: Script[] = []
  const problems: Problem[] = []
  for (const entry of entries) {
    try {
      const { outputFiles = [] } = await esbuild.build({
        ...('path' in entry
          ? { entryPoints: [entry.path] }
          : { stdin: { contents: entry.text, loader: 'jsx' as const, resolveDir: `/${entry.folder}` } }),
        bundle: true,
        write: false,
        outdir: '/out',
        format: 'iife',
        target: 'es2022',
        jsx: 'automatic',
        sourcemap: 'external',
        sourcesContent: false,
        logLevel: 'silent',
        define: { 'process.env.NODE_ENV': '"production"' },
        tsconfigRaw: '{}',
        plugins: [files(texts)],
      })
      const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
      scripts.push({ code: textOf('.js'), map: textOf('.js.map'), css: textOf('.css') })
    } catch (error) {
      scripts.push({ code: '', map: '', css: '' })
      problems.push(...problemsOf(error))
    }
  }
  return { scripts, problems }
}

function files(texts: Readonly<Record<string, string>>): esbuild.Plugin {
  return {
    name: 'files',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind, namespace, resolveDir, pluginData }) => {
        if (kind === 'entry-point') return { path, namespace: 'project' }
        if (path === vueStyle) return { path: importer, namespace: 'vue-style', pluginData }
        if (libraries.includes(path)) return { path, namespace: 'library' }
        const folder = namespace === 'project' ? importer.split('/').slice(0, -1) : resolveDir.split('/').slice(1)
        const found = path.startsWith('.') || path.startsWith('/') ? findFile(texts, folder, path) : undefined
        if (found !== undefined) return { path: found, namespace: 'project' }
        const isBare = !path.startsWith('.') && !path.startsWith('/')
        return { errors: [{ text: isBare ? `There is no package ${path} here.` : `There is no file ${path}.` }] }
      })
      build.onLoad({ filter: /.*/, namespace: 'library' }, ({ path }) => ({
        contents: `module.exports = globalThis.previewLibraries[${JSON.stringify(path.replace('jsx-dev', 'jsx'))}]`,
        loader: 'js',
      }))
      build.onLoad({ filter: /\.vue$/, namespace: 'project' }, ({ path }) => loadVueFile(path, texts[path] ?? ''))
      build.onLoad({ filter: /.*/, namespace: 'vue-style' }, ({ pluginData: contents }) => ({
        contents,
        loader: 'css',
      }))
      build.onLoad({ filter: /.*/, namespace: 'project' }, ({ path }) => ({
        contents: Object.hasOwn(texts, path) ? texts[path]! : '',
        loader: loaders.get(path.slice(path.lastIndexOf('.') + 1)) ?? 'text',
      }))
    },
  }
}

const vueStyle = 'style-of-this-vue-file'

/** Its style sheet follows by a separate import. */
async function loadVueFile(path: string, text: string): Promise<esbuild.OnLoadResult> {
  const compiler = await import('@vue/compiler-sfc')
  const { code, css, loader, problems } = compileVueFile(compiler, path, text)
  const errors = problems.map(({ text: words, line, column }) => ({
    text: words,
    location: { file: path, line, column: column - 1 },
  }))
  return { contents: `${code}\nimport ${JSON.stringify(vueStyle)}`, loader, errors, pluginData: css }
}

/** The file that an import means, seen from a folder. TypeScript may write `.js` for a file that is `.ts`. */
function findFile(texts: Readonly<Record<string, string>>, folder: readonly string[], path: string) {
  const parts = path.startsWith('/') ? [] : folder.filter((part) => part !== '')
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  const whole = parts.join('/')
  const bare = whole.replace(/\.jsx?$/, '')
  return [...endings.map((ending) => whole + ending), `${bare}.ts`, `${bare}.tsx`].find((each) =>
    Object.hasOwn(texts, each),
  )
}

function problemsOf(error: unknown): Problem[] {
  const { errors } = error as Partial<esbuild.BuildFailure>
  if (!errors) return [{ text: String(error) }]
  return errors.map(({ text, location }) => ({
    text,
    ...(location && {
      place: { path: location.file.replace(/^project:/, ''), line: location.line, column: location.column + 1 },
    }),
  }))
}
