/**
 * `node kits/web/build.mjs OUT`: bundles once per machine what web projects may import. OUT/lib has one ESM file per
 * package (`lib/packages.json` says which), for the tests and for the browser's preview alike; OUT/dom.mjs is the DOM of
 * the tests, OUT/esbuild the bundler, OUT/vue-compiler.mjs what compiles .vue files. Mounted read-only and named by KIT_CACHE. A release, which has none of these packages,
 * carries all but the bundler in kits/web/bundled.
 */
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(join(home, 'web', 'package.json'))
const bundled = join(home, 'kits', 'web', 'bundled')
const server = createRequire(join(home, 'server', 'package.json'))
const esbuild = server('esbuild')

/** React is built for development: only that one has `act`, and its warnings help. */
const packages = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@tanstack/react-query',
  'vue',
]

const fileOf = (name) => `${name.replace('@', '').replaceAll('/', '-')}.js`

/** An entry that exports by name what a CommonJS package exports. */
function entryOf(name) {
  const exported = Object.keys(require(name)).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key) && key !== 'default')
  const names = exported.join(', ')
  return `import all from '${name}'\nexport const { ${names} } = all\nexport default all.default ?? all\n`
}

const isCommonJs = (name) => name.startsWith('react')

/** Resolves `kit:NAME` to an entry for the package of that name. */
const entries = {
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^kit:/ }, ({ path }) => ({ path: path.slice(4), namespace: 'kit' }))
    build.onLoad({ filter: /.*/, namespace: 'kit' }, ({ path }) => ({
      contents: isCommonJs(path)
        ? entryOf(path)
        : `export * from '${path}'\n${path.endsWith('user-event') ? `export { default } from '${path}'\n` : ''}`,
      resolveDir: join(home, 'web'),
    }))
  },
}

async function bundle(out) {
  mkdirSync(join(out, 'lib'), { recursive: true })
  // React's own entries look at it.
  process.env.NODE_ENV = 'development'
  await esbuild.build({
    entryPoints: packages.map((name) => ({ in: `kit:${name}`, out: fileOf(name).slice(0, -3) })),
    outdir: join(out, 'lib'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    // The one with a compiler for templates, for components without a file of their own.
    alias: { vue: 'vue/dist/vue.esm-bundler.js' },
    plugins: [entries],
  })
  writeFileSync(
    join(out, 'lib', 'packages.json'),
    JSON.stringify(Object.fromEntries(packages.map((name) => [name, fileOf(name)]))),
  )
  const compiler = join(dirname(require.resolve('@vue/compiler-sfc')), 'compiler-sfc.esm-browser.js')
  await esbuild.build({
    stdin: {
      contents: `import * as compiler from ${JSON.stringify(compiler)}
import { compileVueFile } from './vue-file.ts'
export const compile = (path, source) => compileVueFile(compiler, path, source)`,
      resolveDir: join(home, 'web', 'src', 'project', 'preview'),
    },
    outfile: join(out, 'vue-compiler.mjs'),
    bundle: true,
    format: 'esm',
    target: 'node24',
    minify: true,
    legalComments: 'none',
  })
  await esbuild.build({
    stdin: { contents: `export { Window } from 'happy-dom'`, resolveDir: home },
    outfile: join(out, 'dom.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    keepNames: true,
    legalComments: 'none',
    banner: {
      js: `import { createRequire as kitRequire } from 'node:module';const require=kitRequire(import.meta.url);`,
    },
  })
}

/** The bundler is one native program, and a module that speaks with it. */
function copyEsbuild(out) {
  const own = createRequire(server.resolve('esbuild'))
  copyFileSync(own.resolve(`@esbuild/${process.platform}-${process.arch}/bin/esbuild`), join(out, 'esbuild'))
  chmodSync(join(out, 'esbuild'), 0o755)
  copyFileSync(server.resolve('esbuild'), join(out, 'esbuild.cjs'))
}

const [out] = process.argv.slice(2)
if (out === undefined) throw new Error('usage: node kits/web/build.mjs OUT')
if (existsSync(bundled)) cpSync(bundled, resolve(out), { recursive: true })
else await bundle(resolve(out))
copyEsbuild(resolve(out))
