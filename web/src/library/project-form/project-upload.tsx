import type { ReadProject } from '@nova/contract/projects/project-form'
import { readProjectZip } from '@nova/contract/projects/project-zip'
import { projectLimits } from '@nova/contract/projects/projects'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { fileStyle } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useProjectForm } from './project-context.ts'
import { adopt } from './project-written.ts'

const networkWords = 'We couldn’t reach the server. Choose the file again.'

type ToldOf = { files: number; notes: string[] }

/** Fills the form from a ZIP, or shows where a copy of a bank project begins. */
export function ProjectUpload() {
  const { written, change } = useProjectForm()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [told, setTold] = useState<ToldOf>()
  const [waiting, setWaiting] = useState<ReadProject>()
  const take = ({ form, notes }: ReadProject) => {
    change(adopt(written, form))
    setTold({ files: form.repository.length + form.hiddenTests.length, notes })
  }
  const read = async (file: File) => {
    setError(undefined)
    setTold(undefined)
    if (file.size > projectLimits.zipBytes) return setError('A ZIP can be at most 5 MB.')
    setBusy(true)
    try {
      const found = await call(readProjectZip, { form: {}, files: [file] })
      if (written.repository.length + written.hiddenTests.length > 0) setWaiting(found)
      else take(found)
    } catch (failure) {
      setError(messageOf(failure, networkWords))
    } finally {
      setBusy(false)
    }
  }
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Allows choosing the same file again after it is fixed.
    target.value = ''
    if (file) void read(file)
  }
  return (
    <Card className="flex flex-col gap-4 p-5 sm:px-7">
      <Field
        label="Upload a ZIP"
        optional
        hint={
          isBusy
            ? 'Reading the ZIP…'
            : 'At most 5 MB: a code base, or a folder with project.json, repository/, hidden/, reference/, wrong/ and changes/.'
        }
        {...(error === undefined ? {} : { error })}
      >
        {(control) => (
          <input
            {...control}
            className={fileStyle}
            type="file"
            accept=".zip,application/zip"
            disabled={isBusy}
            onChange={handleFile}
          />
        )}
      </Field>
      <Button asChild variant="link" className="self-start">
        <Link to="/library?tab=bank&kind=project">Or duplicate a project of the bank</Link>
      </Button>
      {told && <Told {...told} />}
      <AlertDialog
        open={waiting !== undefined}
        onOpenChange={(open) => !open && setWaiting(undefined)}
        title="Replace what is here?"
        description="The files in the ZIP replace those in this form. Nothing is saved until you save it."
        confirmLabel="Replace"
        cancelLabel="Keep mine"
        onConfirm={() => waiting && take(waiting)}
      />
    </Card>
  )
}

/** How much was read, and a sentence for each thing that was not. */
function Told({ files, notes }: ToldOf) {
  return (
    <Notice>
      {files === 1 ? 'We read one file.' : `We read ${files} files.`}
      {notes.length > 0 && (
        <ul className="mt-1.5 list-disc pl-5">
          {notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
