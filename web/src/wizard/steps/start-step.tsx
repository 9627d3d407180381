import { FilePlus2, LayoutTemplate, Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useWizardForm } from '../form-context.ts'
import { TemplatePicker } from '../templates/template-picker.tsx'
import { JobImport } from './job-import.tsx'
import { PositionField } from './position-field.tsx'
import { QuickFill } from './quick-fill.tsx'

type Way = 'template' | 'posting' | 'scratch'

const ways: { value: Way; label: string; hint: string; icon: ReactNode }[] = [
  { value: 'template', label: 'Use Template', hint: 'Role, level and settings in one go.', icon: <LayoutTemplate /> },
  {
    value: 'posting',
    label: 'Extract from job posting',
    hint: 'Title, level and text from its page.',
    icon: <Link2 />,
  },
  { value: 'scratch', label: 'Start from Scratch', hint: 'Fill in every step yourself.', icon: <FilePlus2 /> },
]

/** Three ways to begin; each is optional, so that Next always works. */
export function StartStep() {
  const [way, setWay] = useState<Way>('template')
  return (
    <div className="flex flex-col gap-6">
      <QuickFill />
      <RadioCards legend="Choose an option" className="sm:grid-cols-3" value={way} onChange={setWay} choices={ways} />
      {way === 'template' && <TemplatePicker />}
      {way === 'posting' && (
        <JobImport
          label="Job posting URL"
          action="Parse Job"
          hint="Our server reads the posting. We send nothing but this address."
        />
      )}
      {way === 'scratch' && <FromScratch />}
      <PositionField />
    </div>
  )
}

/** Explains that entries from another way to begin stay: otherwise a template's questions would come as a surprise. */
export function FromScratch() {
  const { fields, change } = useWizardForm()
  return (
    <>
      <p className="text-muted">Choose Next to enter the basic details. Anything already filled in stays.</p>
      {fields.templateId && (
        <Notice
          action={
            <Button variant="link" onClick={() => change({ templateId: '' })}>
              Remove template
            </Button>
          }
        >
          A template is applied. Its fixed questions will be suggested.
        </Notice>
      )}
    </>
  )
}
