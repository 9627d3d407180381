/** Importing candidates into a position from a CSV file: checked row by row first, then made in one go. */
import { z } from 'zod'
import { MissingNotice } from '../accounts/own-notice.ts'
import { endpoint } from '../endpoint.ts'
import { PositionId } from './positions.ts'

export const importLimits = { rows: 1000, bytes: 1_000_000 }
/** Rows with problems that a reply names; the download has all. */
export const maxShownProblems = 100
/** Imports of one position that are listed: its newest. */
export const maxListedImports = 20

/** Meaning of a column of the file. */
export const ImportField = z.enum(['name', 'first name', 'last name', 'email', 'date', 'zone', 'language'])
export type ImportField = z.infer<typeof ImportField>

/** Encodings that a file may be read in; outside of Unicode they are a guess that a person checks. */
export const ImportEncoding = z.enum([
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'iso-8859-2',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
])
export type ImportEncoding = z.infer<typeof ImportEncoding>

/** How a file was read. `zones`: texts that may mean several time zones, and which one was chosen. */
export const ImportReading = z.object({
  encoding: ImportEncoding,
  isSure: z.boolean(),
  zones: z.array(z.object({ text: z.string(), options: z.array(z.string()), chosen: z.string().nullable() })),
})
export type ImportReading = z.infer<typeof ImportReading>
export const maxAskedZones = 20

/** checked: nothing was made yet. running: a job makes the interviews. done: they are there. */
export const ImportState = z.enum(['checked', 'running', 'done'])
export type ImportState = z.infer<typeof ImportState>

/** A row that cannot be imported, by its line in the file. */
export const ImportProblem = z.object({
  line: z.int(),
  name: z.string(),
  email: z.string(),
  problems: z.array(z.string()),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const PositionImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  state: ImportState,
  createdAt: z.iso.datetime(),
  /** Name, at that time, of the person who chose the file. */
  createdBy: z.string(),
  /** The file's columns in their order; null: not used. */
  columns: z.array(z.object({ name: z.string(), field: ImportField.nullable() })),
  /** Null for files that were checked before this was kept. */
  reading: ImportReading.nullable(),
  total: z.int(),
  right: z.int(),
  wrong: z.int(),
  /** Rows that are made so far while it runs; those that were made once it is done. */
  made: z.int(),
  /** True if it was started with publishing; null before it starts. */
  publish: z.boolean().nullable(),
  /** Why it stopped and made nothing, where the position changed while it was waiting. */
  failure: z.string().nullable(),
  problems: z.array(ImportProblem),
  /** The first rows that are right, as they were understood. */
  preview: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      email: z.string(),
      scheduledDate: z.iso.datetime().nullable(),
      timeZone: z.string().nullable(),
      language: z.string().nullable(),
    }),
  ),
})
export type PositionImport = z.infer<typeof PositionImport>

/** As a list shows it: without its rows. */
export const ListedImport = PositionImport.omit({ columns: true, reading: true, problems: true, preview: true })
export type ListedImport = z.infer<typeof ListedImport>

export const ImportFile = z.object({
  fileName: z.string().trim().min(1).max(200),
  /** The file's bytes in base64: the server finds out how they are encoded. */
  data: z
    .string()
    .min(1, 'This file is empty.')
    .max(Math.ceil(importLimits.bytes / 3) * 4, 'This file is larger than 1 MB. Split it into smaller files.'),
  /** Time zone of dates that name none, as an IANA name. */
  timeZone: z.string().max(64).default('UTC'),
  /** Corrections of a person: the encoding, each column's meaning in their order, and what ambiguous zones mean. */
  encoding: ImportEncoding.optional(),
  columns: z.array(ImportField.nullable()).max(50).optional(),
  zones: z.record(z.string().max(100), z.string().max(64)).optional(),
})
export type ImportFile = z.output<typeof ImportFile>

const one = PositionId.extend({ importId: z.string().max(64) })
const anyInterviewer = { who: 'interviewer', permission: 'run' } as const

export const checkImport = endpoint({
  ...anyInterviewer,
  method: 'POST',
  path: '/api/positions/{id}/imports',
  summary:
    'Reads a CSV file and checks each row. Nobody is added yet. Replaces a file that was checked and not imported.',
  params: PositionId,
  body: ImportFile,
  reply: PositionImport,
  status: 201,
  maxBytes: 1.5 * 1024 * 1024,
  perMinute: 20,
  errors: [
    'position_not_found',
    'position_closed',
    'position_archived',
    'position_without_questions',
    'import_unreadable',
    'import_without_columns',
    'import_running',
  ],
})

export const startImport = endpoint({
  ...anyInterviewer,
  method: 'POST',
  path: '/api/positions/{id}/imports/{importId}/start',
  summary: 'Adds everyone in the file, or those whose rows are valid. A second call changes nothing.',
  params: one,
  body: z.object({
    /** Publishes the interviews: the links work, and invitations are mailed. */
    publish: z.boolean(),
    /** Leaves rows with problems out; without it the whole file is imported or nothing. */
    onlyRight: z.boolean().default(false),
  }),
  reply: PositionImport.extend({ missingNotice: MissingNotice.optional() }),
  status: 202,
  errors: [
    'position_not_found',
    'position_closed',
    'position_archived',
    'import_not_found',
    'import_has_problems',
    'import_empty',
    'secrets_unavailable',
  ],
})

export const getImport = endpoint({
  ...anyInterviewer,
  method: 'GET',
  path: '/api/positions/{id}/imports/{importId}',
  summary: 'One import with its progress and the rows that have problems.',
  params: one,
  reply: PositionImport,
  errors: ['position_not_found', 'import_not_found'],
})

export const listImports = endpoint({
  ...anyInterviewer,
  method: 'GET',
  path: '/api/positions/{id}/imports',
  summary: `The newest ${maxListedImports} imports of a position.`,
  params: PositionId,
  reply: z.array(ListedImport),
  errors: ['position_not_found'],
})

export const downloadImportProblems = endpoint({
  ...anyInterviewer,
  method: 'GET',
  path: '/api/positions/{id}/imports/{importId}/problems.csv',
  summary: 'The rows that have problems, as they were in the file, each with what is wrong.',
  params: one,
  also: ['download'],
  perMinute: 30,
  errors: ['position_not_found', 'import_not_found'],
})
