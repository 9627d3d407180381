/** Format 1 of a company's archive: a ZIP file with a manifest, a README, and a file and a schema for each table. */
import { z } from 'zod'
import type { Column, Selected } from './selection.ts'
import { tableWords } from './table-words.ts'

export const archiveFormat = 1
export const manifestName = 'manifest.json'
export const readmeName = 'README.txt'
export const rowsName = (table: string): string => `tables/${table}.jsonl`
/** Named by the key of its row alone, never by a name that a person gave it. */
export const fileName = (table: string, key: string, ending: string): string => `files/${table}/${key}.${ending}`
export const schemaName = (table: string): string => `schemas/${table}.json`

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)
const Name = z.string().regex(/^[a-z_0-9]{1,63}$/)

const endings = ['pdf', 'docx', 'doc', 'png', 'jpg', 'webp', 'txt'] as const
type Ending = (typeof endings)[number]

const beginnings: [latin1: string, Ending][] = [
  ['%PDF', 'pdf'],
  ['PK\u0003\u0004', 'docx'],
  ['\u00d0\u00cf\u0011\u00e0', 'doc'],
  ['\u0089PNG', 'png'],
  ['\u00ff\u00d8', 'jpg'],
  ['RIFF', 'webp'],
]

/** By its first bytes; everything else that is kept is text. */
export function endingOf(bytes: Buffer): Ending {
  const begin = bytes.subarray(0, 4).toString('latin1')
  return beginnings.find(([first]) => begin.startsWith(first))?.[1] ?? 'txt'
}

const maxFileBytes = 64 * 1024 * 1024

export const Manifest = z.object({
  kind: z.literal('nova-interviews-company'),
  format: z.literal(archiveFormat),
  product: z.string().max(100),
  madeAt: z.iso.datetime(),
  company: z.object({ id: z.uuid(), name: z.string().max(1_000) }),
  counts: z.object({ interviews: Count, reports: Count, people: Count }),
  /** Of the database that it was made from, in their order. */
  migrations: z
    .array(z.object({ name: z.string().max(200), checksum: z.string().max(200), at: z.string().max(100) }))
    .max(10_000),
  tables: z
    .array(z.object({ name: Name, columns: z.array(Name).max(500), rows: Count, bytes: Count, sha256: Hash }))
    .max(1_000),
  /** Bytes that belong to a row, which names them by its key. */
  files: z
    .array(
      z.object({ table: Name, key: z.uuid(), ending: z.enum(endings), bytes: Count.max(maxFileBytes), sha256: Hash }),
    )
    .max(500_000),
})
export type Manifest = z.infer<typeof Manifest>

/** In plain words, for people who never saw the product. */
export function writeReadme(company: string, madeAt: Date, tables: readonly Selected[]): string {
  const list = tables.map(({ name }) => `  ${name}\n    ${tableWords[name] ?? ''}`)
  return `${readmeHead(company, madeAt)}\n${list.join('\n')}\n`
}

const readmeHead = (company: string, madeAt: Date) => `Everything that Nova Interviews kept for ${company}
Made on ${madeAt.toISOString()}. It shows the data as it was at that moment.

KEEP IT SAFE. It has resumes, answers, reports and addresses of people, and it is not encrypted.

FILES
  manifest.json      format, version, and for each table the number of rows and the SHA-256 of its file
  tables/NAME.jsonl  rows of a table: one JSON object on each line, in UTF-8
  schemas/NAME.json  JSON Schema (draft 2020-12) of a row
  files/NAME/KEY.pdf the file of a resume (NAME is resumes, KEY the id of its row), or the logo (company_settings, company_id)
Moments are in UTC. Other bytes are text that begins with \\x and goes on in hexadecimal.

IMPORT
  npm run import-company -- FILE
brings it into an installation that is empty. Ids stay the same, so reports, receipts and links stay valid. Candidates' links,
links to reports and links for enrolling work under the new address, but can't be shown again: the archive has their
hashes alone.

TO BE ENTERED AGAIN
  - Passwords and second factors: each person chooses "Forgot your password?", and confirms their address by that.
  - Invitations that were not accepted yet.
  - API keys, webhooks and connections to hiring systems.
  - The secret of the sign-in provider, the proof of each mail domain, and the rule that everyone signs in that way.
  - The language model.

NOT IN IT
  - Mails that were sent or wait, interviews in the trash, previews, and files of candidates that were uploaded and not
    imported yet.
  - What belongs to the installation: its operators, models, kits, backups and settings.

TABLES`

/** A row of a table as JSON Schema. */
export function writeSchema({ name, columns }: Selected): string {
  const properties = Object.fromEntries(columns.map((column) => [column.name, schemaOf(column)]))
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    description: tableWords[name],
    type: 'object',
    properties,
    required: columns.map((column) => column.name),
    additionalProperties: false,
  }
  return `${JSON.stringify(schema, undefined, 2)}\n`
}

const scalars: Record<string, object> = {
  bigint: { type: 'integer' },
  integer: { type: 'integer' },
  real: { type: 'number' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  text: { type: 'string' },
  bytea: { type: 'string', pattern: '^\\\\x([0-9a-f]{2})*$' },
}

function schemaOf({ type, isRequired }: Column): object {
  if (type === 'jsonb') return { description: 'any JSON' }
  const one = typeOf(type)
  return isRequired ? one : { anyOf: [one, { type: 'null' }] }
}

function typeOf(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: { anyOf: [typeOf(type.slice(0, -2)), { type: 'null' }] } }
  return scalars[type] ?? (type.startsWith('timestamp') ? { type: 'string', format: 'date-time' } : {})
}
