/** Project questions of the bank: each a folder of bank/projects with its files and patches (docs/projects.md). */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BankProject, type ProjectFile, type ProjectQuestion, projectLimits } from '@nova/contract/projects'
import { z } from 'zod'

/** The folders of a bank's projects, by name. */
export function listProjectFolders(bank: string): string[] {
  const folder = join(bank, 'projects')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries.map(({ name }) => join(folder, name)).toSorted()
}

/** A project with everything in its folder; an Error names the file that is wrong, and how. */
export function readProjectFolder(folder: string): ProjectQuestion {
  const about = join(folder, 'project.json')
  const parsed = BankProject.safeParse(JSON.parse(readFileSync(about, 'utf8')))
  if (!parsed.success) throw new Error(`${about}: ${z.prettifyError(parsed.error)}`)
  const project = parsed.data
  const repository = readFiles(join(folder, 'repository'))
  const bytes = repository.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (repository.length > projectLimits.startingFiles || bytes > projectLimits.startingBytes) {
    throw new Error(`${folder}: a repository has at most ${projectLimits.startingFiles} files and 400 KB`)
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    ...project,
    repository,
    hiddenTests: readFiles(join(folder, 'hidden')),
    reference: project.stages.map(({ id }) => read(`reference/${id}.patch`)),
    wrongPatches: project.wrong.map(({ patch }) =>
      read(`wrong/${patch.replace(/^wrong\//, '').replace(/\.patch$/, '')}.patch`),
    ),
  }
}

/** Every text file below a folder, by path. */
function readFiles(folder: string): ProjectFile[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => ({ path: file.slice(folder.length + 1), text: readFileSync(file, 'utf8') }))
}

/** What a proof holds for: every byte that is sent to nobody but the prover, and all others. SHA-256 in hex. */
export function digestOfProject({ facts: _, keyIdeas: __, ...proven }: ProjectQuestion): string {
  return createHash('sha256').update(JSON.stringify(proven)).digest('hex')
}

/** bank/project-proof.json: which projects were proven by execution, in which state. */
export const ProjectProofs = z.record(
  z.string(),
  /** `gates`: the set of gates; raised when one is added or sharpened. */
  z.object({ digest: z.string(), gates: z.int(), at: z.iso.datetime() }),
)
export type ProjectProofs = z.infer<typeof ProjectProofs>

/** What was proven so far; nothing where there is no file. */
export function readProjectProofs(bank: string): ProjectProofs {
  const file = join(bank, 'project-proof.json')
  return existsSync(file) ? ProjectProofs.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Raised when a gate of projects is added or sharpened: a proof of an earlier set is made again. */
export const projectGateSet = 1

/** Whether the record holds for the project as it is, by the gates as they are. */
export function isProvenProject(proofs: ProjectProofs, project: ProjectQuestion): boolean {
  const proof = proofs[project.id]
  return proof?.gates === projectGateSet && proof.digest === digestOfProject(project)
}
