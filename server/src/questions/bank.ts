/** The question bank: every file of bank/, read and checked once. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
  Skill,
  type BankQuestion,
} from '@nova/contract/questions/bank'
import { Template } from '@nova/contract/questions/questions'
import { Language, Seniority } from '@nova/contract/words'
import { z } from 'zod'
import { isProvenProject, listProjectFolders, readProjectFolder, readProjectProofs } from './bank-projects.ts'
import { tradeNames } from './choice/trades.ts'
import { makeSkillFinder, type SkillFinder } from './skills.ts'

export type Bank = {
  coding: BankCodingQuestion[]
  sql: BankSqlQuestion[]
  technical: BankTechnicalQuestion[]
  behavioral: BankBehavioralQuestion[]
  projects: ProjectQuestion[]
  byId: ReadonlyMap<string, BankQuestion>
  /** The languages in which a coding question was proven by execution, as it is now (bank/proof.json). */
  provenIn: (id: string) => Language[]
  /** True if the SQL question was proven by execution in its current state (bank/sql-proof.json). */
  isProvenSql: (id: string) => boolean
  /** True if the project was proven by execution in its current state (bank/project-proof.json). */
  isProvenProject: (id: string) => boolean
  skills: Skill[]
  finder: SkillFinder
  templates: Template[]
  /** The parts of a job's work that coding questions exercise (bank/coding-work.json), by id; other questions are general. */
  work: ReadonlyMap<string, CodingWork>
  /** The coding questions with the skills of that work alone, by which they are chosen for a job. */
  codingByWork: BankCodingQuestion[]
  /** The kinds of work that sentences of postings are about, and the questions on each (bank/day-work.json). */
  dayWork: DayWork[]
}

/** `isPuzzle`: the work gives the task its words, and an idea of algorithms decides it. */
const CodingWork = z.strictObject({
  skills: z.array(z.string()).min(1),
  task: z.string().min(1),
  isPuzzle: z.literal(true).optional(),
})
export type CodingWork = z.output<typeof CodingWork>

/**
 * One kind of work: a few words for it, the phrases by which postings speak of it, and the questions on it, the best first. `*` is any
 * end of a word, ` .. ` up to four words. With `trades` or `levels` it counts for these alone; `isBroad`
 * work is found in many jobs and says less than a required skill.
 */
const DayWork = z.strictObject({
  work: z.string().min(1),
  words: z.array(z.string().min(2)).min(1),
  questions: z.array(z.string()).min(1),
  trades: z.array(z.enum(tradeNames)).min(1).optional(),
  levels: z.array(Seniority).min(1).optional(),
  isBroad: z.literal(true).optional(),
})
export type DayWork = z.output<typeof DayWork>

const defaultFolder = fileURLToPath(new URL('../../../bank/', import.meta.url))
const loaded = new Map<string, Bank>()

/** Loads a bank, by default the product's own; an Error names the first file that is wrong, and how. */
export function loadBank(folder: string = defaultFolder): Bank {
  const known = loaded.get(folder)
  if (known) return known
  const bank = readBank(folder.endsWith('/') ? folder : `${folder}/`)
  loaded.set(folder, bank)
  return bank
}

let preparing: Promise<void> | undefined

/**
 * Loads the product's own bank once, one file at a time, so that no call is blocked for longer than one file takes.
 * Fails as `loadBank` does. A caller who needs the bank earlier loads it synchronously.
 */
export function prepareBank(): Promise<void> {
  return (preparing ??= prepare(defaultFolder))
}

async function prepare(folder: string): Promise<void> {
  const schemas = {
    coding: BankCodingQuestion,
    sql: BankSqlQuestion,
    technical: BankTechnicalQuestion,
    behavioral: BankBehavioralQuestion,
  }
  const checked: Checked = new Map()
  for (const [kind, schema] of Object.entries(schemas)) {
    for (const file of listFiles(`${folder}${kind}/`)) {
      if (loaded.has(folder)) return
      checked.set(file, readFile<unknown>(file, schema))
      await setImmediate()
    }
  }
  for (const project of listProjectFolders(folder)) {
    if (loaded.has(folder)) return
    checked.set(project, readProjectFolder(project))
    await setImmediate()
  }
  if (!loaded.has(folder)) loaded.set(folder, readBank(folder, checked))
}

/** Files that were read and checked before, by path. */
type Checked = Map<string, unknown>

