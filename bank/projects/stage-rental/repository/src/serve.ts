/** Serves a database in memory until Ctrl+C: `node src/serve.ts`. It stays July 1, 2026. */
import { makeApp } from './app.ts'
import { openSample } from './sample.ts'

const app = makeApp(await openSample(), () => '2026-07-01')
console.log(`Listening on ${await app.listen({ port: 3000 })}`)
console.log('Try GET /items?from=2026-07-03&to=2026-07-05')
