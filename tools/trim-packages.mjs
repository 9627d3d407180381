/**
 * Runs after each install. npm brings packages whole; where the product uses a few files of a large one, the others are
 * removed. Where this step is left out everything works too, only larger.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The files that stay, by package. */
const used = {
  // One of its four engines, the script that loads it, and their types: 14 MB of 139.
  'onnxruntime-web': [
    'package.json',
    'README.md',
    'types.d.ts',
    'dist/ort.wasm.bundle.min.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
  ],
  // Of fonts, the faces that the PDF of a report is set in.
  '@expo-google-fonts/inter': [
    'package.json',
    'README.md',
    'LICENSE',
    'LICENSE_FONT',
    '400Regular/Inter_400Regular.ttf',
    '600SemiBold/Inter_600SemiBold.ttf',
  ],
  '@expo-google-fonts/noto-sans-devanagari': [
    'package.json',
    'README.md',
    'LICENSE',
    'LICENSE_FONT',
    '400Regular/NotoSansDevanagari_400Regular.ttf',
  ],
  'dejavu-fonts-ttf': [
    'package.json',
    'README.md',
    'LICENSE',
    'ttf/DejaVuSans.ttf',
    'ttf/DejaVuSans-Bold.ttf',
    'ttf/DejaVuSansMono.ttf',
  ],
}

/** Of these packages what is removed: copies in other module formats, or for older browsers. */
const unused = {
  docx: /\.(?:cjs|d\.cts|iife\.js)$/,
  'pdfjs-dist': /^legacy\//,
}

/** Of no package anything reads where its code came from: 79 MB. */
const isSourceMap = (file) => file.endsWith('.map')

/** Removes what is not used, of the packages that are installed. Throws where a file that is used is not there. */
export function trimPackages(packages) {
  trimToUsed(packages)
  for (const [name, pattern] of Object.entries(unused))
    removeFiles(join(packages, ...name.split('/')), (file) => pattern.test(file))
  removeFiles(packages, isSourceMap)
}

function trimToUsed(packages) {
  for (const [name, files] of Object.entries(used)) {
    const home = join(packages, ...name.split('/'))
    if (!existsSync(home)) continue
    const missing = files.filter((file) => !existsSync(join(home, file)))
    if (missing.length > 0) throw new Error(`${name} has no ${missing.join(', ')}: see tools/trim-packages.mjs.`)
    removeFiles(home, (file) => !files.includes(file))
  }
}

/** Removes the files below a folder, where there is one, that `isUnused` says of their path from there. */
function removeFiles(home, isUnused) {
  if (!existsSync(home)) return
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && isUnused(path.slice(home.length + 1).replaceAll(sep, '/'))) rmSync(path)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  trimPackages(resolve(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules'))
