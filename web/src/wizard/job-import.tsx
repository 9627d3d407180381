import { parseJob } from '@nova/contract/questions'
import type { Language } from '@nova/contract/words'
import { useState } from 'react'
import { ApiError, call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { completeUrl } from './fields.ts'
import { applyJob, isLimited } from './filling.ts'
import { isLanguageReady, useWizardForm } from './form-context.ts'

const parseTimeoutMs = 30_000
const failed = 'Failed to parse job URL. Please fill in the details manually.'
const limited = 'Job URL parsed, but limited information was extracted. Please fill in the details manually.'

type Props = { label: string; action: string; hint: string; optional?: boolean }

/** The address of a job posting, and the button that reads it into the form. */
export function JobImport({ label, action, hint, optional }: Props) {
  const { fields, change, fill, errors, languages } = useWizardForm()
  const [isParsing, setParsing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isEmpty = fields.jobLink.trim() === ''

  const handleParse = async () => {
    if (isEmpty) {
      toast.error('Please enter a job URL first')
      return
    }
    if (isParsing) return
    const url = completeUrl(fields.jobLink)
    setParsing(true)
    setFailure(undefined)
    try {
      const job = await call(parseJob, { body: { url }, timeoutMs: parseTimeoutMs })
      const isReady = (language: Language) => isLanguageReady(languages, language)
      fill((fields, filled) => applyJob(fields, filled, job, url, isReady))
      if (isLimited(job)) toast.warning(limited)
      else toast.success('Job details extracted and applied to the form!')
    } catch (error) {
      const message = parseFailure(error)
      setFailure(message)
      toast.error(message)
    } finally {
      setParsing(false)
    }
  }

  return (
    <Field label={label} optional={optional} hint={hint} error={failure ?? errors.jobLink}>
      {(control) => (
        <div className="flex flex-col gap-2 sm:flex-row">
          <Input
            {...control}
            type="url"
            inputMode="url"
            placeholder="https://company.example/jobs/senior-engineer"
            value={fields.jobLink}
            onChange={(event) => {
              setFailure(undefined)
              change({ jobLink: event.target.value })
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void handleParse()
            }}
          />
          <Button variant="secondary" disabled={isEmpty || isParsing} busy={isParsing} onClick={handleParse}>
            {isParsing ? 'Parsing...' : action}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** The specification's sentence, but where the server knows better what to do next. */
function parseFailure(error: unknown): string {
  const isTold = error instanceof ApiError && (error.status === 422 || error.status === 429)
  return isTold ? error.message : failed
}
