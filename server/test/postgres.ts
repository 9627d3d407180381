import pg from 'pg'

/** Runs one statement in the database of `url`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Ends a database's connections and refuses new ones, as if it were down; answers how to bring it back. */
export async function takeAway(url: string): Promise<() => Promise<void>> {
  const [, name = ''] = /^\w+:\/\/[^/]*\/([^?]*)/.exec(url)!
  const admin = withDatabase(url, 'postgres')
  await onServer(admin, `alter database ${name} with allow_connections false`)
  await onServer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  return () => onServer(admin, `alter database ${name} with allow_connections true`)
}

/** The same server's url with another database's name. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
