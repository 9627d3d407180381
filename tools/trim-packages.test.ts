import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { trimPackages } from './trim-packages.mjs'

const used = [
  'README.md',
  'dist/ort-wasm-simd-threaded.wasm',
  'dist/ort.wasm.bundle.min.mjs',
  'package.json',
  'types.d.ts',
]

function makePackages(files: string[]): string {
  const packages = mkdtempSync(join(tmpdir(), 'nova-packages-'))
  for (const file of files) {
    mkdirSync(dirname(join(packages, file)), { recursive: true })
    writeFileSync(join(packages, file), '')
  }
  return packages
}

const list = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

test('only the used files of the speech engine remain; other packages stay whole', () => {
  const own = used.map((file) => `onnxruntime-web/${file}`)
  const others = ['zod/dist/index.js', 'zod/package.json']
  const packages = makePackages([...own, ...others, 'onnxruntime-web/dist/ort.all.js', 'onnxruntime-web/lib/a/b.ts'])
  trimPackages(packages)
  expect(list(packages)).toEqual([...own, ...others])
})

test('sources and copies for other module systems and older browsers go, and source maps of all packages', () => {
  const kept = [
    'docx/dist/index.d.ts',
    'docx/dist/index.mjs',
    'docx/package.json',
    'lucide-react/dist/lucide-react.d.ts',
    'lucide-react/dynamicIconImports.mjs',
    'node-llama-cpp/llama/llama.cpp.info.json',
    'pdfjs-dist/build/pdf.mjs',
    'zod/map.js',
  ]
  const copies = ['docx/dist/index.cjs', 'docx/dist/index.d.cts', 'docx/dist/index.umd.cjs', 'docx/dist/index.iife.js']
  const others = [
    'node-llama-cpp/llama/addon/addon.cpp',
    'pdfjs-dist/legacy/build/pdf.mjs',
    'pdfjs-dist/build/pdf.mjs.map',
    '@a/b/dist/index.d.ts.map',
    'lucide-react/dist/lucide-react.prefixed.d.ts',
    'lucide-react/dynamicIconImports.d.mts',
    'zod/src/index.ts',
  ]
  const packages = makePackages([...kept, ...copies, ...others])
  trimPackages(packages)
  expect(list(packages)).toEqual(kept)
})

test('engines of other processors go, and the one of this machine stays', () => {
  const own = `@node-llama-cpp/linux-${process.arch}/bins/engine.node`
  const packages = makePackages([own, '@node-llama-cpp/linux-armv7l/bins/engine.node'])
  trimPackages(packages)
  expect(list(packages)).toEqual([own])
})

test('a server goes without the compiler that developers use', () => {
  const kept = ['@typescript/vfs/index.js', 'typescript/package.json', 'zod/index.js']
  const compiler = ['@typescript/typescript-linux-x64/lib/tsc', 'typescript/bin/tsc']
  const packages = makePackages([...kept, ...compiler])
  trimPackages(packages)
  expect(list(packages)).toHaveLength(5)
  trimPackages(packages, true)
  expect(list(packages)).toEqual(kept)
})

test('a version that lacks a file that is used is refused, before anything is removed', () => {
  const packages = makePackages(['onnxruntime-web/package.json', 'onnxruntime-web/dist/ort.all.js'])
  expect(() => trimPackages(packages)).toThrow('ort-wasm-simd-threaded.wasm')
  expect(list(packages)).toHaveLength(2)
})

test('an install without the packages of the pages is left alone', () => {
  const packages = makePackages(['zod/package.json'])
  trimPackages(packages)
  expect(list(packages)).toEqual(['zod/package.json'])
})

test('the installed engine is trimmed', () => {
  expect(list(resolve(import.meta.dirname, '../node_modules/onnxruntime-web'))).toEqual(used)
})
