import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { useQuestionForm } from './form-context.ts'
import { FormSection } from './form-field.tsx'

/** Key points of a good answer. */
export function KeyPointsSection() {
  const { written, change, errors } = useQuestionForm()
  const { keyPoints } = written
  return (
    <FormSection
      id="rubric"
      title="A good answer"
      about="The report proposes a point when a sentence of the answer says it in words like these. A person confirms it."
    >
      {keyPoints.map((each, at) => (
        <div key={at} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
            {(['point', 'phrases'] as const).map((name) => (
              <Field
                key={name}
                label={
                  <>
                    {name === 'point' ? 'Point' : 'Phrases'} <span className="sr-only">{at + 1}</span>
                  </>
                }
                optional={name === 'phrases'}
                error={errors[`keyPoints.${at}.${name}`]}
              >
                {(control) => (
                  <Input
                    {...control}
                    maxLength={name === 'point' ? 500 : 1000}
                    autoComplete="off"
                    placeholder={name === 'point' ? 'Measures before changing anything' : 'profile first, measure'}
                    value={each[name]}
                    onChange={(event) =>
                      change({ keyPoints: keyPoints.with(at, { ...each, [name]: event.target.value }) })
                    }
                  />
                )}
              </Field>
            ))}
          </div>
          <IconButton
            label={`Remove point ${at + 1}`}
            className="mt-6.5"
            icon={<Trash2 aria-hidden />}
            onClick={() => change({ keyPoints: keyPoints.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {errors.keyPoints && (
        <p role="alert" className="text-sm text-bad">
          {errors.keyPoints}
        </p>
      )}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(keyPoints.length, 12, 'points'), () =>
          change({ keyPoints: [...keyPoints, { point: '', phrases: '' }] }),
        )}
      >
        <Plus aria-hidden />
        Add point
      </Button>
    </FormSection>
  )
}

const probeNames = ['Situation', 'Task', 'Action', 'Result']
const anchorNames = ['1, weak', '2', '3, solid', '4', '5, outstanding']

/** Criteria that distinguish a good answer. */
export function AnchorsSection() {
  const { written, change } = useQuestionForm()
  const lists = [
    { name: 'probes', title: 'Follow-up questions', names: probeNames },
    { name: 'anchors', title: 'What each level looks like', names: anchorNames },
  ] as const
  return (
    <FormSection
      id="rubric"
      title="A good answer"
      about="Optional. Nova uses general wording for anything you leave empty."
    >
      {lists.map(({ name, title, names }) => (
        <fieldset key={name} className="flex flex-col gap-3">
          <legend className="mb-2 text-sm font-medium">{title}</legend>
          {names.map((label, at) => (
            <Field key={label} label={label} className="sm:grid sm:grid-cols-[8rem_1fr] sm:items-center">
              {(control) => (
                <Input
                  {...control}
                  maxLength={500}
                  autoComplete="off"
                  value={written[name][at] ?? ''}
                  onChange={(event) => change({ [name]: written[name].with(at, event.target.value) })}
                />
              )}
            </Field>
          ))}
        </fieldset>
      ))}
    </FormSection>
  )
}
