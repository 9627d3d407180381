/** The server's process: prepares imports, then starts. */
import { speedUpImports } from './fast-imports.ts'

speedUpImports()
// Not a static import: those are resolved before any line of this file runs.
const { main } = await import('./start.ts')
await main()
