/** The hurried way to begin: resume and posting in one place, as files, text or an address, and all that they say filled in. */
import { resumeTypes } from '@nova/contract/constants'
import { completeUrl } from '@nova/contract/http-url'
import type { DroppedFile } from '@nova/contract/questions/readings'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { withReason, tellEmpty } from '../../ui/with-reason.ts'
import { sortFiles } from '../creating.ts'
import { lastStep } from '../fields.ts'
import { useWizardForm } from '../form-context.ts'
import { ResumeDropArea } from '../resume/resume-drop-area.tsx'
import { useResumeScan } from '../resume/use-resume-scan.ts'
import { JobFindings, useJobReading } from './job-reading.tsx'

const addressPattern = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/i
const maxPasted = 60_000
const takes = {
  name: 'Resume and job posting',
  invitation: 'Drop the resume and the job posting here, or',
  types: [...resumeTypes, '.html', '.htm'],
  kinds: 'One file or both at once: PDF, DOC, DOCX, TXT or HTML, up to 10 MB each',
}
const noAnswer = "We couldn't read this just now. Check your connection and try again."

/** The server detects the kind of dropped or pasted content. */
function useIntake() {
  const scan = useResumeScan()
  const job = useJobReading()
  const [isSorting, setSorting] = useState(false)
  const [problems, setProblems] = useState<string[]>([])

  const takeOne = (file: File, read: DroppedFile): string | undefined => {
    if (read.kind === 'resume') void scan.take(file, read.reading)
    else if (read.kind === 'posting') job.take(read.job, 'file')
    else return `${read.name}: ${read.message}`
    return undefined
  }
  const takeFiles = async (files: File[]) => {
    if (files.length === 0) return true
    setSorting(true)
    setProblems([])
    const read = await sortFiles(files)
    setSorting(false)
    const found = read ? files.flatMap((file, at) => takeOne(file, read[at]!) ?? []) : [noAnswer]
    setProblems(found)
    return found.length === 0
  }
  /** True if it was accepted. An address alone is fetched. */
  const takeText = (text: string) => {
    const trimmed = text.trim()
    if (!addressPattern.test(trimmed))
      return takeFiles([new File([trimmed], 'Pasted text.txt', { type: 'text/plain' })])
    setProblems([])
    return job.read({ url: completeUrl(trimmed) })
  }
  const all = [...problems, scan.objection, job.failure].filter((each) => each !== undefined)
  return {
    takeFiles,
    takeText,
    job,
    isBusy: isSorting || job.isReading,
    isReading: scan.scan.state === 'reading',
    problems: all,
  }
}

export function QuickFill() {
  const { fields, resume, isResumeHeld, goTo } = useWizardForm()
  const { takeFiles, takeText, job, isBusy, isReading, problems } = useIntake()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const hasResume = resume !== null || isResumeHeld

  const readText = async (given: string) => {
    if (await takeText(given)) setText('')
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    // Text pasted into other text is part of it.
    if (text.trim() === '' && pasted.trim() !== '') void readText(pasted)
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="font-semibold">
        Start with the resume and the posting
      </h3>
      <div className="flex flex-col gap-3 rounded-xl border border-line p-3">
        <ResumeDropArea
          takes={takes}
          input={input}
          hasFile={hasResume && fields.description.trim() !== ''}
          errorId={problems.length > 0 ? `${id}-error` : undefined}
          onFile={(file) => void takeFiles(file ? [file] : [])}
          onFiles={(files) => void takeFiles(files)}
        />
        <div className="flex flex-col items-start gap-2">
          <label htmlFor={`${id}-text`} className="text-sm font-medium">
            Or paste a text, or the address of the posting
          </label>
          <Textarea
            id={`${id}-text`}
            rows={2}
            maxLength={maxPasted}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPaste={handlePaste}
          />
          <Button
            variant="secondary"
            size="sm"
            busy={isBusy}
            {...withReason(tellEmpty(text, 'Paste a text or an address first.'), () => void readText(text))}
          >
            Read it
          </Button>
        </div>
      </div>
      {problems.length > 0 && (
        <div id={`${id}-error`} role="alert" className="flex flex-col gap-1 text-sm text-bad">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {job.found && <JobFindings job={job.found} onUndo={job.undo} />}
      <ReadSoFar isReading={isReading || isBusy} />
      {hasResume && fields.description.trim() !== '' && (
        <Button className="self-start" onClick={() => goTo(lastStep)}>
          Review and create
        </Button>
      )}
    </section>
  )
}

function ReadSoFar({ isReading }: { isReading: boolean }) {
  const { reading, fields } = useWizardForm()
  const doubtful = reading?.roles.filter(({ isUncertain }) => isUncertain).length ?? 0
  const facts = [
    fields.candidateName,
    fields.candidateEmail,
    reading && `${reading.roles.length} ${reading.roles.length === 1 ? 'role' : 'roles'}`,
    reading && `${reading.skills.length} ${reading.skills.length === 1 ? 'skill' : 'skills'}`,
  ].filter(Boolean)
  const check =
    doubtful > 0 ? ` ${doubtful} ${doubtful === 1 ? 'role needs' : 'roles need'} a check in AI Context.` : ''
  return (
    <p role="status" className="text-sm text-muted empty:sr-only">
      {isReading ? 'Reading…' : reading ? `Read from the resume: ${facts.join(', ')}.${check}` : ''}
    </p>
  )
}
