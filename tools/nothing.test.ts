/**
 * Tests that packages the product never loads, replaced by an empty one, don't break the packages that depend on them.
 */
import { readFileSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { readPdf } from '../server/src/platform/documents/pdf.ts'

const root = resolve(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

type Asking = 'dependencies' | 'optionalDependencies' | 'peerDependencies'
type Locked = Partial<Record<Asking, Record<string, string>>> & { resolved?: string; link?: boolean }

const replaced = Object.entries(readJson('package.json').devDependencies)
  .filter(([, version]) => version === 'file:tools/nothing')
  .map(([name]) => name)
const lock: Record<string, Locked> = readJson('package-lock.json').packages

/** As the pages import them; the speech model is two files, its package's script is not used. */
const pages = `
  export * as board from '@excalidraw/excalidraw'
  export * as runtime from 'onnxruntime-web/wasm'
  export * as documents from 'pdfjs-dist'
  export { default as worker } from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
`

const harmless = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']

test('every replaced package is the empty one, and no other copy is installed', () => {
  expect(replaced.length).toBeGreaterThan(0)
  for (const name of replaced) {
    expect(lock[`node_modules/${name}`]).toEqual({ resolved: 'tools/nothing', link: true })
    expect(realpathSync(join(root, 'node_modules', name))).toBe(join(root, 'tools/nothing'))
    expect(Object.keys(lock).filter((path) => path.endsWith(`/node_modules/${name}`))).toEqual([])
  }
})

test('only packages that are imported here, or whose script is not used, ask for a replaced one', () => {
  const kinds: Asking[] = ['dependencies', 'optionalDependencies', 'peerDependencies']
  const parents = Object.entries(lock)
    .filter(([, locked]) => kinds.some((kind) => replaced.some((name) => locked[kind]?.[name])))
    .map(([path]) => path.slice('node_modules/'.length))
  expect(parents.toSorted()).toEqual([
    '@excalidraw/excalidraw',
    '@moonshine-ai/moonshine-js',
    'node-llama-cpp',
    'onnxruntime-web',
    'pdfjs-dist',
    'unpdf',
    'vite',
  ])
})

test('pages with a board, speech recognition and PDF reading can be built', async () => {
  const warnings: string[] = []
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'pages',
        resolveId: (id) => (id === 'pages' ? id : null),
        load: (id) => (id === 'pages' ? pages : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'pages',
        preserveEntrySignatures: 'strict',
        onLog: (level, { code, message }) => {
          // Marks that other bundlers heed, and the times of a busy machine.
          if (level === 'warn' && !harmless.includes(code ?? '')) warnings.push(message)
        },
      },
    },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  expect(output[0].exports).toEqual(['board', 'documents', 'runtime', 'worker'])
  expect(warnings).toEqual([])
})

test('the server reads a PDF', async () => {
  const resume = readFileSync(join(root, 'server/test/resumes/single-column.pdf'))
  const { lines } = await readPdf(new Uint8Array(resume))
  expect(lines).toContain('Mira Sandvik')
})
