/**
 * Serves Excalidraw's run-time files from our own server: its fonts, under the names it requests. Its translations, and
 * parts needed only for pictures with embedded fonts, stay out of the build.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { boardFilesPath } from './src/board/files-path.ts'

const folder = join(import.meta.dirname, '../node_modules/@excalidraw/excalidraw/dist/prod/fonts')
const unused = /^\.\/(locales\/(?!en-)|subset-(shared|worker)\.chunk)/

/**
 * Address Excalidraw tries for a font our server doesn't have; our browser policy reports just the address. No setting
 * changes it.
 */
const elsewhere = '`https://esm.sh/'
const ours = '`${location.origin}/assets/'

export function excalidrawFiles(): Plugin {
  return {
    name: 'excalidraw-files',
    enforce: 'pre',
    resolveId: (name, importer) =>
      unused.test(name) && importer?.includes('/@excalidraw/excalidraw/') ? '\0excalidraw-unused' : null,
    load: (id) => (id === '\0excalidraw-unused' ? 'export default {}' : null),
    transform: (code, id) =>
      id.includes('/@excalidraw/excalidraw/dist/prod/') ? code.replace(elsewhere, () => ours) : null,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.code.includes('//esm.sh/'))
          this.error('Excalidraw looks for fonts elsewhere.')
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.woff2')) continue
        const fileName = `${boardFilesPath.slice(1)}fonts/${name}`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, name)) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`${boardFilesPath}fonts`, (request, response, next) => {
        const name = /^\/([\w-]+\/[\w-]+\.woff2)$/.exec(request.url ?? '')?.[1]
        if (!name) return next()
        createReadStream(join(folder, name)).on('error', next).pipe(response)
      })
    },
  }
}
