import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useQuestionForm } from './form-context.ts'
import type { SectionId } from './sections.ts'
import type { Written } from './written.ts'

type TextName = { [K in keyof Written]: Written[K] extends string ? K : never }[keyof Written]

type Props = {
  name: TextName
  label: string
  hint?: ReactNode
  optional?: boolean
  required?: boolean
  className?: string
}

/** A line of text of the form, with its error. */
export function LineField({
  name,
  label,
  hint,
  optional,
  required,
  className,
  ...rest
}: Props & ComponentProps<'input'>) {
  const { written, change, errors } = useQuestionForm()
  return (
    <Field {...{ label, hint, optional, required, className }} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          {...rest}
          value={written[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Several lines of text of the form, with their error. */
export function LinesField({
  name,
  label,
  hint,
  optional,
  required,
  className,
  ...rest
}: Props & ComponentProps<'textarea'>) {
  const { written, change, errors } = useQuestionForm()
  return (
    <Field {...{ label, hint, optional, required, className }} error={errors[name]}>
      {(control) => (
        <Textarea
          {...control}
          {...rest}
          value={written[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
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
