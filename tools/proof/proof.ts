/**
 * `npm run proof`: proves every coding question, SQL question and project of the bank by execution, prints a table
 * and writes bank/proof.json, bank/sql-proof.json and bank/project-proof.json. `npm run proof -- ID…` proves those alone and keeps the others' entries.
 * With `--proposals` it proves the proposals alone of projects whose other proof still holds. Exits 1 where a gate fails.
 */
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { readConfig } from '../../server/src/config.ts'
import { openSandbox, type Sandbox } from '../../server/src/platform/sandbox/sandbox.ts'
import { proveProject } from '../../server/src/question-validation/project-proof.ts'
import type { Gate } from '../../server/src/question-validation/provable.ts'
import { proveCodingQuestion, provenLanguages } from '../../server/src/question-validation/question-validation.ts'
import { linesOfPaths } from '../../server/src/questions/author-files.ts'
import {
  digestOfProject,
  digestOfProposals,
  isProvenAlone,
  isProvenProject,
  listProjectFolders,
  projectGateSet,
  proposalGateSet,
  type ProjectProofs,
  readProjectFolder,
  readProjectProofs,
} from '../../server/src/questions/bank-projects.ts'
import { adviceFor } from './proof-advice.ts'
import { gateSet, isProven, readCodingBank, readProofs, writeProofs, type BankFile } from './proof-file.ts'
import { listSqlIds, proveSqlQuestions } from './sql-questions.ts'

const bank = resolve(import.meta.dirname, '../../bank')

async function proveFile(sandbox: Sandbox, file: BankFile, files: BankFile[]): Promise<Gate[]> {
  const startedAt = performance.now()
  const others = files.filter(({ id }) => id !== file.id).map(({ question }) => question)
  const gates = await proveCodingQuestion(sandbox, file.question, undefined, others)
  const failed = gates.filter(({ passed }) => !passed)
  const verdict = failed.length === 0 ? 'proven' : 'FAILED'
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const passed = `${gates.length - failed.length}/${gates.length} gates`
  console.log(
    `${file.id.padEnd(32)} ${verdict}  ${passed.padEnd(12)} ${provenLanguages(gates).join(' ')}  ${seconds} s`,
  )
  for (const { gate, detail } of failed) console.log(`    ${gate}: ${detail}`)
  return gates
}

async function proveBank(wanted: string[], onlyProposals: boolean): Promise<boolean> {
  const files = readCodingBank(bank)
  const projects = listProjectFolders(bank).map(readProjectFolder)
  const sqlIds = listSqlIds(bank)
  const known = [...files, ...projects].map(({ id }) => id).concat(sqlIds)
  const unknown = wanted.filter((id) => !known.includes(id))
  if (unknown.length > 0) throw new Error(`No such question: ${unknown.join(', ')}`)
  const chosen = onlyProposals ? [] : wanted.length > 0 ? files.filter(({ id }) => wanted.includes(id)) : files
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-proof-'))
  // Libraries of kits are where `npm run operator -- kits` puts them.
  symlinkSync(join(readConfig(process.env).dataDir, 'kits'), join(dataDir, 'kits'))
  const sandbox = await openSandbox({ dataDir, log: { info: console.log, warn: console.error } })
  if (sandbox.health !== 'ok') throw new Error(sandbox.healthDetail ?? 'There is no sandbox.')
  const outcomes = new Map<string, Gate[]>()
  const waiting = [...chosen]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift())
      outcomes.set(file.id, await proveFile(sandbox, file, files))
  }
  const startedAt = performance.now()
  await Promise.all([work(), work()])
  const chosenSql = onlyProposals ? [] : sqlIds.filter((id) => wanted.length === 0 || wanted.includes(id))
  const failedSql = await proveSqlQuestions(sandbox, bank, chosenSql)
  const failedProjects = await proveProjects(sandbox, projects, wanted, onlyProposals)
  await sandbox.drain()
  rmSync(dataDir, { recursive: true, force: true })

  const proofs = readProofs(bank)
  for (const file of chosen) {
    const { id, digest } = file
    const gates = outcomes.get(id) ?? []
    const survivors = gates.flatMap((gate) => gate.survivors ?? [])
    if (gates.some(({ passed }) => !passed)) delete proofs[id]
    else if (!isProven(proofs, file)) {
      const languages = provenLanguages(gates)
      const at = new Date().toISOString()
      proofs[id] = { digest, gates: gateSet, languages, ...(survivors.length > 0 && { survivors }), at }
    }
  }
  // Listed again: another run may have proven files that were not there when this one began.
  const there = new Set(readCodingBank(bank).map(({ id }) => id))
  writeProofs(bank, Object.fromEntries(Object.entries(proofs).filter(([id]) => there.has(id))))
  const failed =
    [...outcomes.values()].filter((gates) => gates.some(({ passed }) => !passed)).length + failedSql + failedProjects
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const chosenProjects = projects.filter(({ id }) => wanted.length === 0 || wanted.includes(id)).length
  console.log(`${chosen.length + chosenSql.length + chosenProjects - failed} proven, ${failed} failed, ${seconds} s`)
  return failed === 0
}

