/** A project from an uploaded ZIP: a folder as docs/projects.md describes it, or just a code base. Keeps nothing. */
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import type { ProjectChange } from '@nova/contract/projects/code-reviews'
import { bytesOf, maxPatchBytes, patchesOf, ProjectForm, type ReadProject } from '@nova/contract/projects/project-form'
import { type ProjectFile, projectLimits, type ProjectRuntime } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'
import { projectRuntimes } from '@nova/contract/words'
import { z } from 'zod'
import { cleanStrings, type UploadedFile } from '../platform/http/input.ts'
import { readZipFiles } from './project-zip.ts'
import { readUploadedChanges } from './uploaded-changes.ts'

const maxNotes = 30

/** Reads the usable parts of an upload; notes report everything that was left out. */
export async function readProject(uploaded: readonly UploadedFile[]): Promise<ReadProject> {
  const [file, ...others] = uploaded
  if (!file || others.length > 0) throw refuse('invalid_input', 'Please upload one ZIP file.')
  const { files: found, notes } = await readZipFiles(file.bytes)
  const { name, files } = withoutTop(found, file.name.replace(/^.*[\\/]|\.zip$/gi, ''))
  if (files.length === 0)
    throw refuse('unreadable_project', ['This ZIP has no files that we can use.', ...notes.slice(0, 3)].join(' '))
  const isFolder = files.some(({ path }) => path.startsWith('repository/'))
  const form = isFolder ? fromFolder(files, notes) : ProjectForm.parse({ kind: 'project', repository: take(files) })
  requireSize(form)
  const title = form.title || titleOf(name)
  const shown = notes.slice(0, maxNotes)
  if (notes.length > maxNotes) shown.push(`${notes.length - maxNotes} more were left out.`)
  return { form: { ...form, title, ...(isFolder ? {} : { runtime: guessRuntime(files) }) }, notes: shown }
}

/** Makes a title from the name of a folder or a ZIP, which may contain any bytes. */
function titleOf(name: string): string {
  const words = name.replaceAll(/[-_\p{C}\p{Z}]+/gu, ' ').trim()
  return words.slice(0, 80).toWellFormed()
}

const layout = new Set(['related', 'own-test', 'changes', 'repository', 'hidden', 'reference', 'wrong', 'proposals'])
const ofCode = /^(?:src|lib|app|tests?|cmd|pkg|internal|public)$/

/** Without the one folder that all lies in, as archives of a repository have it. */
function withoutTop(files: ProjectFile[], name: string): { name: string; files: ProjectFile[] } {
  const top = files[0]?.path.split('/', 1)[0] ?? ''
  const isTop = files.every(({ path }) => path.startsWith(`${top}/`)) && !layout.has(top) && !ofCode.test(top)
  if (!isTop) return { name, files }
  return { name: top, files: files.map(({ path, text }) => ({ path: path.slice(top.length + 1), text })) }
}

const below = (files: readonly ProjectFile[], folder: string) =>
  files
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .map(({ path, text }) => ({ path: path.slice(folder.length + 1), text }))

/** Refuses more files than a form holds, since the choice between them is the author's. */
function take(files: ProjectFile[]): ProjectFile[] {
  const most = projectLimits.startingFiles
  if (files.length <= most) return files
  throw refuse(
    'unreadable_project',
    `This has ${files.length} files. A project can start with at most ${most}. Please leave some out.`,
  )
}

function requireSize(form: ProjectForm): void {
  const { repository, hiddenTests, ownTest = [] } = form
  const textsOf = (files: readonly ProjectFile[]) => files.map(({ text }) => text)
  const parts = [
    { what: 'The repository is', texts: textsOf(repository), most: projectLimits.startingBytes },
    { what: 'The hidden tests are', texts: textsOf(hiddenTests), most: projectLimits.hiddenBytes },
    { what: 'The tests in own-test are', texts: textsOf(ownTest), most: projectLimits.hiddenBytes },
    { what: 'The patches are', texts: patchesOf(form), most: maxPatchBytes },
  ]
  for (const { what, texts, most } of parts) {
    const bytes = bytesOf(texts)
    if (bytes > most)
      throw refuse(
        'unreadable_project',
        `${what} ${Math.ceil(bytes / 1_024)} KB. The limit is ${most / 1_024} KB. Please leave some out.`,
      )
  }
}

