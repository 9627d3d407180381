/** A server reduced to its database, for tests that kill it: opens the data folder it is given and stays. */
import { openDatabase } from '../src/platform/database/database.ts'

const write = (details: object, message?: string) => console.error(message, details)
const [dataDir = '', migrations = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, migrations, log: { info: write, warn: write, error: write } })
console.log(database.url)
const staying = setInterval(() => undefined, 60_000)
process.once('SIGTERM', () => {
  clearInterval(staying)
  void database.close()
})
