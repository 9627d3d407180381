/** The server's process: prepares imports, then starts. */
import './platform/files/home-folder.ts'
import './fast-imports.ts'

// Not a static import: those are resolved before any line of this file runs.
const { main } = await import('./start.ts')
await main()
