/** Content of a project's form, and its conversion to and from the server's format. */
import { isOwnKit } from '@nova/contract/projects/kit-libraries'
import type { ProjectForm } from '@nova/contract/projects/project-form'
import { isReviewed, type ProjectFile, type ProjectRuntime } from '@nova/contract/projects/projects'
import { findWanting } from '@nova/contract/questions/library'
import type { Difficulty } from '@nova/contract/words'
import type { Errors } from '../form/written.ts'

type FormChange = NonNullable<ProjectForm['changes']>[number]

/** `setAside`: faults and twin of a change that is sound for now. */
export type ChangeWritten = FormChange & { setAside?: Pick<FormChange, 'faults' | 'twin'> | undefined }

export type StageWritten = {
  id: string
  title: string
  kind: ProjectForm['stages'][number]['kind']
  statement: string
  minutes: string
  hidden: string[]
  /** One a line, as the key ideas. */
  failing: string
  keyIdeas: string
  /** A patch on top of the stage before. */
  reference: string
}

/** `after` is empty for the start. */
export type WrongPatch = { patch: string; after: string; mistake: string; killedBy: string }

export type ProjectWritten = {
  kind: 'project'
  title: string
  difficulty: Difficulty
  category: string
  /** Separated by commas. */
  tags: string
  skills: string
  minutes: string
  problemStatement: string
  runtime: ProjectRuntime
  run: string
  page: string
  /** One a line. */
  locked: string
  /** Ids of libraries, separated by commas. */
  libraries: string
  stages: StageWritten[]
  repository: ProjectFile[]
  hiddenTests: ProjectFile[]
  wrong: WrongPatch[]
  changes: ChangeWritten[]
  /** As a ZIP brought them: nothing here edits these. */
  related?: ProjectForm['related']
  ownTest?: ProjectForm['ownTest']
}

export const maxStages = 4

/** A stage with nothing in it, whose id no other has. */
export function emptyStage(others: readonly StageWritten[]): StageWritten {
  let number = others.length + 1
  while (others.some(({ id }) => id === `stage-${number}`)) number += 1
  const empty = { title: '', statement: '', hidden: [], failing: '', keyIdeas: '', reference: '' }
  return { ...empty, id: `stage-${number}`, kind: others.length === 0 ? 'fix' : 'extend', minutes: '15' }
}

export const emptyProject: ProjectWritten = {
  kind: 'project',
  title: '',
  difficulty: 'medium',
  category: '',
  tags: '',
  skills: '',
  minutes: '45',
  problemStatement: '',
  runtime: 'node',
  run: '',
  page: '',
  locked: 'tests/',
  libraries: '',
  stages: [emptyStage([])],
  repository: [],
  hiddenTests: [],
  wrong: [],
  changes: [],
}

/** The form of a project that is there already, or was read from a ZIP. */
export function writtenOfProject(form: ProjectForm): ProjectWritten {
  const { title, difficulty, category, problemStatement, runtime, run, page = '', repository, hiddenTests } = form
  return {
    kind: 'project',
    title,
    difficulty,
    category,
    problemStatement,
    runtime,
    run,
    page,
    repository,
    hiddenTests,
    tags: form.tags.join(', '),
    skills: form.skills.join(', '),
    minutes: String(form.minutes),
    locked: form.locked.join('\n'),
    libraries: (form.libraries ?? []).join(', '),
    stages: form.stages.map(({ minutes, failing, ...stage }, at) => ({
      ...stage,
      minutes: String(minutes),
      failing: failing.join('\n'),
      keyIdeas: (form.keyIdeas[stage.id] ?? []).join('\n'),
      reference: form.reference[at] ?? '',
    })),
    wrong: form.wrong.map((each) => ({ ...each, after: each.after ?? '' })),
    changes: form.changes ?? [],
    related: form.related,
    ownTest: form.ownTest,
  }
}

/** Returns the fields a ZIP changes: the whole form, or only the files if it is just a code base. */
export function adopt(written: ProjectWritten, read: ProjectForm): Partial<ProjectWritten> {
  const { title, repository, runtime } = read
  if (read.stages.length + read.hiddenTests.length > 0) {
    const { stages, ...rest } = writtenOfProject(read)
    return { ...rest, stages: stages.length > 0 ? stages : written.stages }
  }
  return { repository, runtime, ...(written.title.trim() ? {} : { title }) }
}

