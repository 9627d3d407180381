/** Builds the script of the page about the API: Scalar's standalone file, as its package serves it. */
import reference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import type { Plugin } from 'vite'

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
    },
  }
}