function fromFolder(files: ProjectFile[], notes: string[]): ProjectForm {
  const about = readAbout(files.find(({ path }) => path === 'project.json')?.text, notes)
  const patches = (folder: string) =>
    new Map(below(files, folder).map(({ path, text }) => [path.replace(/\.(?:patch|diff)$/, ''), text]))
  const references = patches('reference')
  const changes = readUploadedChanges(below(files, 'changes'), notes)
  const stages = about.stages ?? stagesFrom([...references.keys()], changes)
  for (const name of references.keys()) {
    if (!stages.some(({ id }) => id === name))
      notes.push(`reference/${name}.patch doesn’t belong to any stage. We left it out.`)
  }
  const wrongs = patches('wrong')
  const read = <E extends { patch: string }>(folder: string, { patch, ...each }: E) => {
    const text = patches(folder).get(patch.replace(`${folder}/`, '').replace(/\.patch$/, ''))
    if (text === undefined) notes.push(`project.json names the ${folder} patch ${patch}, which isn’t there.`)
    return { ...each, patch: text ?? '' }
  }
  const named = about.wrong ?? [...wrongs.keys()].slice(0, 12).map((patch) => ({ ...unnamed, patch }))
  const wrong = named.map((each) => read('wrong', each))
  const { statement = '', wrong: _, stages: __, related, ...rest } = about
  const made = ProjectForm.safeParse({
    ...rest,
    kind: 'project',
    problemStatement: statement,
    stages,
    wrong,
    ...(related && {
      related: related.map((each) => read('related', each)),
      ownTest: take(below(files, 'own-test')),
    }),
    ...(changes.length > 0 && { changes }),
    repository: take(below(files, 'repository')),
    hiddenTests: take(below(files, 'hidden')),
    reference: stages.map(({ id }) => references.get(id) ?? ''),
  })
  if (made.success) return made.data
  const { path, message } = made.error.issues[0]!
  throw refuse('unreadable_project', `${path.join('.')}: ${message}`)
}

/** A stage for each reference patch, then one for each stage that changes name. */
function stagesFrom(references: readonly string[], changes: readonly ProjectChange[]): ProjectForm['stages'] {
  const reviewed = new Set(changes.map(({ stage }) => stage))
  return [...new Set([...references, ...reviewed])].slice(0, 4).map((name, at) => {
    const stage = stageOf(name, at)
    return reviewed.has(name) ? { ...stage, kind: 'review' } : stage
  })
}

const unnamed = { after: null, mistake: '', killedBy: '' }

function stageOf(name: string, at: number) {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  const shared = { kind: 'fix' as const, statement: '', minutes: 15, hidden: [], failing: [] }
  return { ...shared, id: id === name ? id : `stage-${at + 1}`, title: name.replaceAll('-', ' ').slice(0, 80) }
}

const { shape } = ProjectForm
const About = {
  title: shape.title,
  difficulty: shape.difficulty,
  category: shape.category,
  skills: shape.skills,
  tags: shape.tags,
  minutes: shape.minutes,
  statement: shape.problemStatement,
  runtime: shape.runtime,
  libraries: shape.libraries,
  stages: shape.stages,
  run: shape.run,
  page: shape.page,
  locked: shape.locked,
  keyIdeas: shape.keyIdeas,
  related: z.array(z.object({ patch: z.string().max(200), mistake: z.string().max(500) })).max(3),
  wrong: z.array(z.object({ ...shape.wrong.unwrap().element.shape, patch: z.string().max(200) })).max(12),
}
type About = { [K in keyof typeof About]?: z.output<(typeof About)[K]> }

/** Each field of project.json that is as it should be; a sentence for each that is not. */
function readAbout(text: string | undefined, notes: string[]): About {
  if (text === undefined) return {}
  let read: unknown
  try {
    read = cleanStrings(JSON.parse(text) as unknown)
  } catch {
    notes.push('project.json isn’t valid JSON. We left it out.')
    return {}
  }
  const whole = z.record(z.string(), z.unknown()).safeParse(read)
  if (!whole.success) return {}
  const about: About = {}
  for (const [name, schema] of Object.entries(About)) {
    const value = Object.hasOwn(whole.data, name) ? whole.data[name] : undefined
    if (value === undefined) continue
    const { success, data, error } = schema.safeParse(value)
    if (success) Object.assign(about, { [name]: data })
    else
      notes.push(
        `project.json, ${[name, ...error.issues[0]!.path].join('.')}: ${error.issues[0]!.message}. We left it out.`,
      )
  }
  return about
}

/** By most of the files. */
function guessRuntime(files: readonly ProjectFile[]): ProjectRuntime {
  const counts = projectRuntimes.map((runtime) => {
    const { like, isSure } = runtimeFacts[runtime].files
    const count = files.filter(({ path }) => like.test(path)).length
    return { runtime, count: isSure && count > 0 ? Infinity : count }
  })
  return counts.toSorted((one, other) => other.count - one.count)[0]!.runtime
}
