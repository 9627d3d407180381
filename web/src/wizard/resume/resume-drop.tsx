import { useId, useRef, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { useWizardForm } from '../form-context.ts'
import { ResumeDropArea } from './resume-drop-area.tsx'
import { ChosenFile, HeldFile } from './resume-file-line.tsx'
import { ResumeFindings } from './resume-findings.tsx'
import { ResumePaste } from './resume-paste.tsx'
import { useResumeScan } from './use-resume-scan.ts'

const textNotTaken = 'Press “Use this text” to take the text that you pasted.'

/** The resume, by click, keyboard or drop. A PDF's profile links go into the link fields that are still empty. */
export function ResumeDrop() {
  const { resume, keptResumeName, isResumeHeld, errors, reading } = useWizardForm()
  const { scan, objection, take, remove } = useResumeScan()
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [hasText, setHasText] = useState(false)
  const error = objection ?? (errors.resume && hasText ? textNotTaken : errors.resume)
  const handleRemove = () => {
    remove()
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">Resume</p>
      {keptResumeName && !resume && !isResumeHeld && (
        <Notice tone="warn">
          We kept your entries, but not the file. Please choose <strong>{keptResumeName}</strong> again.
        </Notice>
      )}
      <ResumeDropArea
        input={input}
        hasFile={resume !== null}
        errorId={error ? errorId : undefined}
        onFile={(file) => void take(file)}
      />
      {!resume && !isResumeHeld && <ResumePaste onFile={(file) => void take(file)} onText={setHasText} />}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {resume ? (
        <ChosenFile file={resume} scan={scan} onRemove={handleRemove} />
      ) : (
        isResumeHeld && keptResumeName && <HeldFile name={keptResumeName} />
      )}
      {reading && (resume || isResumeHeld) && scan.state !== 'reading' && <ResumeFindings reading={reading} />}
    </div>
  )
}
