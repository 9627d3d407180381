/**
 * Runs after each install. npm installs whole packages; of large ones the product uses a few files, and the others are
 * removed. Without this step everything works too, only larger.
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
  // Font faces used in the PDF of a report.
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

/** Files to remove from these packages: copies in other module formats, for older browsers, or sources. */
const unused = {
  docx: /\.(?:cjs|d\.cts|iife\.js)$/,
  'pdfjs-dist': /^legacy\//,
  // The sources of llama.cpp, which nothing here compiles: 34 MB.
  'node-llama-cpp': /^(?:templates\/|llama\/(?!.*\.json$))/,
  // Types of icons loaded by name, and of names with a prefix or suffix: 17 MB.
  'lucide-react': /^(?:dynamic.*|dist\/lucide-react\.(?:prefixed|suffixed))\.d\.m?ts$/,
  '@xterm/xterm': /^src\//,
  ai: /^(?:src|docs)\//,
  'happy-dom': /^src\//,
  zod: /^src\//,
  ...enginesOfOtherProcessors(),
}

/** Its packages for other processors declare this one too, so npm installs them: 32 MB. */
function enginesOfOtherProcessors() {
  const own = process.arch === 'arm' ? 'linux-armv7l' : `linux-${process.arch}`
  const others = ['linux-arm64', 'linux-armv7l', 'linux-x64'].filter((name) => name !== own)
  return Object.fromEntries(others.map((name) => [`@node-llama-cpp/${name}`, /^bins\//]))
}

/** A server installs these as well, because a tool that reads settings could read them in TypeScript: 29 MB. */
const unusedByServer = /^(?:typescript|@typescript\/typescript-[\w-]+)\/(?!package\.json$)/

/** Source maps are read nowhere: 79 MB. */
const isSourceMap = (file) => file.endsWith('.map')

/**
 * Removes what is not used, of the packages that are installed; of a release, what only developers use, too. Throws where
 * a file that is used is not there.
 */
export function trimPackages(packages, isRelease = false) {
  trimToUsed(packages)
  for (const [name, pattern] of Object.entries(unused))
    removeFiles(join(packages, ...name.split('/')), (file) => pattern.test(file))
  removeFiles(packages, (file) => isSourceMap(file) || (isRelease && unusedByServer.test(file)))
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  // `npm run release` writes this file.
  trimPackages(join(root, 'node_modules'), existsSync(join(root, '.release')))
}
