/** Reads large CSV files in a separate thread, so that they block no other request. */
import type { ImportEncoding } from '@nova/contract/positions/imports'
import { refuse, type RefusalCode } from '@nova/contract/refusals'
import { makeThread } from '../platform/threads/threads.ts'
import { readEncodedCsv } from './csv-file.ts'
import type { AskedCsv, ReadCsv } from './csv-thread.ts'

/** Smaller files are read in place: a thread takes longer to start. */
const minApartBytes = 32 * 1024
const maxMs = 30_000

const work = makeThread<AskedCsv, ReadCsv>({
  file: new URL('./csv-thread.ts', import.meta.url),
  does: 'reads CSV files',
  one: 'a CSV file',
  maxMegabytes: 256,
})

/** All rows of a file, and the encoding it was read in; refuses files that aren't CSV. */
export async function readCsvApart(bytes: Uint8Array, wanted?: ImportEncoding) {
  if (bytes.length < minApartBytes) return readEncodedCsv(bytes, wanted)
  const made = await work((tell) => tell({ bytes, wanted }), maxMs)
  if ('refused' in made) throw refuse(made.refused.code as RefusalCode, made.refused.message)
  return made.read
}
