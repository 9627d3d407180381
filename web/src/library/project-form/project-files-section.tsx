import { describePathProblem } from '@nova/contract/projects/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects/projects'
import { useState } from 'react'
import { CodeEditor } from '../../editor/code-editor.tsx'
import { FileTree } from '../../project/files/file-tree.tsx'
import { TextareaField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormSection } from '../form/form-field.tsx'
import { useProjectForm } from './project-context.ts'
import type { ProjectWritten } from './project-written.ts'

export function RepositorySection() {
  const { written, change, errors } = useProjectForm()
  return (
    <FormSection
      id="files"
      title="Files"
      about="The files the candidate starts with, including visible tests in tests/. Up to 300 files and 1 MB."
    >
      <FilesEditor
        title="Project files"
        files={written.repository}
        error={errors.repository}
        onChange={(repository) => change({ repository })}
      />
      <TextareaField<ProjectWritten>
        form={{ values: written, change, errors }}
        name="locked"
        label="Locked paths"
        optional
        rows={3}
        className="[&_textarea]:font-mono"
        hint="One per line: files the candidate can read but not change. A path that ends with / means the whole folder."
      />
    </FormSection>
  )
}

/** Files that never enter the candidate's workspace. */
export function HiddenTestsSection() {
  const { written, change, errors } = useProjectForm()
  const handleChange = (hiddenTests: ProjectFile[], from?: string, to?: string) => {
    const renamed = (path: string) => (path === from && to !== undefined ? to : path)
    const stages = written.stages.map((stage) => ({ ...stage, hidden: stage.hidden.map(renamed) }))
    change({ hiddenTests, ...(from === undefined ? {} : { stages }) })
  }
  return (
    <FormSection
      id="hidden"
      title="Hidden tests"
      about="Candidates never see them. They run in tests/hidden/ on a copy of the final files."
    >
      <FilesEditor
        title="Hidden test files"
        files={written.hiddenTests}
        error={errors.hiddenTests}
        onChange={handleChange}
      />
    </FormSection>
  )
}

type Props = {
  title: string
  files: ProjectFile[]
  error: string | undefined
  /** With the old and the new path of a file that was renamed. */
  onChange: (files: ProjectFile[], from?: string, to?: string) => void
}

/** A list of files beside the editor of the chosen one. */
function FilesEditor({ title, files, error, onChange }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const active = files.find(({ path }) => path === chosen) ?? files[0]
  const isFree = (path: string, others: readonly ProjectFile[]) => {
    const complaint = complaintAbout(path, others)
    if (complaint) toast.error(complaint)
    return complaint === undefined
  }
  const handleCreate = (path: string) => {
    if (files.length >= projectLimits.startingFiles) {
      toast.error(`There can be at most ${projectLimits.startingFiles} files.`)
      return false
    }
    if (!isFree(path, files)) return false
    onChange(sort([...files, { path, text: '' }]))
    setChosen(path)
    return true
  }
  const handleMove = (from: string, to: string) => {
    const moved = files.map((file) => ({ ...file, path: movedPath(file.path, from, to) }))
    const others = moved.filter(({ path }, at) => path === files[at]!.path)
    if (!moved.every(({ path }, at) => path === files[at]!.path || isFree(path, others))) return false
    onChange(sort(moved), from, to)
    if (chosen !== null) setChosen(movedPath(chosen, from, to))
    return true
  }
  const handleDelete = (path: string) =>
    onChange(files.filter((file) => file.path !== path && !file.path.startsWith(`${path}/`)))
  const handleText = (text: string) =>
    onChange(files.map((file) => (file.path === active?.path ? { ...file, text } : file)))
  return (
    <>
      <div className="grid min-w-0 gap-3 md:grid-cols-[15.5rem_minmax(0,1fr)]">
        <div className="h-60 min-h-0 overflow-hidden rounded-md border border-edge/55 md:h-96">
          <FileTree
            title={title}
            paths={files.map(({ path }) => path)}
            locked={[]}
            active={active?.path ?? null}
            isReadOnly={false}
            onOpen={setChosen}
            onCreate={handleCreate}
            onMove={handleMove}
            onDelete={handleDelete}
          />
        </div>
        {active ? (
          <div className="flex min-w-0 flex-col gap-1.5">
            <p className="truncate font-mono text-sm text-muted">{active.path}</p>
            <CodeEditor
              key={active.path}
              language={`file:${active.path}`}
              value={active.text}
              onChange={handleText}
              label={active.path}
              className="min-w-0 [&_.cm-editor]:max-h-88"
            />
          </div>
        ) : (
          <p className="self-center text-center text-sm text-faint">Upload a ZIP above, or add a file.</p>
        )}
      </div>
      {error && <Notice tone="bad">{error}</Notice>}
    </>
  )
}

const sort = (files: ProjectFile[]) => files.toSorted((one, other) => (one.path < other.path ? -1 : 1))

function movedPath(path: string, from: string, to: string): string {
  if (path === from) return to
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : path
}

function complaintAbout(path: string, others: readonly ProjectFile[]): string | undefined {
  const problem = describePathProblem(path)
  if (problem) return problem
  const isTaken = others.some(
    (each) => each.path === path || each.path.startsWith(`${path}/`) || path.startsWith(`${each.path}/`),
  )
  return isTaken ? `There is already something at ${path}.` : undefined
}
