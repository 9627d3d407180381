import type { Interview } from '@nova/contract/interviews/interviews'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TemplateForm } from './template-form.tsx'
import { useTemplateSaving } from './templates.ts'

/** Keeps an interview's settings and questions for the next candidates of the same job. */
export function SaveTemplate({ interview }: { interview: Interview }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <LayoutTemplate aria-hidden />
        Save as template
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Save as template"
        description="Saves the settings and the chosen questions for everyone in your company. Interviews made from the template ask these questions first."
      >
        {isOpen && <SavingForm interview={interview} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function SavingForm({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const saving = useTemplateSaving()
  return (
    <TemplateForm
      initial={{ name: interview.title, description: '', tags: '' }}
      label="Save template"
      save={(words) => saving.mutateAsync({ interviewId: interview.id, ...words })}
      onDone={onDone}
    />
  )
}