function readBank(folder: string, checked: Checked = new Map()): Bank {
  const skills = readFile(`${folder}skills.json`, z.array(Skill))
  const templates = readFile(`${folder}templates.json`, z.array(Template))
  const coding = readFolder(`${folder}coding/`, BankCodingQuestion, checked)
  const sql = readFolder(`${folder}sql/`, BankSqlQuestion, checked)
  const technical = readFolder(`${folder}technical/`, BankTechnicalQuestion, checked)
  const behavioral = readFolder(`${folder}behavioral/`, BankBehavioralQuestion, checked)
  const projects = listProjectFolders(folder).map((file) => {
    return { file: `${file}.json`, question: (checked.get(file) as ProjectQuestion) ?? readProjectFolder(file) }
  })
  const proofs = readProjectProofs(folder)
  const provenProjects = new Set(
    projects.flatMap(({ question }) => (isProvenProject(proofs, question) ? [question.id] : [])),
  )
  const names = new Set(skills.map(({ name }) => name))
  const byId = new Map<string, BankQuestion>()
  for (const { file, question } of [...coding, ...sql, ...technical, ...behavioral, ...projects]) {
    const unknown = question.skills.find((skill) => !names.has(skill))
    if (unknown) throw new Error(`${file}: the skill '${unknown}' is not in skills.json`)
    if (byId.has(question.id)) throw new Error(`${file}: the id '${question.id}' is taken by another question`)
    if (!file.endsWith(`/${question.id}.json`))
      throw new Error(`${file}: the id '${question.id}' is not the file's name`)
    byId.set(question.id, question)
  }
  for (const { name, parents } of skills) {
    const unknown = parents.find((parent) => !names.has(parent))
    if (unknown) throw new Error(`${folder}skills.json: '${name}' has the unknown parent '${unknown}'`)
  }
  const work = readWork(
    folder,
    coding.map(({ question }) => question),
    names,
  )
  const dayWork = readDayWork(folder, byId)
  return {
    coding: coding.map(({ question }) => question),
    dayWork,
    sql: sql.map(({ question }) => question),
    work,
    codingByWork: coding.map(({ question }) => leadWithWork(question, work.get(question.id))),
    technical: technical.map(({ question }) => question),
    behavioral: behavioral.map(({ question }) => question),
    projects: projects.map(({ question }) => question),
    byId,
    provenIn: readProofs(folder),
    isProvenSql: readSqlProofs(folder),
    isProvenProject: (id) => provenProjects.has(id),
    skills,
    finder: makeSkillFinder(skills),
    templates,
  }
}

function readWork(folder: string, coding: BankCodingQuestion[], skills: ReadonlySet<string>): Bank['work'] {
  const file = `${folder}coding-work.json`
  if (!existsSync(file)) return new Map()
  const work = new Map(Object.entries(readFile(file, z.record(z.string(), CodingWork))))
  for (const [id, each] of work) {
    if (!coding.some((question) => question.id === id)) throw new Error(`${file}: there is no coding question '${id}'`)
    const unknown = each.skills.find((skill) => !skills.has(skill))
    if (unknown) throw new Error(`${file}: the skill '${unknown}' is not in skills.json`)
  }
  return work
}

function readDayWork(folder: string, byId: Bank['byId']): DayWork[] {
  const file = `${folder}day-work.json`
  if (!existsSync(file)) return []
  const rows = readFile(file, z.array(DayWork))
  for (const { work, questions } of rows) {
    const unknown = questions.find((id) => !byId.has(id))
    if (unknown) throw new Error(`${file}: '${work}' names '${unknown}', which is no question`)
  }
  return rows
}

/** Every coding question practises them, so that they are never its work alone. */
const craft = ['Algorithms', 'Data Structures']

function leadWithWork(question: BankCodingQuestion, work: CodingWork | undefined): BankCodingQuestion {
  if (!work) return question
  return { ...question, skills: [...work.skills, ...craft.filter((skill) => question.skills.includes(skill))] }
}

/** A proof holds for the very bytes that were proven. */
function readProofs(folder: string): (id: string) => Language[] {
  const file = `${folder}proof.json`
  if (!existsSync(file)) return () => []
  const proofs = readFile(file, z.record(z.string(), z.object({ digest: z.string(), languages: z.array(Language) })))
  const proven = Object.entries(proofs).filter(([id, { digest }]) => digestOf(`${folder}coding/${id}.json`) === digest)
  const languagesById = new Map(proven.map(([id, { languages }]) => [id, languages]))
  return (id) => languagesById.get(id) ?? []
}

function readSqlProofs(folder: string): (id: string) => boolean {
  const file = `${folder}sql-proof.json`
  const proofs = existsSync(file) ? readFile(file, z.record(z.string(), z.string())) : {}
  const proven = new Set(Object.keys(proofs).filter((id) => digestOf(`${folder}sql/${id}.json`) === proofs[id]))
  return (id) => proven.has(id)
}

function digestOf(file: string): string | undefined {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined
}

function readFolder<T extends { id: string }>(folder: string, schema: z.ZodType<T>, checked: Checked) {
  return listFiles(folder).map((file) => ({ file, question: (checked.get(file) as T) ?? readFile(file, schema) }))
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => folder + name)
}

function readFile<T>(file: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseFile(file))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : 'unreadable'}`, { cause: error })
  }
}
