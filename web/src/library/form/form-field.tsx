import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { TextareaField, TextField } from '../../ui/form.tsx'
import { useQuestionForm } from './form-context.ts'
import type { SectionId } from './sections.ts'
import type { Written } from './written.ts'

/** A line of text of the form, with its error. */
export function LineField(props: Omit<ComponentProps<typeof TextField<Written>>, 'form'>) {
  const { written, change, errors } = useQuestionForm()
  return <TextField autoComplete="off" {...props} form={{ values: written, change, errors }} />
}

/** Several lines of text of the form, with their error. */
export function LinesField(props: Omit<ComponentProps<typeof TextareaField<Written>>, 'form'>) {
  const { written, change, errors } = useQuestionForm()
  return <TextareaField {...props} form={{ values: written, change, errors }} />
}

type SectionProps = { id: SectionId; title: string; about?: ReactNode; children: ReactNode }

/** A part of the form, which links and complaints lead to. */
export function FormSection({ id, title, about, children }: SectionProps) {
  return (
    <Card className="min-w-0">
      <section aria-labelledby={`${id}-title`}>
        <div className="border-b border-line px-5 py-4 sm:px-7">
          <h2
            id={`${id}-title`}
            tabIndex={-1}
            className="scroll-mt-20 text-xl font-semibold tracking-tight outline-none"
          >
            {title}
          </h2>
          {about && <p className="mt-0.5 text-sm text-faint">{about}</p>}
        </div>
        <div className="flex flex-col gap-5 px-5 py-6 sm:px-7">{children}</div>
      </section>
    </Card>
  )
}
