import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'

const fields = [
  { name: 'input', label: 'Input', placeholder: 'levels = [5, 3, 6], limit = 4' },
  { name: 'output', label: 'Output', placeholder: '1' },
  { name: 'explanation', label: 'Why', placeholder: 'At 3.' },
] as const

export function ExamplesSection() {
  const { written, change, errors } = useQuestionForm()
  const { examples } = written
  return (
    <FormSection
      id="examples"
      title="Examples"
      about="Shown below the statement. Written as name = value, they are checked against the reference."
    >
      {examples.map((example, at) => (
        <div key={at} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-[2fr_1fr_2fr]">
            {fields.map(({ name, label, placeholder }) => (
              <Field
                key={name}
                label={
                  <>
                    {label} <span className="sr-only">of example {at + 1}</span>
                  </>
                }
                optional={name === 'explanation'}
                error={errors[`examples.${at}.${name}`]}
              >
                {(control) => (
                  <Input
                    {...control}
                    className={name === 'explanation' ? '' : 'font-mono'}
                    autoComplete="off"
                    maxLength={4000}
                    placeholder={at === 0 ? placeholder : undefined}
                    value={example[name]}
                    onChange={(event) =>
                      change({ examples: examples.with(at, { ...example, [name]: event.target.value }) })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
          <IconButton
            label={`Remove example ${at + 1}`}
            className="mt-6.5"
            icon={<Trash2 aria-hidden />}
            onClick={() => change({ examples: examples.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {errors.examples && (
        <p role="alert" className="text-sm text-bad">
          {errors.examples}
        </p>
      )}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(examples.length, 10, 'examples'), () =>
          change({ examples: [...examples, { input: '', output: '', explanation: '' }] }),
        )}
      >
        <Plus aria-hidden />
        Add example
      </Button>
    </FormSection>
  )
}
