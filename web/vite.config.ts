import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { apiDocsFile } from './api-docs-file.ts'
import { appBuild } from './app-build.ts'
import { excalidrawFiles } from './excalidraw-files.ts'
import { leanContract } from './lean-contract.ts'
import { prerenderSite } from './prerender.ts'
import { roomBuild } from './room-build.ts'

// The same setting as the server's own.
const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

const minPackedBytes = 1024 * 1024

/**
 * Writes .br, and .gz of small files, beside each text file of the build; the server sends those to browsers that take
 * them. Pages are filled in by the server, which then compresses them itself. Weights of models hardly shrink.
 */
function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
      for (const name of names.filter((name) => /\.(js|mjs|css|svg|json|wasm)$/.test(name))) {
        const path = join(outDir, name)
        if (names.includes(`${name}.br`)) {
          keepSmaller(path)
          continue
        }
        const content = readFileSync(path)
        if (content.length < 1024) continue
        // Large files are fetched once and by few users, so they need not slow down the build.
        const isLarge = content.length > 256 * 1024
        const quality = content.length > 1024 * 1024 ? 5 : 11
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
        // A second copy of large files is not worth its disk: browsers without Brotli get them as they are.
        if (!isLarge) writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        keepSmaller(path)
      }
    },
  }
}

/** Of a file that is very large and shrinks well, only the compressed copy stays: the server unpacks it where needed. */
function keepSmaller(path: string): void {
  const [{ size }, packed] = [statSync(path), statSync(`${path}.br`)]
  if (size < minPackedBytes || packed.size > size / 2) return
  rmSync(path)
  // The same file of an earlier build is as new as this build.
  const now = new Date()
  utimesSync(`${path}.br`, now, now)
}

/** The package marks the calls that bind its keys as without effect; a build would leave them out. Its copies may be refused. */
function keepEmacsKeys(): Plugin {
  return {
    name: 'keep-emacs-keys',
    transform: (code, id) =>
      id.includes('@replit/codemirror-emacs')
        ? code
            .replaceAll('/*@__PURE__*/EmacsHandler', 'EmacsHandler')
            .replace('navigator.clipboard.writeText(text)', 'navigator.clipboard?.writeText(text).catch(() => {})')
        : null,
  }
}

export default defineConfig({
  plugins: [
    leanContract(),
    react(),
    tailwindcss(),
    keepEmacsKeys(),
    excalidrawFiles(),
    apiDocsFile(),
    prerenderSite(),
    appBuild(),
    roomBuild(resolve('dist')),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    // Open pages still ask for files of the build before.
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { polyfill: false },
  },
  resolve: {
    // The package exports only its own script; this alias reaches the part that the script would fetch.
    alias: { '@moonshine-ai/moonshine-js/model': resolve('../node_modules/@moonshine-ai/moonshine-js/dist/model') },
  },
  // Workers are started from their text, so each is one file.
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: false } } },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '^/api(?:[/?]|$)': { target: server, changeOrigin: false },
      '^/[^/]+/generate_questions$': { target: server, changeOrigin: false },
    },
  },
})
