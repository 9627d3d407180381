/** Makes starting quick. Import it before the modules that need it are looked for: by `--import`, or awaited. */
import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * Node reads a package's whole package.json again for each of its files, to learn whether the file is a module. That
 * of drizzle-orm has 180 KB, so its files took half of the start and 100 MB. All of its `.js` files are modules.
 */
const largePackage = '/node_modules/drizzle-orm/'

enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../../node_modules/.cache/node-compile'),
)
registerHooks({
  resolve(specifier, context, next) {
    const isInside = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(largePackage)
    if (!isInside) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