/** The changes of stages that are there: a stage takes its own with it. */
export const changesOf = ({ changes, stages }: ProjectWritten): ProjectWritten['changes'] =>
  changes.filter((change) => stages.some(({ id }) => id === change.stage))

/** Converts the form for the server, which validates the fields. */
export function formOfProject(written: ProjectWritten): ProjectForm {
  const { kind, difficulty, runtime, stages, repository, hiddenTests, wrong, related, ownTest } = written
  const changes = changesOf(written).map(({ setAside: _, ...change }) => ({
    ...change,
    title: change.title.trim(),
    author: change.author.trim(),
    faults: change.faults.map((fault) => ({ ...fault, path: fault.path.trim(), killedBy: fault.killedBy.trim() })),
  }))
  const libraries = split(written.libraries, ',').map((id) => (isOwnKit(id) ? id : id.toLowerCase()))
  const there = new Set(hiddenTests.map(({ path }) => path))
  return {
    kind,
    difficulty,
    runtime,
    repository,
    hiddenTests,
    title: written.title.trim(),
    category: written.category.trim(),
    tags: split(written.tags, ','),
    skills: split(written.skills, ','),
    minutes: numberIn(written.minutes, 5, 90, 45),
    problemStatement: written.problemStatement,
    run: written.run.trim(),
    ...(written.page.trim() && runtime === 'web' ? { page: written.page.trim() } : {}),
    locked: split(written.locked, '\n'),
    ...(libraries.length > 0 && { libraries }),
    ...(related && { related }),
    ...(ownTest && { ownTest }),
    ...(changes.length > 0 && { changes }),
    stages: stages.map(({ id, title, kind, statement, minutes, hidden, failing }) => ({
      id,
      kind,
      statement,
      title: title.trim(),
      minutes: numberIn(minutes, 1, 60, 15),
      hidden: hidden.filter((path) => there.has(path)),
      failing: split(failing, '\n'),
    })),
    reference: stages.map(({ reference }) => reference),
    wrong: wrong
      .filter(({ patch }) => patch.trim() !== '')
      .map(({ after, mistake, killedBy, patch }) => ({
        patch,
        after: stages.some(({ id }) => id === after) ? after : null,
        mistake: mistake.trim(),
        killedBy: killedBy.trim(),
      })),
    keyIdeas: Object.fromEntries(
      stages.filter(({ keyIdeas }) => keyIdeas.trim()).map(({ id, keyIdeas }) => [id, split(keyIdeas, '\n')]),
    ),
  }
}

/** All libraries are one field; a change is known by its id, since those of removed stages aren't sent. */
const fieldOf = (path: string, written: ProjectWritten) =>
  path
    .replace(/^libraries\.\d+$/, 'libraries')
    .replace(/^changes\.(\d+)/, (_, at: string) => `changes.${changesOf(written)[Number(at)]?.id ?? at}`)

/** The server's objections by the field that each is shown at. */
export const atFields = (objections: Errors, written: ProjectWritten): Errors =>
  Object.fromEntries(Object.entries(objections).map(([path, message]) => [fieldOf(path, written), message]))

/** Lists missing or invalid input by field path. */
export function errorsOfProject(written: ProjectWritten): Errors {
  const errors: Errors = {}
  for (const { path, message } of findWanting(formOfProject(written))) errors[fieldOf(path, written)] ??= message
  if (!isNumberIn(written.minutes, 5, 90)) errors.minutes = 'Please enter 5 to 90 minutes.'
  for (const [at, { id, minutes, reference }] of written.stages.entries()) {
    if (!isNumberIn(minutes, 5, 40)) errors[`stages.${at}.minutes`] = 'Please enter 5 to 40 minutes.'
    if (!reference.trim() && !isReviewed(written, id))
      errors[`reference.${at}`] = 'Please paste the patch that solves this stage.'
  }
  return errors
}

function isNumberIn(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}

function numberIn(text: string, least: number, most: number, otherwise: number): number {
  return Math.min(most, Math.max(least, Math.round(Number(text)) || otherwise))
}

function split(text: string, by: string): string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
