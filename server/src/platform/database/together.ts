import DataLoader from 'dataloader'
import type { Database } from './database.ts'

/** What one statement answers for many keys. A key that is not in the map was not found; who asked for an error is refused. */
type ReadMany<K, V> = (database: Database, keys: K[]) => Promise<Map<K, V | Error>>

const mostAtOnce = 500

/**
 * What every batch of keys asks for. Those who ask in the same turn of the event loop are answered by one statement, sent
 * after they asked: with a thousand rooms at work this is one where there would be dozens. Nothing is kept.
 */
export function readTogether<V, K = string>(
  readMany: ReadMany<K, V>,
): (database: Database, key: K) => Promise<V | undefined> {
  const loaders = new WeakMap<Database, DataLoader<K, V | undefined>>()
  const make = (database: Database) =>
    new DataLoader<K, V | undefined>(
      async (keys) => {
        const found = await readMany(database, [...new Set(keys)])
        return keys.map((key) => found.get(key))
      },
      { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: (send) => setImmediate(send) },
    )
  return (database, key) => {
    const loader = loaders.get(database) ?? make(database)
    loaders.set(database, loader)
    return loader.load(key)
  }
}
