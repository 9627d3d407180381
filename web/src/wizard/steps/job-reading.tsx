/** Reading a job posting into the form: the findings, their source, and undo. */
import { maxTitleLength } from '@nova/contract/constants'
import { languageNames } from '@nova/contract/questions/language-names'
import { type JobInfo, parseJob } from '@nova/contract/questions/questions'
import type { Language } from '@nova/contract/words'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.tsx'
import { readAgain } from '../creating.ts'
import type { Fields } from '../fields.ts'
import { applyJob, type Filling, isLimited, languageIn, tellOtherLanguage, undoFilling } from '../filling.ts'
import { isLanguageReady, useWizardForm } from '../form-context.ts'
import { useHasModel } from '../use-start-fields.ts'

const failed = 'Failed to parse job URL. Please fill in the details manually.'
const limited = 'Job URL parsed, but limited information was extracted. Please fill in the details manually.'

type Source = { url: string } | { text: string }

/** Reads a posting from its address or text and fills fields without typed entries. */
export function useJobReading() {
  const { fields, filled, fill, languages, setJob, setSecond } = useWizardForm()
  const hasModel = useHasModel()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [found, setFound] = useState<{ job: JobInfo; before: Filling; after: Filling }>()

  const read = async (source: Source) => {
    if (isReading) return
    setReading(true)
    setFailure(undefined)
    setFound(undefined)
    try {
      take(await call(parseJob, { body: source }), source)
    } catch (error) {
      const message = parseFailure(error)
      setFailure(message)
      toast.error(message)
    } finally {
      setReading(false)
    }
  }
  /** Applies a reading; one from a file brings its text along. */
  const take = (job: JobInfo, source: Source | 'file') => {
    const isReady = (language: Language) => isLanguageReady(languages, language)
    const isText = source !== 'file' && 'text' in source
    // A pasted text is already in the description.
    const news = isText ? { ...job, description: '', requirements: [], omitted: 0 } : job
    const url = source !== 'file' && 'url' in source ? source.url : fields.jobLink
    const before = { fields, filled }
    const after = applyJob(fields, filled, news, url, isReady)
    fill((fields, filled) => applyJob(fields, filled, news, url, isReady))
    setFound({ job, before, after })
    const { title, experienceLevel, isLevelStated, must, nice, programmingLanguages } = job
    setJob({ title, experienceLevel, isLevelStated, must, nice, programmingLanguages })
    const text = isText ? source.text : job.description
    if (hasModel && text.trim() !== '') void readAgain({ job: text }).then((second) => setSecond('job', second))
    if (isLimited(job)) toast.warning(limited)
    else toast.success('Job details extracted and applied to the form!')
  }
  const undo = () => {
    if (found) fill((fields, filled) => undoFilling(found.before, found.after, { fields, filled }))
    setFound(undefined)
  }
  return { read, take, isReading, failure, forgetFailure: () => setFailure(undefined), found: found?.job, undo }
}

const origins: Record<JobInfo['from'], string> = {
  jsonld: 'the job data of the page',
  text: 'the text',
  url: 'the address alone',
}

/** The findings of a posting, and a button to undo them. */
export function JobFindings({ job, onUndo }: { job: JobInfo; onUndo: () => void }) {
  const facts = [
    job.title && `title “${job.title}”`,
    job.isLevelStated === false ? 'level not stated' : `level ${job.experienceLevel}`,
    job.programmingLanguages.length > 0 && job.programmingLanguages.join(', '),
    job.requirements.length > 0 &&
      `${job.requirements.length} ${job.requirements.length === 1 ? 'requirement' : 'requirements'}`,
  ].filter(Boolean)
  return (
    <Notice
      tone={isLimited(job) || job.omitted > 0 ? 'warn' : 'good'}
      action={
        <Button variant="link" className="text-sm" onClick={onUndo}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      }
    >
      Found in {origins[job.from]}: {facts.join(', ')}.
      {job.omitted > 0 && (
        <span className="block">
          The posting is too long. Its last {job.omitted.toLocaleString('en')} characters were left out of the
          description.
        </span>
      )}
      <Offers job={job} />
      <OtherLanguage job={job} />
    </Notice>
  )
}

/**
 * Shown if the editor runs none of a posting's languages: names the language used instead, which can be changed here.
 */
function OtherLanguage({ job }: { job: JobInfo }) {
  const { fields, change, languages } = useWizardForm()
  const told = tellOtherLanguage(job, fields.programmingLanguage, (each) => isLanguageReady(languages, each))
  if (told === undefined) return null
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p>{told} You can choose another language.</p>
      <Field label="Primary language" className="max-w-56">
        {(control) => (
          <Select
            {...control}
            value={fields.programmingLanguage}
            onValueChange={(value) => change({ programmingLanguage: value as Language })}
            options={languages
              .filter(({ isReady }) => isReady)
              .map(({ id }) => ({ value: id, label: languageNames[id] }))}
          />
        )}
      </Field>
    </div>
  )
}

/** Different choices by the user stay; the posting's value is one click away. */
function Offers({ job }: { job: JobInfo }) {
  const { fields, change, languages } = useWizardForm()
  const language = languageIn(job, (language) => isLanguageReady(languages, language))
  const offers: [string, Partial<Fields>][] = []
  if (job.title && fields.title.trim() !== job.title)
    offers.push([`Use title “${job.title}”`, { title: job.title.slice(0, maxTitleLength) }])
  if (job.isLevelStated !== false && fields.difficulty !== job.experienceLevel)
    offers.push([`Use level ${job.experienceLevel}`, { difficulty: job.experienceLevel }])
  if (language && fields.programmingLanguage !== language)
    offers.push([`Use ${languageNames[language]}`, { programmingLanguage: language }])
  if (offers.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {offers.map(([label, changes]) => (
        <Button
          key={label}
          variant="link"
          className="text-left text-sm whitespace-normal"
          onClick={() => change(changes)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}

/** The specification's sentence, but where the server knows better what to do next. */
function parseFailure(error: unknown): string {
  const isTold = error instanceof ApiError && (error.status === 422 || error.status === 429)
  return isTold ? error.message : failed
}
