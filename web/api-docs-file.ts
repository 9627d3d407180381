/** Builds the parts of the page about the API: Scalar's standalone file, and our colours and font for it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import reference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import type { Plugin } from 'vite'

const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')
const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

export function apiDocsFile(): Plugin {
  return {
    name: 'api-docs-file',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const app = Fastify({ pluginTimeout: 0 })
      await app.register(reference, { configuration: { url: '/none' } })
      const { statusCode, body } = await app.inject('/reference/js/scalar.js')
      await app.close()
      if (statusCode !== 200) this.error('Scalar has no script any more where it was.')
      this.emitFile({ type: 'asset', fileName: 'api-docs.js', source: body })
      this.emitFile({ type: 'asset', fileName: 'api-docs.css', source: `${colours()}\n${read('api-docs.css')}` })
      this.emitFile({ type: 'asset', fileName: 'api-docs.woff2', source: readFileSync(font) })
    },
  }
}

/** The colours of both themes, as every other page has them. */
function colours(): string {
  const [dark = '', light = ''] = read('src/ui/tokens.css').split("[data-theme='light'] {")
  const declared = (text: string) => text.match(/--color-[a-z-]+: oklch\([^)]+\);/g)?.join('') ?? ''
  return `:root{${declared(dark)}color-scheme:dark}[data-theme='light']{${declared(light)}color-scheme:light}`
}
