/**
 * What Excalidraw fetches while it runs comes from our own server: its fonts, under the names it asks for them by. Its
 * translations, and what only pictures with fonts in them would need, stay out of the build. Some of its controls are
 * given the name or role by which who does not see them knows what they are.
 */
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { boardFilesPath } from './src/board/files-path.ts'

const folder = join(import.meta.dirname, '../node_modules/@excalidraw/excalidraw/dist/prod/fonts')
const unused = /^\.\/(locales\/(?!en-)|subset-(shared|worker)\.chunk)/

/** Where it looks for a font that it does not find; a browser under our policy complains of the address alone. */
const elsewhere = /(?<="ASSETS_FALLBACK_URL",)`https:\/\/esm\.sh\/.*?\/dist\/prod\/`/

/** Each must be found, or the build fails: a new version may have mended it, or written it otherwise. */
const mended: [found: RegExp, instead: string][] = [
  // Its name is what it shows, 100%, and its title what it does; the name it has leaves out what it shows.
  [
    /("reset-zoom-button zoom-button",title:\w+\("buttons\.resetZoom"\)),"aria-label":\w+\("buttons\.resetZoom"\)/,
    '$1',
  ],
  [/(\w+)\.dataset\.type="wysiwyg"/, '$&,$1.ariaLabel="Text on the board"'],
  [/onDrop:this\.handleAppOnDrop,tabIndex:0/, '$&,role:"group","aria-label":"Canvas"'],
  // Groups of buttons beside others: taken for modal dialogs, they would hide the rest of the page.
  [/role:"dialog","aria-modal":"true",(className:"color-picker-container")/, '$1'],
  [/role:"dialog","aria-modal":"true",(className:"FontPicker__container")/, '$1'],
]

export function excalidrawFiles(): Plugin {
  return {
    name: 'excalidraw-files',
    enforce: 'pre',
    resolveId: (name, importer) =>
      unused.test(name) && importer?.includes('/@excalidraw/excalidraw/') ? '\0excalidraw-unused' : null,
    load: (id) => (id === '\0excalidraw-unused' ? 'export default {}' : null),
    transform(code, id) {
      if (!id.includes('/@excalidraw/excalidraw/dist/prod/')) return null
      const ours = code.replace(elsewhere, `new URL(${JSON.stringify(boardFilesPath)}, location.origin).href`)
      return id.endsWith('/index.js') ? mended.reduce(mend, ours) : ours
    },
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

function mend(code: string, [found, instead]: (typeof mended)[number]): string {
  if (!found.test(code)) throw new Error(`Excalidraw has nothing to mend by ${found}.`)
  return code.replace(found, instead)
}
