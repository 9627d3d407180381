/** Versions of the servers that use this database: each names its own in the name of its connections. */
import type pg from 'pg'

/** The one version that names none. */
export const unknowing = '0.1.0'

export async function listRunningVersions(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    `select distinct coalesce(substring(application_name from '^nova (\\d.*)$'), $1) as version from pg_stat_activity
      where datname = current_database() and application_name ~ '^nova( \\d+\\.\\d+\\.\\d+)?$'`,
    [unknowing],
  )
  return rows.map(({ version }) => version)
}