/** Proves projects one after the other, keeps what was proven, and gives how many failed. */
async function proveProjects(
  sandbox: Sandbox,
  projects: ProjectQuestion[],
  wanted: string[],
  onlyProposals: boolean,
): Promise<number> {
  let failed = 0
  for (const project of projects) {
    if (wanted.length > 0 && !wanted.includes(project.id)) continue
    const holds = onlyProposals && isProvenAlone(readProjectProofs(bank), project)
    const startedAt = performance.now()
    const gates = await proveProject(sandbox, project, { queueKey: project.id, onlyProposals: holds })
    const open = gates.filter(({ passed }) => !passed)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const passed = `${gates.length - open.length}/${gates.length} gates`
    console.log(
      `${project.id.padEnd(32)} ${open.length ? 'FAILED' : 'proven'}  ${passed.padEnd(12)} ${project.runtime}  ${seconds} s`,
    )
    for (const { gate, detail } of open) {
      const place = placeOf(project, gate)
      console.log(`    ${gate}: ${place ? `${place}: ` : ''}${detail}`)
      const advice = adviceFor(gate)
      if (advice) console.log(`      What to do: ${advice}`)
    }
    if (open.length > 0) failed += 1
    keepProof(projects, project, { passed: open.length === 0, holds })
  }
  return failed
}

/** Returns the place that names the test which should catch the fault. */
function placeOf({ id }: ProjectQuestion, gate: string): string | undefined {
  const fault = /^fault (.+)$/.exec(gate)?.[1]
  if (!fault) return undefined
  const file = join('bank', 'projects', id, 'proposals', `${fault}.json`)
  const line = linesOfPaths(readFileSync(join(bank, '..', file), 'utf8')).get('fault/killedBy')
  return `${file}:${line}`
}

/** Written after each project, because another run may prove others at the same time. */
function keepProof(projects: ProjectQuestion[], project: ProjectQuestion, { passed, holds }: Outcome): void {
  const proofs: ProjectProofs = readProjectProofs(bank)
  const { id } = project
  const at = new Date().toISOString()
  if (passed && !isProvenProject(proofs, project)) {
    const alone = isProvenAlone(proofs, project)
      ? proofs[id]!
      : { digest: digestOfProject(project), gates: projectGateSet, at }
    proofs[id] = { ...alone, proposals: { digest: digestOfProposals(project), gates: proposalGateSet, at } }
  } else if (!passed && holds) delete proofs[id]?.proposals
  else if (!passed) delete proofs[id]
  const there = new Set(projects.map((each) => each.id))
  const kept = Object.entries(proofs).filter(([name]) => there.has(name))
  writeJson('project-proof.json', Object.fromEntries(kept.toSorted(([one], [other]) => one.localeCompare(other))))
}

type Outcome = { passed: boolean; /** The rest of the proof was not made again. */ holds: boolean }

function writeJson(name: string, content: unknown): void {
  const path = join(bank, name)
  writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

const ids = process.argv.slice(2).filter((each) => each !== '--proposals')
try {
  if (!(await proveBank(ids, process.argv.includes('--proposals')))) process.exitCode = 1
} catch (error) {
  // An error an author can act on names its file; a stack trace of this program doesn't help.
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
