/** SQL questions and projects with libraries need these in the sandbox, and that no server runs that doesn't know them. */
import { libraryName, missingLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { Ctx } from '../platform/context/context.ts'
import { listRunningVersions } from '../platform/database/running-versions.ts'
import { isOlder } from '../platform/database/version.ts'
import { listProjectKits } from '../platform/project-boxes/project-box.ts'
import { loadBank } from './bank.ts'

/** Servers before this version answer no interview with a SQL question or a library of a project. */
const firstWithBoth = '0.3.0'

export type Running = Pick<Ctx, 'sandbox' | 'database'>
type Askable = { hasSql: boolean } & ReturnType<typeof listProjectKits>

/** The parts of the sandbox that proposed questions may need now. */
export async function listAskable(ctx: Running): Promise<Askable> {
  const kits = listProjectKits(ctx.sandbox.projectRuntimes)
  if (await isUpdating(ctx)) return { ...kits, libraries: [], hasSql: false }
  return { ...kits, hasSql: hasSql(ctx) }
}

/** Why this SQL question can't be asked now. */
export async function findSqlProblem(ctx: Running, { id, title }: BankSqlQuestion): Promise<string | undefined> {
  const { byId, isProvenSql } = loadBank()
  if (byId.has(id) && !isProvenSql(id)) return `“${title}” hasn’t been tested yet. Choose another question.`
  if (!hasSql(ctx)) return 'SQL questions can’t run here: PostgreSQL isn’t available where this server runs code.'
  return (await isUpdating(ctx)) ? 'The servers are being updated. SQL questions can be chosen after that.' : undefined
}

/** Why this project can't be asked now. A runtime that isn't here at the moment stops no choice: the room says so. */
export async function findProjectProblem(
  ctx: Running,
  { title, runtime, libraries = [], changes }: ProjectQuestion,
): Promise<string | undefined> {
  if (changes && (await isUpdating(ctx)))
    return 'The servers are being updated. Projects with changes to review can be chosen after that.'
  if (libraries.length === 0) return undefined
  const kit = ctx.sandbox.projectRuntimes.find(({ id, version }) => id === runtime && version !== null)
  const missing = kit ? missingLibraries(kit.libraries, libraries) : []
  if (missing.length > 0)
    return `“${title}” can’t run here: ${missing.map(libraryName).join(', ')} must be installed where this server runs code.`
  return (await isUpdating(ctx))
    ? 'The servers are being updated. Projects with libraries can be chosen after that.'
    : undefined
}

const hasSql = ({ sandbox }: Running) => sandbox.languages.some(({ id, version }) => id === 'sql' && version !== null)

/** True while a server runs that can't read SQL questions or libraries of projects. */
export async function isUpdating({ database }: Pick<Ctx, 'database'>): Promise<boolean> {
  const versions = await listRunningVersions(database.pool)
  return versions.some((version) => isOlder(version, firstWithBoth))
}
