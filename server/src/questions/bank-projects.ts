/** Project questions of the bank: each a folder of bank/projects with its files and patches (docs/projects.md). */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BankChange, type ProjectChange } from '@nova/contract/projects/code-reviews'
import {
  BankProject,
  BankProposal,
  isReviewed,
  type ProjectFile,
  type ProjectProposal,
  type ProjectQuestion,
  projectLimits,
} from '@nova/contract/projects/projects'
import { z } from 'zod'
import { parseAuthored, requirePatch } from './author-files.ts'

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
  const project = parseAuthored(about, readText(about), BankProject)
  const repository = readFiles(join(folder, 'repository'))
  const bytes = repository.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (repository.length > projectLimits.startingFiles || bytes > projectLimits.startingBytes) {
    throw new Error(`${folder}: a repository has at most ${projectLimits.startingFiles} files and 1 MB`)
  }
  const read = (name: string) => readPatch(join(folder, name))
  const changes = readChanges(join(folder, 'changes'))
  return {
    ...project,
    repository,
    hiddenTests: readFiles(join(folder, 'hidden')),
    reference: project.stages.map(({ id }) => (isReviewed({ changes }, id) ? '' : read(`reference/${id}.patch`))),
    wrongPatches: project.wrong.map(({ patch }) =>
      read(`wrong/${patch.replace(/^wrong\//, '').replace(/\.patch$/, '')}.patch`),
    ),
    ...(project.related && {
      related: project.related.map(({ patch, mistake }) => ({ patch: read(`related/${patch}.patch`), mistake })),
      ownTest: readFiles(join(folder, 'own-test')),
    }),
    ...(changes.length > 0 && { changes }),
    proposals: readProposals(join(folder, 'proposals')),
  }
}

/** A project's proposals in the order of their ids; none without the folder. */
function readProposals(folder: string): ProjectProposal[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).toSorted()
  const alone = names.find((name) => name.endsWith('.patch') && !names.includes(name.replace(/patch$/, 'json')))
  if (alone) throw new Error(`${join(folder, alone)}: nothing says what this proposal is`)
  return readDescribed(folder, names, BankProposal).map(({ about, each }) => {
    return { ...each, patch: readPatch(about.replace(/json$/, 'patch')) }
  })
}

/** The changes of review stages in the order of their ids; none without the folder. */
function readChanges(folder: string): ProjectChange[] {
  if (!existsSync(folder)) return []
  return readDescribed(folder, readdirSync(folder).toSorted(), BankChange).map(({ about, each }) => {
    const read = (ending: string) => readPatch(about.replace(/json$/, ending))
    return { ...each, patch: read('patch'), twin: each.faults.length > 0 ? read('twin.patch') : null }
  })
}

function readDescribed<T extends { id: string }>(folder: string, names: readonly string[], schema: z.ZodType<T>) {
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const about = join(folder, name)
      const each = parseAuthored(about, readText(about), schema)
      if (`${each.id}.json` !== name) throw new Error(`${about}: the id is not the file's name`)
      return { about, each }
    })
}

function readText(file: string): string {
  if (!existsSync(file)) throw new Error(`${file}: this file is missing`)
  return readFileSync(file, 'utf8')
}

const readPatch = (file: string) => requirePatch(file, readText(file))

/** Every text file below a folder, by path. */
function readFiles(folder: string): ProjectFile[] {
  if (!existsSync(folder)) throw new Error(`${folder}: this folder is missing`)
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
    .map((file) => ({ path: file.slice(folder.length + 1), text: readFileSync(file, 'utf8') }))
}

/** Digest of the proven content, except for proposals: every byte that matters in a run. SHA-256 in hex. */
export function digestOfProject(project: ProjectQuestion): string {
  const { facts: _, keyIdeas: __, proposals: ___, followUp: ____, ...proven } = project
  return createHash('sha256').update(JSON.stringify(proven)).digest('hex')
}

/** Digest of the proven proposals: the proposals and the project they change. */
export function digestOfProposals(project: ProjectQuestion): string {
  const content = [digestOfProject(project), project.proposals]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** `gates`: the set of gates; raised when one is added or sharpened. */
const Proven = z.object({ digest: z.string(), gates: z.int(), at: z.iso.datetime() })

/**
 * bank/project-proof.json: the projects proven by execution, the state in which they were proven, and their proposals.
 */
export const ProjectProofs = z.record(z.string(), Proven.extend({ proposals: Proven.optional() }))
export type ProjectProofs = z.infer<typeof ProjectProofs>

/** Reads the existing proofs; empty if there is no file. */
export function readProjectProofs(bank: string): ProjectProofs {
  const file = join(bank, 'project-proof.json')
  return existsSync(file) ? ProjectProofs.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** Raised when a gate of projects is added or sharpened: a proof of an earlier set is made again. */
export const projectGateSet = 2
/** The same for the gates of proposals. */
export const proposalGateSet = 2

/** True if the record holds for the current project and gates; its proposals may be unproven. */
export function isProvenAlone(proofs: ProjectProofs, project: ProjectQuestion): boolean {
  const proof = proofs[project.id]
  return proof?.gates === projectGateSet && proof.digest === digestOfProject(project)
}

/** True if the project and its proposals are proven in their current state. */
export function isProvenProject(proofs: ProjectProofs, project: ProjectQuestion): boolean {
  const proposals = proofs[project.id]?.proposals
  const hold = proposals?.gates === proposalGateSet && proposals.digest === digestOfProposals(project)
  return hold && isProvenAlone(proofs, project)
}
